from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.check_name import CheckName

T = TypeVar("T", bound="CheckMade")


@_attrs_define
class CheckMade:
    """
    Attributes:
        name (CheckName): * `seed` - seed
            * `chain` - chain
            * `seals` - seals
            * `start` - start
            * `deals` - deals
            * `moves` - moves
            * `result` - result
            * `clock` - clock
            * `head` - head
            * `keys` - keys
            * `receipts` - receipts
        about (str): what holds, if it does
        holds (bool | None): null: not made, as one before it fails, or there is nothing to look at
        version (int | None): of the first event with which it does not hold
    """

    name: CheckName
    about: str
    holds: bool | None
    version: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name.value

        about = self.about

        holds: bool | None
        holds = self.holds

        version: int | None
        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "about": about,
                "holds": holds,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = CheckName(d.pop("name"))

        about = d.pop("about")

        def _parse_holds(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        holds = _parse_holds(d.pop("holds"))

        def _parse_version(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        version = _parse_version(d.pop("version"))

        check_made = cls(
            name=name,
            about=about,
            holds=holds,
            version=version,
        )

        check_made.additional_properties = d
        return check_made

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
