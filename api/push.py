"""Tells those who wait that a match changed, across processes: PostgreSQL's NOTIFY, sent after commit from a thread of
its own, and one listening connection in every process that has waiting clients.

A notification carries "match:version:players" and no card. Any may be lost; who waits looks for himself now and then.
"""

import asyncio
import logging
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

import psycopg
from django.db import connections
from django.dispatch import receiver

from cardgames.outbox import Outbox
from cardgames.signals import Change, changed

logger = logging.getLogger(__name__)

CHANNEL = "cardgames_changed"
EVERYTHING = "*"  # among the matches that may have changed: anything may have, unheard
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
            payloads = sorted({_payload(change) for change in changes})
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


def _payload(change: Change) -> str:
    return f"{change.match}:{change.version}:{','.join(change.players)}"


class Watch:
    """What somebody waits for; `changed` are the matches that may have changed since he took them last."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._changed: set[str] = set()

    def wake(self, match: str) -> None:
        self._changed.add(match)
        self._woken.set()

    async def change(self, seconds: float) -> set[str]:
        """The matches that may have changed, as soon as one may have; none after so many seconds. NO_MATCH stands for
        the account of who is watched for."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
        self._woken.clear()
        changed, self._changed = self._changed, set()
        return changed


class Listener:
    """Wakes the coroutines of one event loop that wait for a match or for a player. Starts to listen with the first."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[Watch]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def watching(self, *keys: str) -> AsyncIterator[Watch]:
        """A watch for these matches and players."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._listen())
        watch = Watch()
        for key in keys:
            self._waiting[key].add(watch)
        try:
            yield watch
        finally:
            for key in keys:
                self._waiting[key].discard(watch)
                if not self._waiting[key]:
                    del self._waiting[key]

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
                match, _, players = notification.payload.split(":")
                self._wake(match, (match, *players.split(",")))

    def _wake(self, match: str, keys: Iterable[str]) -> None:
        for key in keys:
            for watch in self._waiting.get(key, ()):
                watch.wake(match)

    def _wake_all(self) -> None:
        self._wake(EVERYTHING, self._waiting)


listener = Listener()
