"""The event store: one statement to read a match, one to append to it, one winner whoever tries."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from cardgames import play, store
from cardgames.errors import KeyReused, LogDamaged
from cardgames.models import Key, Match, Seat
from cardgames.play import Accepted
from cardgames.position import Pen, Position, everything, fold
from cardgames.rules.errors import Stale
from cardgames.rules.moves import read_move
from tests.cardgames.owner import tamper
from tests.seated import (
    asked,
    at_once,
    awaited,
    fallback,
    move,
    opened,
    overdue,
    player,
    position,
    shift,
    started,
    table,
    versions,
)


def some_moves(match: UUID, number: int = 6) -> UUID:
    for _ in range(number):
        move(match, awaited(match))
    return match


def written(match: UUID) -> tuple[store.Table, Pen]:
    """A move that only needs to be appended."""
    now = table(match)
    assert now.position is not None
    pen, seat = now.pen(), now.match.turn[0]
    pen.move(seat, read_move(now.position.game.MOVES, fallback(match, seat)), "player")
    return now, pen


def logged(match: UUID) -> Position:
    """The position that the log alone leads to."""
    found = fold(None, store.events(match), everything)
    assert found is not None
    return found


# Reading


def test_a_match_is_loaded_in_one_statement(alice: UUID, bob: UUID) -> None:
    match = some_moves(started(alice, bob))
    with CaptureQueriesContext(
        connection,
    ) as statements:
        store.load(match, asked(alice, "key"))
    assert len(statements) == 1


def test_a_move_takes_two_statements(alice: UUID, bob: UUID) -> None:
    match = some_moves(started(alice, bob, turn_seconds=60))
    who, wish, version = awaited(match), fallback(match, table(match).match.turn[0]), table(match).match.version
    with CaptureQueriesContext(connection) as statements:
        play.execute(match, who, wish, version, asked(who, "key"))
    assert len(statements) == 2


def test_there_is_no_table_for_an_unknown_match(db: None) -> None:
    assert store.load(UUID(int=1)) is None
    assert store.head(UUID(int=1)) is None


def test_an_open_match_has_no_position(alice: UUID) -> None:
    assert table(opened(alice)).position is None


@pytest.mark.usefixtures("committed")
def test_a_kept_position_is_what_a_replay_gives() -> None:
    match = some_moves(started(player("alice"), player("bob"), game="shithead"))
    kept = position(match)
    store.forget()
    assert position(match) == kept == logged(match)


@pytest.mark.usefixtures("committed")
def test_only_new_events_are_read() -> None:
    match = some_moves(started(player("alice"), player("bob")))
    table(match)
    tamper("UPDATE cardgames_event SET effects = '[]' WHERE match_id = %s AND version = 3", match)
    assert position(match).version == table(match).match.version  # or it would have been read again


@pytest.mark.usefixtures("committed")
def test_what_was_rolled_back_is_not_kept() -> None:
    match = some_moves(started(player("alice"), player("bob")))
    before = position(match)
    with transaction.atomic():
        some_moves(match, 1)
        assert position(match).version == before.version + 1
        transaction.set_rollback(True)
    assert position(match) == before


@pytest.mark.usefixtures("committed")
def test_a_database_that_was_restored_to_an_earlier_time_is_believed() -> None:
    match = some_moves(started(player("alice"), player("bob")))
    before = table(match).match
    some_moves(match, 1)
    tamper("DELETE FROM cardgames_event WHERE match_id = %s AND version > %s", match, before.version)
    Match.objects.filter(pk=match).update(version=before.version, hash=before.hash, turn=before.turn)
    assert position(match).version == before.version


def test_the_head_row_is_what_the_log_leads_to(alice: UUID, bob: UUID) -> None:
    match = some_moves(started(alice, bob, game="shithead", turn_seconds=60))
    head, found = table(match).match, logged(match)
    assert (head.version, head.hash, head.status) == (found.version, found.hash, found.status)
    assert (head.turn, head.result) == (list(found.awaited), None)
    assert head.at == datetime.fromisoformat(found.at)
    assert head.deadline == datetime.fromisoformat(found.decided_time) + timedelta(seconds=60)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 8",
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 5",
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 1",
        "DELETE FROM cardgames_event WHERE match_id = %s",
        "UPDATE cardgames_event SET hash = repeat('0', 64) WHERE match_id = %s AND version = 8",
        "UPDATE cardgames_event SET prev = repeat('0', 64) WHERE match_id = %s AND version = 5",
        "UPDATE cardgames_event SET type = 'rained' WHERE match_id = %s AND version = 5",
        'UPDATE cardgames_event SET effects = \'[{"type": "rained"}]\' WHERE match_id = %s AND version = 5',
        "UPDATE cardgames_event SET effects = '7' WHERE match_id = %s AND version = 5",
        "UPDATE cardgames_event SET secrets = '{}' WHERE match_id = %s AND version = 2",
        "UPDATE cardgames_event SET secrets = '[]' WHERE match_id = %s AND version = 5",
        "UPDATE cardgames_match SET version = 7 WHERE id = %s",
        "UPDATE cardgames_match SET version = 0 WHERE id = %s",
        "UPDATE cardgames_match SET hash = repeat('0', 64) WHERE id = %s",
    ],
)
def test_a_damaged_log_is_not_played_on(alice: UUID, bob: UUID, damage: str) -> None:
    match = some_moves(started(alice, bob))
    assert versions(match) == [*range(1, 9)]
    tamper(damage, match)
    with pytest.raises(LogDamaged, match=str(match)):
        store.load(match)


# Appending


@pytest.mark.usefixtures("committed")
def test_of_many_moves_at_the_same_version_one_is_accepted_and_the_others_are_stale() -> None:
    match = started(player("alice"), player("bob"))
    for _ in range(4):
        who, version = awaited(match), table(match).match.version
        wish = fallback(match, table(match).match.turn[0])
        outcomes = at_once(*[partial(play.execute, match, who, wish, version)] * 12)
        accepted = [outcome for outcome in outcomes if isinstance(outcome, Accepted)]
        assert [each.event.version for each in accepted] == [version + 1]
        assert [type(outcome) for outcome in outcomes].count(Stale) == 11
        assert versions(match) == [*range(1, version + 2)]


@pytest.mark.usefixtures("committed")
def test_of_many_appends_to_the_same_table_one_succeeds() -> None:
    match = started(player("alice"), player("bob"))
    now, pen = written(match)
    assert sorted(at_once(*[partial(store.append, now, pen)] * 12)) == [False] * 11 + [True]
    assert versions(match) == [1, 2, 3]


@pytest.mark.usefixtures("committed")
def test_seats_that_choose_at_the_same_time_are_all_accepted() -> None:
    players = [player(name) for name in ("alice", "bob", "charlie")]
    match = started(*players, game="shithead")
    outcomes = at_once(*[partial(move, match, who, 2) for who in players])
    assert sorted(outcome.event.version for outcome in outcomes) == [3, 4, 5]
    assert position(match) == logged(match)


@pytest.mark.usefixtures("committed")
def test_the_same_key_at_the_same_time_is_one_move_with_one_answer() -> None:
    match = started(player("alice"), player("bob"))
    who, version = awaited(match), table(match).match.version
    wish = fallback(match, table(match).match.turn[0])
    request = partial(play.execute, match, who, wish, version, asked(who, "once"))
    outcomes = at_once(*[request] * 20)
    assert versions(match) == [*range(1, version + 2)]
    assert [outcome.replayed for outcome in outcomes].count(False) == 1
    assert all((one.event, one.position, one.seat) == _answer(outcomes[0]) for one in outcomes)


def _answer(accepted: Accepted) -> object:
    return accepted.event, accepted.position, accepted.seat


def test_a_key_answers_as_it_did_long_after(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    who = awaited(match)
    first = move(match, who, asked=asked(who, "key"))
    some_moves(match, 3)
    again = play.execute(match, who, {}, 0, asked(who, "key"))
    assert again.replayed and not first.replayed
    assert _answer(again) == _answer(first)
    assert len(versions(match)) == 6


def test_a_key_stands_for_one_body(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    who = awaited(match)
    move(match, who, asked=asked(who, "key"))
    with pytest.raises(KeyReused):
        move(match, who, asked=asked(who, "key", "another body"))


def test_keys_of_other_accounts_matches_and_calls_do_not_matter(alice: UUID, bob: UUID) -> None:
    match, other = started(alice, bob, game="shithead"), started(alice, bob, game="shithead")
    assert not move(match, alice, asked=asked(alice, "key")).replayed
    assert not move(match, bob, asked=asked(bob, "key", "another body")).replayed
    assert not move(other, alice, asked=asked(alice, "key", "another body")).replayed
    with pytest.raises(Stale):
        play.execute(match, alice, {}, 2, asked(alice, "key", "another body", call="another call"))


def test_a_refused_request_does_not_use_its_key_up(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    who = awaited(match)
    with pytest.raises(Stale):
        move(match, who, 1, asked(who, "key"))
    assert not move(match, who, asked=asked(who, "key", "another body")).replayed


def test_nothing_is_appended_once_the_deadline_has_passed_meanwhile(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, turn_seconds=60)
    now, pen = written(match)
    overdue(match)
    assert not store.append(now, pen, asked=asked(alice, "key"))
    assert versions(match) == [1, 2]
    assert table(match).match.version == 2
    assert not Key.objects.exists()


def test_what_was_timed_too_long_ago_is_not_appended(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    shift(match, "at", "1 hour")
    now = table(match)
    slow, pen = replace(now, now=now.now - store.FRESH).pen(), now.pen()
    for each in (slow, pen):
        each.take_over(0, "player")
    assert not store.append(now, slow) and versions(match) == [1, 2]
    assert store.append(now, pen) and versions(match) == [1, 2, 3]


def test_no_timeout_is_appended_before_the_deadline(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, turn_seconds=60)
    now, pen = written(match)
    assert not store.append(now, pen, late=True)
    assert store.append(now, pen)


def test_no_timeout_is_appended_where_there_is_no_deadline(alice: UUID, bob: UUID) -> None:
    now, pen = written(started(alice, bob))
    assert not store.append(now, pen, late=True)


def test_what_was_decided_on_another_history_is_not_appended(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    now, pen = written(match)
    Match.objects.filter(pk=match).update(hash="0" * 64)
    assert not store.append(now, pen)


def test_no_event_is_older_than_the_one_before(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    shift(match, "at", "-1 hour")  # as if the clock had been put back since
    ahead = table(match).match.at
    assert ahead > table(match).now
    moved = move(match, awaited(match))
    assert datetime.fromisoformat(moved.event.at) == ahead.replace(microsecond=ahead.microsecond // 1000 * 1000)


def test_who_takes_a_seat_over_stands_in_its_row(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    play.leave(match, bob)
    seats = Seat.objects.filter(match=match).order_by("seat").values_list("level", "taken_over")
    assert list(seats) == [(None, False), ("greedy", True)]


@pytest.mark.usefixtures("committed")
def test_a_deadline_enforced_by_many_at_the_same_time_is_one_timeout() -> None:
    match = started(player("alice"), player("bob"), game="shithead", turn_seconds=60)
    overdue(match)
    assert not [outcome for outcome in at_once(*[partial(play.enforce_deadline, match)] * 8) if outcome is not None]
    assert [(event.seat, event.cause) for event in store.events(match, after=2)] == [(0, "timeout"), (1, "timeout")]
    assert [row.row for row in position(match).timeouts] == [1, 1]
