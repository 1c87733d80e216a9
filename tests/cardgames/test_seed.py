"""What the players add to the deal, and when a match starts because of it."""

from uuid import UUID

import pytest

from cardgames import lobby, store
from cardgames.errors import AlreadySeeded, MatchNotOpen, NotFound, NotSeated
from tests.seated import answer, join, opened, started, table


def seeds(match: UUID) -> list[str | None]:
    """As the log tells them, once the match has started."""
    found: list[str | None] = store.events(match)[0].effects[0]["client_seeds"]
    return found


def test_seeds_go_into_the_deal(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    lobby.seed(match, alice, "alice's")
    join(match, bob)
    assert seeds(match) == ["alice's", None]
    dealt = store.events(match)[1]
    assert dealt.values["table"] == table(match).seeds.shuffle(_gapa(), 1)
    assert table(match).seeds.client_seeds == ("alice's", None)


def _gapa() -> tuple[str, ...]:
    return tuple(rank + suit for suit in "CDHS" for rank in "6789TJQKA")


def test_a_seed_may_be_empty(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    lobby.seed(match, alice, "")
    join(match, bob)
    assert seeds(match) == ["", None]


def test_a_seed_is_given_once(alice: UUID, bob: UUID) -> None:
    match = opened(alice, "gapa", 3)
    lobby.seed(match, alice, "first")
    with pytest.raises(AlreadySeeded):
        lobby.seed(match, alice, "second")
    join(match, bob, client_seed="brought along")
    with pytest.raises(AlreadySeeded):
        lobby.seed(match, bob, "another")
    assert table(match).seeds.client_seeds == ("first", "brought along", None)


def test_an_empty_seed_is_a_seed(alice: UUID) -> None:
    match = opened(alice)
    lobby.seed(match, alice, "")
    with pytest.raises(AlreadySeeded):
        lobby.seed(match, alice, "second")


def test_the_same_seed_again_changes_nothing_even_after_the_start(alice: UUID, bob: UUID) -> None:
    match = opened(alice)
    lobby.seed(match, alice, "first")
    lobby.seed(match, alice, "first")
    join(match, bob)
    assert lobby.seed(match, alice, "first").match.status == "active"


def test_no_seed_is_taken_after_the_start(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    with pytest.raises(MatchNotOpen) as caught:
        lobby.seed(match, alice, "late")
    assert caught.value.version == 2


def test_no_seed_is_taken_after_the_match_was_abandoned(alice: UUID) -> None:
    match = opened(alice)
    lobby.leave(match, alice, answer)
    with pytest.raises(MatchNotOpen):
        lobby.seed(match, alice, "late")


def test_only_who_sits_there_gives_a_seed(alice: UUID, bob: UUID) -> None:
    with pytest.raises(NotSeated):
        lobby.seed(opened(alice), bob, "bob's")


def test_a_stranger_does_not_learn_of_a_private_match(alice: UUID, bob: UUID) -> None:
    with pytest.raises(NotFound):
        lobby.seed(opened(alice, visibility="private"), bob, "bob's")


def test_who_gives_his_seat_back_takes_his_seed_along(alice: UUID, bob: UUID, charlie: UUID) -> None:
    match = opened(alice)
    lobby.seed(match, alice, "alice's")
    held = opened(alice, "gapa", 3)
    join(held, bob, client_seed="bob's")
    lobby.leave(held, bob, answer)
    join(held, charlie)
    join(held, bob)
    assert seeds(held) == [None, None, None]


# A match that is held


def test_a_held_match_starts_with_its_creators_seed(alice: UUID, bob: UUID) -> None:
    match = opened(alice, hold=True)
    join(match, bob)
    assert table(match).match.status == "open"
    assert lobby.seed(match, alice, "alice's").match.status == "active"
    assert seeds(match) == ["alice's", None]


def test_a_held_match_does_not_start_with_anothers_seed(alice: UUID, bob: UUID) -> None:
    match = opened(alice, hold=True)
    join(match, bob, client_seed="bob's")
    assert table(match).match.status == "open"


def test_a_held_match_still_waits_for_its_players(alice: UUID, bob: UUID) -> None:
    match = opened(alice, hold=True)
    assert lobby.seed(match, alice, "alice's").match.status == "open"
    join(match, bob)
    assert table(match).match.status == "active"
