"""Tables of President laid out by hand, so that a test shows the position it is about."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards, canonical_deck, ordered
from cardgames.rules.errors import Refused
from cardgames.rules.game import Automatic, Deal
from cardgames.rules.moves import Move
from cardgames.rules.president import (
    OPTIONS,
    Give,
    Play,
    Played,
    PresidentOptions,
    State,
    awaited,
    deal,
    decide,
    evolve,
    follows,
    legal,
    setup,
)


def cards(text: str) -> Cards:
    return tuple(text.split())


def options(**chosen: Any) -> PresidentOptions:
    read = rule_options.read(OPTIONS, chosen)
    assert isinstance(read, PresidentOptions)
    return read


def table(
    *hands: str,
    pile: tuple[tuple[int, str], ...] = (),
    turn: int | None = 0,
    out: tuple[int, ...] = (),
    lowest: tuple[int, ...] = (),
    passed: tuple[int, ...] = (),
    scores: tuple[int, ...] = (),
    **chosen: Any,
) -> State:
    """A later round under way among as many seats as there are hands. `pile` says who played what, bottom to top; `out`
    took the places from the top, `lowest` those from the bottom."""
    seats = len(hands)
    free = (None,) * (seats - len(out) - len(lowest))
    return replace(
        setup(seats, options(**chosen), dealer=seats - 1),
        round=2,
        hands=tuple(map(cards, hands)),
        plays=tuple(Played(seat, cards(text)) for seat, text in pile),
        turn=turn,
        places=(*out, *free, *reversed(lowest)),
        passed=frozenset(passed),
        scores=scores or (0,) * seats,
        placements=tuple(range(seats)),
    )


def dealt(*hands: str, placements: tuple[int, ...] = (), **chosen: Any) -> State:
    """These hands just dealt: in the first round by the last seat, later by the A-hole and after the exchange."""
    seats = len(hands)
    before = replace(setup(seats, options(**chosen), dealer=seats - 1), placements=placements)
    dealer = placements[-1] if placements else seats - 1
    after = evolve(before, deal(before, Deal(2 if placements else 1, dealer), _deck(hands, dealer)))
    match follows(after):
        case Automatic(_, facts):
            return reduce(evolve, facts, after)
    return after


def _deck(hands: tuple[str, ...], dealer: int) -> Cards:
    """The deck that gives these hands of one size (C-3)."""
    piles = [cards(hands[(dealer + 1 + step) % len(hands)]) for step in range(len(hands))]
    return tuple(card for circuit in zip(*piles, strict=True) for card in circuit)


def first_deal(seats: int, dealer: int, deck: Cards | None = None) -> State:
    before = setup(seats, options(), dealer)
    return evolve(before, deal(before, Deal(1, dealer), deck or canonical_deck(decks=1 if seats <= 7 else 2)))


def play(text: str) -> Play:
    return Play(ordered(cards(text)))


def after(state: State, *moves: tuple[int, Move]) -> State:
    """The table after these seats made these moves."""
    for seat, move in moves:
        state = reduce(evolve, decide(state, seat, move), state)
    return state


def effects(state: State, seat: int, move: Move) -> list[str]:
    """What a move brings about, by name."""
    return [fact.type for fact in decide(state, seat, move)]


def plays(state: State, seat: int) -> list[str]:
    """The sets the seat may play, each as text."""
    return [" ".join(move.cards) for move in legal(state, seat) if isinstance(move, Play)]


def gifts(state: State, seat: int) -> list[str]:
    return [move.card for move in legal(state, seat) if isinstance(move, Give)]


def on_turn(state: State) -> int:
    [seat] = awaited(state)
    return seat


def refusal(state: State, seat: int, move: Move) -> str:
    """The clause a refused move breaks, or the code of the refusal where it names none."""
    with pytest.raises(Refused) as caught:
        decide(state, seat, move)
    assert move not in legal(state, seat)
    return str(getattr(caught.value, "clause", caught.value.code))
