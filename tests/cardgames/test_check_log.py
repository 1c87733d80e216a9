"""A log that was written here can be written once more from its seeds, moves and times, to the byte."""

from dataclasses import replace

import pytest

from cardgames.fair import commitment
from cardgames.position import Position
from cardgames.replay import Divergence, check_log
from tests.cardgames.log import MATCHES, Json, Log, played


def checked(log: Log) -> Position | None:
    return check_log(log.events, log.seeds, commitment(log.seeds.match, log.seeds.server_seed))


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES, ids=[game for game, *_ in MATCHES])
def test_a_whole_log_is_confirmed(game: str, seats: int, options: Json) -> None:
    log = played(game, seats, options)
    assert {event.type for event in log.events} >= {"started", "dealt", "moved", "taken_over", "ended"}
    assert checked(log) == log.position


def test_a_log_without_events_is_no_position() -> None:
    log = Log("gapa", 2)
    log.events.clear()
    assert checked(log) is None


def test_a_log_whose_cards_were_not_shuffled_by_the_seeds_is_not() -> None:
    log = Log("gapa", 2, Log("gapa", 2).position.game.deck(2, None))
    with pytest.raises(Divergence) as caught:
        checked(log)
    assert caught.value.place == 2


def test_a_log_with_other_client_seeds_is_not() -> None:
    log = Log("gapa", 2)
    log.seeds = replace(log.seeds, client_seeds=("alice's", None))
    with pytest.raises(Divergence) as caught:
        checked(log)
    assert caught.value.place == 2
