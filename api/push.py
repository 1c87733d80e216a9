"""Tells those who wait that a match changed, across processes: PostgreSQL's NOTIFY, sent after commit from a thread of
its own, and one listening connection in every process that has waiting clients.

A notification carries "match:version" and no card. Any may be lost; who waits looks for himself now and then.
"""

import asyncio
import logging
import os
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from django.db import connections
from django.dispatch import receiver

from cardgames.outbox import Outbox
from cardgames.signals import Change, changed

logger = logging.getLogger(__name__)

CHANNEL = "cardgames_changed"
_RETRY = 1.0  # seconds between attempts to listen again


def _connection_parameters() -> dict[str, object]:
    """The address of Django's own connection, without what Django adds to it."""
    parameters = connections["default"].get_connection_params()
    added = {"context", "cursor_factory", "prepare_threshold"}
    return {name: value for name, value in parameters.items() if name not in added and value}


class Notifier:
    """Sends notifications over a connection of its own. They need not survive a crash, so their commit does not wait
    for the disk."""

    def __init__(self) -> None:
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None
        self._process = 0

    def send(self, changes: list[Change]) -> None:
        """Raises psycopg.Error; the next call connects again."""
        try:
            payloads = sorted({f"{change.match}:{change.version}" for change in changes})
            self._connected().execute("SELECT pg_notify(%s, x) FROM unnest(%s::text[]) x", (CHANNEL, payloads))
        except psycopg.Error:
            self._connection = None
            raise

    def _connected(self) -> psycopg.Connection[tuple[object, ...]]:
        if self._connection is None or self._connection.closed or self._process != os.getpid():
            self._process = os.getpid()  # a forked process must not write into its parent's connection
            self._connection = psycopg.connect(
                **_connection_parameters(),  # type: ignore[arg-type]
                autocommit=True,
                connect_timeout=5,
                options="-c synchronous_commit=off",
            )
        return self._connection


_outbox: Outbox[Change] = Outbox("notifications", Notifier().send)


@receiver(changed)
def notify(change: Change, **_: object) -> None:
    _outbox.put(change)


class Listener:
    """Wakes the coroutines of one event loop that wait for a match. Starts to listen with the first of them."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def watching(self, match: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the match may have changed; the watcher clears it."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._listen())
        event = asyncio.Event()
        self._waiting[match].add(event)
        try:
            yield event
        finally:
            self._waiting[match].discard(event)
            if not self._waiting[match]:
                del self._waiting[match]

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError) as error:
                logger.warning("notifications: not listening, trying again: %s", error)
                await asyncio.sleep(_RETRY)

    async def _listen_once(self) -> None:
        connection = await psycopg.AsyncConnection.connect(
            **_connection_parameters(),  # type: ignore[arg-type]
            autocommit=True,
            connect_timeout=5,
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._wake_all()  # whatever was told meanwhile is lost
            async for notification in connection.notifies():
                self._wake(notification.payload.partition(":")[0])

    def _wake(self, match: str) -> None:
        for event in list(self._waiting.get(match, ())):
            event.set()

    def _wake_all(self) -> None:
        for match in list(self._waiting):
            self._wake(match)


listener = Listener()
