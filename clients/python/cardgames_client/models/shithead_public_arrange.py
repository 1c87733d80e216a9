from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ShitheadPublicArrange")


@_attrs_define
class ShitheadPublicArrange:
    """
    Attributes:
        type_ (Literal['arrange']):
    """

    type_: Literal["arrange"]

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
        type_ = cast(Literal["arrange"], d.pop("type"))
        if type_ != "arrange":
            raise ValueError(f"type must match const 'arrange', got '{type_}'")

        shithead_public_arrange = cls(
            type_=type_,
        )

        return shithead_public_arrange
