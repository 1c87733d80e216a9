"""The event store: the only code that writes events, and the one that turns rows into positions.

Every statement of the move path is here, each a single round trip in autocommit. A position is kept in memory by match
and only ever brought forward by the events that are new; it can be thrown away at any time.
"""

import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

import orjson
from cachetools import LRUCache
from django.conf import settings
from django.db import connection

from cardgames.chain import Event, event_hash
from cardgames.errors import KeyReused, LogDamaged
from cardgames.fair import Seeds
from cardgames.models import Match
from cardgames.position import TAKEOVER_LEVEL, UNREADABLE, Pen, Position, everything, fold

_NEVER = 2**31 - 1  # a version no match reaches
FRESH = timedelta(seconds=5)  # how old the time of events may be when they are written
BOT_GRACE = timedelta(seconds=2)  # how long after its time a bot's turn counts as forgotten


@dataclass(frozen=True, slots=True)
class Sitting:
    """One seat of a match, as stored: who sits there (None: nobody yet), and the bot level if a bot plays it."""

    seat: int
    player: UUID | None
    name: str | None
    kind: str | None
    level: str | None
    taken_over: bool
    kept_for: UUID | None
    client_seed: str | None


@dataclass(frozen=True, slots=True)
class UsedKey:
    """What an earlier request with this key was and answered."""

    body: bytes
    version: int
    last: int
    answer: Any


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that carries an `Idempotency-Key`: whose, which call, and SHA-256 of its body."""

    player: UUID
    call: str
    key: str
    body: bytes

    def check_same(self, body: bytes) -> None:
        """Raises KeyReused where the key's first request had another body."""
        if body != self.body:
            raise KeyReused("this Idempotency-Key was used for another request")


@dataclass(frozen=True, slots=True)
class Table:
    """A match as loaded in one go. `position` is None while it is open; `now` is the database's clock."""

    match: Match
    seats: tuple[Sitting, ...]
    rematch: UUID | None
    server_seed: bytes
    now: datetime
    used: UsedKey | None
    position: Position | None

    @property
    def id(self) -> str:
        return str(self.match.id)

    @property
    def players(self) -> tuple[str, ...]:
        """Who has a seat, or for whom one is kept."""
        return tuple(
            str(sitting.player or sitting.kept_for) for sitting in self.seats if sitting.player or sitting.kept_for
        )

    @property
    def seeds(self) -> Seeds:
        return Seeds(self.id, self.server_seed, tuple(sitting.client_seed for sitting in self.seats))

    @property
    def overdue(self) -> bool:
        """Whether the deadline has passed, so that the timeout comes before anything else."""
        return self.match.deadline is not None and self.match.deadline <= self.now

    def pen(self) -> Pen:
        """A pen for the next append. No event is ever older than the one before."""
        at = instant(max(self.now, self.match.at))
        return Pen(self.position, self.seeds, at)


def instant(moment: datetime) -> str:
    """`2026-01-02T03:04:05.678Z`, of a moment in UTC."""
    return moment.isoformat(timespec="milliseconds")[:-6] + "Z"


def now() -> datetime:
    """The database's clock, which all that is told of time goes by."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        [moment] = cursor.fetchone()
    return cast(datetime, moment)


_HEAD = [field.attname for field in Match._meta.concrete_fields]
_AT = """to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"""
EVENT = f"version, prev, type, seat, cause, {_AT}, move, effects, sealed, hash, secrets"

# Only names of columns are put into these statements, never a value.
TABLE = f"""
{", ".join(f"m.{name}" for name in _HEAD)},
  (SELECT jsonb_agg(jsonb_build_array(t.seat, t.player_id, p.name, p.kind, t.level, t.taken_over, t.kept_for_id,
                                      t.client_seed) ORDER BY t.seat)
     FROM cardgames_seat t LEFT JOIN cardgames_player p ON p.id = t.player_id WHERE t.match_id = m.id),
  (SELECT r.id FROM cardgames_match r WHERE r.rematch_of_id = m.id),
  (SELECT s.server_seed FROM cardgames_secret s WHERE s.match_id = m.id),
  date_trunc('milliseconds', clock_timestamp())
"""  # noqa: S608
_LOAD = f"""
SELECT {TABLE},
  (SELECT jsonb_agg(jsonb_build_array({EVENT}) ORDER BY version)
     FROM cardgames_event WHERE match_id = m.id AND version > %(known)s),
  (SELECT jsonb_build_array(encode(k.body, 'hex'), k.version, k.last, k.answer) FROM cardgames_key k
    WHERE k.match_id = m.id AND k.player_id = %(player)s AND k.call = %(call)s AND k.key = %(key)s)
