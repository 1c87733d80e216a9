from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.shithead_zone_zone import ShitheadZoneZone
from ..types import UNSET, Unset

T = TypeVar("T", bound="ShitheadZone")


@_attrs_define
class ShitheadZone:
    """
    Attributes:
        zone (ShitheadZoneZone):
        seat (int | None):
        count (int):
        cards (list[str] | None): bottom to top; null where you may not see them
        slot (int | Unset):
    """

    zone: ShitheadZoneZone
    seat: int | None
    count: int
    cards: list[str] | None
    slot: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        zone = self.zone.value

        seat: int | None
        seat = self.seat

        count = self.count

        cards: list[str] | None
        if isinstance(self.cards, list):
            cards = self.cards

        else:
            cards = self.cards

        slot = self.slot

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "zone": zone,
                "seat": seat,
                "count": count,
                "cards": cards,
            }
        )
        if slot is not UNSET:
            field_dict["slot"] = slot

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        zone = ShitheadZoneZone(d.pop("zone"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        count = d.pop("count")

        def _parse_cards(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                cards_type_0 = cast(list[str], data)

                return cards_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        cards = _parse_cards(d.pop("cards"))

        slot = d.pop("slot", UNSET)

        shithead_zone = cls(
            zone=zone,
            seat=seat,
            count=count,
            cards=cards,
            slot=slot,
        )

        shithead_zone.additional_properties = d
        return shithead_zone

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
