"""Leaving: an open match gets its seat back, in a running one a bot plays on, and twice is like once."""

from functools import partial
from uuid import UUID

import pytest

from cardgames import lobby, play, store
from cardgames.errors import MatchNotActive, NotFound, NotSeated
from cardgames.models import Match
from tests.seated import (
    answer,
    at_once,
    awaited,
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


def seated(match: UUID) -> list[UUID | None]:
    return [seat.player for seat in table(match).seats]


# An open match


def test_the_seat_is_free_again(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob)
    before = table(match).match.revision
    lobby.leave(match, bob, answer)
    assert seated(match) == [alice, None, None]
    assert table(match).match.revision > before
    join(match, charlie, seat=1)


def test_leaving_twice_changes_nothing_more(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob)
    lobby.leave(match, bob, answer)
    revision = table(match).match.revision
    lobby.leave(match, bob, answer)
    assert table(match).match.revision == revision


def test_who_has_left_is_told_once_more_what_he_was_told_then_and_nothing_newer(alice: UUID, bob: UUID) -> None:
    for visibility in ("public", "private"):
        match = opened(alice, seats=2, hold=True, visibility=visibility)
        join(match, bob, invite=table(match).match.invite)
        told = lobby.leave(match, bob, lambda table: {"seats": [str(each.player) for each in table.seats]})
        assert told == {"seats": [str(alice), "None"]}
        join(match, player("charlie"), invite=table(match).match.invite)
        assert lobby.leave(match, bob, answer) == told
        lobby.seed(match, alice, "")
        assert table(match).match.status == "active"
        assert lobby.leave(match, bob, answer) == told
        assert versions(match) == [1, 2]


def test_who_left_may_come_back_and_leave_again(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    for _ in range(2):
        join(match, bob)
        assert seated(match) == [alice, bob, None]
        lobby.leave(match, bob, answer)
        assert seated(match) == [alice, None, None]


def test_the_match_is_abandoned_when_its_creator_leaves(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob)
    before = table(match).match.revision
    lobby.leave(match, alice, answer)
    head = table(match).match
    assert (head.status, head.version, head.result) == ("abandoned", 0, None)
    assert head.revision > before
    assert versions(match) == []
    lobby.leave(match, alice, answer)
    assert table(match).match.revision == head.revision


def test_others_may_leave_an_abandoned_match_without_effect(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob)
    lobby.leave(match, alice, answer)
    lobby.leave(match, bob, answer)
    assert seated(match) == [alice, bob, None]


def test_who_never_sat_there_cannot_leave(alice: UUID, bob: UUID, charlie: UUID) -> None:
    for match in (opened(alice), started(alice, bob), stalled(alice, bob)):
        with pytest.raises(NotSeated):
            lobby.leave(match, charlie, answer)
    for private in (opened(alice, visibility="private"), UUID(int=1)):
        with pytest.raises(NotFound):
            lobby.leave(private, charlie, answer)


# A running match


def test_a_bot_takes_the_seat_over(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    lobby.leave(match, bob, answer)
    [event] = store.events(match, after=2)
    assert (event.type, event.seat, event.cause) == ("taken_over", 1, "player")
    sitting = table(match).seats[1]
    assert (sitting.player, sitting.level, sitting.taken_over) == (bob, "greedy", True)


def test_leaving_a_running_match_twice_is_one_event(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    lobby.leave(match, bob, answer)
    lobby.leave(match, bob, answer)
    assert versions(match) == [1, 2, 3]


def test_who_has_left_does_not_move_any_more(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    who = awaited(match)
    version = table(match).match.version
    lobby.leave(match, who, answer)
    with pytest.raises(NotSeated):
        play.execute(match, who, {"type": "flip"}, version)


def test_all_may_leave(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    lobby.leave(match, bob, answer)
    lobby.leave(match, alice, answer)
    assert position(match).levels == ("greedy", "greedy")
    assert table(match).match.deadline is None


def test_what_is_overdue_goes_first(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", turn_seconds=60)
    overdue(match)
    lobby.leave(match, bob, answer)
    told = [(event.type, event.seat, event.cause) for event in store.events(match, after=2)]
    assert told == [("moved", 0, "timeout"), ("moved", 1, "timeout"), ("taken_over", 1, "player")]


def test_a_match_that_is_over_cannot_be_left(alice: UUID, bob: UUID) -> None:
    with pytest.raises(MatchNotActive):
        lobby.leave(stalled(alice, bob), bob, answer)


def test_who_was_taken_over_may_say_so_again_when_it_is_over(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, options={"move_limit": 1})
    other = bob if awaited(match) == alice else alice
    lobby.leave(match, other, answer)
    move(match, awaited(match))
    assert table(match).match.status == "stalled"
    lobby.leave(match, other, answer)


@pytest.mark.usefixtures("committed")
def test_leaving_many_times_at_once_is_one_event() -> None:
    bob = player("bob")
    match = started(player("alice"), bob)
    assert at_once(*[partial(lobby.leave, match, bob, answer)] * 8) == [answer(table(match))] * 8
    assert versions(match) == [1, 2, 3]


@pytest.mark.usefixtures("committed")
def test_joining_and_leaving_at_the_same_time_leaves_a_match_that_started_or_did_not() -> None:
    alice, bob, charlie = player("alice"), player("bob"), player("charlie")
    match = opened(alice, "gapa", 3)
    join(match, bob)
    at_once(partial(join, match, charlie), partial(lobby.leave, match, bob, answer))
    head = Match.objects.get(pk=match)
    assert (head.status, head.version) in {("open", 0), ("active", 3)}
    assert head.version == len(versions(match))
