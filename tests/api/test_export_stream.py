"""An export as it comes from a real server: cut off and gone on with, read slowly, or not read any more."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import psycopg
import pytest

from cardgames.store import instant
from stack.program import ROOT
from tests.api.caller import RemoteCaller
from tests.api.conftest import Remote
from tests.api.playing import fine, seated
from tests.live import eventually

MATCHES = 80  # some megabytes more than the system keeps for a connection


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


@pytest.fixture(scope="module")
def eve(remote: Remote) -> RemoteCaller:
    """A guest who has played a lot: more than fits between a server and a slow reader."""
    eve = RemoteCaller("eve", remote.stack.client)
    eve.registered()
    matches = [seated(eve, remote.bob, game="gapa", options={"move_limit": 200}) for _ in range(MATCHES)]
    with ending(remote, matches, "1 hour"):
        pass
    return eve


@contextmanager
def slow_reader(remote: Remote, eve: RemoteCaller) -> Iterator[tuple[bytes, Iterator[bytes]]]:
    """The beginning of an export of hers, and the rest of it, which is read only when it is asked for."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(20)
        connection.connect(("127.0.0.1", remote.stack.port))
        path = f"/api/v1/records?player={eve.player['id']}"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        begun = connection.recv(1000)
        time.sleep(1)
        yield begun, iter(lambda: connection.recv(65536), b"")


def cut_off(remote: Remote, after: str | None, since: str, most: int) -> tuple[list[str], bool]:
    """The ids of the records that came whole before the client hung up, after so many bytes; and whether that was
    all."""
    query = {"since": since} | ({} if after is None else {"after": after})
    got = b""
    plain = {"Accept-Encoding": "identity"}
    with remote.stack.client.stream("GET", "/api/v1/records", params=query, headers=plain) as answer:
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
            page, complete = cut_off(remote, found[-1] if found else None, since, 5_000 + cuts % 4 * 10_000)
            found += page
            cuts += not complete
            time.sleep(0.2)
    assert len(found) == len(set(found)) and cuts > 3
    assert [match for match in found if match in matches] == matches


def test_an_export_that_breaks_off_does_not_look_complete(remote: Remote, eve: RemoteCaller) -> None:
    def rename(old: str, new: str) -> None:
        with psycopg.connect(remote.stack.owner_url, autocommit=True) as connection:
            connection.execute(f"ALTER TABLE {old} RENAME TO {new}")

    with slow_reader(remote, eve) as (begun, rest):
        rename("cardgames_secret", "not_there")
        try:
            got = begun + b"".join(rest)
        finally:
            rename("not_there", "cardgames_secret")
    assert b"Transfer-Encoding: chunked" in got or b"transfer-encoding: chunked" in got
    assert 0 < got.count(b'"format"') < MATCHES and not got.endswith(b"0\r\n\r\n")
    with slow_reader(remote, eve) as (begun, rest):
        got = begun + b"".join(rest)
    assert got.count(b'"format"') == MATCHES and got.endswith(b"0\r\n\r\n")


def test_whoever_reads_slowly_has_little_waiting_for_him(remote: Remote, eve: RemoteCaller) -> None:
    with slow_reader(remote, eve) as (begun, rest):
        # Whatever is loaded from now on tells her new name.
        fine = eve.post("players", {"name": f"Eve {eve.player['id'][:8]}", "password": "correct horse battery"})
        assert fine.status_code == 201
        got = begun + b"".join(rest)
    ahead = got.count(b'"name":"eve"')
    assert got.count(b'"name":"Eve ') + ahead == MATCHES, got[:2000]
    assert 0 < ahead < MATCHES


def test_an_export_that_nobody_reads_any_more_ends(remote: Remote, eve: RemoteCaller) -> None:
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

    eventually(at_rest, "nothing is done for those who have gone", 5)


def test_head_answers_at_once_over_the_wire(remote: Remote) -> None:
    answer = remote.nobody.send("HEAD", "records")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    fine(remote.nobody.get("games"))
