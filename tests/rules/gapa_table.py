"""Tables of Gapa laid out by hand, so that a test shows the position it is about."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Refused
from cardgames.rules.gapa import OPTIONS, GapaOptions, Place, State, awaited, decide, evolve, legal, setup
from cardgames.rules.moves import Move

SPADES = "6S 7S 8S 9S TS JS QS KS AS"


def cards(text: str) -> Cards:
    return tuple(text.split())


def options(**chosen: Any) -> GapaOptions:
    read = rule_options.read(OPTIONS, chosen)
    assert isinstance(read, GapaOptions)
    return read


def table(
    *closed: str,
    opened: tuple[str, ...] = (),
    centre: str = "",
    flipped: str | None = None,
    turn: int = 0,
    out: tuple[int, ...] = (),
    **chosen: Any,
) -> State:
    """Play under way among as many seats as there are closed piles; `opened` are the open ones. All bottom to top."""
    seats = len(closed)
    return replace(
        setup(seats, options(**chosen), dealer=seats - 1),
        closed=tuple(map(cards, closed)),
        open=tuple(map(cards, (*opened, *("",) * seats)[:seats])),
        centre=cards(centre),
        flipped=flipped,
        turn=turn,
        placements=out,
    )


def place(source: str, to: int | str) -> Place:
    return Place(source, to)


def after(state: State, *moves: tuple[int, Move]) -> State:
    """The table after these seats made these moves."""
    for seat, move in moves:
        state = reduce(evolve, decide(state, seat, move), state)
    return state


def effects(state: State, seat: int, move: Move) -> list[str]:
    """What a move brings about, by name."""
    return [fact.type for fact in decide(state, seat, move)]


def on_turn(state: State) -> int:
    [seat] = awaited(state)
    return seat


def refusal(state: State, seat: int, move: Move) -> str:
    """The clause a refused move breaks, or the code of the refusal where it names none."""
    with pytest.raises(Refused) as caught:
        decide(state, seat, move)
    assert move not in legal(state, seat)
    return str(getattr(caught.value, "clause", caught.value.code))
