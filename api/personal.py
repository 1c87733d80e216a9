"""All that is stored about one player, as one JSON document that is written while it is read from the database: never
more than a page of it is in memory (contract: accounts and personal data)."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any
from uuid import UUID

import orjson
from adrf.decorators import api_view
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from rest_framework.request import Request

from api import docs
from api.asking import asked
from api.auth import required
from api.me import account_json, token_json
from cardgames.accounts import FIRST, matches_of
from cardgames.models import GOING_ON, Creation, Departure, Player, Token
from cardgames.store import instant, now

Json = dict[str, Any]
Row = tuple[Any, ...]

FORMAT = "cardgames-export/1"
_PAGE = 500
_DOWNLOAD = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="cardgames-export.json"'}


@docs.export
@api_view(["GET", "HEAD"])
async def export(request: Request) -> HttpResponse | StreamingHttpResponse:
    player = await asked(lambda: required(request, "account"))
    kind = {"content_type": "application/json", "headers": _DOWNLOAD}
    if request.method == "HEAD":
        return HttpResponse(**kind)
    return StreamingHttpResponse(_written(chunks(player.id)), **kind)


async def _written(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    """However slowly somebody reads, he holds no connection to the database meanwhile."""
    while chunk := await asked(lambda: next(chunks, b"")):
        yield chunk


def chunks(player: UUID) -> Iterator[bytes]:
    """The document, piece by piece."""
    yield orjson.dumps({"format": FORMAT, "made_at": instant(now()), "account": _account(player)})[:-1]
    lists: dict[str, Callable[[UUID], Iterator[Iterable[Json]]]] = {
        "tokens": _tokens,
        "matches": _matches,
        "left": _left,
        "keys": _keys,
    }
    for name, pages in lists.items():
        yield b',"%s":[' % name.encode()
        comma = b""
        for page in pages(player):
            if rows := [orjson.dumps(row) for row in page]:
                yield comma + b",\n".join(rows)
                comma = b",\n"
        yield b"]"
    yield b"}\n"


def _account(player: UUID) -> Json:
    found = Player.objects.get(pk=player)
    return account_json(found) | {"login": found.login}


def _tokens(player: UUID) -> Iterator[list[Json]]:
    """Of each token what lets its owner tell it from his others; neither the token nor its hash."""
    after = ""
    while page := list(Token.objects.filter(user=player, digest__gt=after).order_by("digest")[:_PAGE]):
        yield [token_json(token) for token in page]
        after = page[-1].digest


def _pages(player: UUID) -> Iterator[list[UUID]]:
    after = FIRST
    while page := matches_of(player, after, _PAGE):
        yield page
        after = page[-1]


_SEATS = """
SELECT m.id, m.game, m.status, m.created_at, m.creator_id = %(player)s, s.seat, s.player_id IS NULL, s.taken_over,
       s.client_seed
  FROM cardgames_seat s JOIN cardgames_match m ON m.id = s.match_id
 WHERE m.id = ANY(%(matches)s) AND %(player)s IN (s.player_id, s.kept_for_id) ORDER BY m.id
"""


def _matches(player: UUID) -> Iterator[Iterable[Json]]:
    for page in _pages(player):
        yield map(_seat, _rows(_SEATS, player=player, matches=page))


def _seat(row: Row) -> Json:
    match, game, status, created_at, opened, seat, kept, taken_over, client_seed = row
    here = f"/api/v1/matches/{match}"
    return {
        "match": str(match),
        "game": game,
        "status": status,
        "created_at": instant(created_at),
        "opened": opened,
        "seat": seat,
        "kept": kept,
        "taken_over": taken_over,
        "client_seed": client_seed,
        "events": f"{here}/events",
        "record": None if status in GOING_ON else f"{here}/record",
    }


def _left(player: UUID) -> Iterator[Iterable[Json]]:
    """Of a match that he left before it started he may know no more by now than that he was there."""
    for page in _pages(player):
        left = Departure.objects.filter(player=player, match__in=page).order_by("match_id")
        yield [{"match": str(match)} for match in left.values_list("match_id", flat=True)]


_KEYS = """
SELECT match_id, call, key, version FROM cardgames_key
 WHERE player_id = %(player)s AND match_id = ANY(%(matches)s) AND (match_id, call, key) > (%(match)s, %(call)s, %(key)s)
 ORDER BY match_id, call, key LIMIT %(limit)s
"""


def _keys(player: UUID) -> Iterator[Iterable[Json]]:
    for matches in _pages(player):
        after = {"match": FIRST, "call": "", "key": ""}
        while page := _rows(_KEYS, player=player, matches=matches, limit=_PAGE, **after):
            yield map(_key, page)
            after = dict(zip(after, page[-1], strict=False))
    key = ""
    opened = Creation.objects.filter(player=player).order_by("key").values_list("match_id", "key")
    while found := list(opened.filter(key__gt=key)[:_PAGE]):
        yield [_key((match, "create", key, 0)) for match, key in found]
        key = found[-1][1]


def _key(row: Row) -> Json:
    match, call, key, version = row
    return {"match": str(match), "call": call, "key": key, "version": version}


def _rows(statement: str, **values: Any) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found: list[Row] = cursor.fetchall()
    return found
