"""An audit of many matches: in the order of their ids, on several cores, and taken up again where it was broken off."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet, Sum

from cardgames.audit import Finding, recomputed
from cardgames.jobs import in_order
from cardgames.models import Match
from cardgames.replaced import replacing

_PIECE = 16  # matches that a process takes at a time: a second or so of work
_PAGE = 64 * _PIECE


@dataclass(frozen=True)
class Wanted:
    """Which matches: those named, or else all, or those of a game, or in which something has happened since."""

    named: tuple[UUID, ...] = ()
    game: str | None = None
    since: datetime | None = None

    def found(self) -> QuerySet[Match]:
        matches = Match.objects.order_by("pk")
        if self.game is not None:
            matches = matches.filter(game=self.game)
        return matches if self.since is None else matches.filter(at__gte=self.since)


@dataclass(frozen=True)
class Tally:
    """How far an audit has come: all matches up to and with `upto` are checked."""

    upto: UUID | None = None
    matches: int = 0
    events: int = 0
    seconds: float = 0
    findings: tuple[Finding, ...] = ()


def size(wanted: Wanted) -> Tally:
    """How much there is to do, as far as the head rows tell."""
    if wanted.named:
        return Tally(matches=len(wanted.named))
    found = wanted.found().order_by().aggregate(matches=Count("pk"), events=Sum("version", default=0))
    return Tally(matches=found["matches"], events=found["events"])


def run(wanted: Wanted, tally: Tally, jobs: int) -> Iterator[Tally]:
    """Goes on behind `tally`, and tells after every few matches how far it has come."""
    began = time.monotonic() - tally.seconds
    for done in in_order(_audited, _pieces(wanted, tally.upto), jobs):
        tally = Tally(
            done.upto,
            tally.matches + done.matches,
            tally.events + done.events,
            time.monotonic() - began,
            tally.findings + done.findings,
        )
        yield tally


def _pieces(wanted: Wanted, upto: UUID | None) -> Iterator[tuple[UUID, ...]]:
    for page in (wanted.named,) if wanted.named else _pages(wanted, upto):
        yield from (page[start : start + _PIECE] for start in range(0, len(page), _PIECE))


def _pages(wanted: Wanted, upto: UUID | None) -> Iterator[tuple[UUID, ...]]:
    """A query for each page, as no connection may last as long as an audit."""
    while True:
        behind = wanted.found() if upto is None else wanted.found().filter(pk__gt=upto)
        page = tuple(behind.values_list("pk", flat=True)[:_PAGE])
        if not page:
            return
        yield page
        upto = page[-1]


def _audited(matches: tuple[UUID, ...]) -> Tally:
    """What a process does."""
    events, findings = 0, list[Finding]()
    for match in matches:
        report = recomputed(match)
        events += len(report.events)
        findings += report.findings
    return Tally(matches[-1], len(matches), events, findings=tuple(findings))


# What an audit that was broken off leaves behind


def keep(file: Path, wanted: Wanted, tally: Tally) -> None:
    """Writes down how far the audit has come: all of it or nothing, and for nobody else to read, as findings may name
    cards. Raises OSError."""
    with replacing(file) as written:
        json.dump({"audit": _words(wanted)} | asdict(tally), written, default=str)


def kept(file: Path, wanted: Wanted) -> Tally:
    """How far the same audit had come; nowhere if there is no such file. Raises ValueError for the file of another
    one, and OSError."""
    if not file.exists():
        return Tally()
    try:
        told = json.loads(file.read_text())
        same = told.pop("audit") == _words(wanted)
        findings = tuple(Finding(**finding) for finding in told["findings"])
        tally = Tally(**told | {"upto": told["upto"] and UUID(told["upto"]), "findings": findings})
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError("is not what an audit has left behind") from error
    if not same:
        raise ValueError("was left behind by an audit of other matches")
    return tally


def _words(wanted: Wanted) -> dict[str, Any]:
    return {"game": wanted.game, "since": wanted.since and wanted.since.isoformat()}
