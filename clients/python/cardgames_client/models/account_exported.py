from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.kind import Kind

T = TypeVar("T", bound="AccountExported")


@_attrs_define
class AccountExported:
    """
    Attributes:
        id (UUID):
        name (str):
        kind (Kind): * `human` - human
            * `bot` - bot
        guest (bool): there is no password
        created_at (datetime.datetime):
        login (None | str): the name you get tokens by
    """

    id: UUID
    name: str
    kind: Kind
    guest: bool
    created_at: datetime.datetime
    login: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = str(self.id)

        name = self.name

        kind = self.kind.value

        guest = self.guest

        created_at = self.created_at.isoformat()

        login: None | str
        login = self.login

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "kind": kind,
                "guest": guest,
                "created_at": created_at,
                "login": login,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = UUID(d.pop("id"))

        name = d.pop("name")

        kind = Kind(d.pop("kind"))

        guest = d.pop("guest")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_login(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        login = _parse_login(d.pop("login"))

        account_exported = cls(
            id=id,
            name=name,
            kind=kind,
            guest=guest,
            created_at=created_at,
            login=login,
        )

        account_exported.additional_properties = d
        return account_exported

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
