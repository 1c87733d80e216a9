"""The one door that every move goes through: the order of its checks, late moves, and what is told afterwards."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from cardgames import lobby, play, store
from cardgames.errors import MatchNotActive, NotFound, NotSeated
from cardgames.models import Match
from cardgames.rules.errors import Illegal, Malformed, NotYourTurn, Refused, Stale
from cardgames.rules.moves import move_form
from cardgames.signals import Change, changed
from tests.seated import (
    answer,
    asked,
    awaited,
    fallback,
    join,
    move,
    opened,
    overdue,
    player,
    position,
    stalled,
    started,
    table,
    versions,
)

FLIP = {"type": "flip"}
ILLEGAL = {"type": "keep"}
UNREADABLE = {"type": "rain"}


def refusal(match: UUID, who: UUID, wish: object, version: int) -> tuple[type[Refused], int | None]:
    """What is said against it, and the version that the refusal tells of."""
    before = table(match).match
    with pytest.raises(Refused) as caught:
        play.execute(match, who, wish, version, asked(who, "a key that is not used up"))
    assert (table(match).match.hash != before.hash) == (before.deadline is not None)  # or nothing has changed (C-5)
    return type(caught.value), caught.value.version


@pytest.fixture
def gapa(alice: UUID, bob: UUID) -> UUID:
    return started(alice, bob)


def other(match: UUID) -> UUID:
    """The player who is not awaited."""
    return next(seat.player for seat in table(match).seats if seat.player and seat.player != awaited(match))


def test_a_move_is_answered_with_its_event_and_the_match_after_it(gapa: UUID) -> None:
    seat = table(gapa).match.turn[0]
    accepted = play.execute(gapa, awaited(gapa), FLIP, 2)
    assert (accepted.event.version, accepted.seat, accepted.event.cause) == (3, seat, "player")
    assert accepted.position == position(gapa)
    assert not accepted.replayed


def test_the_last_move_is_answered_with_the_end(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, options={"move_limit": 1})
    accepted = move(match, awaited(match))
    assert (accepted.event.version, accepted.position.version) == (3, 4)
    assert accepted.position.status == "stalled"


def test_an_unknown_match_is_not_found(alice: UUID) -> None:
    with pytest.raises(NotFound):
        play.execute(UUID(int=1), alice, FLIP, 0)


# The order of the checks: each of these moves would be refused by all that comes later, too


def test_who_has_no_seat_is_told_that_first(alice: UUID, bob: UUID, charlie: UUID) -> None:
    for match in (opened(alice), stalled(alice, bob), started(alice, bob)):
        assert refusal(match, charlie, UNREADABLE, 99) == (NotSeated, table(match).match.version)
    late = started(alice, bob, turn_seconds=60)
    overdue(late)
    with pytest.raises(NotSeated):
        play.execute(late, charlie, UNREADABLE, 99)
    assert versions(late) == [1, 2]


def test_a_stranger_does_not_learn_of_a_private_match(alice: UUID, charlie: UUID) -> None:
    match = opened(alice, visibility="private")
    assert refusal(match, charlie, UNREADABLE, 99)[0] is NotFound


def test_a_match_that_does_not_run_comes_before_a_stale_version(alice: UUID, bob: UUID) -> None:
    assert refusal(opened(alice), alice, UNREADABLE, 99) == (MatchNotActive, 0)
    assert refusal(stalled(alice, bob), alice, UNREADABLE, 99) == (MatchNotActive, 4)


def test_a_stale_version_comes_before_the_turn(gapa: UUID) -> None:
    assert refusal(gapa, other(gapa), ILLEGAL, 1) == (Stale, 2)
    assert refusal(gapa, awaited(gapa), ILLEGAL, 3) == (Stale, 2)


def test_the_turn_comes_before_the_rules(gapa: UUID) -> None:
    assert refusal(gapa, other(gapa), ILLEGAL, 2) == (NotYourTurn, 2)
    assert refusal(gapa, awaited(gapa), ILLEGAL, 2) == (Illegal, 2)


def test_what_cannot_be_read_is_malformed(gapa: UUID) -> None:
    wishes: list[object] = [UNREADABLE, None, [], "flip", {"type": ["flip"]}, {"type": "flip", "more": 1}]
    for wish in wishes:
        assert refusal(gapa, awaited(gapa), wish, 2) == (Malformed, 2)


# Late moves


def test_a_late_move_is_stale_and_the_timeout_stands_in_its_place(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", turn_seconds=60)
    wish = fallback(match, 0)
    overdue(match)
    assert refusal(match, alice, wish, 2) == (Stale, 4)
    assert [event.cause for event in store.events(match, after=2)] == ["timeout", "timeout"]


def test_a_late_move_is_stale_even_where_the_timeout_ended_the_match(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, options={"move_limit": 1}, turn_seconds=60)
    who = awaited(match)
    overdue(match)
    assert refusal(match, who, FLIP, 2) == (Stale, 4)
    assert table(match).match.status == "stalled"


def test_a_late_move_is_stale_even_where_others_are_still_awaited(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead", turn_seconds=60)
    wish: dict[str, Any] = fallback(match, 0)
    overdue(match)
    play.enforce_deadline(match)
    assert position(match).awaited == (1,)
    with pytest.raises(Stale):
        play.execute(match, alice, wish, 2)


def test_whoever_is_not_awaited_is_not_late(alice: UUID) -> None:
    match = started(alice, player("bob"), player("charlie"), player("dora"), game="president", turn_seconds=60)
    version = move(match, awaited(match)).event.version
    [late] = table(match).match.turn
    who = table(match).seats[(late + 1) % 4].player
    assert who is not None
    overdue(match)
    accepted = play.execute(match, who, {"type": "pass"}, version)
    told = [(event.seat, event.cause) for event in store.events(match, after=version)]
    assert told == [(late, "timeout"), (accepted.seat, "player")]


def test_a_deadline_is_enforced_once(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", turn_seconds=60)
    play.enforce_deadline(match)
    assert versions(match) == [1, 2]
    overdue(match)
    play.enforce_deadline(match)
    play.enforce_deadline(match)
    assert versions(match) == [1, 2, 3, 4]


def test_the_next_deadline_counts_from_the_move(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, turn_seconds=60)
    accepted = move(match, awaited(match))
    head = Match.objects.get(pk=match)
    assert head.deadline is not None
    assert (head.deadline - head.at).total_seconds() == 60
    assert store.instant(head.at) == accepted.event.at


def test_a_choice_does_not_move_the_deadline_of_the_others(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", turn_seconds=60)
    before = table(match).match.deadline
    move(match, alice)
    assert table(match).match.deadline == before


def test_there_is_no_deadline_while_only_bots_are_awaited(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead", turn_seconds=60)
    assert table(match).match.deadline is not None
    move(match, alice)
    assert table(match).match.deadline is None


def test_a_takeover_does_not_give_anybody_more_time(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, player("charlie"), game="shithead", turn_seconds=60)
    before = table(match).match.deadline
    lobby.leave(match, bob, answer)
    assert table(match).match.deadline == before


# What is told


@pytest.fixture
def told() -> Iterator[list[Change]]:
    """Every change, as it is told; by then it is there for everybody."""
    heard: list[Change] = []

    def hear(change: Change, **_: Any) -> None:
        heard.append(change)
        assert not connection.in_atomic_block
        assert Match.objects.get(pk=change.match).version >= change.version

    changed.connect(hear)
    yield heard
    changed.disconnect(hear)


@pytest.mark.usefixtures("committed")
def test_every_change_is_told_after_it_is_there(told: list[Change]) -> None:
    alice, bob = player("alice"), player("bob")
    match = opened(alice, "gapa", 3, bots=("greedy",), bot_delay_seconds=7)
    join(match, bob)
    assert [(change.match, change.version) for change in told][-1] == (str(match), 2)
    while position(match).awaited != (2,):
        move(match, awaited(match))
    events = [change for change in told if change.version]
    assert [change.version for change in events] == [*range(2, table(match).match.version + 1)]
    assert [change.bot_turn_in for change in events] == [None] * (len(events) - 1) + [7]


@pytest.mark.usefixtures("committed")
def test_a_refused_move_is_not_told(told: list[Change]) -> None:
    match = started(player("alice"), player("bob"))
    told.clear()
    with pytest.raises(Stale):
        play.execute(match, awaited(match), FLIP, 1)
    assert told == []


@pytest.mark.usefixtures("committed")
def test_who_cannot_listen_keeps_nobody_from_moving() -> None:
    def fail(change: Change, **_: Any) -> None:
        raise RuntimeError("no broker, no listener")

    match = started(player("alice"), player("bob"))
    changed.connect(fail)
    try:
        assert move(match, awaited(match)).event.version == 3
    finally:
        changed.disconnect(fail)


def test_a_bot_moves_through_the_same_door(alice: UUID) -> None:
    match = started(alice, bots=("greedy",), game="shithead")
    now = position(match)
    wish = now.game.fallback(now.state, 1)
    accepted = play.execute_bot(match, 1, wish, 2)
    assert accepted.event.cause == "bot"
    assert move_form(wish, everything=False) == accepted.event.move
    with pytest.raises(NotYourTurn):
        play.execute_bot(match, 1, wish, 3)
    with pytest.raises(Stale):
        play.execute_bot(match, 1, wish, 4)
