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

from ..models.taken_over_level import TakenOverLevel

T = TypeVar("T", bound="TakenOver")


@_attrs_define
class TakenOver:
    """
    Attributes:
        type_ (Literal['taken_over']):
        level (TakenOverLevel):
    """

    type_: Literal["taken_over"]
    level: TakenOverLevel
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        level = self.level.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "level": level,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["taken_over"], d.pop("type"))
        if type_ != "taken_over":
            raise ValueError(f"type must match const 'taken_over', got '{type_}'")

        level = TakenOverLevel(d.pop("level"))

        taken_over = cls(
            type_=type_,
            level=level,
        )

        taken_over.additional_properties = d
        return taken_over

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
