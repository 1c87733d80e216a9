"""`python -m cardgames.judge`: judges one record, from standard input to standard output, in a process that takes no
more time and memory than it may. Whatever is done to it by a record is done to nobody else. No Django in it."""

import json
import os
import resource
import sys
from typing import Any

from cardgames.errors import Divergence, InLog
from cardgames.replay import check_record

Json = dict[str, Any]

SECONDS = 10  # of computing
MEMORY = 512 * 1024 * 1024
TOO_MUCH = 3  # the exit code where that was not enough
_DETAIL = 500  # signs; it repeats what is in the record


def judgement(record: Json) -> Json:
    """What is told of a record (contract: checking)."""
    try:
        position = check_record(record)
    except Divergence as found:
        return {"holds": False, "detail": _shortened(found.detail)} | _place(found)
    result = None if position is None else record["result"]
    return {
        "holds": True,
        "status": record.get("ended", "finished"),
        "result": result,
        "log": "events" in record,
    }


def _shortened(text: str) -> str:
    return text if len(text) <= _DETAIL else f"{text[: _DETAIL - 1]}…"


def _place(found: Divergence) -> Json:
    place = {"version" if isinstance(found, InLog) else "move": found.place} if found.place is not None else {}
    return place | ({"clause": found.clause} if found.clause else {})


def main() -> int:
    os.nice(10)  # those who play come first
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        json.dump(judgement(json.load(sys.stdin.buffer)), sys.stdout)
    except MemoryError:
        return TOO_MUCH
    return 0


if __name__ == "__main__":
    sys.exit(main())
