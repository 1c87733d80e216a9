from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ShitheadPickUp")


@_attrs_define
class ShitheadPickUp:
    """
    Attributes:
        type_ (Literal['pick_up']):
    """

    type_: Literal["pick_up"]

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["pick_up"], d.pop("type"))
        if type_ != "pick_up":
            raise ValueError(f"type must match const 'pick_up', got '{type_}'")

        shithead_pick_up = cls(
            type_=type_,
        )

        return shithead_pick_up
