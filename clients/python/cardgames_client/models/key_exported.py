from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.keyed_call import KeyedCall

T = TypeVar("T", bound="KeyExported")


@_attrs_define
class KeyExported:
    """
    Attributes:
        match (UUID):
        call (KeyedCall): * `create` - create
            * `join` - join
            * `moves` - moves
        key (str):
        version (int): of the event that a move became
    """

    match: UUID
    call: KeyedCall
    key: str
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match = str(self.match)

        call = self.call.value

        key = self.key

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "call": call,
                "key": key,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = UUID(d.pop("match"))

        call = KeyedCall(d.pop("call"))

        key = d.pop("key")

        version = d.pop("version")

        key_exported = cls(
            match=match,
            call=call,
            key=key,
            version=version,
        )

        key_exported.additional_properties = d
        return key_exported

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
