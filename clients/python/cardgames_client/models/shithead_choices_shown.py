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

T = TypeVar("T", bound="ShitheadChoicesShown")


@_attrs_define
class ShitheadChoicesShown:
    """
    Attributes:
        type_ (Literal['choices_shown']):
        face_up (list[list[str]]):
    """

    type_: Literal["choices_shown"]
    face_up: list[list[str]]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        face_up = []
        for face_up_item_data in self.face_up:
            face_up_item = face_up_item_data

            face_up.append(face_up_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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
        type_ = cast(Literal["choices_shown"], d.pop("type"))
        if type_ != "choices_shown":
            raise ValueError(f"type must match const 'choices_shown', got '{type_}'")

        face_up = []
        _face_up = d.pop("face_up")
        for face_up_item_data in _face_up:
            face_up_item = cast(list[str], face_up_item_data)

            face_up.append(face_up_item)

        shithead_choices_shown = cls(
            type_=type_,
            face_up=face_up,
        )

        shithead_choices_shown.additional_properties = d
        return shithead_choices_shown

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
