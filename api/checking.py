"""Checking records from elsewhere. It takes as long as the record wants it to; so each is judged in a process of its
own, which ends when its time is over or nobody waits for it any more."""

import asyncio
import json
import os
import sys
import threading
from typing import Any, cast

from adrf.decorators import api_view
from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.asking import asked
from api.errors import Busy, TooLarge
from cardgames.judge import SECONDS, TOO_MUCH
from cardgames.rules.errors import Malformed

Json = dict[str, Any]

_AT_MOST = 2.5 * SECONDS  # seconds, where the machine has other things to do
_at_a_time = threading.BoundedSemaphore(max(1, (os.cpu_count() or 1) // 2))  # not one of an event loop: it never waits


@docs.check
@api_view(["POST"])
async def check(request: Request) -> Response:
    record = await asked(lambda: _read(request))
    if not _at_a_time.acquire(blocking=False):
        raise Busy(1)
    try:
        return Response(await _judged(record))
    finally:
        _at_a_time.release()


def _read(request: Request) -> bytes:
    if request.stream is None:
        raise Malformed("the body must be a game record", "body")
    return json.dumps(request.data).encode()


async def _judged(record: bytes) -> Json:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cardgames.judge"),
        cwd=settings.BASE_DIR,
        env={},  # it needs to know nothing, least of all a secret
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await asyncio.wait_for(process.communicate(record), _AT_MOST)
    except TimeoutError:
        raise _too_much() from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    ended = process.returncode or 0
    if ended == TOO_MUCH or ended < 0:  # by a signal: out of time, or of memory where nobody could tell any more
        raise _too_much()
    if ended:
        raise RuntimeError(f"a record could not be judged: the process ended with {ended}")
    return cast(Json, json.loads(told))


def _too_much() -> TooLarge:
    return TooLarge("to check this record takes more than there is for it here; manage.py check_record takes its time")
