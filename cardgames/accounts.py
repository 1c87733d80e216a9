"""Whether an account is still there, and how it ends.

Who is about to sit down, or to get a token, looks under a lock on his own row, which ending the account waits for: so
either it finds the seat, or it comes first and there is none.
"""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction

from cardgames.errors import AccountDeleted
from cardgames.models import Player, Token

DELETED = "deleted player"  # what everybody is called who has been deleted
FIRST = UUID(int=0)  # before the id of any match


def close(player: UUID, password: str) -> bool:
    """Ends the account: no name, no login, no password, no token, from one moment to the next. What it leaves behind in
    matches is for `cardgames.deletion`.

    False, and nothing has changed, where the stored password is not this one any more, or the account is gone.
    """
    with transaction.atomic():
        found = Player.objects.select_for_update().filter(pk=player, password=password, is_active=True)
        if found.first() is None:
            return False
        Player.objects.filter(pk=player).update(
            name=DELETED, login=None, password=make_password(None), is_active=False, leaving=FIRST
        )
        Token.objects.filter(user=player).delete()
    return True


def still_there(players: Iterable[UUID]) -> frozenset[UUID]:
    """Those of them that have not been deleted, and will not be before this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM cardgames_player WHERE id = ANY(%s) AND is_active FOR KEY SHARE", [list(players)]
        )
        return frozenset(row[0] for row in cursor.fetchall())


def check_there(player: UUID) -> None:
    """Raises AccountDeleted."""
    if not still_there([player]):
        raise _deleted()


def open_account(player: UUID) -> Player:
    """Raises AccountDeleted."""
    found = Player.objects.filter(pk=player, is_active=True).first()
    if found is None:
        raise _deleted()
    return found


def _deleted() -> AccountDeleted:
    return AccountDeleted("this account has been deleted")


_MATCHES = """
(SELECT match_id FROM cardgames_seat WHERE player_id = %(player)s AND match_id > %(after)s
  ORDER BY match_id LIMIT %(limit)s)
UNION (SELECT match_id FROM cardgames_seat WHERE kept_for_id = %(player)s AND match_id > %(after)s
  ORDER BY match_id LIMIT %(limit)s)
UNION (SELECT match_id FROM cardgames_departure WHERE player_id = %(player)s AND match_id > %(after)s
  ORDER BY match_id LIMIT %(limit)s)
ORDER BY match_id LIMIT %(limit)s
"""


def matches_of(player: UUID, after: UUID, limit: int) -> list[UUID]:
    """The matches that know the player: he has a seat there, or one is kept for him, or he gave one back. In the order
    of their ids, beginning after this one."""
    with connection.cursor() as cursor:
        cursor.execute(_MATCHES, {"player": player, "after": after, "limit": limit})
        return [row[0] for row in cursor.fetchall()]
