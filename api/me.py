"""The caller's own account and its tokens."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api import bodies, docs, passwords
from api.auth import Grant, grant, new_token, required
from api.limits import spend
from api.matches import player_json
from cardgames import accounts, deletion, lobby
from cardgames.errors import LogDamaged, NotAllowed, NotFound
from cardgames.models import Player, Token
from cardgames.rules.errors import Malformed
from cardgames.signals import announce_account
from cardgames.store import instant

Json = dict[str, Any]

_SETTLING = 0.5  # seconds for which a request settles what a deleted account leaves behind; then the sweep does


@docs.me
@api_view(["GET", "HEAD", "PATCH", "DELETE"])
def me(request: Request) -> Response:
    caller = required(request, "account")
    if request.method == "DELETE":
        return _deleted(caller.id, bodies.Goodbye.read(request).get("password"))
    if request.method == "PATCH":
        bodies.Declaration.read(request)
        lobby.declare_bot(caller.id)
    return Response(account_json(accounts.open_account(caller.id)), headers={"Cache-Control": "no-store"})


def _deleted(player: UUID, password: str | None) -> Response:
    """The account is closed before anything else; what follows, the sweep would do as well."""
    found = accounts.open_account(player)
    _check_is_his(found, password)
    while not accounts.close(player, found.password):  # a guest has become a player, or somebody was faster
        found = accounts.open_account(player)
        _check_is_his(found, password)
    announce_account(player)
    with suppress(LogDamaged):  # the sweep tells
        deletion.settle(player, _SETTLING)
    return Response(status=204)


def _check_is_his(player: Player, password: str | None) -> None:
    """Raises Malformed or NotAllowed. A guest has nothing but his token."""
    if player.login is None:
        if password is not None:
            raise Malformed("a guest has no password", "password")
        return
    if password is None:
        raise Malformed("is needed, as this cannot be undone", "password")
    spend("passwords", f"account {player.id}")  # not his name's: strangers use that up
    if not passwords.fits(password, player.password):
        raise NotAllowed("this is not the password")


@docs.my_tokens
@api_view(["GET", "HEAD", "POST"])
def tokens(request: Request) -> Response:
    player, mine = required(request, "account"), grant(request)
    if request.method == "POST":
        return _another_token(player, mine, bodies.NewToken.read(request))
    kept = Token.objects.filter(user=player).order_by("created", "digest")
    shown = [token_json(token) | {"current": token.public_id == mine.id} for token in kept]
    return Response({"tokens": shown}, headers={"Cache-Control": "no-store"})


def _another_token(player: Player, mine: Grant, wanted: Json) -> Response:
    """No token can make one that may do more than itself, or for longer."""
    if not mine.scopes.issuperset(wanted.get("scopes", ())):
        raise Malformed("has more than the token that you ask with", "scopes")
    token, text = new_token(player, wanted, mine)
    return Response(token_json(token) | {"token": text}, 201, headers={"Cache-Control": "no-store"})


@docs.my_token
@api_view(["DELETE"])
def token(request: Request, token: UUID) -> Response:
    """Withdrawn for the next request already; streams that were opened with it end."""
    player = required(request, "account")
    if not Token.objects.filter(user=player, public_id=token).delete()[0]:
        raise NotFound("you have no such token")
    announce_account(player.id)
    return Response(status=204)


def account_json(player: Player) -> Json:
    """An account as its owner sees it."""
    known = player_json(player.id, player.name, player.kind)
    return known | {"guest": player.login is None, "created_at": instant(player.created_at)}


def token_json(token: Token) -> Json:
    """A token as its owner may see it: never its text, nor its hash."""
    return {
        "id": str(token.public_id),
        "title": token.title,
        "scopes": token.scopes,
        "begins_with": token.token_key[:8],
        "created_at": instant(token.created),
        "expires_at": token.expiry and instant(token.expiry),
    }
