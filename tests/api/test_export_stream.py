"""An export as it comes from a real server: cut off and gone on with, read slowly, or not read any more."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import httpx
import pytest

from cardgames.store import instant
from stack.program import ROOT
from tests.api.caller import Caller
from tests.api.conftest import Remote
from tests.api.playing import fine, seated
from tests.live import eventually


@contextmanager
def ending(remote: Remote, matches: list[str], ago: str | None = None, pause: float = 0.0) -> Iterator[None]:
    """Ends these matches one after another, in the server's own database, while the block runs. With `ago` it is as if
    they had ended so long ago."""
    settle = "import os, time, django", "from stack import local", "local.settle(os.environ)", "django.setup()"
    say = "from tests.api import dealing", "from tests.seated import shift", "from uuid import UUID"
    shift = "" if ago is None else f"shift(UUID(match), 'at', {ago!r})"
    loop = f"for match in {matches!r}:\n  dealing.play(match)\n  {shift}\n  time.sleep({pause})"
    environment = remote.stack.environment | {"DJANGO_SETTINGS_MODULE": "cardgames.settings"}
    code = "\n".join((*settle, *say, loop))
    process = subprocess.Popen((sys.executable, "-c", code), cwd=ROOT, env=environment)
    try:
        yield
        assert process.wait(60) == 0
    finally:
        process.kill()


def ended(remote: Remote, number: int, ago: str = "1 hour", **wanted: object) -> list[str]:
    matches = [seated(remote.alice, remote.bob, **{"game": "gapa"} | wanted) for _ in range(number)]
    with ending(remote, matches, ago):
        pass
    return matches


def cut_off(remote: Remote, after: str | None, since: str, most: int) -> tuple[list[str], bool]:
    """The ids of the records that came whole before the client hung up, after so many bytes; and whether that was
    all."""
    query = {"since": since} | ({} if after is None else {"after": after})
    got = b""
    with remote.stack.client.stream("GET", "/api/v1/records", params=query) as answer:
        assert answer.status_code == 200
        for part in answer.iter_raw(1000):
            got += part
            if len(got) > most:
                break
        else:
            return [json.loads(line)["match"] for line in got.splitlines()], True
    return [json.loads(line)["match"] for line in got.split(b"\n")[:-1]], False


def test_whoever_is_cut_off_goes_on_and_gets_every_record_once_while_matches_end(remote: Remote) -> None:
    since = instant(datetime.now(UTC))
    options = {"move_limit": 30}
    matches = [seated(remote.alice, remote.bob, game="gapa", options=options) for _ in range(30)]
    found: list[str] = []
    cuts, deadline = 0, time.monotonic() + 60
    with ending(remote, matches, pause=0.15):
        while not set(matches) <= set(found):
            assert time.monotonic() < deadline, (len(found), cuts)
            page, complete = cut_off(remote, found[-1] if found else None, since, 30_000 + cuts % 7 * 10_000)
            found += page
            cuts += not complete
            time.sleep(0.2)
    assert len(found) == len(set(found)) and cuts > 3
    assert [match for match in found if match in matches] == matches


def test_whoever_reads_slowly_has_little_waiting_for_him(remote: Remote) -> None:
    eve = Caller.registered(type(remote.alice)("eve", remote.stack.client))
    matches = [seated(eve, remote.bob, game="gapa", options={"move_limit": 200}) for _ in range(80)]
    with ending(remote, matches, "1 hour"):
        pass
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", remote.stack.port))
        path = f"/api/v1/records?player={eve.player['id']}"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        connection.settimeout(20)
        got = connection.recv(1000)
        time.sleep(2)
        # Whatever is loaded from now on tells her new name.
        eve.post("players", {"name": f"Eve {eve.player['id'][:8]}", "password": "correct horse battery"})
        while part := connection.recv(65536):
            got += part
    ahead = got.count(b'"name":"eve"')
    assert got.count(b'"name":"Eve ') + ahead == len(matches), got[:2000]
    assert 0 < ahead < len(matches) / 2


def test_an_export_that_nobody_reads_any_more_ends(remote: Remote) -> None:
    ended(remote, 40)
    web = remote.stack.process("web")
    workers = [web, *web.children(recursive=True)]
    for _ in range(10):
        with remote.stack.client.stream("GET", "/api/v1/records") as answer:
            next(answer.iter_raw(100))

    def busy() -> float:
        return sum(sum(process.cpu_times()[:2]) for process in workers)

    def at_rest() -> bool:
        before = busy()
        time.sleep(0.5)
        return busy() - before < 0.1

    eventually(at_rest, "nothing is done for those who have gone", 15)


def test_an_export_that_breaks_off_does_not_look_complete(remote: Remote) -> None:
    ended(remote, 60, "2 hours")
    web = remote.stack.process("web")
    with (
        pytest.raises(httpx.RemoteProtocolError),
        remote.stack.client.stream("GET", "/api/v1/records", timeout=20) as answer,
    ):
        parts = answer.iter_raw(1000)
        next(parts)
        remote.stack.kill("postgres")
        for _ in parts:
            time.sleep(0.01)
    eventually(remote.stack.is_well, "the database runs again", 60)
    assert web.is_running()


def test_head_answers_at_once_over_the_wire(remote: Remote) -> None:
    answer = remote.nobody.send("HEAD", "records")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    fine(remote.nobody.get("games"))