FROM cardgames_match m WHERE m.id = %(match)s
"""  # noqa: S608

_known: LRUCache[str, Position] = LRUCache(maxsize=settings.POSITIONS_KEPT)
_lock = threading.Lock()


def forget() -> None:
    """Throws every kept position away: all of them can be replayed."""
    with _lock:
        _known.clear()


def _keep(match: str, position: Position) -> None:
    # What a transaction has written is not there yet for anybody else, and may never be.
    if not connection.in_atomic_block:
        with _lock:
            _known[match] = position


def load(match: UUID, asked: Asked | None = None) -> Table | None:
    """The match, its seats and its position, in one statement; None if there is no such match.

    Raises LogDamaged where the events do not lead to the head row.
    """
    with _lock:
        known = _known.get(str(match))
    if known is not None:
        with suppress(LogDamaged):
            return _sound(match, asked, known)
        # What was kept had been overtaken, as by a database restored to an earlier time.
    return _sound(match, asked, None)


def _sound(match: UUID, asked: Asked | None, known: Position | None) -> Table | None:
    table = _load(match, asked, known)
    if table is not None:
        check_sound(table)
    return table


def check_sound(table: Table) -> None:
    """Raises LogDamaged where the events do not lead to the head row, or the server seed is lost."""
    if not table.server_seed:
        raise LogDamaged(f"the server seed of match {table.id} is lost")
    if not _fits(table):
        raise LogDamaged(f"the events of match {table.id} do not lead to its head row")


def head(match: UUID) -> Table | None:
    """The match without its events, and so without a position: for who does not trust them yet. A lost server seed is
    an empty one."""
    return _load(match, None, None, after=_NEVER)


def _fits(table: Table) -> bool:
    position = table.position
    if position is None:
        return table.match.version == 0
    return (position.version, position.hash) == (table.match.version, table.match.hash)


def _load(match: UUID, asked: Asked | None, known: Position | None, after: int = 0) -> Table | None:
    with connection.cursor() as cursor:
        cursor.execute(
            _LOAD,
            {
                "match": match,
                "known": known.version if known else after,
                "player": asked.player if asked else None,
                "call": asked.call if asked else None,
                "key": asked.key if asked else None,
            },
        )
        row = cursor.fetchone()
    if row is None:
        return None
    *table, events, used = row
    try:
        position = fold(known, events_of(match, events), everything)
    except UNREADABLE:  # what is wrong may name cards, and this is logged; the audit tells it
        raise LogDamaged(f"the events of match {match} cannot be read") from None
    if position is not None and events:
        _keep(str(match), position)
    return table_of(table, _used(_json(used)), position)


def table_of(row: list[Any], used: UsedKey | None = None, position: Position | None = None) -> Table:
    """A match from its row, in the order of columns that `TABLE` gives."""
    head, (seats, rematch, seed, now) = row[: len(_HEAD)], row[len(_HEAD) :]
    return Table(
        match=Match.from_db(connection.alias, _HEAD, [*_decoded(head)]),
        seats=tuple(_sitting(item) for item in _json(seats) or []),
        rematch=rematch,
        server_seed=bytes(seed or b""),
        now=now,
        used=used,
        position=position,
    )


def events_of(match: UUID, rows: str | None) -> list[Event]:
    """Raises LogDamaged, or one of UNREADABLE, where a row is not even an event."""
    return [event_of(str(match), row) for row in _json(rows) or []]


def _json(text: str | None) -> Any:
    return None if text is None else orjson.loads(text)


def _decoded(head: list[Any]) -> list[Any]:
    return [_json(value) if name in {"options", "result"} else value for name, value in zip(_HEAD, head, strict=True)]


def _sitting(item: list[Any]) -> Sitting:
    seat, player, name, kind, level, taken_over, kept_for, client_seed = item
    return Sitting(seat, _uuid(player), name, kind, level, taken_over, _uuid(kept_for), client_seed)


def _uuid(text: str | None) -> UUID | None:
    return UUID(text) if text else None


def _used(item: list[Any] | None) -> UsedKey | None:
    return UsedKey(bytes.fromhex(item[0]), *item[1:]) if item else None


def event_of(match: str, row: list[Any] | tuple[Any, ...]) -> Event:
    """An event from its row, in the order of columns that `EVENT` gives."""
    version, prev, type, seat, cause, at, move, effects, sealed, hash, secrets = row
    try:
        values = {audience: tuple(cards) for audience, cards in secrets.items()}
    except (AttributeError, TypeError) as error:
        raise LogDamaged(f"the sealed cards of match {match} version {version} cannot be read", version) from error
    return Event(match, version, prev, type, seat, cause, at, move, effects, sealed, hash, values)


_EVENTS = f"""
SELECT jsonb_agg(jsonb_build_array({EVENT}) ORDER BY version) FROM
  (SELECT * FROM cardgames_event WHERE match_id = %s AND version > %s AND version <= %s ORDER BY version LIMIT %s) e
