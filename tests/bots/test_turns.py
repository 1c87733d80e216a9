"""A bot takes its turn when it is due, once, however often and whenever it is told to."""

from contextlib import suppress
from datetime import datetime
from functools import partial
from queue import Empty
from typing import Any
from uuid import UUID

import pytest

from bots.celery import app
from bots.tasks import _move, take_turn, take_turns
from cardgames import lobby, play, store
from tests.audited import audit
from tests.live import eventually
from tests.seated import (
    answer,
    at_once,
    awaited,
    eager_move,
    move,
    opened,
    overdue,
    player,
    position,
    started,
    table,
    until_a_person_is_awaited,
    versions,
)


@pytest.fixture
def alice(db: None) -> UUID:
    return player("alice")


def causes(match: UUID) -> list[tuple[int | None, str]]:
    return [(event.seat, event.cause) for event in store.events(match, after=2)]


def test_all_bots_that_are_awaited_move(alice: UUID) -> None:
    match = started(alice, bots=("greedy", "random"), game="shithead")
    take_turn(str(match))
    assert causes(match) == [(1, "bot"), (2, "bot")]
    assert position(match).awaited == (0,)


def test_a_bot_goes_on_while_it_is_its_turn(alice: UUID) -> None:
    match = started(alice, bots=("greedy",))
    while position(match).awaited == (0,):
        move(match, alice)
    until = 0
    while position(match).awaited == (1,):
        before = table(match).match.version
        take_turns(match)
        assert table(match).match.version == before + 1
        until += 1
    assert until > 0


def test_a_bot_does_nothing_where_it_is_not_awaited(alice: UUID) -> None:
    waiting = started(alice, bots=("greedy",))
    until_a_person_is_awaited(waiting)
    over = stalled_against_a_bot(alice)
    for match in (waiting, over, opened(alice), started(alice, player("bob"))):
        before = versions(match)
        take_turn(str(match))
        assert versions(match) == before
    take_turn(str(UUID(int=1)))


def stalled_against_a_bot(alice: UUID) -> UUID:
    match = started(alice, bots=("greedy",), options={"move_limit": 1})
    eager_move(match)
    return match


def test_it_thinks_as_long_as_the_match_says(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead", bot_delay_seconds=60)
    early = take_turns(match)
    assert 40 < early.total_seconds() <= 60
    assert versions(match) == [1, 2]


def test_it_thinks_from_the_decision_on_and_not_from_the_last_event(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead", bot_delay_seconds=60)
    before = take_turns(match)
    move(match, alice)  # while the bot still owes its choice
    assert take_turns(match) < before


def nudges(match: UUID) -> list[dict[str, Any]]:
    """The headers of what was sent to the workers about the match."""
    found = []
    with app.connection_for_read() as connection, connection.SimpleQueue("celery") as sent, suppress(Empty):
        while True:
            message = sent.get_nowait()
            message.ack()
            if str(match) in message.headers["argsrepr"]:
                found.append(message.headers)
    return found


def test_told_too_early_it_comes_again_when_it_is_due(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead", bot_delay_seconds=60)
    take_turn(str(match))
    [sent] = nudges(match)
    due = datetime.fromisoformat(position(match).decided_time).timestamp() + 60
    assert sent["task"] == "bots.tasks.take_turn"
    assert abs(datetime.fromisoformat(sent["eta"]).timestamp() - due) < 10
    assert versions(match) == [1, 2]


def test_told_in_time_it_does_not_come_again(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead")
    nudges(match)
    take_turn(str(match))
    assert versions(match) == [1, 2, 3]
    assert nudges(match) == []


@pytest.mark.usefixtures("committed")
def test_a_match_that_starts_with_a_bot_on_turn_nudges_a_worker() -> None:
    match = started(player("alice"), bots=("greedy",), game="shithead", bot_delay_seconds=3)
    sent: list[dict[str, Any]] = []

    def is_sent() -> bool:
        sent.extend(nudges(match))
        return sent != []

    eventually(is_sent, "the nudge is sent")
    assert [headers["task"] for headers in sent] == ["bots.tasks.take_turn"]
    assert sent[0]["eta"] is not None


@pytest.mark.usefixtures("committed")
def test_told_many_times_at_once_each_bot_moves_once() -> None:
    match = started(player("alice"), bots=("greedy", "random", "greedy"), game="shithead")
    assert {str(outcome) for outcome in at_once(*[partial(take_turn, str(match))] * 6)} == {"None"}
    assert sorted(causes(match)) == [(1, "bot"), (2, "bot"), (3, "bot")]
    assert audit(match) is None


def test_a_move_thought_out_for_a_match_that_has_moved_on_is_dropped(alice: UUID) -> None:
    match = started(alice, bots=("greedy",))
    while position(match).awaited != (1,):
        move(match, alice)
    then = table(match)
    assert then.position is not None
    take_turns(match)
    before = versions(match)
    _move(then, then.position, 1)
    assert versions(match) == before


def test_a_bot_plays_on_for_who_left(alice: UUID) -> None:
    match = started(alice, player("bob"), game="shithead")
    lobby.leave(match, alice, answer)
    take_turns(match)
    assert causes(match) == [(0, "player"), (0, "bot")]


def test_a_bot_plays_on_for_who_was_late_too_often(alice: UUID) -> None:
    match = started(alice, player("bob"), timeouts_allowed=1, turn_seconds=60)
    seat = table(match).match.turn[0]
    overdue(match)
    play.enforce_deadline(match)
    assert store.events(match)[-1].type == "taken_over"
    while position(match).awaited != (seat,):
        move(match, awaited(match))
    take_turns(match)
    assert causes(match)[-1] == (seat, "bot")
