"""Calls that wait. They are asynchronous, so that however many wait, nobody who moves is kept from a worker; in
production they have a process of their own.

None of them keeps anything for a client but its cursor: what it has not seen is in the log. So there is no queue that
could overflow, and whoever is cut off, or too slow, goes on where he was.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
from adrf.decorators import api_view
from django.db import InterfaceError, OperationalError
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.asking import asked
from api.auth import caller_id, check_not_expired, check_token, token_left
from api.feed import Feed, feed
from api.fields import NEWEST, last_event_id, whole
from api.matches import etag, event_json, is_known, match_json
from api.push import listener
from cardgames import play
from cardgames.errors import LogDamaged
from cardgames.models import ENDED
from cardgames.rules.errors import Refused
from cardgames.signals import NO_MATCH
from cardgames.store import Table

logger = logging.getLogger(__name__)

POLL = 5.0  # seconds after which a waiting client looks for itself: a notification may be lost
PING = 15.0  # seconds without anything to tell after which a stream shows that it lives
EVENT_STREAM: dict[str, Any] = {
    "content_type": "text/event-stream",
    "headers": {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"},
}
_PAGE = 100  # events that are read at a time


@docs.wait
@api_view(["GET", "HEAD"])
async def wait(request: Request, match: UUID) -> Response:
    after = whole(request, "after", 0, NEWEST, None)
    seconds = whole(request, "seconds", 0, 60, 30)
    until = asyncio.get_running_loop().time() + seconds
    shared = feed(match)
    async with listener.watching(str(match)) as watch:
        table = await _readable(request, shared)
        seen = after if after is not None else table.match.version
        revision = table.match.revision
        while not _worth_telling(request, table, seen, revision):
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await watch.change(min(left, POLL, _until_deadline(table)))
            await asked(lambda: check_token(request))
            table = await _readable(request, shared)
    seat = _seat(request, table)
    return Response(match_json(table, seat), headers={"ETag": etag(table, seat), "Cache-Control": "private, no-cache"})


def _worth_telling(request: Request, table: Table, seen: int, revision: int) -> bool:
    known = request.headers.get("If-None-Match")
    return (
        table.match.version > seen
        or table.match.revision != revision
        or table.match.status in ENDED
        or (known is not None and not is_known(etag(table, _seat(request, table)), known))
    )


@docs.stream
@api_view(["GET", "HEAD"])
async def stream(request: Request, match: UUID) -> HttpResponseBase:
    cursor = last_event_id(request)
    shared = feed(match)
    await _readable(request, shared)  # what is wrong with the request is told before the stream begins
    told = until_broken(_events(request, match, shared, cursor)) if request.method == "GET" else ()
    return StreamingHttpResponse(told, **EVENT_STREAM)


async def until_broken(told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """What is told, until the database is away or the caller may not read any more. The stream then ends without `end`,
    and a client that comes again hears why."""
    try:
        async for message in told:
            yield message
    except (Refused, AuthenticationFailed) as reason:
        logger.info("a stream ends early: %s", reason)
    except (OperationalError, InterfaceError, LogDamaged) as reason:
        logger.warning("a stream ends early: %s", reason)


async def _events(request: Request, match: UUID, shared: Feed, cursor: int | None) -> AsyncIterator[bytes]:
    """The whole match first, or with a cursor what has happened since; then all that happens."""
    revision, player = None, caller_id(request, "match:read")
    now = asyncio.get_running_loop().time
    checked = now()
    async with listener.watching(str(match), *([str(player)] if player else ())) as watch:
        while True:
            table = await _readable(request, shared)
            if cursor is None or (revision is not None and table.match.revision != revision):
                cursor = table.match.version if cursor is None else cursor
                yield message("match", match_json(table, _seat(request, table)), cursor)
            revision = table.match.revision
            while cursor < table.match.version:
                found = await shared.events(cursor, table.match.version, _PAGE)
                if not found:
                    raise LogDamaged(f"events of match {match} are missing after version {cursor}", cursor + 1)
                for event in found:
                    yield message("event", event_json(table, event, player), event.version)
                    cursor = event.version
            if table.match.status in ENDED:
                yield message("end", {"version": cursor, "status": table.match.status}, cursor)
                return
            changed = await watch.change(min(PING, _until_deadline(table), token_left(request)))
            check_not_expired(request)
            if NO_MATCH in changed or now() - checked > PING:
                await asked(lambda: check_token(request))
                checked = now()
            if not changed:
                yield b": ping\n\n"


def message(name: str, data: Any, version: int | None = None) -> bytes:
    """One Server-Sent Event."""
    id = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (id, name.encode(), orjson.dumps(data, default=str))


async def _readable(request: Request, shared: Feed) -> Table:
    """The match, if the caller may read it. Raises NotFound."""
    table = await shared.table()
    play.check_readable(table, caller_id(request, "match:read"))
    return table


def _seat(request: Request, table: Table) -> int | None:
    return play.find_seat(table, caller_id(request, "match:read"))


def _until_deadline(table: Table) -> float:
    """Seconds until the deadline, and a little more, so that it has passed when this is over."""
    if table.match.deadline is None:
        return float("inf")
    return max((table.match.deadline - table.now) / timedelta(seconds=1) + 0.05, 0.05)
