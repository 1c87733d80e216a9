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

from ..models.phase import Phase

if TYPE_CHECKING:
    from ..models.shithead_zone import ShitheadZone


T = TypeVar("T", bound="ShitheadView")


@_attrs_define
class ShitheadView:
    """What the table shows; each game adds members of its own.

    Attributes:
        game (Literal['shithead']):
        phase (Phase): * `arranging` - arranging
            * `giving` - giving
            * `playing` - playing
            * `over` - over
        zones (list[ShitheadZone]):
        rank_to_beat (None | str):
        direction (int):
        arranged (list[int]):
    """

    game: Literal["shithead"]
    phase: Phase
    zones: list[ShitheadZone]
    rank_to_beat: None | str
    direction: int
    arranged: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        phase = self.phase.value

        zones = []
        for zones_item_data in self.zones:
            zones_item = zones_item_data.to_dict()
            zones.append(zones_item)

        rank_to_beat: None | str
        rank_to_beat = self.rank_to_beat

        direction = self.direction

        arranged = self.arranged

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "phase": phase,
                "zones": zones,
                "rank_to_beat": rank_to_beat,
                "direction": direction,
                "arranged": arranged,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.shithead_zone import ShitheadZone  # noqa: PLC0415

        d = dict(src_dict)
        game = cast(Literal["shithead"], d.pop("game"))
        if game != "shithead":
            raise ValueError(f"game must match const 'shithead', got '{game}'")

        phase = Phase(d.pop("phase"))

        zones = []
        _zones = d.pop("zones")
        for zones_item_data in _zones:
            zones_item = ShitheadZone.from_dict(zones_item_data)

            zones.append(zones_item)

        def _parse_rank_to_beat(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rank_to_beat = _parse_rank_to_beat(d.pop("rank_to_beat"))

        direction = d.pop("direction")

        arranged = cast(list[int], d.pop("arranged"))

        shithead_view = cls(
            game=game,
            phase=phase,
            zones=zones,
            rank_to_beat=rank_to_beat,
            direction=direction,
            arranged=arranged,
        )

        shithead_view.additional_properties = d
        return shithead_view

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
