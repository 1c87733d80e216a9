"""The door: every change of a running match, by people, bots, timeouts and the system alike, goes through here.

Each call loads the match, decides, and appends in one statement that only succeeds if nobody was faster; otherwise it
looks again whether its decision is still open. Nothing is locked, and nothing leaves before commit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from cardgames import store
from cardgames.chain import Event
from cardgames.errors import MatchNotActive, NotFound, NotSeated
from cardgames.models import Match
from cardgames.position import Pen, Position, check_version, everything, fold
from cardgames.rules.errors import Refused, Stale
from cardgames.rules.moves import Move, read_move
from cardgames.signals import Change, announce
from cardgames.store import Asked, Table, UsedKey

# Every failed attempt means that somebody else's append succeeded, so this is never reached in good health.
_ATTEMPTS = 100

Load = Callable[[UUID], Table | None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Accepted:
    """A move that is in the log: its own event, the match after the append's last event, and the seat that made it."""

    table: Table
    position: Position
    event: Event
    seat: int
    replayed: bool = False


def execute(match: UUID, player: UUID, wish: object, version: int, asked: Asked | None = None) -> Accepted:
    """Makes a person's move, decided on at `version`; `wish` is the move as the client wrote it.

    The order of checks is the contract's: key, seat, deadline, status, version, turn, rules. Raises Refused.
    """

    def attempt(table: Table) -> Accepted | None:
        if asked and table.used:
            asked.check_same(table.used.body)
            return _first_answer(table, table.used)
        check_readable(table, player)
        seat = seat_of(table, player)
        return _move(table, seat, "player", version, lambda position: read_move(position.game.MOVES, wish), asked)

    return _until_decided(match, attempt, asked)


def execute_bot(match: UUID, seat: int, move: Move, version: int) -> Accepted:
    """Makes the move of a bot's seat. Raises Refused, Stale above all, where the match has moved on."""
    return _until_decided(match, lambda table: _move(table, seat, "bot", version, lambda _: move, None))


def enforce_deadline(match: UUID) -> None:
    """Applies the timeout if the deadline has passed; else does nothing. Whoever notices may call it, any number of
    times."""

    def attempt(table: Table) -> int | None:
        return _time_out(table) if table.overdue else table.match.version

    _until_decided(match, attempt)


def leave(match: UUID, player: UUID) -> None:
    """Hands the player's seat in a running match to a bot, for good. A repeated call changes nothing."""

    def attempt(table: Table) -> bool | None:
        check_readable(table, player)
        if any(sitting.player == player and sitting.taken_over for sitting in table.seats):
            return True
        seat = seat_of(table, player)
        if table.overdue:
            _time_out(table)
            return None
        active(table)
        pen = table.pen()
        pen.take_over(seat, "player")
        return _append(table, pen) or None

    _until_decided(match, attempt)


def abandon(match: UUID, idle_for: timedelta) -> None:
    """Ends a running match in which nothing has happened for so long (C-7); one that was moved in since goes on."""

    def attempt(table: Table) -> bool | None:
        active(table)
        if table.overdue or table.now - table.match.at < idle_for:
            return True  # a deadline that has passed is enforced first
        return _end(table)

    _until_decided(match, attempt)


def break_off(match: UUID) -> None:
    """Ends a running match at once (C-7), as its database has lost what happened in it. A deadline that has passed
    meanwhile is not enforced: that would be one more event that others know otherwise."""

    def attempt(table: Table) -> bool | None:
        active(table)
        return _end(table)

    _until_decided(match, attempt)


def loaded(match: UUID, load: Load = store.load) -> Table:
    """The match. Raises NotFound."""
    table = load(match)
    if table is None:
        raise _no_such_match()
    return table


def readable(match: UUID, player: UUID | None, load: Load = store.load) -> Table:
    """The match, if the player, or somebody without an account, may read it. Raises NotFound."""
    table = loaded(match, load)
    check_readable(table, player)
    return table


def _no_such_match() -> NotFound:
    return NotFound("there is no such match")


def check_readable(table: Table, player: UUID | None) -> None:
    """Raises NotFound for a stranger to a private match: he is not to learn that it exists (contract: secrets)."""
    if table.match.visibility == Match.Visibility.PUBLIC:
        return
    if player is None or all(player not in (sitting.player, sitting.kept_for) for sitting in table.seats):
        raise _no_such_match()


def seat_of(table: Table, player: UUID | None) -> int:
    """The seat the player holds and plays himself. Raises NotSeated."""
    seat = find_seat(table, player)
    if seat is None:
        raise NotSeated("you have no seat in this match, or a bot plays it now")
    return seat


def find_seat(table: Table, player: UUID | None) -> int | None:
    """The seat the player holds and plays himself; None if there is none, or a bot took it over."""
    if player is None:
        return None
    return next((s.seat for s in table.seats if s.player == player and not s.taken_over), None)


def active(table: Table) -> Position:
    """The position of a running match. Raises MatchNotActive."""
    if table.position is None or table.position.over:
        raise MatchNotActive(f"this match is {table.match.status}")
    return table.position


def _until_decided(match: UUID, attempt: Callable[[Table], T | None], asked: Asked | None = None) -> T:
    for _ in range(_ATTEMPTS):
        table = loaded(match, lambda match: store.load(match, asked))
        try:
            decided = attempt(table)
        except Refused as refused:
            refused.version = refused.version or table.match.version
            raise
        if decided is not None:
            return decided
    raise RuntimeError(f"match {match} could not be appended to in {_ATTEMPTS} attempts")


def _move(
    table: Table, seat: int, cause: str, version: int, wish: Callable[[Position], Move], asked: Asked | None
) -> Accepted | None:
    if table.overdue:
        _time_out_before(table, seat)
        return None
    position = active(table)
    check_version(position, seat, version)
    pen = table.pen()
    pen.move(seat, wish(position), cause)
    if not _append(table, pen, asked=asked):
        return None
    return Accepted(table, pen.position, pen.events[0], seat)


def _time_out_before(table: Table, seat: int) -> None:
    """The timeout goes first; the move that came after the deadline is late, others may still be good."""
    late = table.position is not None and seat in table.position.awaited_people
    version = _time_out(table)
    if version is not None and late:
        stale = Stale("the deadline had passed")
        stale.version = version
        raise stale


def _time_out(table: Table) -> int | None:
    """The version that the timeout led to; None where somebody was faster."""
    pen = table.pen()
    pen.time_out()
    return pen.position.version if _append(table, pen, late=True) else None


def _end(table: Table) -> bool | None:
    """None where somebody was faster."""
    pen = table.pen()
    pen.end("abandoned")
    return _append(table, pen, late=table.overdue) or None


def _append(table: Table, pen: Pen, *, late: bool = False, asked: Asked | None = None) -> bool:
    if not pen.events:
        return True
    if not store.append(table, pen, late=late, asked=asked):
        return False
    announce(change_of(table, pen.position))
    return True


def change_of(table: Table, position: Position) -> Change:
    """What may be told to everybody about the new position."""
    delay = table.match.bot_delay_seconds if position.awaited_bots else None
    return Change(table.id, position.version, delay, table.players)


def _first_answer(table: Table, used: UsedKey) -> Accepted:
    """The answer that the key's first request got, rebuilt from the log (contract: idempotency)."""
    events = store.events(table.match.id, upto=used.last)
    position = fold(None, events, everything)
    event = events[used.version - 1]
    if position is None or event.seat is None:
        raise ValueError(f"no move was accepted at version {used.version}")
    return Accepted(table, position, event, event.seat, replayed=True)
