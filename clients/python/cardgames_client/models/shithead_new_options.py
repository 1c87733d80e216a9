from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.shithead_new_options_eights import ShitheadNewOptionsEights
from ..models.shithead_new_options_start import ShitheadNewOptionsStart
from ..types import UNSET, Unset

T = TypeVar("T", bound="ShitheadNewOptions")


@_attrs_define
class ShitheadNewOptions:
    """
    Attributes:
        move_limit (int | Unset): C-7: so many moves after a deal the match ends as stalled. Default: 5000.
        swap (bool | Unset): SH-3: before play, everybody chooses which three cards lie face up. Default: True.
        start (ShitheadNewOptionsStart | Unset): SH-5: who opens: the nearest holder of the lowest rank, or the fastest.
            Default: ShitheadNewOptionsStart.SEAT.
        voluntary_pick_up (bool | Unset): SH-12: the pile may be picked up even by who could play. Default: False.
        decks (int | Unset): SH-1: how many decks; two allow up to 10 seats. Default: 1.
        jokers (bool | Unset): SH-18: two jokers in each deck; they go on anything and turn the direction round.
            Default: False.
        sevens_low (bool | Unset): SH-19: the next card on a 7 must be 7 or lower. Default: False.
        eights (ShitheadNewOptionsEights | Unset): SH-20: an 8 skips a seat, or is looked through. Default:
            ShitheadNewOptionsEights.PLAIN.
        cut_in (bool | Unset): SH-21: completing four of a kind is allowed out of turn. Default: False.
    """

    move_limit: int | Unset = 5000
    swap: bool | Unset = True
    start: ShitheadNewOptionsStart | Unset = ShitheadNewOptionsStart.SEAT
    voluntary_pick_up: bool | Unset = False
    decks: int | Unset = 1
    jokers: bool | Unset = False
    sevens_low: bool | Unset = False
    eights: ShitheadNewOptionsEights | Unset = ShitheadNewOptionsEights.PLAIN
    cut_in: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        move_limit = self.move_limit

        swap = self.swap

        start: str | Unset = UNSET
        if not isinstance(self.start, Unset):
            start = self.start.value

        voluntary_pick_up = self.voluntary_pick_up

        decks = self.decks

        jokers = self.jokers

        sevens_low = self.sevens_low

        eights: str | Unset = UNSET
        if not isinstance(self.eights, Unset):
            eights = self.eights.value

        cut_in = self.cut_in

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if move_limit is not UNSET:
            field_dict["move_limit"] = move_limit
        if swap is not UNSET:
            field_dict["swap"] = swap
        if start is not UNSET:
            field_dict["start"] = start
        if voluntary_pick_up is not UNSET:
            field_dict["voluntary_pick_up"] = voluntary_pick_up
        if decks is not UNSET:
            field_dict["decks"] = decks
        if jokers is not UNSET:
            field_dict["jokers"] = jokers
        if sevens_low is not UNSET:
            field_dict["sevens_low"] = sevens_low
        if eights is not UNSET:
            field_dict["eights"] = eights
        if cut_in is not UNSET:
            field_dict["cut_in"] = cut_in

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move_limit = d.pop("move_limit", UNSET)

        swap = d.pop("swap", UNSET)

        _start = d.pop("start", UNSET)
        start: ShitheadNewOptionsStart | Unset
        if isinstance(_start, Unset):
            start = UNSET
        else:
            start = ShitheadNewOptionsStart(_start)

        voluntary_pick_up = d.pop("voluntary_pick_up", UNSET)

        decks = d.pop("decks", UNSET)

        jokers = d.pop("jokers", UNSET)

        sevens_low = d.pop("sevens_low", UNSET)

        _eights = d.pop("eights", UNSET)
        eights: ShitheadNewOptionsEights | Unset
        if isinstance(_eights, Unset):
            eights = UNSET
        else:
            eights = ShitheadNewOptionsEights(_eights)

        cut_in = d.pop("cut_in", UNSET)

        shithead_new_options = cls(
            move_limit=move_limit,
            swap=swap,
            start=start,
            voluntary_pick_up=voluntary_pick_up,
            decks=decks,
            jokers=jokers,
            sevens_low=sevens_low,
            eights=eights,
            cut_in=cut_in,
        )

        return shithead_new_options
