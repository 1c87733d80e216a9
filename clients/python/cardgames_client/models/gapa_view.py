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
    from ..models.gapa_zone import GapaZone


T = TypeVar("T", bound="GapaView")


@_attrs_define
class GapaView:
    """What the table shows; each game adds members of its own.

    Attributes:
        game (Literal['gapa']):
        phase (Phase): * `arranging` - arranging
            * `giving` - giving
            * `playing` - playing
            * `over` - over
        zones (list[GapaZone]):
    """

    game: Literal["gapa"]
    phase: Phase
    zones: list[GapaZone]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        phase = self.phase.value

        zones = []
        for zones_item_data in self.zones:
            zones_item = zones_item_data.to_dict()
            zones.append(zones_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "phase": phase,
                "zones": zones,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_zone import GapaZone  # noqa: PLC0415

        d = dict(src_dict)
        game = cast(Literal["gapa"], d.pop("game"))
        if game != "gapa":
            raise ValueError(f"game must match const 'gapa', got '{game}'")

        phase = Phase(d.pop("phase"))

        zones = []
        _zones = d.pop("zones")
        for zones_item_data in _zones:
            zones_item = GapaZone.from_dict(zones_item_data)

            zones.append(zones_item)

        gapa_view = cls(
            game=game,
            phase=phase,
            zones=zones,
        )

        gapa_view.additional_properties = d
        return gapa_view

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
