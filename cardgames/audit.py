"""Recomputing what is stored of a match, check by check: whether its log, seeds, keys and rows are what the rules and
the players made.

A check that builds on one which failed is not made: what it would say means nothing. The detail of a finding may name
cards, so it is for whoever runs the server; names and versions may be told to everybody who may read the match.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import DataError

from cardgames import receipts, store, stored
from cardgames.chain import Event, event_hash
from cardgames.checks import CHECKS, Case, NotMade
from cardgames.errors import Divergence, LogDamaged
from cardgames.models import Match
from cardgames.position import UNREADABLE
from cardgames.receipts import Receipt
from cardgames.rules.errors import Refused
from cardgames.store import Table


@dataclass(frozen=True)
class Finding:
    """A difference: in which match, at which version (None: not at one), and what it is."""

    match: str
    version: int | None
    detail: str

    def __str__(self) -> str:
        place = "" if self.version is None else f" version {self.version}"
        return f"match {self.match}{place}: {self.detail}"


@dataclass(frozen=True)
class Check:
    """What came of one check. `holds` is None where it was not made, or found nothing to look at."""

    name: str
    holds: bool | None
    version: int | None = None
    detail: str = ""


@dataclass(frozen=True)
class Report:
    """All checks of one match, and what was looked at: no table where there is no such match, and no events where they
    cannot be read."""

    match: str
    table: Table | None
    events: Sequence[Event]
    checks: tuple[Check, ...]

    @property
    def findings(self) -> list[Finding]:
        return [Finding(self.match, check.version, check.detail) for check in self.checks if check.holds is False]


def recomputed(match: UUID) -> Report:
    """The match as it was at one moment, checked. Never raises for what somebody did to its rows."""
    try:
        found = stored.of_match(match)
    except (DataError, *UNREADABLE) as error:
        return _nothing(match, f"it cannot be read: {error!r}")
    if found is None:
        return _nothing(match, "there is no such match")
    case = Case(found)
    checks = tuple(_checked(case))
    return Report(str(match), found.table, case.readable, checks)


def _nothing(match: UUID, why: str) -> Report:
    return Report(str(match), None, (), (Check("head", False, None, why),))


def _checked(case: Case) -> Iterable[Check]:
    failed: set[str] = set()
    for name, (needs, look) in CHECKS.items():
        check = Check(name, None) if needs & failed else _made(name, look, case)
        if check.holds is False or needs & failed:
            failed.add(name)
        yield check


def _made(name: str, look: Callable[[Case], None], case: Case) -> Check:
    try:
        look(case)
    except NotMade:
        return Check(name, None)
    except Divergence as found:
        detail = f"{found.clause}: {found.detail}" if found.clause else found.detail
        return Check(name, False, found.place, detail)
    except LogDamaged as error:
        return Check(name, False, error.version, str(error))
    except (Refused, *UNREADABLE) as error:
        return Check(name, False, None, f"it cannot be read: {error!r}")
    return Check(name, True)


# Receipts


def stands(receipt: Receipt, match: Match, events: Iterable[Event]) -> bool:
    """Whether the event it was given for is among these of its match, unchanged."""
    if receipt.version == 0:
        return receipt.hash == match.commitment
    try:
        return [event_hash(event.public()) for event in events if event.version == receipt.version] == [receipt.hash]
    except UNREADABLE:
        return False


def check_receipt(text: str) -> Finding | None:
    """Whether the event a receipt was given for is still in the log."""
    try:
        receipt = receipts.read(text)
    except ValueError as error:
        return Finding("of a receipt", None, f"this is no receipt of this server: {error}")
    match, version = str(receipt.match), receipt.version
    try:
        table = store.head(receipt.match)
        if table is None:
            return Finding(match, version, "there is a receipt for a match that is not there")
        events = store.events(receipt.match, after=version - 1, upto=version)
    except (DataError, LogDamaged, *UNREADABLE) as error:
        return Finding(match, version, f"it cannot be read: {error!r}")
    if not stands(receipt, table.match, events):
        return Finding(match, version, "there is a receipt for another event than the one in the log")
    return None
