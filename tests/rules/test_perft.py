"""How many ways lead from a fixed table to how many tables in 1, 2, 3 … moves, out of turn ones included.

The decks are the fair shuffles of a seed of zeros, so anybody's implementation can count them too.
"""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from cardgames.fair import Seeds
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.game import Game
from tests.rules.matches import settled

Counts = tuple[int, int]  # the ways, and the different tables they lead to

RACE = {"swap": False, "decks": 2, "jokers": True, "start": "race", "cut_in": True}
SKIPPING = {"swap": False, "jokers": True, "eights": "skip", "voluntary_pick_up": True}
INVISIBLE = {"swap": False, "eights": "invisible", "sevens_low": True}


def decks(game: Game, seats: int, options: Any) -> Iterator[Cards]:
    seeds, deck = Seeds("perft", bytes(32), (None,) * seats), game.deck(seats, options)
    return (seeds.shuffle(deck, deal) for deal in (1, 2, 3))


def table(game: Game, seats: int, options: Any, moves: int) -> Any:
    """The table after the deal by the last seat and so many fallback moves."""
    shuffled = decks(game, seats, options)
    state = settled(game, game.setup(seats, options, seats - 1), shuffled)
    for _ in range(moves):
        seat = game.awaited(state)[0]
        facts = game.decide(state, seat, game.fallback(state, seat))
        state = settled(game, reduce(game.evolve, facts, state), shuffled)
    return state


def one_move_on(game: Game, seats: int, ways: Counter[Any]) -> Counter[Any]:
    """Every table one move further on, and in how many ways it is reached."""
    further: Counter[Any] = Counter()
    for state, number in ways.items():
        for seat in range(seats):
            for wish in game.legal(state, seat):
                further[reduce(game.evolve, game.decide(state, seat, wish), state)] += number
    return further


def counts(game: Game, seats: int, options: Any, moves: int, depth: int) -> Iterator[Counts]:
    ways = Counter([table(game, seats, options, moves)])
    for _ in range(depth):
        ways = one_move_on(game, seats, ways)
        yield ways.total(), len(ways)


# Seats, options, and fallback moves made before. Every option changes a count somewhere.
CASES: list[tuple[str, int, dict[str, Any], int, dict[int, Counts]]] = [
    ("shithead", 2, {}, 0, {1: (40, 40), 2: (800, 400), 3: (800, 400)}),
    ("shithead", 2, {"swap": False}, 40, {1: (3, 3), 2: (6, 6), 3: (15, 15), 4: (40, 40), 5: (99, 99), 6: (259, 259)}),
    ("shithead", 7, RACE, 0, {1: (6, 6), 2: (19, 19), 3: (41, 41), 4: (89, 89)}),
    ("shithead", 3, RACE, 25, {1: (16, 16), 2: (33, 33), 3: (189, 189), 4: (546, 546)}),
    ("shithead", 2, SKIPPING, 40, {1: (3, 3), 2: (10, 10), 3: (57, 57), 4: (345, 345)}),
    ("shithead", 2, INVISIBLE, 10, {1: (3, 3), 2: (7, 7), 3: (17, 17), 4: (27, 27), 5: (66, 66), 6: (144, 144)}),
    ("shithead", 2, INVISIBLE, 15, {1: (1, 1), 2: (3, 3), 3: (34, 34), 4: (56, 56), 5: (462, 462)}),
    ("president", 4, {}, 0, {1: (2, 2), 2: (27, 27), 3: (238, 238)}),
    ("president", 4, {"match_skips": False}, 0, {1: (2, 2), 2: (27, 27), 3: (236, 236)}),
    ("president", 4, {"pass_locks": True}, 11, {1: (16, 16), 2: (148, 148), 3: (1080, 1080)}),
    ("president", 4, {}, 109, {1: (14, 14), 2: (230, 230)}),  # a card is to be given
    ("president", 4, {"two_is_highest": True}, 109, {1: (14, 14), 2: (218, 218)}),
    ("president", 8, {}, 0, {1: (1, 1), 2: (17, 17), 3: (235, 235)}),
    ("president", 8, {"out_of_turn_four": False}, 0, {1: (1, 1), 2: (15, 15), 3: (199, 199)}),
    ("gapa", 2, {}, 60, {8: (1, 1), 16: (3, 3), 24: (13, 10), 32: (45, 36)}),
    ("gapa", 3, {"may_keep": True}, 20, {8: (1, 1), 16: (8, 8), 24: (10, 10), 32: (38, 33)}),
    ("gapa", 3, {"parallel_suits": True}, 260, {8: (7, 5), 16: (11, 8), 24: (24, 18)}),
]
NAMES = ["-".join([name, str(seats), *chosen, str(moves)]) for name, seats, chosen, moves, _ in CASES]


@pytest.mark.parametrize(("name", "seats", "chosen", "moves", "expected"), CASES, ids=NAMES)
def test_as_many_ways_as_ever_lead_to_as_many_tables(
    name: str, seats: int, chosen: dict[str, Any], moves: int, expected: dict[int, Counts]
) -> None:
    game = GAMES[name]
    options = rule_options.read(game.OPTIONS, chosen)
    found = dict(enumerate(counts(game, seats, options, moves, max(expected)), 1))
    assert {depth: found[depth] for depth in expected} == expected
