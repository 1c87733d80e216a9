from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="PresidentPublicGive")


@_attrs_define
class PresidentPublicGive:
    """
    Attributes:
        type_ (Literal['give']):
    """

    type_: Literal["give"]

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
        type_ = cast(Literal["give"], d.pop("type"))
        if type_ != "give":
            raise ValueError(f"type must match const 'give', got '{type_}'")

        president_public_give = cls(
            type_=type_,
        )

        return president_public_give
