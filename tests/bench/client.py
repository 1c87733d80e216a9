"""A client that costs next to nothing, as it shares the machine with the server: requests are written in advance, and
of the answers to moves nothing is read but the status."""

import re
import selectors
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

Address = tuple[str, int]

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes


@dataclass(frozen=True)
class Planned:
    """A move that is still to come: who makes it, and the request that does."""

    player: int
    request: bytes


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


def play(address: Address, players: int, matches: Sequence[deque[Planned]], moves: int) -> float:
    """How many moves a second are accepted while so many are made: every player has a connection, and one move under
    way on it as long as it is his turn anywhere. Takes the moves made from the matches."""
    table = _Hall(address, players, matches)
    start = time.perf_counter()
    made = table.make(moves)
    seconds = time.perf_counter() - start
    table.close()
    return made / seconds


class _Hall:
    """All matches and players, and who is to move where."""

    def __init__(self, address: Address, players: int, matches: Sequence[deque[Planned]]) -> None:
        self._connections = [Connection(address) for _ in range(players)]
        self._due: list[deque[deque[Planned]]] = [deque() for _ in range(players)]
        self._moving: list[deque[Planned] | None] = [None] * players
        self._selector = selectors.DefaultSelector()
        for player, connection in enumerate(self._connections):
            self._selector.register(connection.socket, selectors.EVENT_READ, player)
        for match in matches:
            self._enqueue(match)

    def make(self, moves: int) -> int:
        """So many moves, or as many as there are."""
        begun = made = 0
        while True:
            for player in self._ready()[: moves - begun]:
                self._begin(player)
                begun += 1
            if made == begun:
                return made
            made += sum(self._finish(key.data) for key, _ in self._selector.select())

    def _ready(self) -> list[int]:
        return [player for player, match in enumerate(self._moving) if match is None and self._due[player]]

    def close(self) -> None:
        self._selector.close()
        for connection in self._connections:
            connection.close()

    def _enqueue(self, match: deque[Planned]) -> None:
        if match:
            self._due[match[0].player].append(match)

    def _begin(self, player: int) -> None:
        match = self._moving[player] = self._due[player].popleft()
        self._connections[player].send(match[0].request)

    def _finish(self, player: int) -> bool:
        answer = self._connections[player].take()
        if answer is None:
            return False
        assert answer.status == 201, answer
        match, self._moving[player] = self._moving[player], None
        assert match is not None
        match.popleft()
        self._enqueue(match)
        return True
