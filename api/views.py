"""The API, one function a call. Views read the request, ask the door or the lobby, and render; they know no rules."""

import hashlib
from typing import Any
from uuid import UUID

import rfc8785
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from rest_framework.decorators import api_view, throttle_classes
from rest_framework.request import Request
from rest_framework.response import Response

from api import bodies, docs, lists
from api.auth import caller_id, required
from api.fields import NEWEST, idempotency_key, whole
from api.games import game_json, games_json
from api.limits import Moves
from api.matches import (
    etag,
    event_json,
    is_known,
    later_receipt,
    match_after,
    match_at,
    match_json,
    move_receipt,
    opening_receipt,
    own_event,
    record_json,
)
from cardgames import lobby, play, receipts, store
from cardgames.errors import MatchNotOver, NotFound
from cardgames.models import GOING_ON
from cardgames.position import everything, fold
from cardgames.rules import GAMES
from cardgames.rules.errors import Malformed
from cardgames.store import Asked, Table

Json = dict[str, Any]


# Games


@docs.games
@api_view(["GET", "HEAD"])
def games(request: Request) -> Response:
    return _unless_known(request, games_json())


@docs.game
@api_view(["GET", "HEAD"])
def game(request: Request, name: str) -> Response:
    if name not in GAMES:
        raise NotFound("there is no such game")
    return _unless_known(request, game_json(GAMES[name]))


def _unless_known(request: Request, told: Json) -> Response:
    """What is the same for everybody and seldom changes: 304 for who has it."""
    headers = {"ETag": f'W/"{hashlib.sha256(rfc8785.dumps(told)).hexdigest()[:16]}"', "Cache-Control": "no-cache"}
    if is_known(headers["ETag"], request.headers.get("If-None-Match", "")):
        return Response(status=304, headers=headers)
    return Response(told, headers=headers)


# Matches


@docs.matches
@api_view(["GET", "HEAD", "POST"])
def matches(request: Request) -> Response:
    if request.method != "POST":
        return lists.matches(request)
    player = required(request, "match:play").id
    wanted = bodies.NewMatch.read(request)
    wanted["bots"] = tuple(wanted["bots"])
    asked = _asked(request, player, "create")
    return _lobby_answer(lobby.create(player, lobby.Wanted(**wanted), _answer_for(player), asked), 201)


@docs.match
@api_view(["GET", "HEAD"])
def match(request: Request, match: UUID) -> Response:
    table, player = readable(request, match)
    seat = play.find_seat(table, player)
    version = whole(request, "version", 0, NEWEST, None)
    if version is not None:
        return Response(_as_it_stood(table, seat, version))
    headers = {"ETag": etag(table, seat), "Cache-Control": "private, no-cache"}
    if is_known(headers["ETag"], request.headers.get("If-None-Match", "")):
        return Response(status=304, headers=headers)
    return Response(match_json(table, seat), headers=headers)


def _as_it_stood(table: Table, seat: int | None, version: int) -> Json:
    if version > table.match.version:
        raise NotFound(f"the match has no version {version} yet")
    if version == table.match.version:
        return match_json(table, seat)
    return match_at(table, seat, fold(None, store.events(table.match.id, upto=version), everything))


@docs.join
@api_view(["POST"])
def join(request: Request, match: UUID) -> Response:
    player = required(request, "match:play").id
    wanted = bodies.Join.read(request)
    return _lobby_answer(
        lobby.join(match, player, _answer_for(player), **wanted, asked=_asked(request, player, "join"))
    )


@docs.seed
@api_view(["POST"])
def seed(request: Request, match: UUID) -> Response:
    player = required(request, "match:play").id
    table = lobby.seed(match, player, bodies.SeedGiven.read(request)["client_seed"])
    return Response(match_json(table, play.find_seat(table, player)))


@docs.leave
@api_view(["POST"])
def leave(request: Request, match: UUID) -> Response:
    player = required(request, "match:play").id
    bodies.Nothing.read(request)
    return Response(lobby.leave(match, player, lambda table: match_json(table, play.find_seat(table, player))))


