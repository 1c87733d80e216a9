"""What a database that went back in time no longer knows (docs/operating.md: after a restore): found by what was kept
outside of it, or by what was still going on at the moment it went back to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from cardgames import lobby, play, receipts
from cardgames.models import GOING_ON, Match

_AT_ONCE = 1000  # how many are looked up in one statement
_NO_VERSION = 2**31


@dataclass(frozen=True, slots=True)
class Kept:
    """That this version of a match had this hash; version 0 has the commitment."""

    match: UUID
    version: int
    hash: str

    def __str__(self) -> str:
        return f"{self.match} {self.version} {self.hash}"


@dataclass(frozen=True, slots=True)
class Affected:
    """A match that has, or may have, lost events: `kept` is the first version that is known to be lost."""

    match: UUID
    why: str  # gone, missing, other; or possible
    kept: int | None
    version: int | None
    status: str | None

    @property
    def goes_on(self) -> bool:
        return self.status in GOING_ON


def heads(public: bool = False) -> Iterator[Kept]:
    """The newest version of every match, or of every public one."""
    found = Match.objects.filter(visibility=Match.Visibility.PUBLIC) if public else Match.objects.all()
    rows = found.order_by().values_list("pk", "version", "hash", "commitment")
    for match, version, hash, commitment in rows.iterator(chunk_size=_AT_ONCE):
        yield Kept(match, version, hash if version else commitment)


def read_head(line: str) -> Kept:
    """A line of `manage.py heads`. Raises ValueError."""
    match, version, hash = line.split()
    if not version.isdecimal() or int(version) >= _NO_VERSION or len(hash) != 64:
        raise ValueError("it is no version with a hash")
    return Kept(UUID(match), int(version), hash)


def read_receipt(text: str) -> Kept:
    """What a receipt of this server says. Raises ValueError."""
    receipt = receipts.read(text)
    return Kept(receipt.match, receipt.version, receipt.hash)


_HELD = """
SELECT k.match, k.version, m.version, m.status,
       CASE WHEN m.id IS NULL THEN 'gone'
            WHEN coalesce(e.hash, CASE k.version WHEN 0 THEN m.commitment END) IS NULL THEN 'missing'
            ELSE 'other' END
  FROM unnest(%s::uuid[], %s::int[], %s::text[]) AS k(match, version, hash)
  LEFT JOIN cardgames_match m ON m.id = k.match
  LEFT JOIN cardgames_event e ON e.match_id = k.match AND e.version = k.version
 WHERE coalesce(e.hash, CASE k.version WHEN 0 THEN m.commitment END) IS DISTINCT FROM k.hash
"""


def lost(kept: Iterable[Kept]) -> dict[UUID, Affected]:
    """The matches in which something that was kept is not there any more, by their ids."""
    found: dict[UUID, Affected] = {}
    remaining = iter(kept)
    while some := [*islice(remaining, _AT_ONCE)]:
        for match, version, now, status, why in _held([*zip(*map(_columns, some), strict=True)]):
            known = found.get(match)
            if known is None or known.kept is None or version < known.kept:
                found[match] = Affected(match, why, version, now, status)
    return found


def _columns(kept: Kept) -> tuple[UUID, int, str]:
    return kept.match, kept.version, kept.hash


def _held(columns: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [list(column) for column in columns])
        found: list[Any] = cursor.fetchall()
    return found


def unsure(since: datetime) -> dict[UUID, Affected]:
    """The matches that were open or running at this moment, so that anything may have happened in them after it."""
    went_on = Q(status__in=GOING_ON) | Q(at__gt=since)
    rows = Match.objects.filter(went_on, created_at__lte=since).order_by().values_list("pk", "version", "status")
    return {match: Affected(match, "possible", None, version, status) for match, version, status in rows}


def end(affected: Affected) -> Affected:
    """Ends an affected match that goes on, so that its versions are not counted once more."""
    if not affected.goes_on:
        return affected
    if affected.status == Match.Status.ACTIVE:
        play.break_off(affected.match)
    else:
        lobby.abandon(affected.match)
    now = Match.objects.get(pk=affected.match)
    return replace(affected, version=now.version, status=now.status)
