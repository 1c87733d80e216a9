"""One rematch per match: the same people, the bots in their seats, new cards."""

from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from cardgames import lobby, store
from cardgames.errors import MatchFull, MatchNotOver, NotFound, NotSeated, SeatTaken
from cardgames.fair import Seeds
from cardgames.models import Match, Secret
from tests.seated import (
    answer,
    at_once,
    awaited,
    join,
    move,
    opened,
    play_on,
    player,
    position,
    stalled,
    started,
    table,
    versions,
)


def test_a_rematch_needs_a_match_that_is_over(alice: UUID, bob: UUID) -> None:
    for match in (opened(alice), started(alice, bob)):
        with pytest.raises(MatchNotOver):
            lobby.rematch(match, alice)


def test_only_who_played_opens_one(alice: UUID, bob: UUID, charlie: UUID) -> None:
    with pytest.raises(NotSeated):
        lobby.rematch(stalled(alice, bob), charlie)
    with pytest.raises(NotFound):
        lobby.rematch(UUID(int=1), alice)


def test_who_opens_it_has_his_seat_and_the_others_theirs_kept(alice: UUID, bob: UUID, charlie: UUID) -> None:
    again = lobby.rematch(stalled(alice, bob, charlie), bob)
    assert [(seat.player, seat.kept_for) for seat in table(again).seats] == [
        (None, alice),
        (bob, None),
        (None, charlie),
    ]
    assert table(again).match.status == "open"


