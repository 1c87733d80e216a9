"""The audit: whatever the owner of the database changes behind the server's back is found, with match and version."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from cardgames import lobby, models, play, receipts, store
from cardgames.audit import Finding, check_receipt
from cardgames.chain import START, Event, link
from cardgames.fair import commitment
from cardgames.position import Pen, everything, fold
from cardgames.rules.cards import canonical_deck
from tests.audited import audit
from tests.cardgames.owner import tamper, unguarded
from tests.commands import command
from tests.seated import (
    answer,
    asked,
    awaited,
    eager_move,
    join,
    move,
    opened,
    overdue,
    play_on,
    player,
    position,
    stalled,
    started,
    table,
)

Change = Callable[[list[Event]], list[Event]]
LAST = 11  # version of the last event of the match below


@cache
def played() -> UUID:
    """Shithead: both are late in arranging (3, 4), four plays follow (5 to 8), bob leaves (9), a play and the end."""
    alice, bob = player("alice"), player("bob")
    match = opened(alice, "shithead", options={"move_limit": 7}, turn_seconds=60, timeouts_allowed=5)
    join(match, bob, client_seed="bob's")
    overdue(match)
    play.enforce_deadline(match)
    for _ in range(4):
        eager_move(match)
    lobby.leave(match, bob, answer)
    play_on(match)
    assert [event.type for event in store.events(match)[-3:]] == ["taken_over", "moved", "ended"]
    assert table(match).match.version == LAST
    retimed(match, 3, 60)  # their time was over only because the test said so: now it has really passed
    store.forget()
    return match


@pytest.fixture
def match(committed: None) -> Iterator[UUID]:
    """The one match of these tests; what each of them does to it is undone."""
    match = played()
    with transaction.atomic():
        yield match
        transaction.set_rollback(True)


@pytest.fixture
def alice(match: UUID) -> UUID:
    return player("alice")


@pytest.fixture
def bob(match: UUID) -> UUID:
    return player("bob")


def found(match: UUID) -> tuple[int | None, str]:
    """Where the audit finds what; nothing is found in other matches."""
    finding = audit(match)
    assert finding is not None and finding.match == str(match)
    return finding.version, finding.detail


def rewrite(match: UUID, change: Change) -> None:
    """What an owner can do who knows the seeds: another log, sealed and chained anew, with a head row that fits."""
    before = store.head(match)
    assert before is not None
    prev, events = START, []
    for version, event in enumerate(change(store.events(match)), 1):
        parts = {name: getattr(event, name) for name in ("type", "seat", "cause", "at", "move", "effects", "values")}
        events.append(link(before.seeds, version=version, prev=prev, **parts))
        prev = events[-1].hash
    with unguarded():
        models.Event.objects.filter(match=match).delete()
        models.Event.objects.bulk_create(
            models.Event(**event.public() | {"match_id": match, "match": None}, hash=event.hash, secrets=event.values)
            for event in events
        )
    models.Match.objects.filter(pk=match).update(version=len(events), hash=prev)


def edited(version: int, **changed: Any) -> Change:
    """A log whose event of this version is another one."""
    return lambda events: [replace(event, **changed) if event.version == version else event for event in events]


def test_nothing_is_found_where_nothing_was_changed(match: UUID, alice: UUID, bob: UUID) -> None:
    abandoned = opened(alice)
    lobby.leave(abandoned, alice, answer)
    running = started(alice, bob)
    others = (
        abandoned,
        opened(alice),
        running,
        started(alice, bots=("greedy",)),
        lobby.rematch(stalled(alice, bob), bob),
    )
    assert [audit(each) for each in (match, *others)] == [None] * 6


def test_nothing_is_found_where_the_same_log_was_written_again(match: UUID) -> None:
    rewrite(match, lambda events: events)
    assert audit(match) is None


# Single rows


@pytest.mark.parametrize(
    ("change", "version", "detail"),
    [
        ('move = \'{"type": "pick_up"}\'', 5, "its hash"),
        ("cause = 'bot'", 5, "its hash"),
        ("seat = 1 - seat", 5, "its hash"),
        ("at = at + interval '1 ms'", 5, "its hash"),
        ("type = 'dealt'", 5, "its hash"),
        ("prev = repeat('0', 64)", 5, "it does not hang on the event before"),
        ("hash = repeat('0', 64)", 5, "its hash"),
        ('effects = effects || \'[{"type": "turn_given", "seat": 0}]\'', 5, "its hash"),
        ("effects = '[]'", 5, "its hash"),
        ("effects = '123456789012345678901234567890'", 5, "its hash"),
        ("effects = '1.5'", 5, "its hash"),
        ('sealed = sealed || \'{"table": ""}\'', 5, "its hash"),
        ("sealed = '[]'", 5, "its hash"),
        ('secrets = secrets || \'{"table": ["KC"]}\'', 5, "the seal for table"),
        ("secrets = '{}'", 2, "the seal for"),
        ("secrets = secrets || jsonb_build_object('0', secrets -> '1')", 2, "the seal for 0"),
        ("secrets = secrets || '{\"0\": 7}'", 2, None),
        ("secrets = '[]'", 2, None),
        ("effects = jsonb_set(effects, '{0,dealer}', '5')", 2, "its hash"),
        ("effects = jsonb_set(effects, '{0,dealer}', '5')", 1, "its hash"),
        ("effects = jsonb_set(effects, '{0,status}', '\"finished\"')", LAST, "its hash"),
        ("effects = jsonb_set(effects, '{0,result,loser}', '0')", LAST, "its hash"),
    ],
)
def test_a_changed_event_is_found(match: UUID, change: str, version: int, detail: str | None) -> None:
    tamper(f"UPDATE cardgames_event SET {change} WHERE match_id = %s AND version = %s", match, version)
    if detail is None:  # not even the row can be read, so the version is in the text
        assert f"version {version} cannot be read" in found(match)[1]
    else:
        place, told = found(match)
        assert place == version and told.startswith(detail)


def test_a_card_that_was_exchanged_for_another_is_found(match: UUID) -> None:
    event = next(event for event in store.events(match) if event.move and event.move["type"] == "play")
    assert event.move is not None
    card = event.move["cards"][0]
    other = card[0] + ("D" if card[1] == "C" else "C")
    for column in ("move", "effects"):
        tamper(
            f"UPDATE cardgames_event SET {column} = replace({column}::text, %s, %s)::jsonb"
            " WHERE match_id = %s AND version = %s",
            *(card, other, match, event.version),
        )
    assert found(match)[0] == event.version


# Missing, swapped and added ones


@pytest.mark.parametrize("version", [1, 2, 3, 7, LAST - 1])
def test_a_missing_event_is_found(match: UUID, version: int) -> None:
    tamper("DELETE FROM cardgames_event WHERE match_id = %s AND version = %s", match, version)
    assert found(match) == (version, f"an event is missing: the next one in the log is version {version + 1}")


def test_events_that_changed_places_are_found(match: UUID) -> None:
    swap = "UPDATE cardgames_event SET version = %s WHERE match_id = %s AND version = %s"
    for new, old in ((99, 6), (6, 7), (7, 99)):
        tamper(swap, new, match, old)
    assert found(match) == (6, "it does not hang on the event before")


def test_an_added_event_is_found(match: UUID) -> None:
    columns = "match_id, prev, hash, type, seat, cause, at, move, effects, sealed, secrets"
    tamper(
        f"INSERT INTO cardgames_event (version, {columns}) SELECT {LAST + 1}, {columns}"
        " FROM cardgames_event WHERE match_id = %s AND version = 9",
        match,
    )
    assert found(match) == (LAST + 1, "it does not hang on the event before")


def test_an_event_of_another_match_is_found(match: UUID, alice: UUID, bob: UUID) -> None:
    other = started(alice, bob, game="shithead")
    tamper("DELETE FROM cardgames_event WHERE match_id = %s AND version > 2", match)
    move(other, alice)
    tamper("UPDATE cardgames_event SET match_id = %s WHERE match_id = %s AND version = 3", match, other)
    assert found(match) == (3, "it does not hang on the event before")


def test_a_log_that_was_cut_off_within_an_append_is_found(match: UUID) -> None:
    tamper("DELETE FROM cardgames_event WHERE match_id = %s AND version = %s", match, LAST)
    assert found(match) == (LAST, "the log stops early: an event “ended” is missing")


def test_a_log_that_was_cut_off_between_appends_is_found_by_the_head_row(match: UUID) -> None:
    tamper("DELETE FROM cardgames_event WHERE match_id = %s AND version > 8", match)
    place, told = found(match)
    assert place == 8 and told == f"the head row's version is {LAST}, the log gives 8"


def test_a_log_that_is_gone_is_found(match: UUID) -> None:
    tamper("DELETE FROM cardgames_event WHERE match_id = %s", match)
    assert found(match) == (0, "the head row tells of events that are not there")


# Seeds


def test_another_seed_is_found(match: UUID) -> None:
    tamper("UPDATE cardgames_secret SET server_seed = %s WHERE match_id = %s", bytes(32), match)
    assert found(match) == (0, "the server seed is not the one committed to")


def test_another_seed_with_its_own_commitment_is_found(match: UUID) -> None:
    tamper("UPDATE cardgames_secret SET server_seed = %s WHERE match_id = %s", bytes(32), match)
    models.Match.objects.filter(pk=match).update(commitment=commitment(str(match), bytes(32)))
    place, told = found(match)
    assert place == 2 and told.startswith("the seal for")


def test_a_lost_seed_is_found(match: UUID) -> None:
    tamper("DELETE FROM cardgames_secret WHERE match_id = %s", match)
    assert found(match) == (0, "the server seed is lost")


# Head and seats


@pytest.mark.parametrize(
    ("change", "version", "detail"),
    [
        ("status = 'finished'", LAST, "status"),
        ("status = 'active'", LAST, "status"),
        (f"version = {LAST + 1}", LAST, "version"),
        ("hash = repeat('0', 64)", LAST, "hash"),
        ("turn = '{0}'", LAST, "turn"),
        ("deadline = clock_timestamp()", LAST, "deadline"),
        ("at = at - interval '1 ms'", LAST, "at"),
        ("result = jsonb_set(result, '{loser}', '0')", LAST, "result"),
        ("result = NULL", LAST, "result"),
        ("options = jsonb_set(options, '{jokers}', 'true')", 1, "options"),
        ("options = jsonb_set(options, '{colour}', 'true')", 1, "cannot be read"),
        ("game = 'gapa'", 1, "cannot be read"),
        ("game = 'poker'", 1, "cannot be read"),
        ("edition = 2", 1, "cannot be read"),
        ("turn_seconds = 61", 1, "turn_seconds"),
        ("timeouts_allowed = 1", 1, "timeouts_allowed"),
        ("bot_delay_seconds = 7", 1, "bot_delay_seconds"),
        ("commitment = repeat('0', 64)", 0, "the server seed is not the one committed to"),
        ("rematch_of_id = id", 1, "rematch_of"),
    ],
)
def test_a_changed_head_row_is_found(match: UUID, change: str, version: int, detail: str) -> None:
    tamper(f"UPDATE cardgames_match SET {change} WHERE id = %s", match)
    place, told = found(match)
    assert place == version and detail in told


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE cardgames_seat SET level = 'greedy' WHERE match_id = %s AND seat = 0",
        "UPDATE cardgames_seat SET level = 'random' WHERE match_id = %s AND seat = 1",
        "UPDATE cardgames_seat SET level = NULL WHERE match_id = %s AND seat = 1",
        "UPDATE cardgames_seat SET taken_over = false WHERE match_id = %s AND seat = 1",
        "UPDATE cardgames_seat SET client_seed = 'alice''s' WHERE match_id = %s AND seat = 0",
        "UPDATE cardgames_seat SET client_seed = NULL WHERE match_id = %s AND seat = 1",
        "DELETE FROM cardgames_seat WHERE match_id = %s AND seat = 1",
        "INSERT INTO cardgames_seat (match_id, seat, taken_over) VALUES (%s, 2, false)",
    ],
)
def test_a_changed_seat_row_is_found(match: UUID, change: str) -> None:
    tamper(change, match)
    assert audit(match) is not None


def test_an_open_match_with_a_result_is_found(alice: UUID) -> None:
    match = opened(alice)
    for change in ({"status": "finished"}, {"status": "open", "version": 1}, {"version": 0, "result": {"loser": 0}}):
        models.Match.objects.filter(pk=match).update(**change)
        assert found(match) == (0, "the head row tells of events that are not there")


# A log that was written anew


def test_an_illegal_move_is_found_though_the_chain_is_whole(match: UUID) -> None:
    before, seat = fold(None, store.events(match, upto=5), everything), store.events(match)[5].seat
    assert before is not None
    strange = next(card for card in canonical_deck() if card not in before.state.hands[seat])
    rewrite(match, edited(6, move={"type": "play", "cards": [strange]}))
    place, told = found(match)
    assert place == 6 and told.startswith(f"SH-7: an illegal move: {strange}")


def test_a_move_out_of_turn_is_found(match: UUID) -> None:
    seat = store.events(match)[4].seat
    assert seat is not None
    rewrite(match, edited(5, seat=1 - seat))
    assert found(match)[0] == 5


def test_an_effect_that_did_not_follow_is_found(match: UUID) -> None:
    effects = [*store.events(match)[5].effects, {"type": "turn_given", "seat": 0}]
    rewrite(match, edited(6, effects=effects))
    place, told = found(match)
    assert place == 6 and "the rules and the seeds give another event" in told


def test_cards_that_were_dealt_otherwise_are_found(match: UUID) -> None:
    values = dict(store.events(match)[1].values)
    values["0"], values["1"] = values["1"], values["0"]
    rewrite(match, edited(2, values=values))
    assert found(match)[0] == 2


def test_another_result_is_found(match: UUID) -> None:
    result = {"placements": [0, 1], "loser": 1}
    rewrite(match, edited(LAST, effects=[{"type": "ended", "status": "finished", "result": result}]))
    models.Match.objects.filter(pk=match).update(status="finished", result=result)
    assert found(match)[0] == LAST


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dealer", 5),
        ("dealer", None),
        ("client_seeds", [None, None]),
        ("seats", []),
        ("seats", [7, 7]),
        ("seats", [{"kind": "human"}, {"kind": "bot", "level": "greedy"}]),
        ("options", {}),
        ("options", None),
        ("game", "gapa"),
        ("game", {}),
        ("edition", 2),
        ("turn_seconds", 10),
        ("timeouts_allowed", 1),
        ("commitment", "0" * 64),
        ("rematch_of", "an older one"),
    ],
)
def test_another_beginning_is_found(match: UUID, name: str, value: object) -> None:
    [effect] = store.events(match)[0].effects
    rewrite(match, edited(1, effects=[effect | {name: value}]))
    assert audit(match) is not None


def test_another_first_dealer_is_found(match: UUID) -> None:
    begun = position(match).started
    pen = Pen(None, table(match).seeds, store.events(match)[0].at)
    pen.start(replace(begun, dealer=1 - begun.dealer))
    rewrite(match, lambda _: pen.events)
    place, told = found(match)
    assert place == 1 and told.startswith("C-4: ")


def test_a_timeout_with_another_than_the_fallback_move_is_found(match: UUID) -> None:
    known = store.events(match)[1]
    [dealt] = known.effects
    chosen = tuple(sorted(known.values["0"]))
    assert set(chosen) != set(dealt["face_up"][0])
    rewrite(match, edited(3, values={"0": chosen}))
    assert found(match)[0] == 3


@pytest.mark.parametrize("cause", ["bot", "system", "rain"])
def test_a_move_in_the_name_of_somebody_else_is_found(match: UUID, cause: str) -> None:
    rewrite(match, edited(5, cause=cause))
    assert found(match) == (5, "nothing that came before led to this event")


def test_a_seat_taken_over_twice_is_found(match: UUID) -> None:
    rewrite(match, lambda events: [*events[:9], events[8], *events[9:]])
    assert found(match) == (10, "nothing that came before led to this event")


def test_a_takeover_that_did_not_take_place_after_so_many_timeouts_is_found(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", turn_seconds=60, timeouts_allowed=1)
    overdue(match)
    play.enforce_deadline(match)
    assert [event.type for event in store.events(match, after=4)] == ["taken_over"] * 2
    rewrite(match, lambda events: events[:-1])
    place, told = found(match)
    assert place == 6 and "an event “taken_over” is missing" in told


def test_an_event_nobody_could_cause_is_found(match: UUID) -> None:
    event = store.events(match)[4]
    for strange in (
        replace(event, type="rained"),
        replace(event, type="dealt", seat=None, move=None, cause="system"),
        replace(event, type="ended", seat=None, move=None, effects=[]),
        replace(event, type="started", seat=None, move=None),
        replace(event, seat=9),
        replace(event, move={"type": "rain"}),
        replace(event, move={}),
    ):
        rewrite(match, lambda events, strange=strange: [*events[:4], strange, *events[5:]])  # type: ignore[misc]
        assert found(match)[0] == 5


def test_an_older_time_is_found(match: UUID) -> None:
    rewrite(match, edited(6, at="2020-01-01T00:00:00.000Z"))
    assert found(match) == (6, "it is older than the event before")


def test_a_rematch_with_another_dealer_than_the_loser_is_found(alice: UUID, bob: UUID) -> None:
    first = stalled(alice, bob)
    again = lobby.rematch(first, alice)
    lobby.rematch(first, bob)
    dealer = position(again).started.dealer
    models.Match.objects.filter(pk=first).update(result={"placements": [], "loser": 1 - dealer})
    place, told = found(again)
    assert place == 1 and told.startswith("C-4: ")
    assert audit(first) is not None


def test_a_rematch_of_another_match_is_found(alice: UUID, bob: UUID) -> None:
    first, again = stalled(alice, bob), opened(alice, options={"move_limit": 1})
    for other, told in ((opened(bob), "is not over"), (stalled(alice, bob, turn_seconds=9), "another turn_seconds")):
        tamper("UPDATE cardgames_match SET rematch_of_id = %s WHERE id = %s", other, again)
        place, detail = found(again)
        assert place == 0 and str(other) in detail and told in detail
    tamper("UPDATE cardgames_match SET rematch_of_id = %s WHERE id = %s", first, again)
    assert audit(again) is None  # nobody can tell whether it was opened as a rematch


# Times


def later(version: int, seconds: float) -> Change:
    """All from this version on happened so much later, or earlier."""

    def moved(event: Event) -> Event:
        at = datetime.fromisoformat(event.at) + timedelta(seconds=seconds)
        return replace(event, at=store.instant(at)) if event.version >= version else event

    return lambda events: [moved(event) for event in events]


def retimed(match: UUID, version: int, seconds: float) -> None:
    rewrite(match, later(version, seconds))
    models.Match.objects.filter(pk=match).update(at=store.events(match)[-1].at)


@pytest.mark.parametrize(
    ("version", "seconds", "detail"),
    [
        (3, -1, "a timeout too early"),
        (5, 60, "after the deadline, but no timeout"),
        (9, 60, "after the deadline, but no timeout"),
    ],
)
def test_what_did_not_come_in_its_time_is_found(match: UUID, version: int, seconds: int, detail: str) -> None:
    retimed(match, version, seconds)
    assert found(match) == (version, detail)


def test_a_match_may_be_broken_off_when_a_deadline_has_passed(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, turn_seconds=60)
    play.break_off(match)
    assert audit(match) is None
    retimed(match, 3, 61)
    assert audit(match) is None


def test_a_bot_that_moved_before_it_should_have_is_found(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), bot_delay_seconds=5, turn_seconds=60)
    while not position(match).awaited_bots:
        eager_move(match)
    eager_move(match)
    moved = store.events(match)[-1].version
    assert found(match) == (moved, "a bot moved too early")
    for seconds in (5, 600):  # a bot is never overdue
        retimed(match, moved, seconds)
        head = models.Match.objects.get(pk=match)
        models.Match.objects.filter(pk=match).update(deadline=store.dues(head, position(match))[0])
        assert audit(match) is None


# Keys


@pytest.fixture
def keyed(alice: UUID, bob: UUID) -> UUID:
    """A match in which bob's joining (version 2) and the first two moves (3, 4) have keys."""
    match = opened(alice, options={"move_limit": 3})
    shown = join(match, bob, asked=asked(bob, "bob's", call="join"))
    assert shown["version"] == 2
    for number in range(2):
        who = awaited(match)
        move(match, who, asked=asked(who, f"{number}"))
    play_on(match)
    assert models.Key.objects.filter(match=match).count() == 3 and audit(match) is None
    return match


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ("version = 1, last = 2 WHERE match_id = %s AND key = '0'", 1),
        ("version = 4 WHERE match_id = %s AND key = '0'", 4),
        ("last = 4 WHERE match_id = %s AND key = '0'", 3),
        ("version = 99, last = 99 WHERE match_id = %s AND key = '1'", 99),
        ("call = 'join' WHERE match_id = %s AND key = '1'", 4),
        ("player_id = (SELECT id FROM cardgames_player WHERE name = 'charlie') WHERE match_id = %s AND key = '0'", 3),
        ("last = 3 WHERE match_id = %s AND call = 'join'", 2),
        ("version = 1, last = 1 WHERE match_id = %s AND call = 'join'", 1),
        ("answer = NULL WHERE match_id = %s AND call = 'join'", 2),
        ("answer = '{\"id\": 7}' WHERE match_id = %s AND call = 'join'", 2),
    ],
)
def test_a_changed_key_is_found(keyed: UUID, change: str, version: int) -> None:
    player("charlie")
    tamper(f"UPDATE cardgames_key SET {change}", keyed)
    assert found(keyed)[0] == version


