from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.cause_of_move import CauseOfMove

if TYPE_CHECKING:
    from ..models.gapa_flip import GapaFlip
    from ..models.gapa_keep import GapaKeep
    from ..models.gapa_place import GapaPlace


T = TypeVar("T", bound="GapaMoveRecorded")


@_attrs_define
class GapaMoveRecorded:
    """
    Attributes:
        seat (int):
        move (GapaFlip | GapaKeep | GapaPlace):
        cause (CauseOfMove): * `player` - player
            * `bot` - bot
            * `timeout` - timeout
        version (int):
    """

    seat: int
    move: GapaFlip | GapaKeep | GapaPlace
    cause: CauseOfMove
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415

        seat = self.seat

        move: dict[str, Any]
        if isinstance(self.move, GapaFlip):
            move = self.move.to_dict()
        elif isinstance(self.move, GapaPlace):
            move = self.move.to_dict()
        else:
            move = self.move.to_dict()

        cause = self.cause.value

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "move": move,
                "cause": cause,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_keep import GapaKeep  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415

        d = dict(src_dict)
        seat = d.pop("seat")

        def _parse_move(data: object) -> GapaFlip | GapaKeep | GapaPlace:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_move_type_0 = GapaFlip.from_dict(data)

                return componentsschemas_gapa_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_move_type_1 = GapaPlace.from_dict(data)

                return componentsschemas_gapa_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_gapa_move_type_2 = GapaKeep.from_dict(data)

            return componentsschemas_gapa_move_type_2

        move = _parse_move(d.pop("move"))

        cause = CauseOfMove(d.pop("cause"))

        version = d.pop("version")

        gapa_move_recorded = cls(
            seat=seat,
            move=move,
            cause=cause,
            version=version,
        )

        gapa_move_recorded.additional_properties = d
        return gapa_move_recorded

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
