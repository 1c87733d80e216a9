from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define

T = TypeVar("T", bound="ShitheadArrange")


@_attrs_define
class ShitheadArrange:
    """
    Attributes:
        type_ (Literal['arrange']):
        face_up (list[str]):
    """

    type_: Literal["arrange"]
    face_up: list[str]

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        face_up = self.face_up

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "face_up": face_up,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["arrange"], d.pop("type"))
        if type_ != "arrange":
            raise ValueError(f"type must match const 'arrange', got '{type_}'")

        face_up = cast(list[str], d.pop("face_up"))

        shithead_arrange = cls(
            type_=type_,
            face_up=face_up,
        )

        return shithead_arrange
