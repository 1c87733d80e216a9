"""Who is calling: `Authorization: Bearer <token>`, or nobody."""

from typing import cast

from django.utils import timezone
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from cardgames.models import Player


class BearerAuthentication(TokenAuthentication):  # type: ignore[misc]
    """Knox's tokens, found by their hash in one query."""

    def authenticate_credentials(self, token: bytes) -> tuple[Player, AuthToken]:
        digest = hash_token(token.decode("ascii", "replace"))
        found = AuthToken.objects.select_related("user").filter(digest=digest).first()
        if found is None or (found.expiry and found.expiry <= timezone.now()) or not found.user.is_active:
            raise AuthenticationFailed("this token is not known, or no longer valid")
        return found.user, found


def new_token(player: Player) -> str:
    """A token for the player, shown this once; only its hash is kept."""
    _, token = AuthToken.objects.create(player)
    return cast(str, token)


def caller(request: Request) -> Player | None:
    """The player who calls, or None for anybody else."""
    return request.user if isinstance(request.user, Player) else None


def required(request: Request) -> Player:
    """The player who calls. Raises NotAuthenticated."""
    player = caller(request)
    if player is None:
        raise NotAuthenticated("this needs a token: Authorization: Bearer <token>")
    return player
