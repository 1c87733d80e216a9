"""A client that is cut off again and again ends with what one knows that never was."""

import json
import socket
import time
from collections import Counter
from random import Random
from typing import Any
from uuid import uuid4

from tests.api.caller import Json, RemoteCaller
from tests.api.conftest import Remote
from tests.api.listening import messages
from tests.api.playing import events, opened

CUTS = 200
SHORT = {"options": {"move_limit": 60}}


class Clumsy:
    """Plays one seat over connections that break before a request has arrived, after it has, or in the middle of a
    stream. It repeats what it has asked under the same key, and goes on with what it has seen."""

    def __init__(self, caller: RemoteCaller, match: str, port: int, chance: Random) -> None:
        self.caller = caller
        self.match = match
        self.port = port
        self.chance = chance
        self.cuts: Counter[str] = Counter()
        self.keys: list[str] = []
        self.seen: list[Json] = []
        self.over = False

    def play(self) -> None:
        while not self.over or self.cuts.total() < CUTS:
            if not self.over:
                self._move_if_it_can()
            self._listen()

    def _move_if_it_can(self) -> None:
        found = self._ask("GET", f"matches/{self.match}", b"")
        if found["legal_moves"]:
            body = {"version": found["version"], "move": self.chance.choice(found["legal_moves"])}
            self.keys.append(str(uuid4()))
            made = self._ask("POST", f"matches/{self.match}/moves", json.dumps(body).encode(), self.keys[-1])
            if "code" in made:  # somebody was faster, and the move is not in the log
                self.keys.pop()

    def _ask(self, method: str, path: str, body: bytes, key: str = "") -> Json:
        """The answer, however often it takes to get one."""
        request = self._request(method, path, body, key)
        while True:
            cut = self.chance.choice(("before", "after", ""))
            with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
                if cut == "before":
                    connection.sendall(request[: self.chance.randrange(len(request))])
                else:
                    connection.sendall(request)
                if not cut:
                    return _answer(connection)
                self.cuts[cut] += 1
                time.sleep(self.chance.random() / 100)

    def _listen(self) -> None:
        """Reads so much of the stream, to the middle of a message most of the time."""
        cursor = str(self.seen[-1]["version"]) if self.seen else "0"
        head = f"Last-Event-ID: {cursor}\r\n"
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(self._request("GET", f"matches/{self.match}/stream", b"", more=head))
            connection.settimeout(0.05)
            told, wanted = b"", self.chance.randrange(200, 4000)
            while len(told) < wanted and not told.endswith(b"0\r\n\r\n"):
                try:
                    told += connection.recv(wanted - len(told))
                except TimeoutError:
                    break
        self.cuts["stream"] += not told.endswith(b"0\r\n\r\n")
        self._take(told.partition(b"\r\n\r\n")[2])

    def _take(self, told: bytes) -> None:
        """Whatever has come whole."""
        whole, _, _ = _without_chunks(told).rpartition(b"\n\n")
        for message in messages(iter((whole + b"\n\n").decode().split("\n"))):
            if message.name == "event":
                self.seen.append(message.data)
            self.over = self.over or message.name == "end"

    def _request(self, method: str, path: str, body: bytes, key: str = "", more: str = "") -> bytes:
        head = f"{method} /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.caller.token}\r\n"
        head += "Connection: close\r\n" + more + (f"Idempotency-Key: {key}\r\n" if key else "")
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return f"{head}\r\n".encode() + body


def _answer(connection: socket.socket) -> Json:
    came = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    body: Json = json.loads(came.partition(b"\r\n\r\n")[2])
    return body


def _without_chunks(told: bytes) -> bytes:
    """What has come of a chunked body, also where it breaks off."""
    found = b""
    while told:
        size, _, told = told.partition(b"\r\n")
        if not size or not told:
            break
        length = int(size, 16)
        found += told[:length]
        told = told[length + 2 :]
    return found


def public(event: Json) -> Json:
    """Without what was opened to the reader at that moment: when all is over, everything is."""
    return {name: value for name, value in event.items() if name != "opened"}


def test_a_client_cut_off_200_times_knows_the_same_in_the_end(remote: Remote) -> None:
    match: Any = opened(remote.alice, game="gapa", seats=2, bots=["greedy"], bot_delay_seconds=0, **SHORT)["id"]
    clumsy = Clumsy(remote.alice, match, remote.stack.port, Random(5))
    clumsy.play()
    known = [public(event) for event in events(remote.nobody, match)]
    assert [public(event) for event in clumsy.seen] == known
    assert sum(event["seat"] == 0 and event["cause"] == "player" for event in known) == len(clumsy.keys)
    assert clumsy.cuts.total() >= CUTS and min(clumsy.cuts.values()) > 20, clumsy.cuts