# Receipts


def receipt(match: UUID, version: int) -> str:
    """What the caller who made the event was given."""
    [event] = store.events(match, after=version - 1, upto=version)
    return receipts.sign(str(match), version, event.hash, event.at)


def test_a_receipt_for_what_is_in_the_log_is_confirmed(match: UUID) -> None:
    assert check_receipt(receipt(match, 5)) is None
    head = table(match).match
    assert check_receipt(receipts.sign(str(match), 0, head.commitment, store.instant(head.at))) is None


def test_a_history_that_was_cut_off_without_a_trace_is_found_by_a_receipt(match: UUID) -> None:
    kept = receipt(match, 7)
    with unguarded():
        models.Event.objects.filter(match=match, version__gt=4).delete()
    last = store.events(match)[-1]
    earlier = models.Match.objects.get(pk=match)
    earlier.version, earlier.hash, earlier.status, earlier.result = 4, last.hash, "active", None
    earlier.save()
    models.Seat.objects.filter(match=match).update(level=None, taken_over=False)
    now = position(match)
    models.Match.objects.filter(pk=match).update(
        turn=list(now.awaited), at=now.at, deadline=store.dues(earlier, now)[0]
    )
    assert audit(match) is None
    finding = check_receipt(kept)
    assert finding == Finding(str(match), 7, "there is a receipt for another event than the one in the log")


