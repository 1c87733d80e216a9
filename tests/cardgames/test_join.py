"""Who sits down at an open match, and who cannot."""

from functools import partial
from uuid import UUID

import pytest

from cardgames import lobby, store
from cardgames.errors import AlreadySeated, KeyReused, MatchFull, MatchNotOpen, NotFound, SeatTaken
from cardgames.rules.errors import Malformed, Refused
from tests.seated import answer, asked, at_once, join, opened, player, stalled, started, table, versions


def seated(match: UUID) -> list[UUID | None]:
    return [seat.player for seat in table(match).seats]


def test_the_first_free_seat_is_taken_where_none_is_named(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 4, bots=("greedy",))
    join(match, bob)
    assert seated(match) == [alice, bob, None, None]


def test_a_seat_may_be_named(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob, seat=3)
    join(match, charlie)
    assert seated(match) == [alice, charlie, None, bob]


def test_the_last_seat_starts_the_match(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    assert join(match, bob)["status"] == "active"
    assert versions(match) == [1, 2]


def test_the_lobby_revision_rises(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    before = table(match).match.revision
    join(match, bob)
    assert table(match).match.revision > before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_somebody_has_is_not_free(alice: UUID, bob: UUID, charlie: UUID, seat: int) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob)
    with pytest.raises(SeatTaken):
        join(match, charlie, seat=seat)


def test_a_bot_does_not_give_its_seat_away(alice: UUID, bob: UUID) -> None:
    with pytest.raises(SeatTaken):
        join(opened(alice, "gapa", 3, bots=("greedy",)), bob, seat=2)


def test_a_seat_that_is_not_there_is_malformed(alice: UUID, bob: UUID) -> None:
    with pytest.raises(Malformed) as caught:
        join(opened(alice), bob, seat=2)
    assert caught.value.field == "seat"


def test_nobody_sits_twice(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 4)
    join(match, bob)
    for who in (alice, bob):
        for seat in (None, 2):
            with pytest.raises(AlreadySeated):
                join(match, who, seat=seat)
    assert seated(match) == [alice, bob, None, None]


def test_a_match_that_has_started_is_full(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = started(alice, bob)
    with pytest.raises(MatchFull) as caught:
        join(match, charlie)
    assert caught.value.version == 2
    with pytest.raises(AlreadySeated):
        join(match, bob)


def test_a_held_match_with_all_seats_taken_is_full(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, hold=True)
    join(match, bob)
    assert table(match).match.status == "open"
    with pytest.raises(MatchFull):
        join(match, charlie)


def test_a_match_that_is_over_takes_nobody(alice: UUID, bob: UUID, charlie: UUID) -> None:
    left = opened(alice)
    lobby.leave(left, alice, answer)
    for match in (stalled(alice, bob), left):
        with pytest.raises(MatchNotOpen):
            join(match, charlie)


def test_an_unknown_match_is_not_found(alice: UUID) -> None:
    with pytest.raises(NotFound):
        join(UUID(int=1), alice)


def test_a_private_match_takes_who_was_invited(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice, "gapa", 3, visibility="private")
    for invite in (None, "", "wrong", table(match).match.invite[:-1]):
        with pytest.raises(NotFound):
            join(match, bob, invite=invite)
    join(match, bob, invite=table(match).match.invite)
    assert seated(match) == [alice, bob, None]
    with pytest.raises(NotFound):
        join(match, charlie)


def test_a_public_match_asks_for_no_invitation(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    join(match, bob, invite="wrong")
    assert seated(match) == [alice, bob]


def test_a_seed_may_be_brought_along(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    join(match, bob, client_seed="bob's")
    assert store.events(match)[0].effects[0]["client_seeds"] == [None, "bob's"]


# With a key


def test_the_same_key_is_answered_as_before(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    first = join(match, bob, asked=asked(bob, "key", call="join"))
    again = join(match, bob, asked=asked(bob, "key", call="join"))
    assert again == first | {"replayed": True}


def test_a_key_stands_for_one_body(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    join(match, bob, asked=asked(bob, "key", "a body", "join"))
    with pytest.raises(KeyReused):
        join(match, bob, asked=asked(bob, "key", "another body", "join"))


def test_a_key_lives_in_its_match(alice: UUID, bob: UUID) -> None:
    for match in (opened(alice), opened(alice)):
        assert "replayed" not in join(match, bob, asked=asked(bob, "key", str(match), "join"))


def test_a_refused_request_does_not_use_its_key_up(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    with pytest.raises(SeatTaken):
        join(match, bob, seat=0, asked=asked(bob, "key", "a body", "join"))
    assert "replayed" not in join(match, bob, asked=asked(bob, "key", "another body", "join"))


# At the same time


def refusals(outcomes: list[object]) -> list[type]:
    return [type(outcome) for outcome in outcomes if isinstance(outcome, Refused)]


@pytest.mark.usefixtures("committed")
def test_one_of_many_gets_the_last_seat() -> None:
    match = opened(player("alice"))
    outcomes = at_once(*[partial(join, match, player(f"player {n}")) for n in range(8)])
    assert refusals(outcomes) == [MatchFull] * 7
    assert versions(match) == [1, 2]


@pytest.mark.usefixtures("committed")
def test_one_of_many_gets_the_seat_that_all_name() -> None:
    match = opened(player("alice"), "gapa", 4)
    outcomes = at_once(*[partial(join, match, player(f"player {n}"), seat=2) for n in range(8)])
    assert refusals(outcomes) == [SeatTaken] * 7


@pytest.mark.usefixtures("committed")
def test_a_player_who_joins_many_times_at_once_sits_once() -> None:
    match, bob = opened(player("alice"), "gapa", 4), player("bob")
    outcomes = at_once(*[partial(join, match, bob)] * 8)
    assert refusals(outcomes) == [AlreadySeated] * 7
    assert seated(match).count(bob) == 1


@pytest.mark.usefixtures("committed")
def test_all_free_seats_are_filled_at_once() -> None:
    match = opened(player("alice"), "gapa", 6)
    outcomes = at_once(*[partial(join, match, player(f"player {n}")) for n in range(5)])
    assert refusals(outcomes) == []
    assert len(set(seated(match))) == 6 and versions(match) == [1, 2]


@pytest.mark.usefixtures("committed")
def test_the_same_key_at_the_same_time_is_one_seat_and_one_answer() -> None:
    match, bob = opened(player("alice"), "gapa", 4), player("bob")
    answers = at_once(*[partial(join, match, bob, asked=asked(bob, "key", call="join"))] * 10)
    assert [each.pop("replayed", False) for each in answers].count(False) == 1
    assert all(each == answers[0] for each in answers)
    assert seated(match).count(bob) == 1
    assert answers[0] == answer(table(match))
