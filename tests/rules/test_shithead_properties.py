"""What holds in every match of Shithead, whatever the options, the deal and the moves."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rules import GAMES
from cardgames.rules.cards import Cards, ordered
from cardgames.rules.game import ARRANGING, Seat
from cardgames.rules.moves import Move
from cardgames.rules.shithead import (
    Arrange,
    Flip,
    PickUp,
    Play,
    ShitheadOptions,
    State,
    awaited,
    decide,
    deck,
    evolve,
    fallback,
    follows,
    legal,
    seats,
    view,
)
from tests.rules.matches import choose, outcome, tables

GAME = GAMES["shithead"]

option_sets = st.builds(
    ShitheadOptions,
    swap=st.booleans(),
    start=st.sampled_from(["seat", "race"]),
    voluntary_pick_up=st.booleans(),
    decks=st.sampled_from([1, 2]),
    jokers=st.booleans(),
    sevens_low=st.booleans(),
    eights=st.sampled_from(["plain", "skip", "invisible"]),
    cut_in=st.booleans(),
)
chances = st.integers(min_value=0, max_value=2**32).map(Random)


def some_seats(options: ShitheadOptions, chance: Random) -> int:
    """Few seats more often than many."""
    return min(chance.randint(*seats(options)) for _ in range(3))


def match(options: ShitheadOptions, chance: Random) -> Iterator[State]:
    """The tables of one match; sometimes with a short stock, so that the cards on the table get played."""
    [state] = tables(GAME, some_seats(options, chance), options, chance, 0)
    state = replace(state, stock=state.stock[: chance.choice([1, 5, 100])])
    yield state
    for _ in range(60):
        if follows(state) is None:
            seat, wish = choose(GAME, state, state.seats, chance)
            state = reduce(evolve, decide(state, seat, wish), state)
            yield state


def wishes(state: State, seat: Seat, chance: Random) -> Iterator[Move]:
    """Moves good and bad: sets of the seat's own cards of whatever zone, of others' cards, and all that is no play."""
    face_down = [card for card in state.face_down[seat] if card is not None]
    own = list(dict.fromkeys([*state.hands[seat], *state.face_up[seat], *face_down]))
    pool = chance.sample(own, min(6, len(own))) + chance.sample(sorted(deck(state.seats, state.options)), 2)
    for size in (1, 2, 3):
        yield from (Play(ordered(some)) for some in combinations(pool, size))
        yield from (Arrange(ordered(some)) for some in combinations(pool, size) if size == 3)
    yield from (Play((card,) * 2) for card in pool)
    yield PickUp()
    yield from map(Flip, range(3))


@settings(max_examples=6, deadline=None)
@given(option_sets, chances)
def test_exactly_the_listed_moves_are_accepted(options: ShitheadOptions, chance: Random) -> None:
    for state in match(options, chance):
        if chance.random() > 0.1:
            continue
        for seat in range(state.seats):
            listed = legal(state, seat)
            assert all(decide(state, seat, wish) for wish in listed)
            for wish in wishes(state, seat, chance):
                assert isinstance(outcome(GAME, state, seat, wish), list) == (wish in listed)


@settings(max_examples=6, deadline=None)
@given(option_sets, chances)
def test_what_a_viewer_cannot_see_changes_nothing_he_is_told(options: ShitheadOptions, chance: Random) -> None:
    for state in match(options, chance):
        if chance.random() > 0.1:
            continue
        assert view(state, None) == view(elsewhere(state, None, chance), None)
        viewer = chance.randrange(state.seats)
        other = elsewhere(state, viewer, chance)
        assert view(state, viewer) == view(other, viewer)
        assert awaited(state) == awaited(other)
        if viewer in awaited(state):
            assert fallback(state, viewer) == fallback(other, viewer)
        elif options.start == "race" and not state.opened:
            continue  # a race tells its holders, and them alone, that they hold the opening rank (SH-5)
        assert legal(state, viewer) == legal(other, viewer)
        for wish in wishes(state, viewer, chance):
            makes_known = wish in legal(state, viewer) and isinstance(wish, Flip | Arrange)
            assert makes_known or outcome(GAME, state, viewer, wish) == outcome(GAME, other, viewer, wish)


def elsewhere(state: State, viewer: Seat | None, chance: Random) -> State:
    """The same table to the viewer's eyes, with all cards he cannot see in other places."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]] + list(state.stock)
    unseen += [card for slots in state.face_down for card in slots if card is not None]
    chance.shuffle(unseen)
    left = iter(unseen)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(next(left) for _ in hands[seat])
    face_down = tuple(tuple(card and next(left) for card in slots) for slots in state.face_down)
    there = replace(state, hands=tuple(hands), face_down=face_down, stock=tuple(left))
    return replace(there, chosen=chosen_elsewhere(there, viewer, chance)) if state.phase == ARRANGING else there


def chosen_elsewhere(state: State, viewer: Seat | None, chance: Random) -> tuple[Cards | None, ...]:
    return tuple(
        choice
        if seat == viewer or choice is None
        else ordered(chance.sample(state.hands[seat] + state.face_up[seat], 3))
        for seat, choice in enumerate(state.chosen)
    )
