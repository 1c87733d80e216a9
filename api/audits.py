"""The audit of one match, for whoever may read it. What is told of a running match depends on no hidden card: fixed
words, versions, and whether a check holds."""

import asyncio
from typing import Any
from uuid import UUID

from adrf.decorators import api_view
from django.db import DataError
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.asking import asked
from api.auth import caller_id
from api.errors import Busy
from api.matches import is_known
from cardgames import play, receipts, store
from cardgames.audit import Check, Report, recomputed, stands
from cardgames.checks import ABOUT
from cardgames.models import Match
from cardgames.position import UNREADABLE
from cardgames.rules.errors import Malformed
from cardgames.store import Table

Json = dict[str, Any]

RECEIPTS = 8  # that may come with one request
PATIENCE = 20  # seconds for which a request waits for its replay, and a replay for its turn

# A replay keeps a core busy: one at a time in each process, and one for all who ask for the same.
_turn = asyncio.Semaphore(1)
_under_way: dict[tuple[UUID, int], asyncio.Task[Report]] = {}


@docs.audit
@api_view(["GET", "HEAD"])
async def audit(request: Request, match: UUID) -> Response:
    given = request.query_params.getlist("receipt")
    if len(given) > RECEIPTS:
        raise Malformed(f"no more than {RECEIPTS} at a time", "receipt")
    table = await asked(lambda: _readable(request, match))
    if is_known(_tag(table), request.headers.get("If-None-Match", "")):
        return Response(status=304, headers=_headers(table))
    report = await _shared(match, table.match.version)
    table = play.loaded(match, lambda _: report.table)
    return Response(_told(report, table, given), headers=_headers(table))


def _readable(request: Request, match: UUID) -> Table:
    """The match without its log, which may be damaged. Raises NotFound, also where not even the head row can be read:
    nobody knows then who may."""
    return play.readable(match, caller_id(request, "match:read"), _head)


def _head(match: UUID) -> Table | None:
    try:
        return store.head(match)
    except (DataError, *UNREADABLE):
        return None


def _tag(table: Table) -> str:
    """The same for every reader, as the answer is."""
    return f'W/"{table.match.version}.{table.match.revision}"'


def _headers(table: Table) -> dict[str, str]:
    return {"ETag": _tag(table), "Cache-Control": "private, no-cache"}


async def _shared(match: UUID, version: int) -> Report:
    """The report on the match at this version or a later one. Raises Busy where it takes too long to get one."""
    report = _under_way.get((match, version)) or _begun(match, version)
    await asyncio.wait((report,), timeout=PATIENCE)  # whoever gives up leaves it to the others
    try:
        return report.result()
    except (asyncio.InvalidStateError, TimeoutError):
        raise Busy(PATIENCE) from None


def _begun(match: UUID, version: int) -> asyncio.Task[Report]:
    def done(report: asyncio.Task[Report]) -> None:
        del _under_way[match, version]
        if not report.cancelled():
            report.exception()  # nobody may be there any more to take it

    report = _under_way[match, version] = asyncio.create_task(_worked_out(match))
    report.add_done_callback(done)
    return report


async def _worked_out(match: UUID) -> Report:
    """Raises TimeoutError where its turn does not come in time: nobody who has asked for it is there any more."""
    async with asyncio.timeout(PATIENCE):
        await _turn.acquire()
    try:
        return await asked(lambda: recomputed(match))
    finally:
        _turn.release()


# What is told


def _told(report: Report, table: Table, given: list[str]) -> Json:
    match = table.match
    receipts = [_receipt(text, match, report) for text in given]
    checks = [_check(check) for check in (*report.checks, _summed(receipts))]
    return {
        "match": report.match,
        "version": match.version,
        "status": match.status,
        "commitment": match.commitment,
        "hash": match.hash if match.version else None,
        "holds": all(check["holds"] is not False for check in checks),
        "checks": checks,
        "receipts": receipts,
    }


def _check(check: Check) -> Json:
    return {"name": check.name, "about": ABOUT[check.name], "holds": check.holds, "version": check.version}


def _receipt(text: str, match: Match, report: Report) -> Json:
    """What another match's receipt says is not looked up: the caller may not be able to read that match."""
    try:
        receipt = receipts.read(text)
    except ValueError:
        return {"signed": False, "this_match": None, "version": None, "holds": None}
    this_match = receipt.match == match.id
    holds = stands(receipt, match, report.events) if this_match else None
    return {"signed": True, "this_match": this_match, "version": receipt.version, "holds": holds}


def _summed(receipts: list[Json]) -> Check:
    """A receipt that nobody here has signed, or that is of another match, says nothing about this one."""
    looked_up = [receipt for receipt in receipts if receipt["holds"] is not None]
    wrong = [receipt["version"] for receipt in looked_up if not receipt["holds"]]
    return Check("receipts", not wrong if looked_up else None, min(wrong, default=None))
