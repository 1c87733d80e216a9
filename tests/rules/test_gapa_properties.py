"""What holds in every match of Gapa, whatever the options, the deal and the moves."""

from dataclasses import replace
from functools import reduce
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rules import GAMES
from cardgames.rules.cards import Card
from cardgames.rules.game import Over
from cardgames.rules.gapa import (
    Flip,
    GapaOptions,
    Keep,
    Place,
    State,
    awaited,
    decide,
    deck,
    evolve,
    fallback,
    follows,
    legal,
    view,
)
from cardgames.rules.moves import Move
from tests.rules.matches import Reader, choose, eager, logged, outcome, tables

GAME = GAMES["gapa"]
WISHES: tuple[Move, ...] = (
    *(Flip(), Keep()),
    *(Place(source, to) for source in ("flipped", "open") for to in ("centre", *range(6))),
)

option_sets = st.builds(GapaOptions, may_keep=st.booleans(), parallel_suits=st.booleans())
numbers = st.integers(min_value=2, max_value=6)
chances = st.integers(min_value=0, max_value=2**32).map(Random)


def all_cards(state: State) -> list[Card]:
    piles = (card for pile in (*state.closed, *state.open) for card in pile)
    return sorted([*piles, *state.centre, *([state.flipped] if state.flipped else [])])


@settings(max_examples=5, deadline=None)
@given(numbers, option_sets, chances)
def test_no_card_is_lost_and_one_seat_is_awaited_until_the_end(
    number: int, options: GapaOptions, chance: Random
) -> None:
    whole = sorted(deck(number, options))
    for state in tables(GAME, number, options, chance, 200):
        assert all_cards(state) == whole
        assert len(awaited(state)) == (follows(state) is None)
        assert all(fallback(state, seat) in legal(state, seat) for seat in awaited(state))
        assert not any(legal(state, seat) for seat in range(number) if seat not in awaited(state))


@settings(max_examples=5, deadline=None)
@given(numbers, option_sets, chances)
def test_exactly_the_listed_moves_are_accepted_and_none_is_listed_twice(
    number: int, options: GapaOptions, chance: Random
) -> None:
    for state in tables(GAME, number, options, chance, 150):
        if chance.random() > 0.1:
            continue
        for seat in range(number):
            listed = legal(state, seat)
            assert len(set(listed)) == len(listed)
            assert {wish for wish in WISHES if isinstance(outcome(GAME, state, seat, wish), list)} == set(listed)


@settings(max_examples=5, deadline=None)
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


@settings(max_examples=5, deadline=None)
@given(numbers, option_sets, chances)
def test_the_log_as_anybody_may_read_it_folds_to_the_table_as_he_may_see_it(
    number: int, options: GapaOptions, chance: Random
) -> None:
    pen, readers = logged(GAME, number, options, chance), [Reader(None), Reader(0)]
    for _ in range(100):
        for reader in readers:
            seen = reader.follow(pen)
            assert seen.awaited == pen.position.awaited
            assert view(seen.state, reader.viewer) == view(pen.position.state, reader.viewer)
        if not pen.position.over:
            pen.move(*choose(GAME, pen.position.state, number, chance), "player")


@settings(max_examples=5, deadline=None)
@given(numbers, option_sets, chances)
def test_eager_players_come_to_an_end(number: int, options: GapaOptions, chance: Random) -> None:
    [state] = tables(GAME, number, options, chance, 0)
    for _ in range(options.move_limit):
        for seat in awaited(state):
            state = reduce(evolve, decide(state, seat, eager(GAME, state, seat, chance)), state)
    match follows(state):
        case Over(result):
            assert sorted(result["placements"]) == list(range(number))
            assert result["loser"] == result["placements"][-1]
        case other:
            raise AssertionError(other)
