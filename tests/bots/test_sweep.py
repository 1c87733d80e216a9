"""The sweep does whatever is due and nobody has done: deadlines, forgotten turns, matches nobody plays."""

import time
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from uuid import UUID

import pytest
from django.db import transaction

from bots.tasks import IDLE_FOR, _forgotten_turns, sweep
from cardgames import play, store
from cardgames.models import Match
from tests.seated import at_once, join, move, opened, overdue, player, shift, started, table, versions

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture(autouse=True)
def nothing_else_is_due(committed: None) -> Iterator[None]:
    """Every test leaves its matches to nobody."""
    yield
    Match.objects.update(status="finished", deadline=None, bot_due=None)


def causes(match: UUID) -> list[tuple[int | None, str]]:
    return [(event.seat, event.cause) for event in store.events(match, after=2)]


def two(game: str = "shithead", **more: object) -> UUID:
    return started(player("alice"), player("bob"), game=game, **more)


def against_a_bot(**more: object) -> UUID:
    return started(player("alice"), game="shithead", bots=("greedy",), **more)


def test_deadlines_that_have_passed_are_enforced_once() -> None:
    late, later, fine = two(turn_seconds=60), two(turn_seconds=60), two(turn_seconds=60)
    overdue(late)
    shift(later, "deadline", "2 hours")
    for _ in range(2):
        sweep()
        assert causes(late) == causes(later) == [(0, "timeout"), (1, "timeout")]
        assert causes(fine) == []


def test_sweeping_at_the_same_time_is_like_sweeping_once() -> None:
    matches = [two(turn_seconds=60) for _ in range(3)]
    for match in matches:
        overdue(match)
    assert at_once(*[sweep] * 4) == [None] * 4
    for match in matches:
        assert causes(match) == [(0, "timeout"), (1, "timeout")]


def test_forgotten_turns_of_bots_are_taken() -> None:
    forgotten, fresh = against_a_bot(), against_a_bot()
    shift(forgotten, "bot_due", "1 minute")
    sweep()
    assert causes(forgotten) == [(1, "bot")]
    assert causes(fresh) == []


def test_a_bots_turn_counts_as_forgotten_a_little_after_its_time() -> None:
    head = table(against_a_bot(bot_delay_seconds=7)).match
    assert head.bot_due is not None
    assert timedelta(seconds=8) < head.bot_due - head.at < timedelta(seconds=12)


def test_a_turn_that_is_still_to_come_is_not_taken_before_its_time() -> None:
    match = against_a_bot(bot_delay_seconds=60)
    shift(match, "bot_due", "1 hour")
    sweep()
    assert causes(match) == []
    assert table(match).match.bot_due is not None  # it comes up again


def test_an_open_match_is_abandoned_after_a_day() -> None:
    stale, fresh = opened(player("alice")), opened(player("alice"))
    shift(stale, "at", "24 hours")
    shift(fresh, "at", "23 hours 59 minutes")
    before = table(stale).match.revision
    sweep()
    head = table(stale).match
    assert (head.status, head.version, head.result) == ("abandoned", 0, None)
    assert head.revision > before
    assert table(fresh).match.status == "open"
    sweep()
    assert table(stale).match.revision == head.revision


def test_a_running_match_is_abandoned_after_thirty_days_without_an_event() -> None:
    idle, fresh = two("gapa"), two("gapa")
    shift(idle, "at", "30 days")
    shift(fresh, "at", "29 days 23 hours 59 minutes")
    sweep()
    head = table(idle).match
    assert (head.status, head.result) == ("abandoned", {"placements": [], "loser": None})
    [ended] = store.events(idle, after=2)
    assert (ended.type, ended.cause, ended.seat) == ("ended", "system", None)
    assert head.turn == [] and head.deadline is None
    assert table(fresh).match.status == "active"
    sweep()
    assert versions(idle) == [1, 2, 3]


def test_a_match_in_which_somebody_moved_meanwhile_is_not_abandoned() -> None:
    match = two()
    shift(match, "at", "31 days")
    who = table(match).seats[0].player
    assert who is not None
    move(match, who)
    play.abandon(match, IDLE_FOR)  # as a sweep does that looked before
    assert table(match).match.status == "active"


def test_moving_and_being_abandoned_at_the_same_time_is_one_or_the_other() -> None:
    for _ in range(5):
        match = two()
        who = table(match).seats[0].player
        assert who is not None
        shift(match, "at", "31 days")
        at_once(partial(move, match, who, 2), sweep)
        assert [event.type for event in store.events(match, after=2)] in (["moved"], ["ended"])


def test_a_deadline_that_has_passed_comes_before_being_abandoned() -> None:
    match = two(turn_seconds=60)
    shift(match, "at", "31 days")
    overdue(match)
    play.abandon(match, IDLE_FOR)
    assert table(match).match.status == "active"
    sweep()
    assert causes(match) == [(0, "timeout"), (1, "timeout")]
    assert table(match).match.status == "active"


def test_what_is_over_is_left_alone() -> None:
    match = two("gapa", options={"move_limit": 1})
    who = table(match).seats[table(match).match.turn[0]].player
    assert who is not None
    move(match, who)
    shift(match, "at", "400 days")
    sweep()
    assert versions(match) == [1, 2, 3, 4]


def test_a_damaged_match_does_not_keep_the_sweep_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    damaged = {"late": two(turn_seconds=60), "forgotten": against_a_bot(), "idle": two(), "open": opened(player("a"))}
    healthy = {"late": two(turn_seconds=60), "forgotten": against_a_bot(), "idle": two(), "open": opened(player("a"))}
    for matches in (damaged, healthy):  # the damaged ones come first
        overdue(matches["late"])
        shift(matches["forgotten"], "bot_due", "1 minute")
        shift(matches["idle"], "at", "31 days")
        shift(matches["open"], "at", "25 hours")
    Match.objects.filter(pk__in=damaged.values()).update(hash="0" * 64)
    Match.objects.filter(pk=damaged["open"]).update(version=1)
    sweep()
    assert causes(healthy["late"]) == [(0, "timeout"), (1, "timeout")]
    assert causes(healthy["forgotten"]) == [(1, "bot")]
    assert table(healthy["idle"]).match.status == "abandoned"
    assert table(healthy["open"]).match.status == "abandoned"
    for match in damaged.values():
        assert f"match {match} could not be swept" in caplog.text
    caplog.clear()
    shift(damaged["forgotten"], "bot_due", "1 minute")
    sweep()
    assert str(damaged["late"]) not in caplog.text, "it is left alone for a while"


def test_a_match_that_starts_while_it_is_swept_is_not_abandoned() -> None:
    match, bob = opened(player("alice")), player("bob")
    shift(match, "at", "25 hours")
    at_once(partial(join, match, bob), sweep)
    head = table(match).match
    assert (head.status, head.version) in {("active", 2), ("abandoned", 0)}


def test_a_turn_taken_while_the_sweep_looks_at_it_is_not_due_again() -> None:
    match = against_a_bot()
    shift(match, "bot_due", "1 minute")

    def take_it() -> None:
        with transaction.atomic():
            Match.objects.filter(pk=match).update(bot_due=None)
            time.sleep(0.5)

    def look() -> list[UUID]:
        time.sleep(0.2)  # the turn is being taken, and not committed yet
        return _forgotten_turns()

    assert at_once(take_it, look) == [None, []]
    assert Match.objects.get(pk=match).bot_due is None