@docs.rematch
@api_view(["POST"])
def rematch(request: Request, match: UUID) -> Response:
    player = required(request, "match:play").id
    bodies.Nothing.read(request)
    table = play.loaded(lobby.rematch(match, player))
    return Response(match_json(table, play.find_seat(table, player)))


def _answer_for(player: UUID) -> lobby.Answer:
    def answer(table: Table) -> Json:
        return match_json(table, play.find_seat(table, player)) | {"receipt": opening_receipt(table)}

    return answer


def _lobby_answer(answer: Json, status: int = 200) -> Response:
    replayed = answer.pop("replayed", False)
    return Response(answer, status, headers={"Idempotency-Replayed": "true"} if replayed else None)


# Moves


@docs.moves
@api_view(["POST"])
@throttle_classes([Moves])
def moves(request: Request, match: UUID) -> Response:
    player = required(request, "match:play").id
    made = bodies.NewMove.read(request)
    accepted = play.execute(match, player, made["move"], made["version"], _asked(request, player, "moves"))
    body = {
        "version": accepted.event.version,
        "event": own_event(accepted),
        "match": match_after(accepted.table, accepted.seat, accepted.position),
        "receipt": move_receipt(accepted.event),
    }
    return Response(body, 201, headers={"Idempotency-Replayed": "true"} if accepted.replayed else None)


def _asked(request: Request, player: UUID, call: str) -> Asked | None:
    key = idempotency_key(request)
    if key is None:
        return None
    return Asked(player, call, key, hashlib.sha256(_canonical(request.data)).digest())


def _canonical(data: Any) -> bytes:
    """Equal bodies give equal bytes. Numbers that RFC 8785 cannot write are no part of any body that is accepted."""
    try:
        return rfc8785.dumps(data)
    except rfc8785.CanonicalizationError as error:
        raise Malformed("a number is out of range", "body") from error


@docs.events
@api_view(["GET", "HEAD"])
def events(request: Request, match: UUID) -> Response:
    table, player = readable(request, match)
    after = whole(request, "after", 0, NEWEST, 0)
    limit = whole(request, "limit", 1, 1000, 100)
    # Never more than the head that `readable` saw: what may be opened was decided there.
    found = store.events(match, after=after, upto=table.match.version, limit=limit)
    last = found[-1].version if found else after
    following = last if last < table.match.version else None
    return Response({"events": [event_json(table, event, player) for event in found], "next": following})


@docs.record
@api_view(["GET", "HEAD"])
def record(request: Request, match: UUID) -> Response:
    table, _ = readable(request, match, store.head)
    if table.match.status in GOING_ON:
        error = MatchNotOver(f"this match is {table.match.status}")
        error.version = table.match.version
        raise error
    return Response(record_json(match))


@docs.receipt
@api_view(["GET", "HEAD"])
def receipt(request: Request, match: UUID) -> Response:
    """From the head row and one event, however long the match is."""
    table, _ = readable(request, match, store.head)
    version = whole(request, "version", 0, NEWEST, None)
    if version is None:
        return Response(later_receipt(table, table.match.version), headers={"Cache-Control": "private, no-cache"})
    if version > table.match.version:
        raise NotFound(f"the match has no version {version} yet")
    kept = {"Cache-Control": "private, max-age=86400", "Vary": "Authorization"}  # it stays what it is
    return Response(later_receipt(table, version), headers=kept)


@require_safe
def key_set(request: HttpRequest) -> JsonResponse:
    """The public keys of receipts (RFC 7517). A new key is in it for longer than this before it signs."""
    return JsonResponse(receipts.key_set(), headers={"Cache-Control": "public, max-age=300"})


def readable(request: Request, match: UUID, load: play.Load = store.load) -> tuple[Table, UUID | None]:
    """The match, if the caller may read it, and who he is. Raises NotFound."""
    player = caller_id(request, "match:read")
    return play.readable(match, player, load), player
