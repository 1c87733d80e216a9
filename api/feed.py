"""What all who wait for one match share: a single look at it serves everybody who asked before it was begun."""

import asyncio
from uuid import UUID
from weakref import WeakValueDictionary

from api.asking import asked
from cardgames import play, store
from cardgames.chain import Event
from cardgames.store import Table


class Feed:
    """A match and its newest events, as last looked at."""

    def __init__(self, match: UUID) -> None:
        self._match = match
        self._lock = asyncio.Lock()
        self._begun = float("-inf")
        self._table: Table | None = None
        self._page: tuple[int, int] = (0, 0)  # after which version, and up to which
        self._events: list[Event] = []

    async def table(self) -> Table:
        """The match as it is now. A deadline that has passed is enforced (contract: deadlines). Raises NotFound."""
        now = asyncio.get_running_loop().time
        came = now()
        async with self._lock:
            if self._begun <= came or self._table is None:
                begun = now()
                self._table = await asked(self._look)
                self._begun = begun  # only now: a look that was broken off is good for nobody
            return self._table

    def _look(self) -> Table:
        table = play.loaded(self._match)
        if not table.overdue:
            return table
        play.enforce_deadline(self._match)
        return play.loaded(self._match)

    async def events(self, after: int, upto: int, limit: int) -> list[Event]:
        """The events after one version up to another, at most `limit`."""
        upto = min(upto, after + limit)
        async with self._lock:
            if self._page != (after, upto):
                self._events = await asked(lambda: store.events(self._match, after=after, upto=upto))
                self._page = (after, upto)
            return self._events


_feeds: WeakValueDictionary[UUID, Feed] = WeakValueDictionary()


def feed(match: UUID) -> Feed:
    """The feed of a match; it lasts as long as somebody holds it."""
    return _feeds.setdefault(match, Feed(match))
