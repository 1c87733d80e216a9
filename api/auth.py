"""Who is calling, and what he may do: `Authorization: Bearer <token>`, or nobody (contract: tokens)."""

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

from cachetools import TTLCache
from django.db import connection, transaction
from django.utils import timezone
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from api.errors import InsufficientScope
from cardgames.accounts import check_there
from cardgames.models import Player, Token

# What a token may be for. Playing goes with reading: an answer to a move is the match.
SCOPES = ("match:read", "match:play", "account")
_INCLUDED = {"match:read": {"match:read", "match:play"}, "match:play": {"match:play"}, "account": {"account"}}

# By hand: writing this statement anew would cost Django more than all else that a move takes.
_FIND = """
SELECT p.id, p.name, p.login, p.kind, t.public_id, t.scopes, t.expiry
  FROM cardgames_token t JOIN cardgames_player p ON p.id = t.user_id
 WHERE t.digest = %s AND coalesce(t.expiry > clock_timestamp(), true) AND p.is_active
"""


# Digests that were looked up in vain: a program that goes on with a token it has lost does not ask the database again.
_unknown: TTLCache[str, None] = TTLCache(maxsize=10_000, ttl=60)
_remembering = threading.Lock()


_NO_LONGER = "this token is not known, or no longer valid"


@dataclass(frozen=True, slots=True)
class Grant:
    """The token a request came with: which of its owner's it is, what for, and until when (None: for ever)."""

    id: UUID
    scopes: frozenset[str]
    expires: datetime | None


class BearerAuthentication(TokenAuthentication):  # type: ignore[misc]
    """Knox's tokens, found by their hash in one statement."""

    def authenticate(self, request: Request) -> tuple[Player, Grant] | None:
        """Who calls, None without `Authorization`. Raises AuthenticationFailed, also for what is no bearer's token: it
        would be somebody who takes himself for a player, and is treated as a spectator."""
        found: tuple[Player, Grant] | None = super().authenticate(request)
        if found is None and request.headers.get("Authorization", "").strip():
            raise AuthenticationFailed("this must read: Authorization: Bearer <token>")
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[Player, Grant]:
        found = _found(hash_token(token.decode("ascii", "replace")))
        if found is None:
            raise AuthenticationFailed(_NO_LONGER)
        *player, id, scopes, expires = found
        fields = ["id", "name", "login", "kind"]
        return Player.from_db(connection.alias, fields, player), Grant(id, frozenset(scopes), expires)


def _found(digest: str) -> tuple[Any, ...] | None:
    """The token and its owner; None for good, as no token that is unknown will ever be given to anybody."""
    with _remembering:
        if digest in _unknown:
            return None
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [digest])
        found: tuple[Any, ...] | None = cursor.fetchone()
    if found is None:
        with _remembering:
            _unknown[digest] = None
    return found


def check_token(request: Request) -> None:
    """Whether the token that a long request came with still holds. Raises AuthenticationFailed."""
    check_not_expired(request)
    if request.auth is not None:
        BearerAuthentication().authenticate(request)


def check_not_expired(request: Request) -> None:
    """The same, without asking whether somebody has withdrawn it. Raises AuthenticationFailed."""
    if token_left(request) <= 0:
        raise AuthenticationFailed(_NO_LONGER)


def token_left(request: Request) -> float:
    """For how many seconds the token of a request holds, if nobody withdraws it."""
    expires = None if request.auth is None else grant(request).expires
    return float("inf") if expires is None else max(0.0, (expires - timezone.now()) / timedelta(seconds=1))


def new_token(player: Player, wanted: dict[str, Any] | None = None, under: Grant | None = None) -> tuple[Token, str]:
    """A token for the player, as wanted (`bodies.NewToken`), and for no more and no longer than the one it is made
    under; the text is shown this once, and only its hash is kept. Raises AccountDeleted."""
    told = wanted or {}
    scopes = told.get("scopes") or [scope for scope in SCOPES if under is None or scope in under.scopes]
    with transaction.atomic():
        check_there(player.id)
        made, text = Token.objects.create(player, expiry=None, title=told.get("title", ""), scopes=scopes)
        made.expiry = _end(told.get("expires_in"), under)
        made.save(update_fields=["expiry"])
    return made, cast(str, text)


def _end(seconds: int | None, under: Grant | None) -> datetime | None:
    """When the token expires: not a moment after the one it is made under."""
    wanted = None if seconds is None else timezone.now() + timedelta(seconds=seconds)
    return min((end for end in (wanted, under and under.expires) if end), default=None)


def somebody(request: Request) -> Player | None:
    """The player who calls, or None for anybody else; whatever his token is for."""
    return request.user if isinstance(request.user, Player) else None


def caller(request: Request, scope: str) -> Player | None:
    """The player who calls, or None for anybody else. Raises InsufficientScope for a token that is not for this."""
    player = somebody(request)
    if player is not None and not _INCLUDED[scope] & grant(request).scopes:
        raise InsufficientScope(scope)
    return player


def caller_id(request: Request, scope: str) -> UUID | None:
    """Who calls, None for anybody without an account. Raises InsufficientScope."""
    player = caller(request, scope)
    return player.id if player else None


def required(request: Request, scope: str) -> Player:
    """The player who calls. Raises NotAuthenticated or InsufficientScope."""
    player = caller(request, scope)
    if player is None:
        raise NotAuthenticated("this needs a token: Authorization: Bearer <token>")
    return player


def grant(request: Request) -> Grant:
    """The token of a request that has one."""
    return cast(Grant, request.auth)
