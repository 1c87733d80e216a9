from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.scope import Scope
from ..types import UNSET, Unset

T = TypeVar("T", bound="CredentialsForToken")


@_attrs_define
class CredentialsForToken:
    """Name and password, and what the token is for.

    Attributes:
        name (str):
        password (str):
        title (str | Unset): by which you tell it from your others
        scopes (list[Scope] | Unset): all that there are, if you say nothing
        expires_in (int | None | Unset): seconds; null: it does not expire
    """

    name: str
    password: str
    title: str | Unset = UNSET
    scopes: list[Scope] | Unset = UNSET
    expires_in: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        password = self.password

        title: str | Unset
        if isinstance(self.title, Unset):
            title = UNSET
        else:
            title = self.title

        scopes: list[str] | Unset = UNSET
        if not isinstance(self.scopes, Unset):
            scopes = []
            for scopes_item_data in self.scopes:
                scopes_item = scopes_item_data.value
                scopes.append(scopes_item)

        expires_in: int | None | Unset
        if isinstance(self.expires_in, Unset):
            expires_in = UNSET
        else:
            expires_in = self.expires_in

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "password": password,
            }
        )
        if title is not UNSET:
            field_dict["title"] = title
        if scopes is not UNSET:
            field_dict["scopes"] = scopes
        if expires_in is not UNSET:
            field_dict["expires_in"] = expires_in

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        password = d.pop("password")

        def _parse_title(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        title = _parse_title(d.pop("title", UNSET))

        _scopes = d.pop("scopes", UNSET)
        scopes: list[Scope] | Unset = UNSET
        if _scopes is not UNSET:
            scopes = []
            for scopes_item_data in _scopes:
                scopes_item = Scope(scopes_item_data)

                scopes.append(scopes_item)

        def _parse_expires_in(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expires_in = _parse_expires_in(d.pop("expires_in", UNSET))

        credentials_for_token = cls(
            name=name,
            password=password,
            title=title,
            scopes=scopes,
            expires_in=expires_in,
        )

        return credentials_for_token
