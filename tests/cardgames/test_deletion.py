"""A deleted player: what he loses, what his matches lose of him, and that others play on."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from api.auth import new_token
from api.matches import bot_player
from bots.tasks import _damaged, sweep
from cardgames import accounts, deletion, lobby, play, store
from cardgames.errors import AccountDeleted, LogDamaged, NotSeated
from cardgames.models import Creation, Departure, Key, Match, Player, Seat, Token
from cardgames.store import Table
from tests.audited import audit
from tests.seated import (
    answer,
    asked,
    at_once,
    awaited,
    join,
    move,
    opened,
    player,
    position,
    stalled,
    started,
    table,
    until_a_person_is_awaited,
    versions,
    wanted,
)


def close(who: UUID) -> bool:
    return accounts.close(who, Player.objects.get(pk=who).password)


def delete(who: UUID) -> None:
    assert close(who)
    deletion.settle(who)


def seated(match: UUID) -> list[UUID | None]:
    return [seat.player for seat in table(match).seats]


def named(found: Table) -> Any:
    """An answer that names who sits there, as those of the API do."""
    seats = [{"seat": s.seat, "player": s.player and {"id": str(s.player), "name": s.name}} for s in found.seats]
    return answer(found) | {"seats": seats}


def names(told: Any) -> list[str | None]:
    return [seat["player"] and seat["player"]["name"] for seat in told["seats"]]


def is_gone(who: UUID) -> None:
    """Nothing is left of him but his id, in seats that nobody waits for."""
    found = Player.objects.get(pk=who)
    assert (found.name, found.login, found.is_active, found.leaving) == ("deleted player", None, False, None)
    assert not found.has_usable_password()
    assert not Token.objects.filter(user=who).exists()
    assert not Seat.objects.filter(kept_for=who).exists()
    assert not Seat.objects.filter(player=who, taken_over=False, match__status__in=["open", "active"]).exists()
    for model in (Key, Creation, Departure):
        assert not model.objects.filter(player=who).exists()


# What becomes of his seats


def test_a_seat_in_an_open_match_is_free_again(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 3)
    join(match, bob, client_seed="bobs")
    before = table(match).match.revision
    delete(bob)
    assert seated(match) == [alice, None, None] and table(match).seats[1].client_seed is None
    assert table(match).match.revision > before
    join(match, charlie, seat=1)
    is_gone(bob)


def test_an_open_match_of_his_own_is_abandoned_and_forgets_his_seed(alice: UUID, bob: UUID) -> None:
    match = lobby.create(alice, wanted("gapa", 3), answer)["id"]
    join(match, bob, client_seed="bobs")
    lobby.seed(match, alice, "alices")
    delete(alice)
    assert table(match).match.status == "abandoned"
    assert [sitting.client_seed for sitting in table(match).seats] == [None, "bobs", None]
    assert audit(UUID(match)) is None
    is_gone(alice)


def test_a_bot_plays_on_in_a_running_match(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, bots=("greedy",))
    before = table(match).match.revision
    delete(bob)
    [event] = store.events(match, after=2)
    assert (event.type, event.seat, event.cause) == ("taken_over", 1, "player")
    sitting = table(match).seats[1]
    assert (sitting.player, sitting.name, sitting.level, sitting.taken_over) == (bob, "deleted player", "greedy", True)
    assert table(match).match.revision > before
    until_a_person_is_awaited(match)
    move(match, alice)
    assert audit(match) is None
    is_gone(bob)


def test_both_may_go_and_the_bots_are_left(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    delete(alice)
    delete(bob)
    assert position(match).levels == ("greedy", "greedy") and table(match).match.deadline is None


def test_a_match_that_is_over_stays_as_it_is_but_for_the_name(alice: UUID, bob: UUID) -> None:
    match = stalled(alice, bob)
    events, before = store.events(match), table(match).match.revision
    delete(bob)
    assert store.events(match) == events and audit(match) is None
    assert [sitting.name for sitting in table(match).seats] == ["alice", "deleted player"]
    assert table(match).match.revision > before
    is_gone(bob)


def test_his_client_seed_stays_in_a_match_that_was_dealt_by_it(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    join(match, bob, client_seed="bobs")
    delete(bob)
    assert table(match).seats[1].client_seed == "bobs"
    assert store.events(match)[0].effects[0]["client_seeds"] == [None, "bobs"]
    assert audit(match) is None


def test_a_seat_that_is_kept_for_him_is_free_for_others(alice: UUID, bob: UUID, charlie: UUID) -> None:
    again = lobby.rematch(stalled(alice, bob), alice)
    assert table(again).seats[1].kept_for == bob
    before = table(again).match.revision
    delete(bob)
    assert table(again).seats[1].kept_for is None and table(again).match.revision > before
    join(again, charlie)
    assert table(again).match.status == "active"


def test_no_seat_is_kept_for_who_is_gone_already(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = stalled(alice, bob)
    delete(bob)
    again = lobby.rematch(match, alice)
    assert table(again).seats[1].kept_for is None
    join(again, charlie)


# What was kept in his name, and told of him to others


def test_his_name_goes_from_answers_that_are_kept_for_others(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob)
    join(match, charlie, named, asked=asked(charlie, "k", call="join"))
    Player.objects.filter(pk=bob).update(name="robert")  # as a guest who became a player
    lobby.leave(match, charlie, named)
    assert names(Key.objects.get(player=charlie).answer) == ["alice", "bob", "charlie", None]
    assert names(Departure.objects.get(player=charlie).answer) == ["alice", "robert", None, None]
    delete(bob)
    assert names(Key.objects.get(player=charlie).answer) == ["alice", "deleted player", "charlie", None]
    told = lobby.leave(match, charlie, named)
    assert names(told) == ["alice", "deleted player", None, None]
    assert told["seats"][1] == {"seat": 1, "player": {"id": str(bob), "name": "deleted player"}}


def test_his_name_goes_from_answers_of_a_match_that_he_left_before(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob)
    join(match, charlie, named, asked=asked(charlie, "k", call="join"))
    lobby.leave(match, bob, named)
    delete(bob)
    assert names(Key.objects.get(player=charlie).answer) == ["alice", "deleted player", "charlie", None]
    is_gone(bob)


def test_his_own_keys_go_and_those_of_others_stay(alice: UUID, bob: UUID) -> None:
    match = lobby.create(alice, wanted(), named, asked(alice, "open", call="create"))["id"]
    join(match, bob, named, asked=asked(bob, "sit", call="join"))
    keys = {who: Key.objects.filter(player=who) for who in (alice, bob)}
    while not keys[alice].count() or keys[bob].count() < 2:  # whose turn it is the cards decide
        move(match, awaited(match), asked=asked(awaited(match), f"k{len(versions(match))}"))
    kept = keys[bob].count()
    delete(alice)
    is_gone(alice)
    assert keys[bob].count() == kept


# What he can do no more


def test_who_is_gone_gets_no_seat_and_no_token(alice: UUID, bob: UUID) -> None:
    """As in requests that had looked at his token before."""
    gone = Player.objects.get(pk=bob)
    match, over = opened(alice, "gapa", 3), stalled(alice, bob)
    again = lobby.rematch(stalled(alice, bob), alice)
    close(bob)
    acts: list[Callable[[], object]] = [
        partial(lobby.create, bob, wanted(), answer),
        partial(join, match, bob),
        partial(join, again, bob),
        partial(lobby.rematch, over, bob),
        partial(new_token, gone),
    ]
    for act in acts:
        with pytest.raises(AccountDeleted):
            act()
    assert not Token.objects.filter(user=bob).exists()
    deletion.settle(bob)
    is_gone(bob)


def test_an_account_is_closed_only_by_the_password_it_has_now(alice: UUID) -> None:
    before = Player.objects.get(pk=alice).password
    Player.objects.filter(pk=alice).update(password="another", login="alice")
    assert not accounts.close(alice, before)
    assert Player.objects.get(pk=alice).is_active
    assert close(alice)
    assert not close(alice)


# Many matches, and being interrupted


def many(who: UUID, number: int) -> list[UUID]:
    """Open and running matches and such that are over."""
    kinds: list[Callable[[], UUID]] = [
        partial(opened, who, "gapa", 2),
        partial(started, player("bob"), who),
        partial(stalled, player("charlie"), who),
    ]
    return [kinds[each % 3]() for each in range(number)]


def test_it_can_stop_after_every_part_and_go_on(alice: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deletion, "_AT_ONCE", 4)
    matches = many(alice, 21)
    close(alice)
    parts = 0
    while Player.objects.get(pk=alice).leaving is not None:
        deletion.settle(alice, 0)
        parts += 1
    assert parts == 7  # six with matches, one that finds no more
    is_gone(alice)
    assert all(audit(match) is None for match in matches)
    before = [table(match).match.revision for match in matches]
    deletion.settle(alice)
    assert [table(match).match.revision for match in matches] == before


def test_a_match_that_was_left_when_it_was_interrupted_forgets_him_all_the_same(
    alice: UUID, bob: UUID, charlie: UUID
) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob)
    join(match, charlie, named, asked=asked(charlie, "k", call="join"))
    close(bob)
    lobby.give_up(match, bob)
    deletion.settle(bob)
    assert names(Key.objects.get(player=charlie).answer) == ["alice", "deleted player", "charlie", None]
    is_gone(bob)


def swept(who: UUID) -> None:
    """By as many sweeps as it takes: each has a share of a second for it, in which a busy machine does little."""
    for _ in range(10):
        if Player.objects.filter(pk=who, leaving__isnull=False).exists():
            sweep()


def test_the_sweep_goes_on_where_it_stopped(alice: UUID) -> None:
    matches = many(alice, 6)
    close(alice)
    swept(alice)
    is_gone(alice)
    assert all(audit(match) is None for match in matches)


def test_a_damaged_match_keeps_nobody_from_leaving_the_others(alice: UUID, caplog: pytest.LogCaptureFixture) -> None:
    damaged, *others = many(alice, 9)[1::3]
    right = Match.objects.get(pk=damaged).hash
    Match.objects.filter(pk=damaged).update(hash="0" * 64)
    close(alice)
    with pytest.raises(LogDamaged):
        deletion.settle(alice)
    assert [seat.taken_over for seat in Seat.objects.filter(match__in=others, player=alice)] == [True, True]
    swept(alice)
    assert f"player {alice} could not be swept" in caplog.text
    assert Player.objects.get(pk=alice).leaving is not None
    Match.objects.filter(pk=damaged).update(hash=right)
    _damaged.clear()
    swept(alice)
    is_gone(alice)


# At the same time


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("what", ["join", "create", "rematch", "rejoin", "move", "leave", "token", "seed", "fill"])
def test_whatever_he_does_at_the_same_time_he_is_gone(what: str) -> None:
    for _ in range(6):
        alice, bob = player("alice"), player("bob")
        open_match, over = opened(alice, "gapa", 3), stalled(alice, bob)
        running, held, two = started(alice, bob), opened(alice, "gapa", 2, hold=True), opened(alice, "gapa", 3)
        kept = lobby.rematch(stalled(alice, bob), alice) if what == "rejoin" else over
        for match in (held, two):
            join(match, bob)
        acts: dict[str, Callable[[], object]] = {
            "join": partial(join, open_match, bob),
            "create": partial(lobby.create, bob, wanted("gapa", 2), answer, asked(bob, "k", call="create")),
            "rematch": partial(lobby.rematch, over, bob),
            "rejoin": partial(join, kept, bob),
            "move": partial(play.execute, running, bob, {"type": "flip"}, 2, asked(bob, "k")),
            "leave": partial(lobby.leave, two, bob, named),
            "token": partial(new_token, Player.objects.get(pk=bob)),
            "seed": partial(lobby.seed, held, bob, "luck"),
            "fill": partial(join, two, player("charlie")),
        }
        at_once(acts[what], partial(delete, bob), acts[what])
        is_gone(bob)
        assert not [match for match in Match.objects.filter(seats__player=bob) if audit(match.pk)]


@pytest.mark.usefixtures("committed")
def test_a_name_told_at_the_very_moment_is_not_kept() -> None:
    """Somebody joins and has been told of the name, when the account is closed; his answer is kept afterwards."""
    alice, bob, charlie = player("alice"), player("bob"), player("charlie")
    match = opened(alice, "gapa", 4)
    join(match, bob)

    def slowly(found: Table) -> Any:
        time.sleep(0.5)
        return named(found)

    def sit() -> Any:
        how = asked(charlie, "k", call="join")
        return join(match, charlie, slowly, asked=how)

    def go() -> None:
        time.sleep(0.2)
        delete(bob)

    told, _ = at_once(sit, go)
    assert names(told)[1] == "bob", "else this test shows nothing"
    assert names(Key.objects.get(match_id=match, player=charlie).answer)[1] == "deleted player"


@pytest.mark.usefixtures("committed")
def test_many_may_delete_him_at_once() -> None:
    alice = player("alice")
    matches = many(alice, 12)
    assert [close(alice), *at_once(*[partial(deletion.settle, alice)] * 4)] == [True, None, None, None, None]
    is_gone(alice)
    for match in matches:
        assert [event.type for event in store.events(match)].count("taken_over") <= 1


@pytest.mark.usefixtures("committed")
def test_closing_waits_for_who_is_just_sitting_down() -> None:
    alice, bob = player("alice"), player("bob")
    match = opened(alice, "gapa", 3)

    def sit() -> None:
        with transaction.atomic():
            join(match, bob)
            time.sleep(0.5)

    def go() -> list[UUID | None]:
        time.sleep(0.2)
        close(bob)
        return seated(match)

    assert at_once(sit, go) == [None, [alice, bob, None]]
    deletion.settle(bob)
    assert seated(match) == [alice, None, None]


@pytest.mark.usefixtures("committed")
def test_a_rematch_and_a_deletion_lock_matches_in_the_same_order() -> None:
    """Also where the later match has the lower id."""
    alice, bob = player("alice"), player("bob")
    over = again = UUID(int=0)
    while again >= over:
        over = stalled(alice, bob)
        again = lobby.rematch(over, bob)

    def come_back() -> None:
        with transaction.atomic():  # as a rematch does
            for match in (over, again):
                Match.objects.select_for_update(no_key=True).get(pk=match)
                time.sleep(0.5)

    def go() -> None:
        time.sleep(0.2)
        delete(alice)

    assert at_once(come_back, go) == [None, None]
    is_gone(alice)


# By the operator


def test_the_operator_deletes_by_id_and_may_repeat_it(alice: UUID, capsys: pytest.CaptureFixture[str]) -> None:
    match = started(alice, player("bob"))
    for _ in range(2):
        call_command("delete_player", str(alice))
        assert capsys.readouterr().out == f"player {alice} is deleted\n"
    is_gone(alice)
    assert len(versions(match)) == 3


def test_who_is_unknown_is_not_deleted_nor_is_anybody_else(alice: UUID) -> None:
    bot = bot_player("greedy")["id"]
    for unknown in (bot, str(UUID(int=1))):
        with pytest.raises(CommandError, match=unknown):
            call_command("delete_player", str(alice), unknown)
    assert Player.objects.get(pk=alice).name == "alice"


def test_who_is_deleted_does_not_move_any_more(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    who = awaited(match)
    delete(who)
    with pytest.raises(NotSeated):
        play.execute(match, who, {"type": "flip"}, 2)


def test_his_matches_are_found_by_an_index(alice: UUID, bob: UUID) -> None:
    """In a table that is large enough for it to matter which, as its statistics know."""
    for _ in range(150):
        opened(bob, seats=6)
    opened(alice)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE cardgames_seat")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {accounts._MATCHES}", {"player": alice, "after": UUID(int=0), "limit": 10})
        plan = "\n".join(row[0] for row in cursor.fetchall())
    for name in ("seat_of_player", "seat_kept_for", "departure_of_player"):
        assert name in plan, plan
