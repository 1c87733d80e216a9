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
    from ..models.president_view_plays_item import PresidentViewPlaysItem
    from ..models.president_zone import PresidentZone


T = TypeVar("T", bound="PresidentView")


@_attrs_define
class PresidentView:
    """What the table shows; each game adds members of its own.

    Attributes:
        game (Literal['president']):
        phase (Phase): * `arranging` - arranging
            * `giving` - giving
            * `playing` - playing
            * `over` - over
        zones (list[PresidentZone]):
        plays (list[PresidentViewPlaysItem]):
        owner (int | None):
        passed (list[int]):
        round_ (int):
        scores (list[int]):
        places (list[int | None]):
    """

    game: Literal["president"]
    phase: Phase
    zones: list[PresidentZone]
    plays: list[PresidentViewPlaysItem]
    owner: int | None
    passed: list[int]
    round_: int
    scores: list[int]
    places: list[int | None]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        phase = self.phase.value

        zones = []
        for zones_item_data in self.zones:
            zones_item = zones_item_data.to_dict()
            zones.append(zones_item)

        plays = []
        for plays_item_data in self.plays:
            plays_item = plays_item_data.to_dict()
            plays.append(plays_item)

        owner: int | None
        owner = self.owner

        passed = self.passed

        round_ = self.round_

        scores = self.scores

        places = []
        for places_item_data in self.places:
            places_item: int | None
            places_item = places_item_data
            places.append(places_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "phase": phase,
                "zones": zones,
                "plays": plays,
                "owner": owner,
                "passed": passed,
                "round": round_,
                "scores": scores,
                "places": places,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.president_view_plays_item import PresidentViewPlaysItem  # noqa: PLC0415
        from ..models.president_zone import PresidentZone  # noqa: PLC0415

        d = dict(src_dict)
        game = cast(Literal["president"], d.pop("game"))
        if game != "president":
            raise ValueError(f"game must match const 'president', got '{game}'")

        phase = Phase(d.pop("phase"))

        zones = []
        _zones = d.pop("zones")
        for zones_item_data in _zones:
            zones_item = PresidentZone.from_dict(zones_item_data)

            zones.append(zones_item)

        plays = []
        _plays = d.pop("plays")
        for plays_item_data in _plays:
            plays_item = PresidentViewPlaysItem.from_dict(plays_item_data)

            plays.append(plays_item)

        def _parse_owner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        owner = _parse_owner(d.pop("owner"))

        passed = cast(list[int], d.pop("passed"))

        round_ = d.pop("round")

        scores = cast(list[int], d.pop("scores"))

        places = []
        _places = d.pop("places")
        for places_item_data in _places:

            def _parse_places_item(data: object) -> int | None:
                if data is None:
                    return data
                return cast(int | None, data)

            places_item = _parse_places_item(places_item_data)

            places.append(places_item)

        president_view = cls(
            game=game,
            phase=phase,
            zones=zones,
            plays=plays,
            owner=owner,
            passed=passed,
            round_=round_,
            scores=scores,
            places=places,
        )

        president_view.additional_properties = d
        return president_view

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
