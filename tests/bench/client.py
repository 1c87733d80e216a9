"""A client that costs next to nothing, as it shares the machine with the server: requests are written in advance, and
of the answers to moves nothing is read but the status."""

import re
import selectors
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Address = tuple[str, int]

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes


class Connection:
    """One kept-alive HTTP connection, with one request under way at a time."""

    def __init__(self, address: Address) -> None:
        self.socket = socket.create_connection(address, timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._came = b""

    def send(self, request: bytes) -> None:
        self.socket.sendall(request)

    def take(self) -> Answer | None:
        """What has come; None while the answer is not whole."""
        piece = self.socket.recv(1 << 18)
        if not piece:
            raise ConnectionError("the server closed the connection")
        self._came += piece
        head, blank, body = self._came.partition(b"\r\n\r\n")
        if not blank:
            return None
        length = _LENGTH.search(head)
        if length is None or len(body) < int(length[1]):
            return None
        self._came = b""
        return Answer(int(head[9:12]), body)

    def ask(self, request: bytes) -> Answer:
        self.send(request)
        while (answer := self.take()) is None:
            pass
        return answer

    def close(self) -> None:
        self.socket.close()


@contextmanager
def connected(address: Address) -> Iterator[Connection]:
    """A connection for a while: one that is idle for long is closed by the server."""
    connection = Connection(address)
    try:
        yield connection
    finally:
        connection.close()


def request(method: str, path: str, token: str | None = None, body: bytes = b"") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} /api/v1/{path} HTTP/1.1", "Host: 127.0.0.1"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join((*lines, "", "")).encode() + body


def seconds_each(connection: Connection, requests: Iterable[bytes], status: int) -> list[float]:
    """How long each request takes, one after another."""
    taken = []
    for wanted in requests:
        start = time.perf_counter()
        answer = connection.ask(wanted)
        taken.append(time.perf_counter() - start)
        assert answer.status == status, answer
    return taken


def play(address: Address, connections: int, matches: Iterable[deque[bytes]], moves: int) -> float:
    """How many moves a second are accepted while so many are made: on each connection one at a time, the matches in
    turn, whichever connection is free, as behind a proxy. Takes the moves made from the matches."""
    hall = _Hall(address, connections, matches)
    start = time.perf_counter()
    made = hall.make(moves)
    seconds = time.perf_counter() - start
    hall.close()
    return made / seconds


class _Hall:
    """The connections, and the matches that wait for one."""

    def __init__(self, address: Address, connections: int, matches: Iterable[deque[bytes]]) -> None:
        self._waiting = deque(match for match in matches if match)
        self._free = deque(Connection(address) for _ in range(connections))
        self._moving: dict[Connection, deque[bytes]] = {}
        self._selector = selectors.DefaultSelector()
        for connection in self._free:
            self._selector.register(connection.socket, selectors.EVENT_READ, connection)

    def make(self, moves: int) -> int:
        """So many moves, or as many as there are."""
        begun = made = 0
        while True:
            while begun < moves and self._free and self._waiting:
                self._begin(self._free.popleft(), self._waiting.popleft())
                begun += 1
            if made == begun:
                return made
            made += sum(self._finish(key.data) for key, _ in self._selector.select())

    def close(self) -> None:
        self._selector.close()
        for connection in self._free:
            connection.close()

    def _begin(self, connection: Connection, match: deque[bytes]) -> None:
        connection.send(match[0])
        self._moving[connection] = match

    def _finish(self, connection: Connection) -> bool:
        answer = connection.take()
        if answer is None:
            return False
        assert answer.status == 201, answer
        match = self._moving.pop(connection)
        match.popleft()
        self._free.append(connection)
        if match:
            self._waiting.append(match)
        return True
