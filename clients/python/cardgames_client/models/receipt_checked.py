from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ReceiptChecked")


@_attrs_define
class ReceiptChecked:
    """
    Attributes:
        signed (bool): it was signed by this server, and not changed since
        this_match (bool | None): it is of this match; null: nobody knows
        version (int | None):
        holds (bool | None): its event stands in the log; null: not looked up
    """

    signed: bool
    this_match: bool | None
    version: int | None
    holds: bool | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        signed = self.signed

        this_match: bool | None
        this_match = self.this_match

        version: int | None
        version = self.version

        holds: bool | None
        holds = self.holds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "signed": signed,
                "this_match": this_match,
                "version": version,
                "holds": holds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        signed = d.pop("signed")

        def _parse_this_match(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        this_match = _parse_this_match(d.pop("this_match"))

        def _parse_version(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        version = _parse_version(d.pop("version"))

        def _parse_holds(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        holds = _parse_holds(d.pop("holds"))

        receipt_checked = cls(
            signed=signed,
            this_match=this_match,
            version=version,
            holds=holds,
        )

        receipt_checked.additional_properties = d
        return receipt_checked

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
