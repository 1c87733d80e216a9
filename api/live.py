"""Calls that wait, or last. They are asynchronous, so that however many there are, nobody who moves is kept from a
worker; in production they have a process of their own."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from uuid import UUID

from adrf.decorators import api_view
from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.auth import required
from api.export import chunks
from api.fields import whole
from api.matches import etag, is_known, match_json
from api.push import listener
from api.views import readable
from cardgames import connections, play
from cardgames.models import Match
from cardgames.store import Table

_POLL = 5.0  # seconds after which a waiting client looks for itself: a notification may be lost


@docs.wait
@api_view(["GET", "HEAD"])
async def wait(request: Request, match: UUID) -> Response:
    after = whole(request, "after", 0, 2**31 - 1, None)
    seconds = whole(request, "seconds", 0, 60, 30)
    until = asyncio.get_running_loop().time() + seconds
    async with listener.watching(str(match)) as woken:
        table, player = await sync_to_async(_look)(request, match)
        seen = after if after is not None else table.match.version
        revision = table.match.revision
        while not _worth_telling(request, table, player, seen, revision):
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await _change(woken, min(left, _POLL, _until_deadline(table)))
            table, player = await sync_to_async(_look)(request, match)
    seat = play.find_seat(table, player)
    return Response(match_json(table, seat), headers={"ETag": etag(table, seat), "Cache-Control": "private, no-cache"})


def _worth_telling(request: Request, table: Table, player: UUID | None, seen: int, revision: int) -> bool:
    known = request.headers.get("If-None-Match")
    return (
        table.match.version > seen
        or table.match.revision != revision
        or table.match.status not in {Match.Status.OPEN, Match.Status.ACTIVE}
        or (known is not None and not is_known(etag(table, play.find_seat(table, player)), known))
    )


async def _change(woken: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(woken.wait(), seconds)
    except TimeoutError:
        return
    finally:
        woken.clear()


def _until_deadline(table: Table) -> float:
    """Seconds until the deadline, and a little more, so that it has passed when this is over."""
    if table.match.deadline is None:
        return float("inf")
    return max((table.match.deadline - table.now) / timedelta(seconds=1) + 0.05, 0.05)


def _look(request: Request, match: UUID) -> tuple[Table, UUID | None]:
    """The match as it is now. Whoever waits and sees a deadline pass applies the timeout (contract: deadlines). The
    connection goes back at once: waiting takes none."""
    try:
        table, player = readable(request, match)
        if not table.overdue:
            return table, player
        play.enforce_deadline(match)
        return readable(request, match)
    finally:
        connection.close()


@docs.export
@api_view(["GET", "HEAD"])
async def export(request: Request) -> HttpResponse | StreamingHttpResponse:
    player = await sync_to_async(required)(request)
    kind = {"content_type": "application/json", "headers": _DOWNLOAD}
    if request.method == "HEAD":
        return HttpResponse(**kind)
    return StreamingHttpResponse(_written(chunks(player.id)), **kind)


_DOWNLOAD = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="cardgames-export.json"'}


async def _written(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    while chunk := await sync_to_async(_next)(chunks):
        yield chunk


def _next(chunks: Iterator[bytes]) -> bytes:
    """Empty after the last. The connection goes back meanwhile: however slowly somebody reads, he holds none."""
    try:
        return next(chunks, b"")
    finally:
        connections.give_back()