def test_a_receipt_for_an_unknown_match_is_a_finding(match: UUID) -> None:
    finding = check_receipt(receipts.sign(str(uuid4()), 3, "0" * 64, "2030-01-01T00:00:00.000Z"))
    assert finding is not None and finding.version == 3


@pytest.mark.parametrize("text", ["", "rain", "a.b.c", "é", "..", "{}"])
def test_what_is_no_receipt_is_a_finding(text: str) -> None:
    finding = check_receipt(text)
    assert finding is not None and "no receipt of this server" in finding.detail


def test_a_receipt_that_was_changed_is_a_finding(match: UUID) -> None:
    header, payload, signature = receipt(match, 5).split(".")
    assert check_receipt(f"{header}.{payload[:-2]}AA.{signature}") is not None


# The command


RATE = re.compile(r"\d+ events in \d+\.\d s, \d+ events/s")


def told(*arguments: object) -> tuple[int, list[str]]:
    """The exit code of the command, and what it says; but for how fast it was."""
    said = command("audit", *arguments)
    assert RATE.fullmatch(said.lines.pop(-2))
    return said.code, said.lines


def test_the_command_checks_all_matches(match: UUID, alice: UUID, bob: UUID) -> None:
    running = started(alice, bob)
    assert told() == (0, ["2 matches checked, 0 differences"])
    tamper("UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 5", match)
    tamper("UPDATE cardgames_match SET turn = '{}' WHERE id = %s", running)
    code, lines = told()
    assert code == 1
    assert sorted(lines) == sorted(
        [
            f"match {match} version 5: its hash is not that of its public form",
            f"match {running} version 2: the head row's turn is [], the log gives {list(position(running).awaited)!r}",
            "2 matches checked, 2 differences",
        ]
    )


def test_the_command_checks_the_matches_it_is_given(match: UUID, alice: UUID, bob: UUID) -> None:
    fine, unknown = started(alice, bob), uuid4()
    tamper("UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 5", match)
    assert told(fine) == (0, ["1 matches checked, 0 differences"])
    assert told(match)[0] == 1
    assert told(unknown) == (1, [f"match {unknown}: there is no such match", "1 matches checked, 1 differences"])


def test_the_command_holds_receipts_against_the_log(match: UUID, tmp_path: Path) -> None:
    file = tmp_path / "receipts"
    file.write_text(f"{receipt(match, 5)}\n\n{receipt(match, 6)}\n")
    assert told(match, "--receipts", file)[0] == 0
    file.write_text(f"{receipt(match, 5)}\n{receipts.sign(str(match), 6, '0' * 64, '2030-01-01T00:00:00.000Z')}\n")
    code, lines = told(match, "--receipts", file)
    assert code == 1
    assert lines[0].startswith(f"match {match} version 6: there is a receipt for another event")
