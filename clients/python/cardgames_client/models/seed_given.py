from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="SeedGiven")


@_attrs_define
class SeedGiven:
    """
    Attributes:
        client_seed (str):
    """

    client_seed: str

    def to_dict(self) -> dict[str, Any]:
        client_seed: str
        client_seed = self.client_seed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "client_seed": client_seed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_client_seed(data: object) -> str:
            return cast(str, data)

        client_seed = _parse_client_seed(d.pop("client_seed"))

        seed_given = cls(
            client_seed=client_seed,
        )

        return seed_given
