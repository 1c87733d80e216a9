from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ShitheadFlip")


@_attrs_define
class ShitheadFlip:
    """
    Attributes:
        type_ (Literal['flip']):
        index (int):
    """

    type_: Literal["flip"]
    index: int

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        index = self.index

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "index": index,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["flip"], d.pop("type"))
        if type_ != "flip":
            raise ValueError(f"type must match const 'flip', got '{type_}'")

        index = d.pop("index")

        shithead_flip = cls(
            type_=type_,
            index=index,
        )

        return shithead_flip
