"""What all who wait for one match share."""

import asyncio
from uuid import UUID

import pytest

from api.feed import Feed, feed
from tests.databases import waited_for
from tests.seated import eager_move, player, started

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def match() -> UUID:
    return started(player("alice"), player("bob"))


def test_all_who_ask_at_once_share_two_looks_at_most(match: UUID) -> None:
    async def ask() -> int:
        shared = Feed(match)
        tables = await asyncio.gather(*(shared.table() for _ in range(20)))
        return len({id(table) for table in tables})

    assert waited_for(ask()) <= 2


def test_who_asks_after_a_change_is_told_of_it(match: UUID) -> None:
    async def ask() -> list[int]:
        shared = Feed(match)
        before = (await shared.table()).match.version
        await asyncio.to_thread(eager_move, match)
        return [before, (await shared.table()).match.version]

    assert waited_for(ask()) == [2, 3]


def test_a_look_that_was_broken_off_is_good_for_nobody(match: UUID) -> None:
    async def ask() -> list[int]:
        shared = Feed(match)
        before = (await shared.table()).match.version
        gone = asyncio.create_task(shared.table())
        waiting = asyncio.create_task(_after(shared, gone))
        return [before, await waiting]

    async def _after(shared: Feed, gone: "asyncio.Task[object]") -> int:
        await asyncio.sleep(0)
        await asyncio.to_thread(eager_move, match)
        asked = asyncio.create_task(shared.table())
        await asyncio.sleep(0)
        gone.cancel()
        return (await asked).match.version

    assert waited_for(ask()) == [2, 3]


def test_a_match_has_one_feed_as_long_as_somebody_holds_it(match: UUID) -> None:
    held = feed(match)
    assert feed(match) is held
