from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """RFC 9457. Each call tells which codes it may have; there may come to be more.

    Attributes:
        type_ (str):
        title (str):
        status (int):
        detail (str): for people
        code (str): for programs
        field (str | Unset): the member or parameter to blame
        clause (str | Unset): the rule that forbids the move
        version (int | Unset): of the match, just now
        limit (str | Unset): the budget that is used up
    """

    type_: str
    title: str
    status: int
    detail: str
    code: str
    field: str | Unset = UNSET
    clause: str | Unset = UNSET
    version: int | Unset = UNSET
    limit: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        code = self.code

        field = self.field

        clause = self.clause

        version = self.version

        limit = self.limit

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "title": title,
                "status": status,
                "detail": detail,
                "code": code,
            }
        )
        if field is not UNSET:
            field_dict["field"] = field
        if clause is not UNSET:
            field_dict["clause"] = clause
        if version is not UNSET:
            field_dict["version"] = version
        if limit is not UNSET:
            field_dict["limit"] = limit

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        detail = d.pop("detail")

        code = d.pop("code")

        field = d.pop("field", UNSET)

        clause = d.pop("clause", UNSET)

        version = d.pop("version", UNSET)

        limit = d.pop("limit", UNSET)

        problem = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            code=code,
            field=field,
            clause=clause,
            version=version,
            limit=limit,
        )

        problem.additional_properties = d
        return problem

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
