from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.shithead_options_eights import ShitheadOptionsEights
from ..models.shithead_options_start import ShitheadOptionsStart

T = TypeVar("T", bound="ShitheadOptions")


@_attrs_define
class ShitheadOptions:
    """
    Attributes:
        move_limit (int): C-7: so many moves after a deal the match ends as stalled. Default: 5000.
        swap (bool): SH-3: before play, everybody chooses which three cards lie face up. Default: True.
        start (ShitheadOptionsStart): SH-5: who opens: the nearest holder of the lowest rank, or the fastest. Default:
            ShitheadOptionsStart.SEAT.
        voluntary_pick_up (bool): SH-12: the pile may be picked up even by who could play. Default: False.
        decks (int): SH-1: how many decks; two allow up to 10 seats. Default: 1.
        jokers (bool): SH-18: two jokers in each deck; they go on anything and turn the direction round. Default: False.
        sevens_low (bool): SH-19: the next card on a 7 must be 7 or lower. Default: False.
        eights (ShitheadOptionsEights): SH-20: an 8 skips a seat, or is looked through. Default:
            ShitheadOptionsEights.PLAIN.
        cut_in (bool): SH-21: completing four of a kind is allowed out of turn. Default: False.
    """

    move_limit: int = 5000
    swap: bool = True
    start: ShitheadOptionsStart = ShitheadOptionsStart.SEAT
    voluntary_pick_up: bool = False
    decks: int = 1
    jokers: bool = False
    sevens_low: bool = False
    eights: ShitheadOptionsEights = ShitheadOptionsEights.PLAIN
    cut_in: bool = False

    def to_dict(self) -> dict[str, Any]:
        move_limit = self.move_limit

        swap = self.swap

        start = self.start.value

        voluntary_pick_up = self.voluntary_pick_up

        decks = self.decks

        jokers = self.jokers

        sevens_low = self.sevens_low

        eights = self.eights.value

        cut_in = self.cut_in

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "move_limit": move_limit,
                "swap": swap,
                "start": start,
                "voluntary_pick_up": voluntary_pick_up,
                "decks": decks,
                "jokers": jokers,
                "sevens_low": sevens_low,
                "eights": eights,
                "cut_in": cut_in,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move_limit = d.pop("move_limit")

        swap = d.pop("swap")

        start = ShitheadOptionsStart(d.pop("start"))

        voluntary_pick_up = d.pop("voluntary_pick_up")

        decks = d.pop("decks")

        jokers = d.pop("jokers")

        sevens_low = d.pop("sevens_low")

        eights = ShitheadOptionsEights(d.pop("eights"))

        cut_in = d.pop("cut_in")

        shithead_options = cls(
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

        return shithead_options
