"""The checks of a stored match, each by its name: whether its log, seeds, keys and rows are what the rules and the
players made. Each raises what it found, or NotMade."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from cardgames import store
from cardgames.chain import Event
from cardgames.errors import Divergence, LogDamaged
from cardgames.lobby import opening
from cardgames.models import GOING_ON, Match
from cardgames.position import UNREADABLE, Position, Started
from cardgames.rewriting import Append, check_chain, check_seals, check_seed, written_again
from cardgames.rules.errors import Refused
from cardgames.store import Table
from cardgames.stored import KeptKey, Stored


class NotMade(Exception):
    """There is nothing to look at, or no way to."""


@dataclass
class Case:
    """A match under examination: what is stored, and what comes out when its log is written again: where every append
    ended, by the version it began with, where the match stands, and what came at the wrong time."""

    stored: Stored
    ends: dict[int, int] = field(default_factory=dict)
    position: Position | None = None
    untimely: Divergence | None = None

    @property
    def table(self) -> Table:
        return self.stored.table

    @cached_property
    def events(self) -> Sequence[Event]:
        return self.stored.events()

    @property
    def readable(self) -> Sequence[Event]:
        try:
            return self.events
        except (LogDamaged, *UNREADABLE):
            return ()

    @cached_property
    def stopped(self) -> Divergence | None:
        """Where the log, written again, became another one."""
        try:
            for append in written_again(self.events, self.table.seeds):
                self.ends[append.events[0].version] = append.after.version
                self.position = append.after
                self.untimely = self.untimely or _untimely(append)
        except Divergence as found:
            return found
        return None


def _seed(case: Case) -> None:
    if not case.table.server_seed:
        raise Divergence(0, "the server seed is lost")
    check_seed(case.table.seeds, case.table.match.commitment)


def _chain(case: Case) -> None:
    check_chain(case.events, case.table.id)
    _expect(case.events)


def _expect(found: Sequence[object]) -> None:
    """Raises NotMade where there is nothing that was looked at."""
    if not found:
        raise NotMade


def _seals(case: Case) -> None:
    check_seals(case.events, case.table.seeds)
    _expect([event for event in case.events if event.sealed])


def _start(case: Case) -> None:
    """Whether the match began as it was set up, with the right seat dealing (C-4)."""
    _check_rematch(case.table.match)
    _expect(case.events)
    if case.stopped is not None and case.stopped.type == "started":
        raise case.stopped
    if case.position is not None:
        _check_opening(_set_up(case.table), case.position.started)


def _check_rematch(match: Match) -> None:
    before, place = match.rematch_of, min(match.version, 1)
    if before is None:
        return
    if before.status in GOING_ON:
        raise Divergence(place, f"it is the rematch of match {before.id}, which is not over")
    for name in ("game", "options", "size", "turn_seconds", "timeouts_allowed", "bot_delay_seconds", "visibility"):
        if getattr(match, name) != getattr(before, name):
            raise Divergence(place, f"it is the rematch of match {before.id}, which has another {name}")


def _set_up(table: Table) -> Started:
    try:
        return opening(table)
    except (Refused, *UNREADABLE) as error:
        raise Divergence(1, f"how the match was set up cannot be read: {error!r}") from error


def _check_opening(expected: Started, started: Started) -> None:
    for part in Started.parts:
        told, known = getattr(started, part.name), getattr(expected, part.name)
        if told != known:
            clause = "C-4" if part.name == "dealer" else None
            raise Divergence(1, f"the match was set up with {part.name} {known!r}, the log tells {told!r}", clause)


def _deals(case: Case) -> None:
    _check_written_again(case, {"dealt"})
    _expect(case.events)


def _moves(case: Case) -> None:
    stopped = case.stopped
    _check_written_again(case, {stopped.type} - {"started", "dealt", "ended"} if stopped else set())
    _expect([event for event in case.events if event.type == "moved"])


def _result(case: Case) -> None:
    _check_written_again(case, {"ended"})
    _expect([event for event in case.events if event.type == "ended"])


def _check_written_again(case: Case, types: Set[str | None]) -> None:
    """Whether the events of these types come out the same. Nobody knows of those behind one that does not."""
    if case.stopped is None:
        return
    if case.stopped.type in types:
        raise case.stopped
    if (case.stopped.place or 0) < len(case.events):
        raise NotMade


def _clock(case: Case) -> None:
    """Whether everything came in its time (contract: deadlines)."""
    if case.untimely is not None:
        raise case.untimely
    _expect([*case.ends][1:])


def _untimely(append: Append) -> Divergence | None:
    before, event = append.before, append.events[0]
    if before is None or event.type == "ended":  # a match that was broken off, as after a restore, may be overdue
        return None
    given, at = datetime.fromisoformat(before.decided_time), datetime.fromisoformat(event.at)
    seconds, delay = before.started.turn_seconds, timedelta(seconds=before.started.bot_delay_seconds)
    late = bool(before.awaited_people) and seconds is not None and at >= given + timedelta(seconds=seconds)
    if late != (event.cause == "timeout"):
        return Divergence(event.version, "after the deadline, but no timeout" if late else "a timeout too early")
    if event.cause == "bot" and at < given + delay:
        return Divergence(event.version, "a bot moved too early")
    return None


def _head(case: Case) -> None:
    """Whether the rows of the match and its seats tell the same as the log; what differs does so after its end."""
    table, position = case.table, case.position
    if [sitting.seat for sitting in table.seats] != list(range(table.match.size)):
        raise Divergence(len(case.events), f"the match has {table.match.size} seats, and other rows for them")
    if position is None:
        _check_unstarted(table.match)
        return
    for name, value in _expected(table.match, position).items():
        told = getattr(table.match, name)
        if told != value:
            raise Divergence(position.version, f"the head row's {name} is {told!r}, the log gives {value!r}")
    for sitting, level, taken in zip(table.seats, position.levels, position.taken_over_at, strict=True):
        if (sitting.level, sitting.taken_over) != (level, taken is not None):
            raise Divergence(position.version, f"the row of seat {sitting.seat} does not tell who plays it")


def _check_unstarted(match: Match) -> None:
    if match.version or match.status not in {Match.Status.OPEN, Match.Status.ABANDONED} or match.result:
        raise Divergence(0, "the head row tells of events that are not there")


def _expected(match: Match, position: Position) -> dict[str, object]:
    return {
        "version": position.version,
        "hash": position.hash,
        "status": position.status,
        "turn": list(position.awaited),
        "result": position.result,
        "deadline": store.dues(match, position)[0],
        "at": datetime.fromisoformat(position.at),
    }


def _keys(case: Case) -> None:
    """Whether every used key tells of something that was done, by the player whose key it is."""
    ends = case.ends
    for key in case.stored.keys:
        if key.call == "moves":
            _check_key_of_move(case, key)
        elif key.version != key.last or key.last not in {0, ends.get(1)} or key.shows != case.table.id:
            raise Divergence(key.version, f"a key for “{key.call}” whose answer is not that of such a call")
    _expect(case.stored.keys)


def _check_key_of_move(case: Case, key: KeptKey) -> None:
    if key.last != case.ends.get(key.version):
        raise Divergence(key.version, f"a key for a move that led to version {key.last}, which the log does not know")
    event = case.events[key.version - 1]
    if event.cause != "player" or event.seat is None or case.table.seats[event.seat].player != key.player:
        raise Divergence(key.version, "a key of somebody who did not make this move")


# Every check by its name: those it builds on, and how it is made.
_REPLAYED = {"seed", "chain", "seals"}
_WHOLE = _REPLAYED | {"start", "deals", "moves", "result"}
CHECKS: dict[str, tuple[set[str], Callable[[Case], None]]] = {
    "seed": (set(), _seed),
    "chain": (set(), _chain),
    "seals": ({"seed", "chain"}, _seals),
    "start": (_REPLAYED, _start),
    "deals": (_REPLAYED, _deals),
    "moves": (_REPLAYED, _moves),
    "result": (_REPLAYED, _result),
    "clock": (_WHOLE - {"start"}, _clock),
    "head": (_WHOLE - {"start"}, _head),
    "keys": (_WHOLE - {"start"}, _keys),
}
# What holds if a check does, in words that tell nothing about any match.
ABOUT = {
    "seed": "the server seed is the one committed to",
    "chain": "no event is changed, left out, put in or moved, and none is older than the one before",
    "seals": "every seal holds the cards that are kept for it",
    "start": "the match began as it was set up, with the dealer that the seeds or the match before give",
    "deals": "the seeds give the cards that were dealt",
    "moves": "every move was legal, and had the effects that the rules give it",
    "result": "the match ended when and as the rules say",
    "clock": "timeouts came after the deadline, all else before it, and no bot too early",
    "head": "status, turn, deadline, result and seats are shown as the log gives them",
    "keys": "every used Idempotency-Key is for something that its player did",
    "receipts": "the events that the given receipts are for stand in the log",
}
