from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.bot_level import BotLevel
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.player import Player


T = TypeVar("T", bound="Seat")


@_attrs_define
class Seat:
    """
    Attributes:
        seat (int):
        player (None | Player): null: the seat is free
        taken_over (bool): a bot plays it for its player, for good
        level (BotLevel | Unset): * `random` - random
            * `greedy` - greedy
        kept (bool | Unset): free, but kept for a player of the match before
    """

    seat: int
    player: None | Player
    taken_over: bool
    level: BotLevel | Unset = UNSET
    kept: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.player import Player  # noqa: PLC0415

        seat = self.seat

        player: dict[str, Any] | None
        if isinstance(self.player, Player):
            player = self.player.to_dict()
        else:
            player = self.player

        taken_over = self.taken_over

        level: str | Unset = UNSET
        if not isinstance(self.level, Unset):
            level = self.level.value

        kept = self.kept

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "player": player,
                "taken_over": taken_over,
            }
        )
        if level is not UNSET:
            field_dict["level"] = level
        if kept is not UNSET:
            field_dict["kept"] = kept

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.player import Player  # noqa: PLC0415

        d = dict(src_dict)
        seat = d.pop("seat")

        def _parse_player(data: object) -> None | Player:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                player_type_0 = Player.from_dict(data)

                return player_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Player, data)

        player = _parse_player(d.pop("player"))

        taken_over = d.pop("taken_over")

        _level = d.pop("level", UNSET)
        level: BotLevel | Unset
        if isinstance(_level, Unset):
            level = UNSET
        else:
            level = BotLevel(_level)

        kept = d.pop("kept", UNSET)

        seat = cls(
            seat=seat,
            player=player,
            taken_over=taken_over,
            level=level,
            kept=kept,
        )

        seat.additional_properties = d
        return seat

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
