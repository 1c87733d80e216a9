"""Records in bulk: all that have ended and that the caller may read, one a line, in the order in which they ended.

It is asynchronous and does one match at a time, and none before the last one is on its way: however slow the reader, it
holds one record, and between two of them no connection. What it walks along is the index `match_ended`.
"""

import asyncio
import logging
import weakref
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

import orjson
from adrf.decorators import api_view
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.decorators import renderer_classes
from rest_framework.request import Request

from api import docs
from api.asking import asked
from api.auth import caller_id
from api.errors import Busy, document
from api.fields import identifier, instant, whole, word
from api.limits import Budget
from api.lists import readable_by
from api.matches import bot_player, record_json
from api.renderers import NDJSON, LinesRenderer
from cardgames import store
from cardgames.errors import LogDamaged
from cardgames.models import ENDED, Match, Seat
from cardgames.position import LEVELS
from cardgames.rules import GAMES
from cardgames.rules.errors import Malformed

logger = logging.getLogger(__name__)

Place = tuple[datetime, UUID]  # of a match in the order of the export

_PAGE = 100  # matches whose places are looked up at once
# An append in flight is not older than `store.FRESH`. The rest is for the moment between that look and its lock.
SETTLED = store.FRESH + timedelta(seconds=5)

_EACH = 4  # exports that one caller may have under way in this process, as all of them share its time
_LATER = 10  # seconds after which it may be worth another try
_under_way: Counter[str] = Counter()
_turn = asyncio.Lock()  # of all exports in this process: whoever waits for it keeps no thread from the others


@dataclass(frozen=True, slots=True)
class Selection:
    """Which matches are wanted, and how many at most."""

    matches: QuerySet[Match]
    limit: int | None


@docs.records  # type: ignore[type-var]  # the stubs of the renderers know no asynchronous views
@api_view(["GET", "HEAD"])
@renderer_classes([LinesRenderer])
async def records(request: Request) -> HttpResponseBase:
    selection, page = await asked(lambda: _begin(request))
    if request.method == "HEAD":
        return HttpResponse(content_type=NDJSON)
    slot = _Slot(Budget().who(request))
    answer = StreamingHttpResponse(_lines(selection, page, slot), content_type=NDJSON)
    weakref.finalize(answer, slot.leave)  # where it is never begun
    return answer


class _Slot:
    """One of the exports that a caller may have under way. Raises Busy if he has all of them."""

    def __init__(self, who: str) -> None:
        if _under_way[who] >= _EACH:
            raise Busy(_LATER, f"{_EACH} exports of yours are under way")
        self._who: str | None = who
        _under_way[who] += 1

    def leave(self) -> None:
        """Once, however often it is said."""
        who, self._who = self._who, None
        if who is not None:
            _under_way[who] -= 1
            if not _under_way[who]:
                del _under_way[who]


async def _lines(selection: Selection, page: list[Place], slot: _Slot) -> AsyncIterator[bytes]:
    left = selection.limit
    try:
        while page:
            for _, match in page:
                yield await _line(match)
            left = None if left is None else left - len(page)
            page = await _next_page(selection, page[-1], left)
    finally:
        slot.leave()


async def _line(match: UUID) -> bytes:
    async with _turn:
        return await asked(lambda: _written(match))


async def _next_page(selection: Selection, after: Place, left: int | None) -> list[Place]:
    return await asked(lambda: _page(selection.matches, after, left))


def _begin(request: Request) -> tuple[Selection, list[Place]]:
    """What is wanted, and where the first of them are: whatever can be wrong with a request is found here, before
    anything is sent."""
    ended = Match.objects.filter(readable_by(caller_id(request, "match:read")), result__isnull=False)
    selection = Selection(_wanted(request, ended), whole(request, "limit", 1, 2**31 - 1, None))
    return selection, _page(selection.matches, _after(request, ended), selection.limit)


def _wanted(request: Request, ended: QuerySet[Match]) -> QuerySet[Match]:
    wanted: dict[str, object | None] = {
        "game": word(request, "game", GAMES),
        "status": word(request, "status", ENDED),
        "at__gte": instant(request, "since"),
        "at__lt": instant(request, "until"),
    }
    player = identifier(request, "player")
    found = ended.filter(**{name: value for name, value in wanted.items() if value is not None})
    return found if player is None else found.filter(_seated(player))


def _seated(player: UUID) -> Exists:
    """Whether this player has a seat; bots are known by their level."""
    levels = [level for level in LEVELS if bot_player(level)["id"] == str(player)]
    sits = Q(player=player) | Q(player=None, level__in=levels)
    return Exists(Seat.objects.filter(sits, match=OuterRef("pk")))


def _after(request: Request, ended: QuerySet[Match]) -> Place | None:
    """Where the last match is that the caller has. Raises Malformed for any that he cannot have from here."""
    match = identifier(request, "after")
    if match is None:
        return None
    place = ended.filter(pk=match).values_list("at", "pk").first()
    if place is None:
        raise Malformed("must be the id of a match that stood in an export of yours", "after")
    return place


def _page(matches: QuerySet[Match], after: Place | None, left: int | None) -> list[Place]:
    """The places that follow, up to the moment before which nothing can come in any more."""
    found = matches.filter(at__lt=_settled()).order_by("at", "pk")
    if after is not None:
        found = found.filter(at__gte=after[0]).exclude(at=after[0], pk__lte=after[1])
    most = _PAGE if left is None else min(_PAGE, left)
    return list(found.values_list("at", "pk")[:most])


_WRITING_SINCE = """
SELECT least(clock_timestamp(), (SELECT min(xact_start) FROM pg_stat_activity WHERE backend_xid IS NOT NULL
                                    AND datname = current_database()))
"""


def _settled() -> datetime:
    """The end of a match is timed before it is committed. Who writes now, perhaps an end, began after this; looked up
    in a statement of its own, so that what is committed meanwhile is seen by the next."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITING_SINCE)
        [since] = cursor.fetchone()
    return cast(datetime, since) - SETTLED


def _written(match: UUID) -> bytes:
    return orjson.dumps(_told(match), default=str, option=orjson.OPT_APPEND_NEWLINE)


def _told(match: UUID) -> dict[str, object]:
    """The record. A damaged match must neither stop the export nor be left out of it unnoticed."""
    try:
        return record_json(match)
    except LogDamaged:
        logger.error("match %s is damaged: instead of its record an export tells that", match)
        return document("internal", "this match is damaged, and has no record", match=str(match))
