from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.ended_status import EndedStatus

if TYPE_CHECKING:
    from ..models.gapa_result import GapaResult
    from ..models.president_result import PresidentResult
    from ..models.shithead_result import ShitheadResult


T = TypeVar("T", bound="Ended")


@_attrs_define
class Ended:
    """
    Attributes:
        type_ (Literal['ended']):
        status (EndedStatus):
        result (GapaResult | None | PresidentResult | ShitheadResult):
    """

    type_: Literal["ended"]
    status: EndedStatus
    result: GapaResult | None | PresidentResult | ShitheadResult
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.gapa_result import GapaResult  # noqa: PLC0415
        from ..models.president_result import PresidentResult  # noqa: PLC0415
        from ..models.shithead_result import ShitheadResult  # noqa: PLC0415

        type_ = self.type_

        status = self.status.value

        result: dict[str, Any] | None
        if isinstance(self.result, PresidentResult):
            result = self.result.to_dict()
        elif isinstance(self.result, ShitheadResult):
            result = self.result.to_dict()
        elif isinstance(self.result, GapaResult):
            result = self.result.to_dict()
        else:
            result = self.result

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "status": status,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_result import GapaResult  # noqa: PLC0415
        from ..models.president_result import PresidentResult  # noqa: PLC0415
        from ..models.shithead_result import ShitheadResult  # noqa: PLC0415

        d = dict(src_dict)
        type_ = cast(Literal["ended"], d.pop("type"))
        if type_ != "ended":
            raise ValueError(f"type must match const 'ended', got '{type_}'")

        status = EndedStatus(d.pop("status"))

        def _parse_result(data: object) -> GapaResult | None | PresidentResult | ShitheadResult:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_result_type_0 = PresidentResult.from_dict(data)

                return componentsschemas_result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_result_type_1 = ShitheadResult.from_dict(data)

                return componentsschemas_result_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_result_type_2 = GapaResult.from_dict(data)

                return componentsschemas_result_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GapaResult | None | PresidentResult | ShitheadResult, data)

        result = _parse_result(d.pop("result"))

        ended = cls(
            type_=type_,
            status=status,
            result=result,
        )

        ended.additional_properties = d
        return ended

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
