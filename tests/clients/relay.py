"""A bad line between a client and the server: calls are refused, answers are lost, streams are cut off."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

import httpx

PIECE = 6_000  # bytes of a stream that come through before it is cut off


class Relay(ThreadingHTTPServer):
    """Of the calls with a key every sixth is refused, and the answer to every sixth is lost."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), _Call)
        self.upstream = httpx.Client(base_url=server, timeout=90)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.refused: list[str] = []
        self.lost: list[str] = []
        self.came: list[str] = []
        self.streams: list[str | None] = []
        self._lock = Lock()

    def fate(self, key: str) -> str:
        """What becomes of a call with this key; when it comes again, it comes through."""
        with self._lock:
            known = key in self.came
            self.came.append(key)
            number = 0 if known else len(set(self.came)) % 6
            if number == 2:
                self.refused.append(key)
            elif number == 5:
                self.lost.append(key)
        return {2: "refused", 5: "lost"}.get(number, "passed on")

    @contextmanager
    def running(self) -> Iterator["Relay"]:
        Thread(target=self.serve_forever, daemon=True).start()
        with self, self.upstream:
            yield self
            self.shutdown()


class _Call(BaseHTTPRequestHandler):
    """Answers in HTTP 1.0: an answer is over when the connection is."""

    server: Relay

    def do_GET(self) -> None:
        key = self.headers.get("Idempotency-Key")
        fate = self.server.fate(key) if key else "passed on"
        if fate == "refused":
            self._refuse()
        else:
            self._pass_on(lost=fate == "lost")

    def do_POST(self) -> None:
        self.do_GET()

    def do_PATCH(self) -> None:
        self.do_GET()

    def _refuse(self) -> None:
        self._body()
        self.send_response(429)
        self.send_header("Retry-After", "0")
        self.end_headers()

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def _pass_on(self, *, lost: bool) -> None:
        names = ("Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID")
        headers = {name: self.headers[name] for name in names if name in self.headers}
        call = self.server.upstream.stream(self.command, self.path, headers=headers, content=self._body())
        with call as answer:
            if lost:
                answer.read()
                return
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            self._send(answer)

    def _send(self, answer: httpx.Response) -> None:
        if not self.path.endswith("/stream"):
            self.wfile.write(answer.read())
            return
        self.server.streams.append(self.headers["Last-Event-ID"])
        left = PIECE
        for chunk in answer.iter_bytes():
            self.wfile.write(chunk[:left])
            left -= len(chunk)
            if left <= 0:
                return

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
