"""Accounts: guests, players with a password, and their tokens."""

from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from rest_framework.decorators import api_view, throttle_classes
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from api import bodies, docs, passwords
from api.auth import Grant, caller, grant, new_token
from api.limits import Accounts, spend
from api.matches import player_json
from cardgames import accounts, lobby
from cardgames.errors import NameTaken
from cardgames.models import Player
from cardgames.rules.errors import Malformed

Json = dict[str, Any]


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
    guest = caller(request, "account")
    wanted = bodies.Registration.read(request)
    player = guest if guest is not None and guest.login is None else Player()
    player.name, player.login = wanted["name"], _login(wanted["name"])
    try:
        validate_password(wanted["password"], player)
    except ValidationError as error:
        raise Malformed(" ".join(error.messages), "password") from error
    passwords.give(player, wanted["password"])
    try:
        with transaction.atomic():
            _save(player)
    except IntegrityError as error:
        raise NameTaken("this name is taken") from error
    return _welcome(player, under=grant(request) if player is guest else None)


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


@docs.tokens
@api_view(["POST"])
@throttle_classes([Accounts])
def tokens(request: Request) -> Response:
    given = bodies.CredentialsForToken.read(request)
    login = _login(given["name"])
    spend("passwords", f"name {login}")
    player = Player.objects.filter(login=login, is_active=True).first()
    # A name that does not exist takes as long as a wrong password.
    fits = passwords.fits(given.pop("password"), player.password if player else "!")
    if not fits or player is None:
        raise AuthenticationFailed("name and password do not match")
    return _welcome(player, given)


def _login(name: str) -> str:
    """Names that differ only in case are one account. Raises Malformed for the few that grow too long by that."""
    login = name.casefold()
    if len(login) > 80:
        raise Malformed("is too long", "name")
    return login


def _welcome(player: Player, wanted: Json | None = None, under: Grant | None = None) -> Response:
    _, token = new_token(player, wanted, under)
    return Response({"player": player_json(player.id, player.name, player.kind), "token": token}, 201)
