"""How bots choose: from what their seat may see, and among its legal moves."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bots.strategies import STRATEGIES
from bots.tasks import take_turns
from cardgames.position import LEVELS, TAKEOVER_LEVEL
from cardgames.rules import GAMES
from cardgames.rules.game import Game
from cardgames.rules.gapa import Flip, Keep, Place
from cardgames.rules.moves import Move
from tests.rules.matches import tables
from tests.seated import player, position, started, table


def test_there_is_a_strategy_for_every_level() -> None:
    assert set(STRATEGIES) == set(LEVELS)
    assert TAKEOVER_LEVEL in STRATEGIES


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_it_makes_a_legal_move(game: Game, level: str) -> None:
    options = game.OPTIONS()
    least, _ = game.seats(options)
    for state in tables(game, least, options, Random(7), 40):
        for seat in game.awaited(state):
            moves = game.legal(state, seat)
            assert STRATEGIES[level](game, game.view(state, seat), moves) in moves


def chosen(level: str, moves: Sequence[Move]) -> Counter[Move]:
    return Counter(STRATEGIES[level](GAMES["gapa"], {}, moves) for _ in range(200))


def test_the_random_bot_makes_every_move_sometimes() -> None:
    moves = (Flip(), Keep(), Place("flipped", 1), Place("flipped", "centre"))
    assert chosen("random", moves).keys() == set(moves)


def test_the_greedy_bot_makes_a_most_eager_move() -> None:
    assert chosen("greedy", (Flip(), Place("flipped", 1), Place("flipped", "centre"))).keys() == {
        Place("flipped", "centre")
    }


def test_the_greedy_bot_breaks_ties_by_chance() -> None:
    ties = (Place("flipped", 1), Place("flipped", 2), Place("flipped", 3))
    assert chosen("greedy", (Flip(), *ties)).keys() == set(ties)


def test_it_is_shown_what_the_player_of_its_seat_would_see(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategy of the test's own sits down with the others."""
    shown: list[tuple[dict[str, Any], Sequence[Move]]] = []

    def curious(game: Game, view: dict[str, Any], moves: Sequence[Move]) -> Move:
        shown.append((view, moves))
        return moves[0]

    monkeypatch.setitem(STRATEGIES, "curious", curious)
    match = started(player("alice"), game="shithead", bots=("curious", "greedy"))
    before = position(match)
    take_turns(match)
    assert shown == [(before.game.view(before.state, 1), before.game.legal(before.state, 1))]
    seen = {(zone["zone"], zone["seat"]): zone["cards"] for zone in shown[0][0]["zones"]}
    assert seen["hand", 1] == list(before.state.hands[1])
    assert seen["hand", 0] is seen["hand", 2] is seen["stock", None] is None
    assert table(match).match.version == 4
