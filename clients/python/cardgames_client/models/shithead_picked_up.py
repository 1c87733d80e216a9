from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ShitheadPickedUp")


@_attrs_define
class ShitheadPickedUp:
    """
    Attributes:
        type_ (Literal['picked_up']):
        seat (int):
        cards (list[str]):
    """

    type_: Literal["picked_up"]
    seat: int
    cards: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        seat = self.seat

        cards = self.cards

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "seat": seat,
                "cards": cards,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["picked_up"], d.pop("type"))
        if type_ != "picked_up":
            raise ValueError(f"type must match const 'picked_up', got '{type_}'")

        seat = d.pop("seat")

        cards = cast(list[str], d.pop("cards"))

        shithead_picked_up = cls(
            type_=type_,
            seat=seat,
            cards=cards,
        )

        shithead_picked_up.additional_properties = d
        return shithead_picked_up

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
