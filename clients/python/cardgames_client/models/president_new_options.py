from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="PresidentNewOptions")


@_attrs_define
class PresidentNewOptions:
    """
    Attributes:
        move_limit (int | Unset): C-7: so many moves after a deal the match ends as stalled. Default: 5000.
        points_to_win (int | Unset): PR-4: so many points end the match after a round. Default: 11.
        match_skips (bool | Unset): PR-8: a play that equals the top play skips the next seat. Default: True.
        out_of_turn_four (bool | Unset): PR-11: the top run may be completed to four out of turn. Default: True.
        pass_locks (bool | Unset): PR-13: who passed is not asked again until the pile is cleared. Default: False.
        two_is_highest (bool | Unset): PR-20: in the exchange a 2 is the highest card, not the last to be given.
            Default: False.
    """

    move_limit: int | Unset = 5000
    points_to_win: int | Unset = 11
    match_skips: bool | Unset = True
    out_of_turn_four: bool | Unset = True
    pass_locks: bool | Unset = False
    two_is_highest: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        move_limit = self.move_limit

        points_to_win = self.points_to_win

        match_skips = self.match_skips

        out_of_turn_four = self.out_of_turn_four

        pass_locks = self.pass_locks

        two_is_highest = self.two_is_highest

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if move_limit is not UNSET:
            field_dict["move_limit"] = move_limit
        if points_to_win is not UNSET:
            field_dict["points_to_win"] = points_to_win
        if match_skips is not UNSET:
            field_dict["match_skips"] = match_skips
        if out_of_turn_four is not UNSET:
            field_dict["out_of_turn_four"] = out_of_turn_four
        if pass_locks is not UNSET:
            field_dict["pass_locks"] = pass_locks
        if two_is_highest is not UNSET:
            field_dict["two_is_highest"] = two_is_highest

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move_limit = d.pop("move_limit", UNSET)

        points_to_win = d.pop("points_to_win", UNSET)

        match_skips = d.pop("match_skips", UNSET)

        out_of_turn_four = d.pop("out_of_turn_four", UNSET)

        pass_locks = d.pop("pass_locks", UNSET)

        two_is_highest = d.pop("two_is_highest", UNSET)

        president_new_options = cls(
            move_limit=move_limit,
            points_to_win=points_to_win,
            match_skips=match_skips,
            out_of_turn_four=out_of_turn_four,
            pass_locks=pass_locks,
            two_is_highest=two_is_highest,
        )

        return president_new_options
