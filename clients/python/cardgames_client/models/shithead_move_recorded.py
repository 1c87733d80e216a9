from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.cause_of_move import CauseOfMove

if TYPE_CHECKING:
    from ..models.shithead_arrange import ShitheadArrange
    from ..models.shithead_flip import ShitheadFlip
    from ..models.shithead_pick_up import ShitheadPickUp
    from ..models.shithead_play import ShitheadPlay


T = TypeVar("T", bound="ShitheadMoveRecorded")


@_attrs_define
class ShitheadMoveRecorded:
    """
    Attributes:
        seat (int):
        move (ShitheadArrange | ShitheadFlip | ShitheadPickUp | ShitheadPlay):
        cause (CauseOfMove): * `player` - player
            * `bot` - bot
            * `timeout` - timeout
        version (int):
    """

    seat: int
    move: ShitheadArrange | ShitheadFlip | ShitheadPickUp | ShitheadPlay
    cause: CauseOfMove
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.shithead_arrange import ShitheadArrange  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415

        seat = self.seat

        move: dict[str, Any]
        if isinstance(self.move, ShitheadArrange):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPlay):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPickUp):
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
        from ..models.shithead_arrange import ShitheadArrange  # noqa: PLC0415
        from ..models.shithead_flip import ShitheadFlip  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415

        d = dict(src_dict)
        seat = d.pop("seat")

        def _parse_move(data: object) -> ShitheadArrange | ShitheadFlip | ShitheadPickUp | ShitheadPlay:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_0 = ShitheadArrange.from_dict(data)

                return componentsschemas_shithead_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_1 = ShitheadPlay.from_dict(data)

                return componentsschemas_shithead_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_2 = ShitheadPickUp.from_dict(data)

                return componentsschemas_shithead_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_shithead_move_type_3 = ShitheadFlip.from_dict(data)

            return componentsschemas_shithead_move_type_3

        move = _parse_move(d.pop("move"))

        cause = CauseOfMove(d.pop("cause"))

        version = d.pop("version")

        shithead_move_recorded = cls(
            seat=seat,
            move=move,
            cause=cause,
            version=version,
        )

        shithead_move_recorded.additional_properties = d
        return shithead_move_recorded

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
