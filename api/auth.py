"""Who is calling: `Authorization: Bearer <token>`, or nobody."""

from typing import cast

from django.db import connection, transaction
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from cardgames.accounts import check_there
from cardgames.models import Player

# By hand: writing this statement anew would cost Django more than all else that a move takes.
_FIND = """
SELECT p.id, p.name, p.login, p.kind FROM knox_authtoken t JOIN cardgames_player p ON p.id = t.user_id
 WHERE t.digest = %s AND coalesce(t.expiry > clock_timestamp(), true) AND p.is_active
"""


class BearerAuthentication(TokenAuthentication):  # type: ignore[misc]
    """Knox's tokens, found by their hash in one statement."""

    def authenticate_credentials(self, token: bytes) -> tuple[Player, str]:
        digest = hash_token(token.decode("ascii", "replace"))
        with connection.cursor() as cursor:
            cursor.execute(_FIND, [digest])
            found = cursor.fetchone()
        if found is None:
            raise AuthenticationFailed("this token is not known, or no longer valid")
        return Player.from_db(connection.alias, ["id", "name", "login", "kind"], found), digest


def check_token(request: Request) -> None:
    """Whether the token that a long request came with still holds. Raises AuthenticationFailed."""
    if request.auth is not None:
        BearerAuthentication().authenticate(request)


def new_token(player: Player) -> str:
    """A token for the player, shown this once; only its hash is kept. Raises AccountDeleted."""
    with transaction.atomic():
        check_there(player.id)
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
