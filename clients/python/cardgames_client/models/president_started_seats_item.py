from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.president_started_seats_item_kind import PresidentStartedSeatsItemKind
from ..types import UNSET, Unset

T = TypeVar("T", bound="PresidentStartedSeatsItem")


@_attrs_define
class PresidentStartedSeatsItem:
    """
    Attributes:
        kind (PresidentStartedSeatsItemKind):
        level (str | Unset):
    """

    kind: PresidentStartedSeatsItemKind
    level: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        level = self.level

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
            }
        )
        if level is not UNSET:
            field_dict["level"] = level

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = PresidentStartedSeatsItemKind(d.pop("kind"))

        level = d.pop("level", UNSET)

        president_started_seats_item = cls(
            kind=kind,
            level=level,
        )

        president_started_seats_item.additional_properties = d
        return president_started_seats_item

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
