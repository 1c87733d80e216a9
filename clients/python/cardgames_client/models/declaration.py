from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.declared import Declared

T = TypeVar("T", bound="Declaration")


@_attrs_define
class Declaration:
    """
    Attributes:
        kind (Declared): * `bot` - bot
    """

    kind: Declared

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = Declared(d.pop("kind"))

        declaration = cls(
            kind=kind,
        )

        return declaration
