from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.bot_level import BotLevel

if TYPE_CHECKING:
    from ..models.game_options import GameOptions
    from ..models.range_ import Range


T = TypeVar("T", bound="Game")


@_attrs_define
class Game:
    """
    Attributes:
        game (str):
        title (str):
        edition (int):
        seats (Range):
        options (GameOptions): a JSON Schema
        bots (list[BotLevel]):
        rules (str): where the rules page is
    """

    game: str
    title: str
    edition: int
    seats: Range
    options: GameOptions
    bots: list[BotLevel]
    rules: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        title = self.title

        edition = self.edition

        seats = self.seats.to_dict()

        options = self.options.to_dict()

        bots = []
        for bots_item_data in self.bots:
            bots_item = bots_item_data.value
            bots.append(bots_item)

        rules = self.rules

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "title": title,
                "edition": edition,
                "seats": seats,
                "options": options,
                "bots": bots,
                "rules": rules,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.game_options import GameOptions  # noqa: PLC0415
        from ..models.range_ import Range  # noqa: PLC0415

        d = dict(src_dict)
        game = d.pop("game")

        title = d.pop("title")

        edition = d.pop("edition")

        seats = Range.from_dict(d.pop("seats"))

        options = GameOptions.from_dict(d.pop("options"))

        bots = []
        _bots = d.pop("bots")
        for bots_item_data in _bots:
            bots_item = BotLevel(bots_item_data)

            bots.append(bots_item)

        rules = d.pop("rules")

        game = cls(
            game=game,
            title=title,
            edition=edition,
            seats=seats,
            options=options,
            bots=bots,
            rules=rules,
        )

        game.additional_properties = d
        return game

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
