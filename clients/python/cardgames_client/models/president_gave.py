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

T = TypeVar("T", bound="PresidentGave")


@_attrs_define
class PresidentGave:
    """
    Attributes:
        type_ (Literal['gave']):
        giver (int):
        taker (int):
        count (int):
    """

    type_: Literal["gave"]
    giver: int
    taker: int
    count: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        giver = self.giver

        taker = self.taker

        count = self.count

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "giver": giver,
                "taker": taker,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["gave"], d.pop("type"))
        if type_ != "gave":
            raise ValueError(f"type must match const 'gave', got '{type_}'")

        giver = d.pop("giver")

        taker = d.pop("taker")

        count = d.pop("count")

        president_gave = cls(
            type_=type_,
            giver=giver,
            taker=taker,
            count=count,
        )

        president_gave.additional_properties = d
        return president_gave

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
