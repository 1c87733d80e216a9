"""What holds in every match of President, whatever the options, the deal and the moves."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rules import GAMES
from cardgames.rules.cards import Cards, ordered, rank, sets_of_one_rank, top_run
from cardgames.rules.game import PLAYING, Over, Seat
from cardgames.rules.moves import Move
from cardgames.rules.president import (
    Give,
    Pass,
    Play,
    PresidentOptions,
    State,
    awaited,
    decide,
    deck,
    evolve,
    fallback,
    follows,
    legal,
    setup,
    view,
)
from tests.rules.matches import eager, outcome, settled, shuffles, tables

GAME = GAMES["president"]
RISING = "3456789TJQKA"

option_sets = st.builds(
    PresidentOptions,
    points_to_win=st.sampled_from([1, 4, 11]),
    match_skips=st.booleans(),
    out_of_turn_four=st.booleans(),
    pass_locks=st.booleans(),
    two_is_highest=st.booleans(),
)
numbers = st.sampled_from([4, 4, 5, 6, 8, 9])
chances = st.integers(min_value=0, max_value=2**32).map(Random)


def wishes(state: State, seat: Seat, chance: Random) -> Iterator[Move]:
    """Moves good and bad: all sets of one rank the deck has, sets of two ranks, every gift, and a pass."""
    everything = deck(len(state.hands), state.options)
    yield from map(Play, sets_of_one_rank(everything))
    yield from (Play(ordered(chance.sample(everything, size))) for size in (2, 2, 2, 3, 4))
    if len(state.hands[seat]) > 1:
        yield from (Play(ordered(chance.sample(state.hands[seat], 2))) for _ in range(5))
    yield from map(Give, dict.fromkeys(everything))
    yield Pass()


def may_play(state: State, seat: Seat, cards: Cards) -> bool:
    """PR-5, PR-7, PR-9 and PR-11 once more, as plainly as they are told."""
    top = state.plays[-1].cards if state.plays else ()
    on_top = bool(top) and rank(cards[0]) == rank(top[0])
    if seat not in awaited(state):
        return state.options.out_of_turn_four and on_top and top_run(state.pile) + len(cards) == 4
    if state.round == 1 and not top and not state.cleared:
        return "3C" in cards
    if rank(cards[0]) == "2":
        return len(cards) == 1
    higher = not top or RISING.index(rank(cards[0])) >= RISING.index(rank(top[0]))
    as_many = len(cards) == len(top) and higher
    return len(cards) > len(top) or as_many or (on_top and top_run(state.pile) + len(cards) >= 4)


@settings(max_examples=4, deadline=None)
@given(numbers, option_sets, chances)
def test_exactly_the_listed_moves_are_accepted(number: int, options: PresidentOptions, chance: Random) -> None:
    for state in tables(GAME, number, options, chance, 80):
        if chance.random() > 0.03:
            continue
        for seat in range(number):
            listed = legal(state, seat)
            assert all(decide(state, seat, wish) for wish in listed)
            for wish in wishes(state, seat, chance):
                assert isinstance(outcome(GAME, state, seat, wish), list) == (wish in listed)


@settings(max_examples=4, deadline=None)
@given(numbers, option_sets, chances)
def test_the_listed_plays_are_those_of_the_clauses(number: int, options: PresidentOptions, chance: Random) -> None:
    for state in tables(GAME, number, options, chance, 80):
        if state.phase != PLAYING or chance.random() > 0.3:
            continue
        for seat in state.still_in:
            sets = [cards for cards in sets_of_one_rank(state.hands[seat]) if may_play(state, seat, cards)]
            assert [wish.cards for wish in legal(state, seat) if isinstance(wish, Play)] == sets
            assert (Pass() in legal(state, seat)) == (seat in awaited(state) and bool(state.plays))


@settings(max_examples=4, deadline=None)
@given(numbers, option_sets, chances)
def test_what_a_viewer_cannot_see_changes_nothing_he_is_told(
    number: int, options: PresidentOptions, chance: Random
) -> None:
    for state in tables(GAME, number, options, chance, 80):
        if chance.random() > 0.05:
            continue
        viewer = chance.randrange(number)
        other = elsewhere(state, viewer, chance)
        assert view(state, None) == view(elsewhere(state, None, chance), None)
        assert view(state, viewer) == view(other, viewer)
        assert awaited(state) == awaited(other)
        assert legal(state, viewer) == legal(other, viewer)
        for wish in chance.sample(list(wishes(state, viewer, chance)), 40):
            assert outcome(GAME, state, viewer, wish) == outcome(GAME, other, viewer, wish)
        if viewer in awaited(state):
            assert fallback(state, viewer) == fallback(other, viewer)


def elsewhere(state: State, viewer: Seat | None, chance: Random) -> State:
    """The same table to the viewer's eyes, with the cards of the other hands in other hands."""
    others = [seat for seat in state.still_in if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    chance.shuffle(unseen)
    left = iter(unseen)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(next(left) for _ in hands[seat])
    single_two = any(len(hands[seat]) == 1 and rank(hands[seat][0]) == "2" for seat in others)
    return state if single_two else replace(state, hands=tuple(hands))


@settings(max_examples=3, deadline=None)
@given(numbers, option_sets, chances)
def test_three_points_are_given_in_every_round_and_the_most_points_win(
    number: int, options: PresidentOptions, chance: Random
) -> None:
    decks = shuffles(GAME, number, options, chance)
    state = settled(GAME, setup(number, options, dealer=0), decks)
    while follows(state) is None:
        [seat] = awaited(state)
        facts = decide(state, seat, eager(GAME, state, seat, chance))
        state = settled(GAME, reduce(evolve, facts, state), decks)
    match follows(state):
        case Over(result):
            assert sum(result["scores"]) == 3 * state.round
            assert result["scores"][result["winner"]] == max(result["scores"]) >= options.points_to_win
