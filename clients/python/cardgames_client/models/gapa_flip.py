from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="GapaFlip")


@_attrs_define
class GapaFlip:
    """
    Attributes:
        type_ (Literal['flip']):
    """

    type_: Literal["flip"]

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
        type_ = cast(Literal["flip"], d.pop("type"))
        if type_ != "flip":
            raise ValueError(f"type must match const 'flip', got '{type_}'")

        gapa_flip = cls(
            type_=type_,
        )

        return gapa_flip
