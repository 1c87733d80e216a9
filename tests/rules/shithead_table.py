"""Tables of Shithead laid out by hand, so that a test shows the position it is about."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards, ordered
from cardgames.rules.errors import Refused
from cardgames.rules.game import ARRANGING, PLAYING, Deal
from cardgames.rules.moves import Move
from cardgames.rules.secrecy import Effect
from cardgames.rules.shithead import (
    OPTIONS,
    Arrange,
    Flip,
    Play,
    ShitheadOptions,
    State,
    deal,
    decide,
    evolve,
    legal,
    setup,
)


def cards(text: str) -> Cards:
    return tuple(text.split())


def options(**chosen: Any) -> ShitheadOptions:
    read = rule_options.read(OPTIONS, chosen)
    assert isinstance(read, ShitheadOptions)
    return read


def table(
    *hands: str,
    face_up: tuple[str, ...] = (),
    face_down: tuple[str, ...] = (),
    pile: str = "",
    stock: str = "",
    turn: int = 0,
    out: tuple[int, ...] = (),
    **chosen: Any,
) -> State:
    """Play under way among as many seats as there are hands; zones that are not given are empty."""
    seats = len(hands)
    slots = [(*cards(text), None, None, None)[:3] for text in (*face_down, *("",) * seats)[:seats]]
    return replace(
        setup(seats, options(**chosen), dealer=seats - 1),
        round=1,
        phase=PLAYING,
        hands=tuple(map(cards, hands)),
        face_up=tuple(map(cards, (*face_up, *("",) * seats)[:seats])),
        face_down=tuple(slots),
        pile=cards(pile),
        stock=cards(stock),
        turn=turn,
        opened=True,
        placements=out,
    )


def arranging(*hands: str, face_up: tuple[str, ...], dealer: int | None = None, **chosen: Any) -> State:
    """Just dealt: every seat is to choose its face-up cards."""
    state = table(*hands, face_up=face_up, face_down=("2H 2H 2H",) * len(hands), **chosen)
    dealer = state.dealer if dealer is None else dealer
    return replace(state, phase=ARRANGING, turn=None, opened=False, chosen=(None,) * state.seats, dealer=dealer)


def dealt(*hands: str, dealer: int | None = None, **chosen: Any) -> State:
    """Just dealt without arranging, so that the opening was looked up in these hands."""
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    first = [cards(hands[(dealer + 1 + seat) % seats]) for seat in range(seats)]
    circuits = tuple(hand[circuit] for circuit in range(3) for hand in first)
    filler = cards("2H 2D 2S") * seats
    before = setup(seats, options(swap=False, **chosen), dealer)
    return evolve(before, deal(before, Deal(1, dealer), (*filler, *filler, *circuits)))


def play(text: str) -> Play:
    return Play(ordered(cards(text)))


def arrange(text: str) -> Arrange:
    return Arrange(ordered(cards(text)))


def flip(slot: int) -> Flip:
    return Flip(slot)


def after(state: State, *moves: tuple[int, Move]) -> State:
    """The table after these seats made these moves."""
    for seat, move in moves:
        state = reduce(evolve, decide(state, seat, move), state)
    return state


def effects(state: State, seat: int, move: Move) -> list[str]:
    """What a move brings about, by name."""
    return [fact.type for fact in decide(state, seat, move)]


def facts(state: State, seat: int, move: Move, kind: type[Effect]) -> list[Effect]:
    return [fact for fact in decide(state, seat, move) if isinstance(fact, kind)]


def plays(state: State, seat: int) -> list[str]:
    """The sets the seat may play, each as text."""
    return [" ".join(move.cards) for move in legal(state, seat) if isinstance(move, Play)]


def refusal(state: State, seat: int, move: Move) -> str:
    """The clause a refused move breaks, or the code of the refusal where it names none."""
    with pytest.raises(Refused) as caught:
        decide(state, seat, move)
    assert move not in legal(state, seat)
    return str(getattr(caught.value, "clause", caught.value.code))
