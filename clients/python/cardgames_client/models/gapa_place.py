from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

from ..models.gapa_place_from import GapaPlaceFrom
from ..models.gapa_place_to_type_1 import GapaPlaceToType1

T = TypeVar("T", bound="GapaPlace")


@_attrs_define
class GapaPlace:
    """
    Attributes:
        type_ (Literal['place']):
        from_ (GapaPlaceFrom):
        to (GapaPlaceToType1 | int):
    """

    type_: Literal["place"]
    from_: GapaPlaceFrom
    to: GapaPlaceToType1 | int

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        from_ = self.from_.value

        to: int | str
        if isinstance(self.to, GapaPlaceToType1):
            to = self.to.value
        else:
            to = self.to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "from": from_,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["place"], d.pop("type"))
        if type_ != "place":
            raise ValueError(f"type must match const 'place', got '{type_}'")

        from_ = GapaPlaceFrom(d.pop("from"))

        def _parse_to(data: object) -> GapaPlaceToType1 | int:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                to_type_1 = GapaPlaceToType1(data)

                return to_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GapaPlaceToType1 | int, data)

        to = _parse_to(d.pop("to"))

        gapa_place = cls(
            type_=type_,
            from_=from_,
            to=to,
        )

        return gapa_place
