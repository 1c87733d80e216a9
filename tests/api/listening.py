"""A client of streams: reads Server-Sent Events as they come."""

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.api.caller import Json, RemoteCaller

SOON = 4.0  # seconds; whoever is not woken looks for himself only after fifteen


@dataclass(frozen=True)
class Message:
    """One Server-Sent Event; a comment has no name, and its text is its data."""

    name: str
    id: int | None
    data: Any


class Stream:
    """An open stream; what it is told waits until it is taken."""

    def __init__(self, answer: httpx.Response) -> None:
        self.headers = answer.headers
        self.sent = answer.request.headers
        self._told: queue.Queue[Message | None] = queue.Queue()
        self._thread = threading.Thread(target=self._read, args=(answer,), daemon=True)
        self._thread.start()

    def _read(self, answer: httpx.Response) -> None:
        try:
            for message in messages(answer.iter_lines()):
                self._told.put(message)
        except (httpx.HTTPError, httpx.StreamError):
            pass  # it was cut off
        self._told.put(None)

    def take(self, seconds: float = SOON) -> Message:
        """The next message. Raises queue.Empty if there is none in time."""
        message = self._told.get(timeout=seconds)
        assert message is not None, "the stream has ended"
        return message

    def take_events(self, upto: int) -> list[Json]:
        """The events up to and with this version."""
        found: list[Json] = []
        while not found or found[-1]["version"] < upto:
            message = self.take()
            if message.name == "event":
                assert message.id == message.data["version"]
                found.append(message.data)
        return found

    def has_ended(self, seconds: float = SOON) -> bool:
        return self._told.get(timeout=seconds) is None

    def rest(self, seconds: float = SOON) -> list[Message]:
        """What else is told before the stream ends. Raises queue.Empty if it does not end."""
        found = []
        while (message := self._told.get(timeout=seconds)) is not None:
            found.append(message)
        return found

    def is_silent(self) -> bool:
        return self._told.empty()


def messages(lines: Iterator[str]) -> Iterator[Message]:
    told: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            yield Message("", None, line[1:].strip())
        elif line:
            name, _, value = line.partition(": ")
            told[name] = value
        elif told:
            yield Message(told["event"], int(told["id"]) if "id" in told else None, json.loads(told["data"]))
            told = {}


@contextmanager
def listening(caller: RemoteCaller, path: str, cursor: object = None) -> Iterator[Stream]:
    """The stream at this path below `/api/v1/`, as long as the block lasts."""
    headers = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
    if cursor is not None:
        headers["Last-Event-ID"] = str(cursor)
    with (
        httpx.Client(base_url=caller.http.base_url, timeout=60) as http,
        http.stream("GET", f"/api/v1/{path}", headers=headers) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        yield Stream(answer)
