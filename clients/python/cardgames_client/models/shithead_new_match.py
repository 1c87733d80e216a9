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

from ..models.bot_level import BotLevel
from ..models.visibility import Visibility
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.shithead_new_options import ShitheadNewOptions


T = TypeVar("T", bound="ShitheadNewMatch")


@_attrs_define
class ShitheadNewMatch:
    """
    Attributes:
        game (Literal['shithead']):
        seats (int):
        options (ShitheadNewOptions | Unset):
        bots (list[BotLevel] | Unset):
        turn_seconds (int | None | Unset): null: no deadline Default: 86400.
        timeouts_allowed (int | Unset): in a row, before a bot takes over; 0: any number Default: 2.
        bot_delay_seconds (int | Unset):  Default: 1.
        visibility (Visibility | Unset): * `public` - Public
            * `private` - Private Default: Visibility.PUBLIC.
        hold (bool | Unset): do not start before the creator has called seed Default: False.
    """

    game: Literal["shithead"]
    seats: int
    options: ShitheadNewOptions | Unset = UNSET
    bots: list[BotLevel] | Unset = UNSET
    turn_seconds: int | None | Unset = 86400
    timeouts_allowed: int | Unset = 2
    bot_delay_seconds: int | Unset = 1
    visibility: Visibility | Unset = Visibility.PUBLIC
    hold: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        seats = self.seats

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        bots: list[str] | Unset = UNSET
        if not isinstance(self.bots, Unset):
            bots = []
            for bots_item_data in self.bots:
                bots_item = bots_item_data.value
                bots.append(bots_item)

        turn_seconds: int | None | Unset
        if isinstance(self.turn_seconds, Unset):
            turn_seconds = UNSET
        else:
            turn_seconds = self.turn_seconds

        timeouts_allowed = self.timeouts_allowed

        bot_delay_seconds = self.bot_delay_seconds

        visibility: str | Unset = UNSET
        if not isinstance(self.visibility, Unset):
            visibility = self.visibility.value

        hold = self.hold

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "game": game,
                "seats": seats,
            }
        )
        if options is not UNSET:
            field_dict["options"] = options
        if bots is not UNSET:
            field_dict["bots"] = bots
        if turn_seconds is not UNSET:
            field_dict["turn_seconds"] = turn_seconds
        if timeouts_allowed is not UNSET:
            field_dict["timeouts_allowed"] = timeouts_allowed
        if bot_delay_seconds is not UNSET:
            field_dict["bot_delay_seconds"] = bot_delay_seconds
        if visibility is not UNSET:
            field_dict["visibility"] = visibility
        if hold is not UNSET:
            field_dict["hold"] = hold

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.shithead_new_options import ShitheadNewOptions  # noqa: PLC0415

        d = dict(src_dict)
        game = cast(Literal["shithead"], d.pop("game"))
        if game != "shithead":
            raise ValueError(f"game must match const 'shithead', got '{game}'")

        seats = d.pop("seats")

        _options = d.pop("options", UNSET)
        options: ShitheadNewOptions | Unset
        if isinstance(_options, Unset):
            options = UNSET
        else:
            options = ShitheadNewOptions.from_dict(_options)

        _bots = d.pop("bots", UNSET)
        bots: list[BotLevel] | Unset = UNSET
        if _bots is not UNSET:
            bots = []
            for bots_item_data in _bots:
                bots_item = BotLevel(bots_item_data)

                bots.append(bots_item)

        def _parse_turn_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        turn_seconds = _parse_turn_seconds(d.pop("turn_seconds", UNSET))

        timeouts_allowed = d.pop("timeouts_allowed", UNSET)

        bot_delay_seconds = d.pop("bot_delay_seconds", UNSET)

        _visibility = d.pop("visibility", UNSET)
        visibility: Visibility | Unset
        if isinstance(_visibility, Unset):
            visibility = UNSET
        else:
            visibility = Visibility(_visibility)

        hold = d.pop("hold", UNSET)

        shithead_new_match = cls(
            game=game,
            seats=seats,
            options=options,
            bots=bots,
            turn_seconds=turn_seconds,
            timeouts_allowed=timeouts_allowed,
            bot_delay_seconds=bot_delay_seconds,
            visibility=visibility,
            hold=hold,
        )

        return shithead_new_match
