"""Recomputing what is stored: whether a match's log, seeds and head row are what the rules and the players made."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cardgames import receipts, store
from cardgames.errors import LogDamaged
from cardgames.lobby import opening
from cardgames.models import Match
from cardgames.position import UNREADABLE, Position, Started
from cardgames.replay import Divergence, check_log
from cardgames.rules.errors import Refused


@dataclass(frozen=True)
class Finding:
    """A difference: in which match, at which version (None: not at one), and what it is."""

    match: str
    version: int | None
    detail: str

    def __str__(self) -> str:
        place = "" if self.version is None else f" version {self.version}"
        return f"match {self.match}{place}: {self.detail}"


def audit(match: UUID) -> Finding | None:
    """The first difference in a match, None if there is none. Never raises for what somebody did to its rows."""
    try:
        table = store.head(match)
        if table is None:
            return Finding(str(match), None, "there is no such match")
        position = check_log(store.events(match), table.seeds, table.match.commitment)
        _check_start(table, position)
        _check_head(table, position)
    except Divergence as found:
        detail = f"{found.clause}: {found.detail}" if found.clause else found.detail
        return Finding(str(match), found.place, detail)
    except (LogDamaged, Refused, *UNREADABLE) as error:
        return Finding(str(match), None, f"it cannot be read: {error!r}")
    return None


def _check_start(table: store.Table, position: Position | None) -> None:
    """Whether the match began as it was set up, with the right seat dealing (C-4)."""
    if position is None:
        return
    expected = opening(table)
    for part in Started.parts:
        told, known = getattr(position.started, part.name), getattr(expected, part.name)
        if told != known:
            clause = "C-4" if part.name == "dealer" else None
            raise Divergence(1, f"the match was set up with {part.name} {known!r}, the log tells {told!r}", clause)


def _check_head(table: store.Table, position: Position | None) -> None:
    match = table.match
    if position is None:
        if match.version or match.status not in {Match.Status.OPEN, Match.Status.ABANDONED} or match.result:
            raise Divergence(None, "the head row tells of events that are not there")
        return
    expected = {
        "version": position.version,
        "hash": position.hash,
        "status": position.status,
        "turn": list(position.awaited),
        "result": position.result,
        "deadline": store.dues(match, position)[0],
        "at": datetime.fromisoformat(position.at),
    }
    for name, value in expected.items():
        if getattr(match, name) != value:
            raise Divergence(None, f"the head row's {name} is {getattr(match, name)!r}, the log gives {value!r}")
    for sitting, level, taken in zip(table.seats, position.levels, position.taken_over_at, strict=True):
        if (sitting.level, sitting.taken_over) != (level, taken is not None):
            raise Divergence(None, f"the row of seat {sitting.seat} does not tell who plays it")


def check_receipt(text: str) -> Finding | None:
    """Whether the event a receipt was given for is still in the log."""
    try:
        claims = receipts.verify(text)
        match, version = UUID(claims["match"]), int(claims["version"])
    except ValueError as error:
        return Finding("of a receipt", None, f"this is no receipt of this server: {error}")
    table = store.head(match)
    if table is None:
        return Finding(str(match), version, "there is a receipt for a match that is not there")
    stored = [event.hash for event in store.events(match, after=version - 1, upto=version)]
    if (stored if version else [table.match.commitment]) != [claims["hash"]]:
        return Finding(str(match), version, "there is a receipt for another event than the one in the log")
    return None
