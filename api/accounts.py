"""Accounts: guests, players with a password, and their tokens."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import check_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from rest_framework.decorators import api_view
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from api import bodies, docs
from api.auth import caller, new_token
from cardgames import lobby
from cardgames.connections import give_back
from cardgames.errors import NameTaken
from cardgames.models import Player
from cardgames.rules.errors import Malformed

_at_a_time = threading.BoundedSemaphore(os.cpu_count() or 1)


@docs.guests
@api_view(["POST"])
def guests(request: Request) -> Response:
    name = bodies.NewGuest.read(request).get("name", "Guest")
    player = Player(name=name)
    player.set_unusable_password()
    player.save(force_insert=True)
    return _welcome(player)


@docs.players
@api_view(["POST"])
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
    """Raises NameTaken where the guest has become a player meanwhile. Matches are locked first, as everywhere else."""
    if player._state.adding:
        player.save(force_insert=True)
        return
    lobby.renamed(player.id)
    fields = {name: getattr(player, name) for name in ("name", "login", "password")}
    if not Player.objects.filter(pk=player.pk, login=None).update(**fields):
        raise NameTaken("this guest has become a player already")


@contextmanager
def _hashing() -> Iterator[None]:
    """Hashing a password is slow on purpose: only so many at a time, and none keeps a connection from others."""
    give_back()
    with _at_a_time:
        yield


@docs.tokens
@api_view(["POST"])
def tokens(request: Request) -> Response:
    given = bodies.Credentials.read(request)
    player = Player.objects.filter(login=_login(given["name"]), is_active=True).first()
    # A name that does not exist takes as long as a wrong password.
    known = player.password if player else "!"
    with _hashing():
        fits = check_password(given["password"], known)
    if not fits or player is None:
        raise AuthenticationFailed("name and password do not match")
    return _welcome(player)


def _login(name: str) -> str:
    """Names that differ only in case are one account. Raises Malformed for the few that grow too long by that."""
    login = name.casefold()
    if len(login) > 80:
        raise Malformed("is too long", "name")
    return login


def _welcome(player: Player) -> Response:
    shown = {"id": str(player.id), "name": player.name, "kind": player.kind}
    return Response({"player": shown, "token": new_token(player)}, 201)
