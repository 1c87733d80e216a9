"""Bots bring every game to its end, through the door."""

from uuid import UUID

import pytest

from bots.tasks import take_turns
from cardgames import lobby
from cardgames.rules import GAMES
from tests.audited import audit
from tests.seated import answer, player, position, started

pytestmark = pytest.mark.usefixtures("committed")

MATCHES: dict[str, tuple[int, dict[str, object]]] = {
    "gapa": (3, {}),
    "president": (5, {"points_to_win": 4}),
    "shithead": (3, {"jokers": True}),
}


def test_every_game_is_played_here() -> None:
    assert MATCHES.keys() == GAMES.keys()


@pytest.mark.parametrize("game", MATCHES)
def test_bots_finish_it(game: str) -> None:
    seats, options = MATCHES[game]
    alice = player("alice")
    match: UUID = started(alice, game=game, bots=("greedy",) * (seats - 1), options=options)
    lobby.leave(match, alice, answer)
    turns = 0
    while not position(match).over:
        take_turns(match)
        turns += 1
        assert turns < 4000
    result = position(match).result
    assert position(match).status == "finished" and result is not None
    assert sorted(result["placements"]) == list(range(seats))
    assert result["loser"] == result["placements"][-1]
    assert audit(match) is None
