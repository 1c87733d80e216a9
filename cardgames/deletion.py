"""What a closed account leaves behind in matches, and how they lose it.

Match by match, in the order of their ids: the seat is given back or handed to a bot, then what was kept of the player's
goes, and his name in what was kept for others. How far that has come stands in the account's row, so it can be
interrupted anywhere and be done by several at once; the sweep goes on with it.
"""

import time
from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import QuerySet

from cardgames import lobby
from cardgames.accounts import DELETED, matches_of
from cardgames.errors import LogDamaged
from cardgames.models import GOING_ON, Creation, Departure, Key, Match, Player, Seat

_AT_ONCE = 50  # matches that are locked together


def leaving(*, but: Collection[UUID], limit: int) -> list[UUID]:
    """The closed accounts that are not settled yet."""
    found = Player.objects.filter(leaving__isnull=False).exclude(pk__in=but).order_by("pk")
    return list(found.values_list("pk", flat=True)[:limit])


def settle(player: UUID, seconds: float = float("inf")) -> None:
    """Goes on for so long. Raises LogDamaged at the very end, if there are matches that cannot be left."""
    until = time.monotonic() + seconds
    while _settle_some(player):
        if time.monotonic() > until:
            return


def _settle_some(player: UUID) -> bool:
    """Whether there may be more to do."""
    done = Player.objects.filter(pk=player).values_list("leaving", flat=True).first()
    if done is None:
        return False
    matches = matches_of(player, done, _AT_ONCE)
    if not matches:
        _finish(player)
        return False
    _leave(player, _held(player).filter(match__in=matches))
    _forget(player, matches)
    return True


def _held(player: UUID) -> QuerySet[Seat]:
    """The seats that nobody plays as long as they are his."""
    return Seat.objects.filter(player=player, taken_over=False, match__status__in=GOING_ON)


def _leave(player: UUID, held: QuerySet[Seat]) -> list[UUID]:
    """The matches that cannot be left: their logs are damaged."""
    damaged = []
    for match in held.values_list("match_id", flat=True):
        try:
            lobby.give_up(match, player)
        except LogDamaged:
            damaged.append(match)
    return damaged


def _finish(player: UUID) -> None:
    if damaged := _leave(player, _held(player)):
        raise LogDamaged(f"a deleted player cannot leave {', '.join(map(str, damaged))}")
    with transaction.atomic():
        Creation.objects.filter(player=player).delete()
        Player.objects.filter(pk=player).update(leaving=None)


def _forget(player: UUID, matches: list[UUID]) -> None:
    """Once nothing new about the player can come into these matches."""
    with transaction.atomic():
        lobby.revise(Match.objects.filter(pk__in=matches))
        seats = Seat.objects.filter(match__in=matches)
        seats.filter(kept_for=player).update(kept_for=None)
        seats.filter(player=player, match__version=0).update(client_seed=None)  # nothing was dealt by it
        Departure.objects.filter(player=player, match__in=matches).delete()
        Key.objects.filter(player=player, match__in=matches).delete()
        _rename(player, matches)
        Player.objects.filter(pk=player, leaving__lt=matches[-1]).update(leaving=matches[-1])


_RENAME = """
UPDATE {table} SET answer = jsonb_set(answer, '{{seats}}', (
         SELECT jsonb_agg(CASE WHEN seat @> %(him)s THEN jsonb_set(seat, '{{player,name}}', to_jsonb(%(name)s::text))
                               ELSE seat END ORDER BY number)
           FROM jsonb_array_elements(answer -> 'seats') WITH ORDINALITY AS seats (seat, number)))
 WHERE match_id = ANY(%(matches)s) AND answer @> %(known)s
"""


def _rename(player: UUID, matches: Iterable[UUID]) -> None:
    """In the answers that are kept for others, of whichever of his names they tell. The first answer about a match is
    kept with its creator, and names nobody else."""
    him = f'{{"player": {{"id": "{player}"}}}}'
    given: dict[str, Any] = {"him": him, "known": f'{{"seats": [{him}]}}', "name": DELETED, "matches": list(matches)}
    with connection.cursor() as cursor:
        for table in ("cardgames_key", "cardgames_departure"):
            cursor.execute(_RENAME.format(table=table), given)
