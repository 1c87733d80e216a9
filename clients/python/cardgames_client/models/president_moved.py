from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.president_event import PresidentEvent
    from ..models.president_match import PresidentMatch


T = TypeVar("T", bound="PresidentMoved")


@_attrs_define
class PresidentMoved:
    """
    Attributes:
        version (int): of your move's event
        event (PresidentEvent):
        match (PresidentMatch):
        receipt (str):
    """

    version: int
    event: PresidentEvent
    match: PresidentMatch
    receipt: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        version = self.version

        event = self.event.to_dict()

        match = self.match.to_dict()

        receipt = self.receipt

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "event": event,
                "match": match,
                "receipt": receipt,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.president_event import PresidentEvent  # noqa: PLC0415
        from ..models.president_match import PresidentMatch  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        event = PresidentEvent.from_dict(d.pop("event"))

        match = PresidentMatch.from_dict(d.pop("match"))

        receipt = d.pop("receipt")

        president_moved = cls(
            version=version,
            event=event,
            match=match,
            receipt=receipt,
        )

        president_moved.additional_properties = d
        return president_moved

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
