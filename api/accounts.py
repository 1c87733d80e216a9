"""Accounts: guests, players with a password, and their tokens."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

from django.contrib.auth.hashers import check_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from rest_framework.decorators import api_view, throttle_classes
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from api import bodies, docs
from api.auth import caller, new_token, required
from api.limits import Accounts, spend
from cardgames import accounts, connections, deletion, lobby
from cardgames.errors import AccountDeleted, LogDamaged, NameTaken, NotAllowed
from cardgames.models import Player
from cardgames.rules.errors import Malformed
from cardgames.store import instant

_at_a_time = threading.BoundedSemaphore(os.cpu_count() or 1)
_SETTLING = 0.5  # seconds for which a request settles what a deleted account leaves behind; then the sweep does


@docs.guests
@api_view(["POST"])
@throttle_classes([Accounts])
def guests(request: Request) -> Response:
    name = bodies.NewGuest.read(request).get("name", "Guest")
    player = Player(name=name)
    player.set_unusable_password()
    player.save(force_insert=True)
    return _welcome(player)


@docs.players
@api_view(["POST"])
@throttle_classes([Accounts])
def players(request: Request) -> Response:
    """With a guest's token the guest becomes the player, and keeps his seats; else a new account is made."""
    wanted = bodies.Credentials.read(request)
    guest = caller(request)
    player = guest if guest is not None and guest.login is None else Player()
    player.name, player.login = wanted["name"], _login(wanted["name"])
    try:
        validate_password(wanted["password"], player)
    except ValidationError as error:
        raise Malformed(" ".join(error.messages), "password") from error
    with _hashing():
        player.set_password(wanted["password"])
    try:
        with transaction.atomic():
            _save(player)
    except IntegrityError as error:
        raise NameTaken("this name is taken") from error
    return _welcome(player)


def _save(player: Player) -> None:
    """Raises NameTaken where the guest has become a player meanwhile, AccountDeleted where he has gone. Matches are
    locked first, as everywhere else."""
    if player._state.adding:
        player.save(force_insert=True)
        return
    lobby.renamed(player.id)
    fields = {name: getattr(player, name) for name in ("name", "login", "password")}
    if not Player.objects.filter(pk=player.pk, login=None, is_active=True).update(**fields):
        accounts.check_there(player.id)
        raise NameTaken("this guest has become a player already")


@contextmanager
def _hashing() -> Iterator[None]:
    """Hashing a password is slow on purpose: only so many at a time, and none keeps a connection from others."""
    connections.give_back()
    with _at_a_time:
        yield


@docs.tokens
@api_view(["POST"])
@throttle_classes([Accounts])
def tokens(request: Request) -> Response:
    given = bodies.Credentials.read(request)
    login = _login(given["name"])
    spend("passwords", login)
    player = Player.objects.filter(login=login, is_active=True).first()
    # A name that does not exist takes as long as a wrong password.
    known = player.password if player else "!"
    with _hashing():
        fits = check_password(given["password"], known)
    if not fits or player is None:
        raise AuthenticationFailed("name and password do not match")
    return _welcome(player)


@docs.me
@api_view(["GET", "HEAD", "DELETE"])
def me(request: Request) -> Response:
    if request.method == "DELETE":
        return _deleted(required(request).id, bodies.Goodbye.read(request).get("password"))
    player = _mine(required(request).id)
    shown = {
        "id": str(player.id),
        "name": player.name,
        "kind": player.kind,
        "guest": player.login is None,
        "created_at": instant(player.created_at),
    }
    return Response(shown, headers={"Cache-Control": "no-store"})


def _mine(player: UUID) -> Player:
    found = Player.objects.filter(pk=player, is_active=True).first()
    if found is None:
        raise AccountDeleted("this account has been deleted")
    return found


def _deleted(player: UUID, password: str | None) -> Response:
    """The account is closed before anything else; what follows, the sweep would do as well."""
    found = _mine(player)
    _check_is_his(found, password)
    while not accounts.close(player, found.password):  # a guest has become a player, or somebody was faster
        found = _mine(player)
        _check_is_his(found, password)
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
    spend("passwords", player.login)
    with _hashing():
        fits = check_password(password, player.password)
    if not fits:
        raise NotAllowed("this is not the password")


def _login(name: str) -> str:
    """Names that differ only in case are one account. Raises Malformed for the few that grow too long by that."""
    login = name.casefold()
    if len(login) > 80:
        raise Malformed("is too long", "name")
    return login


def _welcome(player: Player) -> Response:
    shown = {"id": str(player.id), "name": player.name, "kind": player.kind}
    return Response({"player": shown, "token": new_token(player)}, 201)
