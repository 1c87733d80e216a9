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

T = TypeVar("T", bound="PresidentTwoLeft")


@_attrs_define
class PresidentTwoLeft:
    """
    Attributes:
        type_ (Literal['two_left']):
        seat (int):
        card (str): rank and suit, as TD for the ten of diamonds; BJ and RJ are the jokers
    """

    type_: Literal["two_left"]
    seat: int
    card: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        seat = self.seat

        card = self.card

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "seat": seat,
                "card": card,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["two_left"], d.pop("type"))
        if type_ != "two_left":
            raise ValueError(f"type must match const 'two_left', got '{type_}'")

        seat = d.pop("seat")

        card = d.pop("card")

        president_two_left = cls(
            type_=type_,
            seat=seat,
            card=card,
        )

        president_two_left.additional_properties = d
        return president_two_left

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
