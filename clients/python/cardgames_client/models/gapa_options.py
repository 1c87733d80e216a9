from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="GapaOptions")


@_attrs_define
class GapaOptions:
    """
    Attributes:
        move_limit (int): C-7: so many moves after a deal the match ends as stalled. Default: 5000.
        may_keep (bool): GA-7: a flipped card may be kept even where it fits. Default: False.
        parallel_suits (bool): GA-11: once AS lies in the centre, all suits may be built there at once. Default: False.
    """

    move_limit: int = 5000
    may_keep: bool = False
    parallel_suits: bool = False

    def to_dict(self) -> dict[str, Any]:
        move_limit = self.move_limit

        may_keep = self.may_keep

        parallel_suits = self.parallel_suits

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "move_limit": move_limit,
                "may_keep": may_keep,
                "parallel_suits": parallel_suits,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move_limit = d.pop("move_limit")

        may_keep = d.pop("may_keep")

        parallel_suits = d.pop("parallel_suits")

        gapa_options = cls(
            move_limit=move_limit,
            may_keep=may_keep,
            parallel_suits=parallel_suits,
        )

        return gapa_options
