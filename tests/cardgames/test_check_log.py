"""A log that was written here can be written once more from its seeds, moves and times, to the byte."""

from dataclasses import replace
from random import Random

import pytest

from cardgames.errors import Divergence
from cardgames.fair import commitment
from cardgames.position import Position
from cardgames.rewriting import check_log
from cardgames.rules.moves import move_form
from tests.cardgames.log import MATCHES, Json, Log, played
from tests.rules.matches import choose


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


def test_a_log_in_which_a_bot_moved_out_of_turn_is_not() -> None:
    log = next(filter(None, map(_out_of_turn, range(100))))
    with pytest.raises(Divergence) as caught:
        checked(log)
    assert caught.value.place == len(log.events)


def _out_of_turn(number: int) -> Log | None:
    """Bots alone play, up to a move out of turn, which the rules allow; None if there is none."""
    chance, log = Random(number), Log("shithead", 4, bots=dict.fromkeys(range(4), "greedy"), swap=False, cut_in=True)
    while not log.position.over:
        seat, wish = choose(log.position.game, log.position.state, 4, chance)
        out_of_turn = seat not in log.position.awaited
        if len(log.move(seat, move_form(wish, everything=True), "bot")) == 1 and out_of_turn:
            return log
    return None
