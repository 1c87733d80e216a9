"""All that is stored of a match at one moment, for who tells or examines the whole of it."""

from dataclasses import dataclass, replace
from uuid import UUID

import orjson
from django.db import DataError, connection

from cardgames import store
from cardgames.chain import Event
from cardgames.errors import LogDamaged
from cardgames.position import UNREADABLE, everything, fold
from cardgames.store import EVENT, TABLE, Table


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A used key as the audit looks at it: whose, for which call, what it says to have led to, and the match that a
    stored answer shows."""

    player: UUID
    call: str
    version: int
    last: int
    shows: str | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is: its events are still to be read."""

    table: Table
    rows: str | None
    keys: tuple[KeptKey, ...]

    def events(self) -> list[Event]:
        """Raises LogDamaged, or one of UNREADABLE, where a row is not even an event."""
        return store.events_of(self.table.match.id, self.rows)


# Only names of columns are put into it, never a value.
_STORED = f"""
SELECT {TABLE},
  (SELECT jsonb_agg(jsonb_build_array({EVENT}) ORDER BY version) FROM cardgames_event WHERE match_id = m.id),
  (SELECT jsonb_agg(jsonb_build_array(player_id, call, version, last, answer ->> 'id') ORDER BY version, player_id)
     FROM cardgames_key WHERE match_id = m.id)
FROM cardgames_match m WHERE m.id = %s
"""  # noqa: S608


def of_match(match: UUID) -> Stored | None:
    """The match with all its events and keys, in one statement, so that no append comes between; None if there is no
    such match."""
    with connection.cursor() as cursor:
        cursor.execute(_STORED, [match])
        row = cursor.fetchone()
    if row is None:
        return None
    *table, rows, keys = row
    kept = (KeptKey(UUID(player), *more) for player, *more in orjson.loads(keys or "[]"))
    return Stored(store.table_of(table), rows, tuple(kept))


def whole(match: UUID) -> tuple[Table, list[Event]]:
    """A match that is there, with all its events; no position is kept in memory. Raises LogDamaged."""
    try:
        found = of_match(match)
        events = found.events() if found else []
        position = fold(None, events, everything)
    except (DataError, *UNREADABLE):  # what is wrong may name cards, and this is logged; the audit tells it
        found = None
    if found is None:
        raise LogDamaged(f"match {match} cannot be read")
    table = replace(found.table, position=position)
    store.check_sound(table)
    return table, events
