"""A match is opened: who sits where, what it may not be, and what makes it start."""

from functools import partial
from typing import Any
from uuid import UUID

import pytest

from cardgames import lobby, store
from cardgames.errors import KeyReused
from cardgames.fair import commitment
from cardgames.models import Match, Secret
from cardgames.rules.errors import Malformed
from tests.seated import answer, asked, at_once, join, opened, player, position, table, versions, wanted


def test_the_creator_has_the_first_seat_and_bots_the_last(alice: UUID) -> None:
    seats = table(opened(alice, "president", 5, bots=("random", "greedy"))).seats
    assert [seat.player for seat in seats] == [alice, None, None, None, None]
    assert [seat.level for seat in seats] == [None, None, None, "random", "greedy"]


def test_it_waits_while_a_seat_is_free(alice: UUID) -> None:
    match = opened(alice, "gapa", 3, bots=("random",))
    assert (table(match).match.status, table(match).match.version, table(match).position) == ("open", 0, None)
    assert versions(match) == []


def test_it_starts_by_itself_where_all_other_seats_are_bots(alice: UUID) -> None:
    match = opened(alice, "gapa", 3, bots=("random", "greedy"))
    assert table(match).match.status == "active"
    assert [event.type for event in store.events(match)] == ["started", "dealt"]
    assert position(match).levels == (None, "random", "greedy")


def test_it_waits_for_a_creator_who_asked_for_that(alice: UUID) -> None:
    match = opened(alice, "gapa", 2, bots=("greedy",), hold=True)
    assert table(match).match.status == "open"
    lobby.seed(match, alice, "")
    assert table(match).match.status == "active"


def test_the_commitment_is_there_from_the_beginning(alice: UUID) -> None:
    match = opened(alice)
    seed = bytes(Secret.objects.get(pk=match).server_seed)
    assert len(seed) == 32
    assert table(match).match.commitment == commitment(str(match), seed)


def test_every_match_has_its_own_seed(alice: UUID) -> None:
    assert len({bytes(Secret.objects.get(pk=opened(alice)).server_seed) for _ in range(3)}) == 3


def test_options_take_their_defaults(alice: UUID) -> None:
    match = opened(alice, options={"may_keep": True})
    assert table(match).match.options == {"may_keep": True, "parallel_suits": False, "move_limit": 5000}


@pytest.mark.parametrize(
    ("field", "asked_for"),
    [
        ("game", {"game": "poker"}),
        ("seats", {"seats": 1}),
        ("seats", {"seats": 7}),
        ("seats", {"game": "shithead", "seats": 6}),
        ("seats", {"game": "president", "seats": 3}),
        ("bots", {"bots": ("greedy", "greedy")}),
        ("options.colour", {"options": {"colour": "red"}}),
        ("options.move_limit", {"options": {"move_limit": 0}}),
        ("options.move_limit", {"options": {"move_limit": True}}),
        ("options", {"options": []}),
    ],
)
def test_what_no_match_can_be_is_named(alice: UUID, field: str, asked_for: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        lobby.create(alice, wanted(**asked_for), answer)
    assert caught.value.field == field
    assert not Match.objects.exists()


def test_options_may_allow_more_seats(alice: UUID) -> None:
    assert table(opened(alice, "shithead", 6, options={"jokers": True})).match.size == 6
    assert table(opened(alice, "shithead", 10, options={"decks": 2})).match.size == 10


# With a key


def test_the_same_key_opens_one_match(alice: UUID) -> None:
    create = partial(lobby.create, alice, wanted(), answer, asked(alice, "key", call="create"))
    first, again = create(), create()
    assert again == first | {"replayed": True}
    assert Match.objects.count() == 1


def test_the_first_answer_is_given_again_even_after_the_start(alice: UUID, bob: UUID) -> None:
    create = partial(lobby.create, alice, wanted(), answer, asked(alice, "key", call="create"))
    first = create()
    join(UUID(first["id"]), bob)
    assert create()["status"] == first["status"] == "open"


def test_a_key_stands_for_one_body(alice: UUID) -> None:
    lobby.create(alice, wanted(), answer, asked(alice, "key", "a body", "create"))
    with pytest.raises(KeyReused):
        lobby.create(alice, wanted(seats=3), answer, asked(alice, "key", "another body", "create"))


def test_another_account_may_use_the_same_key(alice: UUID, bob: UUID) -> None:
    for who in (alice, bob):
        assert "replayed" not in lobby.create(who, wanted(), answer, asked(who, "key", str(who), "create"))


def test_a_refused_request_does_not_use_its_key_up(alice: UUID) -> None:
    with pytest.raises(Malformed):
        lobby.create(alice, wanted(seats=99), answer, asked(alice, "key", "a body", "create"))
    assert "replayed" not in lobby.create(alice, wanted(), answer, asked(alice, "key", "another body", "create"))


@pytest.mark.usefixtures("committed")
def test_the_same_key_at_the_same_time_opens_one_match() -> None:
    alice = player("alice")
    create = partial(lobby.create, alice, wanted(), answer, asked(alice, "key", call="create"))
    answers = at_once(*[create] * 10)
    assert len({each["id"] for each in answers}) == 1
    assert [each.get("replayed", False) for each in answers].count(False) == 1
    assert Match.objects.filter(creator=alice).count() == 1


@pytest.mark.usefixtures("committed")
def test_different_bodies_with_one_key_at_the_same_time_open_one_match() -> None:
    alice = player("alice")
    outcomes = at_once(
        *[partial(lobby.create, alice, wanted(), answer, asked(alice, "key", str(n), "create")) for n in range(6)]
    )
    assert [type(outcome) for outcome in outcomes].count(KeyReused) == 5
    assert Match.objects.filter(creator=alice).count() == 1
