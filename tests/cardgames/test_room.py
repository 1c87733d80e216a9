"""Nobody has seats in more matches at a time than the server allows."""

from typing import Any
from uuid import UUID

import pytest

from cardgames import lobby
from cardgames.errors import TooManyMatches
from cardgames.models import Seat
from tests.seated import at_once, join, opened, player, stalled, started


@pytest.fixture
def two_allowed(settings: Any) -> None:
    settings.MATCHES_ALLOWED = 2


pytestmark = pytest.mark.usefixtures("two_allowed")


def seats(who: UUID) -> int:
    return Seat.objects.filter(player=who).count()


def test_nobody_opens_more_than_so_many(alice: UUID) -> None:
    for _ in range(2):
        opened(alice)
    with pytest.raises(TooManyMatches):
        opened(alice)
    assert seats(alice) == 2


def test_nobody_joins_more_than_so_many(alice: UUID, bob: UUID, charlie: UUID) -> None:
    own = opened(charlie)
    join(opened(alice), charlie)
    with pytest.raises(TooManyMatches):
        join(opened(bob), charlie)
    join(own, bob)
    assert seats(charlie) == 2


def test_matches_that_are_over_do_not_count(alice: UUID, bob: UUID) -> None:
    for _ in range(3):
        stalled(alice, bob)
    started(alice, bob)
    opened(alice)
    with pytest.raises(TooManyMatches):
        opened(alice)


def test_a_seat_given_back_or_taken_over_is_room_for_another(alice: UUID, bob: UUID) -> None:
    match, other = started(alice, bob), opened(alice)
    lobby.leave(match, alice, lambda table: {})
    opened(alice)
    lobby.leave(other, alice, lambda table: {})
    opened(alice)


def test_a_rematch_counts_as_well(alice: UUID, bob: UUID) -> None:
    match = stalled(alice, bob)
    for _ in range(2):
        opened(alice)
    with pytest.raises(TooManyMatches):
        lobby.rematch(match, alice)
    lobby.rematch(match, bob)
    with pytest.raises(TooManyMatches):
        lobby.rematch(match, alice)


@pytest.mark.usefixtures("committed")
def test_not_even_at_once() -> None:
    eve = player("eve")
    outcomes = at_once(*[lambda: opened(eve)] * 6)
    assert sum(isinstance(outcome, TooManyMatches) for outcome in outcomes) == 4
    assert seats(eve) == 2