def test_it_starts_when_all_are_back(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = stalled(alice, bob, charlie)
    again = {lobby.rematch(match, who) for who in (charlie, alice, bob)}
    assert len(again) == 1
    assert [seat.player for seat in table(again.pop()).seats] == [alice, bob, charlie]


def test_calling_again_changes_nothing(alice: UUID, bob: UUID) -> None:
    match = stalled(alice, bob)
    again = lobby.rematch(match, bob)
    revision = table(again).match.revision
    assert lobby.rematch(match, bob) == again
    assert table(again).match.revision == revision
    lobby.rematch(match, alice)
    assert lobby.rematch(match, alice) == again
    assert versions(again) == [1, 2]


def test_a_kept_seat_is_for_its_player_alone(alice: UUID, bob: UUID, charlie: UUID) -> None:
    again = lobby.rematch(stalled(alice, bob), alice)
    with pytest.raises(MatchFull):
        join(again, charlie)
    with pytest.raises(SeatTaken):
        join(again, charlie, seat=1)
    join(again, bob)
    assert table(again).match.status == "active"


def test_who_comes_back_gets_no_other_seat(alice: UUID, bob: UUID, charlie: UUID) -> None:
    again = lobby.rematch(stalled(alice, bob, charlie), alice)
    with pytest.raises(SeatTaken):
        join(again, bob, seat=2)
    join(again, bob, seat=1)


def test_the_seat_of_who_leaves_it_again_is_free(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = stalled(alice, bob)
    again = lobby.rematch(match, alice)
    Match.objects.filter(pk=again).update(hold=True)  # so that it does not start before he leaves
    join(again, bob)
    lobby.leave(again, bob, answer)
    join(again, charlie)
    assert [seat.player for seat in table(again).seats] == [alice, charlie]


def test_who_comes_back_to_it_after_leaving_may_leave_again(alice: UUID, bob: UUID) -> None:
    old = stalled(alice, bob)
    again = lobby.rematch(old, alice)
    Match.objects.filter(pk=again).update(hold=True)  # so that it does not start before he leaves
    for _ in range(2):
        again = lobby.rematch(old, bob)
        assert table(again).seats[1].player == bob
        lobby.leave(again, bob, answer)
        assert table(again).seats[1].player is None


def test_bots_and_seats_taken_over_are_bots_in_it(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = started(alice, bob, charlie, bots=("random",), game="shithead", options={"move_limit": 1})
    lobby.leave(match, charlie, answer)
    move(match, alice)
    again = lobby.rematch(match, alice)
    assert [seat.level for seat in table(again).seats] == [None, None, "greedy", "random"]
    assert [seat.taken_over for seat in table(again).seats] == [False] * 4
    assert table(again).seats[2].player is None and table(again).seats[2].kept_for is None
    lobby.rematch(match, bob)
    assert table(again).match.status == "active"


def test_who_was_taken_over_has_no_part_in_it(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = started(alice, bob, charlie, game="shithead", options={"move_limit": 1})
    lobby.leave(match, charlie, answer)
    move(match, alice)
    with pytest.raises(NotSeated):
        lobby.rematch(match, charlie)


def test_against_bots_alone_it_starts_at_once(alice: UUID) -> None:
    again = lobby.rematch(stalled_against_a_bot(alice), alice)
    assert versions(again) == [1, 2]


def stalled_against_a_bot(alice: UUID) -> UUID:
    match = started(alice, bots=("greedy",), game="shithead", options={"move_limit": 1})
    move(match, alice)
    return match


def test_it_is_played_by_the_same_terms_with_new_cards(alice: UUID, bob: UUID) -> None:
    terms: dict[str, Any] = {"turn_seconds": 77, "timeouts_allowed": 5, "bot_delay_seconds": 9, "visibility": "private"}
    match = opened(alice, options={"move_limit": 1, "may_keep": True}, **terms)
    join(match, bob, client_seed="bob's", invite=table(match).match.invite)
    move(match, awaited(match))
    again = lobby.rematch(match, alice)
    old, new = table(match).match, table(again).match
    for name in ("game", "edition", "options", "size", *terms):
        assert getattr(new, name) == getattr(old, name)
    assert new.commitment != old.commitment and new.invite != old.invite
    assert bytes(Secret.objects.get(pk=again).server_seed) != bytes(Secret.objects.get(pk=match).server_seed)
    assert table(again).seeds.client_seeds == (None, None)


def test_both_matches_know_each_other(alice: UUID, bob: UUID) -> None:
    match = stalled(alice, bob)
    before = table(match).match.revision
    again = lobby.rematch(match, alice)
    assert table(match).rematch == again
    assert table(match).match.revision > before
    lobby.rematch(match, bob)
    assert position(again).started.rematch_of == str(match)


def test_a_private_one_is_known_to_those_it_is_kept_for(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, options={"move_limit": 1}, visibility="private")
    join(match, bob, invite=table(match).match.invite)
    move(match, awaited(match))
    with pytest.raises(NotFound):
        lobby.rematch(match, charlie)
    again = lobby.rematch(match, alice)
    with pytest.raises(NotFound):
        join(again, charlie)
    join(again, bob)  # he needs no invitation


@pytest.mark.usefixtures("committed")
def test_the_loser_deals() -> None:
    players = [player(name) for name in ("alice", "bob", "charlie", "dora")]
    match = started(*players, game="president", options={"points_to_win": 1})
    play_on(match)
    result = table(match).match.result
    assert result is not None
    for who in players[:3]:
        again = lobby.rematch(match, who)
    join(again, players[3], client_seed=seed_that_draws_another_than(result["loser"], table(again).seeds))
    assert position(again).started.dealer == result["loser"]
    assert store.events(again)[1].effects[0]["dealer"] == result["loser"]


def seed_that_draws_another_than(seat: int, seeds: Seeds) -> str:
    """What the last of four players may add so that chance would let another one deal."""
    for seed in map(str, range(100)):
        if replace(seeds, client_seeds=(None, None, None, seed)).dealer(4) != seat:
            return seed
    raise AssertionError("chance has no choice")


def test_the_dealer_is_drawn_where_nobody_lost(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = stalled(alice, bob, charlie)
    for _ in range(4):
        for who in (alice, bob, charlie):
            again = lobby.rematch(match, who)
        assert position(again).started.dealer == table(again).seeds.dealer(3)
        move(again, awaited(again))
        match = again


def test_a_match_that_never_started_may_have_one(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob)
    lobby.leave(match, alice, answer)
    again = lobby.rematch(match, bob)
    assert [(seat.player, seat.kept_for) for seat in table(again).seats] == [(None, alice), (bob, None), (None, None)]


@pytest.mark.usefixtures("committed")
def test_rematches_asked_for_at_the_same_time_are_one() -> None:
    players = [player(name) for name in ("alice", "bob", "charlie")]
    match = stalled(*players)
    found = at_once(*[partial(lobby.rematch, match, who) for who in players * 3])
    assert found == [table(match).rematch] * 9
    assert versions(found[0]) == [1, 2]
    assert [seat.player for seat in table(found[0]).seats] == players