"""  # noqa: S608


def events(match: UUID, *, after: int = 0, upto: int = _NEVER, limit: int | None = None) -> list[Event]:
    """The events after version `after`, up to and with `upto`, at most `limit` of them, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, [match, after, upto, limit])
        [rows] = cursor.fetchone()
    return events_of(match, rows)


def sound_event(table: Table, version: int) -> Event:
    """One event of the match, without all the others. Raises LogDamaged where it is not there, is not what its hash
    says, or is not the one that the next event, or the head row, hangs on."""
    last = table.match.version
    found = events(table.match.id, after=version - 1, upto=min(version + 1, last))
    if [event.version for event in found] != [version, version + 1][: 1 if version == last else 2]:
        raise LogDamaged(f"an event of match {table.id} is missing at version {version}")
    hangs = table.match.hash if version == last else found[1].prev
    if not event_hash(found[0].public()) == found[0].hash == hangs:
        raise LogDamaged(f"the event of match {table.id} at version {version} is not the one that was written")
    return found[0]


_APPEND = """
WITH head AS (
  UPDATE cardgames_match SET version = %(version)s, hash = %(hash)s, status = %(status)s, at = %(at)s, turn = %(turn)s,
         deadline = %(deadline)s, bot_due = %(bot_due)s, result = %(result)s
   WHERE id = %(match)s AND version = %(before)s AND hash = %(prev)s
     AND %(at)s > clock_timestamp() - make_interval(secs => %(fresh)s)
     AND CASE WHEN %(late)s THEN deadline <= clock_timestamp()
              ELSE coalesce(deadline > clock_timestamp(), true) END
  RETURNING id
), written AS (
  INSERT INTO cardgames_event
         (match_id, version, prev, type, seat, cause, at, move, effects, sealed, hash, secrets)
  SELECT head.id, e.version, e.prev, e.type, e.seat, e.cause, %(at)s, e.move, e.effects, e.sealed, e.hash, e.secrets
    FROM head, jsonb_to_recordset(%(events)s) AS e(version int, prev text, type text, seat smallint, cause text,
         move jsonb, effects jsonb, sealed jsonb, hash text, secrets jsonb)
), remembered AS (
  INSERT INTO cardgames_key (match_id, player_id, call, key, body, version, last)
  SELECT head.id, %(player)s, %(call)s, %(key)s::text, %(body)s, %(own)s, %(version)s FROM head
   WHERE %(key)s::text IS NOT NULL
), taken AS (
  UPDATE cardgames_seat s SET taken_over = true, level = %(level)s FROM head
   WHERE s.match_id = head.id AND s.seat = ANY(%(taken)s)
)
SELECT count(*) FROM head
"""


def append(table: Table, pen: Pen, *, late: bool = False, asked: Asked | None = None) -> bool:
    """Appends what the pen wrote to the match as `table` found it, and uses up the key, all in one statement.

    False, and nothing has changed, where somebody was faster, or the deadline has passed meanwhile (with `late`: has
    not passed), or the time of the events is one that has long passed. Outside a transaction it is committed, durably,
    when this returns.
    """
    position, written = pen.position, pen.events
    deadline, bot_due = dues(table.match, position)
    with connection.cursor() as cursor:
        cursor.execute(
            _APPEND,
            {
                "match": table.match.id,
                "before": table.match.version,
                "prev": table.match.hash,
                "late": late,
                "version": position.version,
                "hash": position.hash,
                "status": position.status,
                "at": datetime.fromisoformat(position.at),
                "fresh": FRESH.total_seconds(),
                "turn": list(position.awaited),
                "deadline": deadline,
                "bot_due": bot_due,
                "result": None if position.result is None else orjson.dumps(position.result).decode(),
                "events": orjson.dumps([_row(event) for event in written]).decode(),
                "player": asked.player if asked else None,
                "call": asked.call if asked else None,
                "key": asked.key if asked else None,
                "body": asked.body if asked else None,
                "own": written[0].version,
                "taken": [event.seat for event in written if event.type == "taken_over"],
                "level": TAKEOVER_LEVEL,
            },
        )
        [moved] = cursor.fetchone()
    if moved:
        _keep(table.id, position)
    return bool(moved)


def dues(match: Match, position: Position) -> tuple[datetime | None, datetime | None]:
    """The deadline of the people awaited, and the time at which a bot's turn counts as forgotten."""
    given = datetime.fromisoformat(position.decided_time)
    deadline = bot_due = None
    if position.awaited_people and match.turn_seconds is not None:
        deadline = given + timedelta(seconds=match.turn_seconds)
    if position.awaited_bots:
        bot_due = given + timedelta(seconds=match.bot_delay_seconds) + BOT_GRACE
    return deadline, bot_due


def _row(event: Event) -> dict[str, Any]:
    return {**event.public(), "hash": event.hash, "secrets": event.values}
