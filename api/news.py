"""What is new in one player's matches: his turn, what has started or ended, where a seat is kept for him
(contract: news).

There is no cursor but the matches' versions. A stream begins with all matches that are under way, and so does every
answer; who was cut off compares the versions with those he knows.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

import orjson
from adrf.decorators import api_view
from asgiref.sync import sync_to_async
from django.db import connection
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.asking import asked
from api.auth import check_not_expired, check_token, required, token_left
from api.fields import whole
from api.live import EVENT_STREAM, PING, POLL, message, until_broken
from api.matches import is_known
from api.push import EVERYTHING, listener
from cardgames.models import GOING_ON, Match
from cardgames.signals import NO_MATCH
from cardgames.store import instant

Json = dict[str, Any]

# By hand: two indexes, a line for each way to have a seat. Matches that have ended are news for a day.
_MINE = """
SELECT m.id, m.game, m.status, m.version, s.seat, s.kept, s.seat = ANY(m.turn), m.turn, m.deadline
  FROM (SELECT match_id, seat, false AS kept FROM cardgames_seat WHERE player_id = %(player)s AND NOT taken_over
        UNION ALL SELECT match_id, seat, true FROM cardgames_seat WHERE kept_for_id = %(player)s) s
  JOIN cardgames_match m ON m.id = s.match_id
 WHERE (m.status IN ('open', 'active') OR m.at > clock_timestamp() - interval '1 day')
   AND (%(matches)s::uuid[] IS NULL OR m.id = ANY(%(matches)s::uuid[]))
 ORDER BY m.at DESC LIMIT 500
"""


@dataclass(frozen=True, slots=True)
class Mine:
    """One of the player's matches: his seat, which is only `kept` for him or taken, and whether it waits for him."""

    match: str
    game: str
    status: str
    version: int
    seat: int
    kept: bool
    your_turn: bool
    turn: list[int]
    deadline: str | None


Known = dict[str, Mine]


@docs.my_news
@api_view(["GET", "HEAD"])
async def wait(request: Request) -> Response:
    player = await sync_to_async(required)(request, "match:read")
    seconds = whole(request, "seconds", 0, 60, 30)
    known = request.headers.get("If-None-Match")
    until = asyncio.get_running_loop().time() + seconds
    async with listener.watching(str(player.id)) as watch:
        while True:
            mine = await asked(lambda: _matches(player.id))
            left = until - asyncio.get_running_loop().time()
            if known is None or not is_known(_tag(mine), known) or left <= 0:
                break
            await watch.change(min(left, POLL))
            await asked(lambda: check_token(request))
    return Response(_shown(mine), headers={"ETag": _tag(mine), "Cache-Control": "private, no-cache"})


@docs.my_stream
@api_view(["GET", "HEAD"])
async def stream(request: Request) -> HttpResponseBase:
    player = await sync_to_async(required)(request, "match:read")
    told = until_broken(_news(request, player.id)) if request.method == "GET" else ()
    return StreamingHttpResponse(told, **EVENT_STREAM)


async def _news(request: Request, player: UUID) -> AsyncIterator[bytes]:
    async with listener.watching(str(player)) as watch:
        known = await asked(lambda: _matches(player))
        yield message("matches", _shown(known))
        while True:
            changed = await watch.change(min(PING, token_left(request)))
            check_not_expired(request)
            if not changed or NO_MATCH in changed:
                await asked(lambda: check_token(request))
            looked_at = None if not changed or EVERYTHING in changed else changed - {NO_MATCH}
            now = await asked(lambda looked_at=looked_at: _matches(player, looked_at))  # type: ignore[misc]
            told = list(_differences(known, now, known if looked_at is None else looked_at))
            known = now if looked_at is None else {**_without(known, looked_at), **now}
            for name, about in told:
                yield message(name, about)
            if not changed and not told:
                yield b": ping\n\n"


def _without(known: Known, matches: Iterable[str]) -> Known:
    gone = set(matches)
    return {match: mine for match, mine in known.items() if match not in gone}


def _differences(known: Known, now: Known, looked_at: Iterable[str]) -> Iterator[tuple[str, Json]]:
    """What is new in each match, by the name of the message that tells it."""
    for match, mine in now.items():
        for name in _names(known.get(match), mine):
            yield name, asdict(mine)
    for match in looked_at:
        if match in known and match not in now and known[match].status in GOING_ON:
            yield "gone", {"match": match}


def _names(before: Mine | None, mine: Mine) -> Iterator[str]:
    if before == mine:
        return
    over = mine.status not in GOING_ON
    news = {
        "invited": mine.kept and not (before and before.kept),
        "started": mine.status == Match.Status.ACTIVE and not (before and before.status == Match.Status.ACTIVE),
        "turn": mine.your_turn and not (before and before.your_turn and before.version == mine.version),
        "ended": over and not (before and before.status not in GOING_ON),
    }
    yield from [name for name, told in news.items() if told] or ["changed"]


def _matches(player: UUID, matches: Iterable[str] | None = None) -> Known:
    with connection.cursor() as cursor:
        cursor.execute(_MINE, {"player": player, "matches": None if matches is None else list(matches)})
        return {str(row[0]): _mine(*row) for row in cursor.fetchall()}


def _mine(match: UUID, game: str, status: str, version: int, seat: int, *more: Any) -> Mine:
    kept, your_turn, turn, deadline = more
    ends = None if deadline is None else instant(deadline)
    return Mine(str(match), game, status, version, seat, kept, your_turn and not kept, turn, ends)


def _shown(mine: Known) -> Json:
    return {"matches": [asdict(each) for each in mine.values()]}


def _tag(mine: Known) -> str:
    return f'W/"{hashlib.sha256(orjson.dumps(_shown(mine))).hexdigest()[:32]}"'
