"""What holds in every match of Gapa, whatever the options, the deal and the moves."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rules import GAMES
from cardgames.rules.gapa import (
    Flip,
    GapaOptions,
    Keep,
    Place,
    State,
    awaited,
    fallback,
    legal,
    view,
)
from cardgames.rules.moves import Move
from tests.rules.matches import outcome, tables

GAME = GAMES["gapa"]
WISHES: tuple[Move, ...] = (
    *(Flip(), Keep()),
    *(Place(source, to) for source in ("flipped", "open") for to in ("centre", *range(6))),
)

option_sets = st.builds(GapaOptions, may_keep=st.booleans(), parallel_suits=st.booleans())
numbers = st.integers(min_value=2, max_value=6)
chances = st.integers(min_value=0, max_value=2**32).map(Random)


@settings(max_examples=3, deadline=None)
@given(numbers, option_sets, chances)
def test_exactly_the_listed_moves_are_accepted_and_only_of_the_seat_on_turn(
    number: int, options: GapaOptions, chance: Random
) -> None:
    for state in tables(GAME, number, options, chance, 150):
        if chance.random() > 0.1:
            continue
        for seat in range(number):
            listed = legal(state, seat)
            assert seat in awaited(state) or not listed
            assert {wish for wish in WISHES if isinstance(outcome(GAME, state, seat, wish), list)} == set(listed)


@settings(max_examples=3, deadline=None)
@given(numbers, option_sets, chances)
def test_what_lies_in_the_closed_piles_changes_nothing_anybody_is_told(
    number: int, options: GapaOptions, chance: Random
) -> None:
    for state in tables(GAME, number, options, chance, 150):
        if chance.random() > 0.1:
            continue
        other = elsewhere(state, chance)
        assert all(view(state, viewer) == view(other, viewer) for viewer in (None, *range(number)))
        assert awaited(state) == awaited(other)
        for seat in awaited(state):
            assert legal(state, seat) == legal(other, seat)
            assert fallback(state, seat) == fallback(other, seat)
            for wish in WISHES:
                makes_known = wish == Flip() and wish in legal(state, seat)
                assert makes_known or outcome(GAME, state, seat, wish) == outcome(GAME, other, seat, wish)


def elsewhere(state: State, chance: Random) -> State:
    """The same table to everybody's eyes, with the unseen cards in other places."""
    unseen = [card for pile in state.closed for card in pile]
    chance.shuffle(unseen)
    left = iter(unseen)
    return replace(state, closed=tuple(tuple(next(left) for _ in pile) for pile in state.closed))
