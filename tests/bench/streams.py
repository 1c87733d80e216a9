"""Clients that listen: many open streams, and when each of them is told of a move."""

import re
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import psycopg

from tests.bench.client import Address

_ID = re.compile(rb"(?:^|\n)id: (\d+)\n")


class Crowd:
    """Streams of these matches, so many of each; nobody but the benchmark reads them."""

    def __init__(self, address: Address, matches: list[str], each: int) -> None:
        self._selector = selectors.DefaultSelector()
        for match in matches:
            for _ in range(each):
                connection = socket.create_connection(address, timeout=60)
                connection.sendall(f"GET /api/v1/matches/{match}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                self._selector.register(connection, selectors.EVENT_READ, match)
        self.size = len(matches) * each
        waiting = self.size  # each is told the match at first
        while waiting:
            waiting -= len(self._told(60))

    def told(self, match: str, number: int, seconds: float = 20) -> list[float]:
        """When each of the match's so many streams was told something, on the performance counter."""
        until, moments = time.perf_counter() + seconds, list[float]()
        while len(moments) < number:
            moments += [now for now, about in self._told(until - time.perf_counter()) if about == match]
            assert time.perf_counter() < until, f"{len(moments)} of {number} streams were told in {seconds} s"
        return moments

    def _told(self, seconds: float) -> list[tuple[float, str]]:
        ready = self._selector.select(max(seconds, 0))
        assert ready, "no stream is told anything"
        return [
            (time.perf_counter(), key.data)
            for key, _ in ready
            if _ID.search(key.fileobj.recv(1 << 18))  # type: ignore[union-attr]
        ]

    def close(self) -> None:
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self._selector.close()


@contextmanager
def listening(address: Address, matches: list[str], each: int) -> Iterator[Crowd]:
    crowd = Crowd(address, matches, each)
    try:
        yield crowd
    finally:
        crowd.close()


def notification(url: str, times: int) -> float:
    """Milliseconds from a NOTIFY to the connection that listens, without anything of ours in between."""
    taken = []
    with psycopg.connect(url, autocommit=True) as speaker, psycopg.connect(url, autocommit=True) as listener:
        listener.execute("LISTEN bench")
        for _ in range(times):
            start = time.perf_counter()
            speaker.execute("SELECT pg_notify('bench', '')")
            next(listener.notifies(timeout=10, stop_after=1))
            taken.append(time.perf_counter() - start)
    return 1000 * median(taken)
