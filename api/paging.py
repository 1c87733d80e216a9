"""Pages of matches, newest first. A cursor names the match at the edge of a page by its time and id, and never counts:
whatever comes or goes meanwhile, no match that stays is skipped or told twice (contract: lists)."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from api.fields import whole
from cardgames.models import Match
from cardgames.rules.errors import Malformed

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FORM = re.compile(r"(lte?|gte?)\.([0-9]{1,16})\.([0-9a-f]{32})")
_OTHER_SIDE = {"lt": "gte", "lte": "gt", "gt": "lte", "gte": "lt"}


@dataclass(frozen=True, slots=True)
class Cursor:
    """What lies to one side of a match: what is older (`lt`) or newer (`gt`), itself included or not (`lte`, `gte`)."""

    side: str
    at: datetime
    match: UUID

    def __str__(self) -> str:
        return f"{self.side}.{(self.at - _EPOCH) // timedelta(microseconds=1)}.{self.match.hex}"

    @property
    def is_backwards(self) -> bool:
        return self.side.startswith("gt")

    def other_side(self) -> "Cursor":
        return Cursor(_OTHER_SIDE[self.side], self.at, self.match)

    def of(self, found: QuerySet[Match]) -> QuerySet[Match]:
        older_or_newer = self.side[:2]
        near = found.filter(**{f"created_at__{older_or_newer}e": self.at})  # what the index can tell
        return near.filter(~Q(created_at=self.at) | Q(**{f"id__{self.side}": self.match}))


@dataclass(frozen=True, slots=True)
class Page:
    matches: list[Match]
    previous: str | None
    next: str | None


def page(request: Request, found: QuerySet[Match]) -> Page:
    """The page that was asked for, and the addresses of those beside it. Raises Malformed."""
    limit, cursor = whole(request, "limit", 1, 100, 20), _given(request)
    backwards = cursor is not None and cursor.is_backwards
    order = ("created_at", "id") if backwards else ("-created_at", "-id")
    rows = list((cursor.of(found) if cursor else found).order_by(*order)[: limit + 1])
    matches, more = rows[:limit], len(rows) > limit
    if backwards:
        matches.reverse()
    newer, older = (more, True) if backwards else (cursor is not None, more)
    return Page(
        matches,
        _address(request, _edge("gt", matches[:1], cursor)) if newer else None,
        _address(request, _edge("lt", matches[-1:], cursor)) if older else None,
    )


def _given(request: Request) -> Cursor | None:
    told = request.query_params.get("cursor")
    if told is None:
        return None
    read = _FORM.fullmatch(told)
    if read is None:
        raise Malformed("is no cursor of this list", "cursor")
    side, microseconds, match = read.groups()
    return Cursor(side, _EPOCH + timedelta(microseconds=int(microseconds)), UUID(match))


def _edge(side: str, last: list[Match], cursor: Cursor | None) -> Cursor | None:
    """What lies beyond the last match on that side; of an empty page, what lies behind it."""
    if last:
        return Cursor(side, last[0].created_at, last[0].id)
    return cursor.other_side() if cursor else None


def _address(request: Request, cursor: Cursor | None) -> str | None:
    if cursor is None:
        return None
    return str(replace_query_param(request.build_absolute_uri(), "cursor", str(cursor)))
