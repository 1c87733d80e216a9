"""Clients that are told what happens in a match, by a real server."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest

from tests.api.caller import RemoteCaller
from tests.api.conftest import Remote
from tests.api.listening import Message, listening
from tests.api.playing import created, events, fine, move, on_turn, opened, play, problem, seated, see
from tests.api.test_openapi import errors
from tests.api.test_waiting import without_sweeps


@pytest.fixture
def match(remote: Remote) -> str:
    return seated(remote.alice, remote.bob, game="gapa")


def test_without_a_cursor_the_whole_match_comes_first(remote: Remote, match: str) -> None:
    for caller in (remote.alice, remote.nobody):
        with listening(caller, f"matches/{match}/stream") as stream:
            first = stream.take()
            assert (first.name, first.id) == ("match", 2)
            assert first.data | {"now": ""} == see(caller, match) | {"now": ""}


def test_its_messages_are_as_documented(remote: Remote, match: str) -> None:
    with listening(remote.alice, f"matches/{match}/stream") as stream:
        play((remote.alice, remote.bob), match, 1)
        shown, event = stream.take().data, stream.take().data
    assert errors({"$ref": "#/components/schemas/Match"}, shown) == []
    assert errors({"$ref": "#/components/schemas/Event"}, event) == []
    assert errors({"$ref": "#/components/schemas/Event"}, event | {"version": "3"}) != []


def test_it_is_an_event_stream_that_nobody_may_keep(remote: Remote, match: str) -> None:
    with listening(remote.alice, f"matches/{match}/stream") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert stream.headers["Cache-Control"] == "no-store, no-transform"
        assert stream.headers["X-Accel-Buffering"] == "no"


def test_each_is_told_what_happens_as_he_may_see_it(remote: Remote, match: str) -> None:
    readers = (remote.alice, remote.bob, remote.nobody)
    path = f"matches/{match}/stream"
    with listening(readers[0], path) as one, listening(readers[1], path) as two, listening(readers[2], path) as three:
        streams = (one, two, three)
        for stream in streams:
            assert stream.take().name == "match"
        play((remote.alice, remote.bob), match, 6)
        for reader, stream in zip(readers, streams, strict=True):
            assert stream.take_events(8) == events(reader, match)[2:]


def test_with_a_cursor_the_missed_events_come_and_no_snapshot(remote: Remote, match: str) -> None:
    play((remote.alice, remote.bob), match, 5)
    for caller in (remote.alice, remote.bob, remote.nobody):
        for cursor in (0, 1, 4):
            with listening(caller, f"matches/{match}/stream", cursor) as stream:
                assert stream.take_events(7) == events(caller, match)[cursor:]


def test_with_the_newest_cursor_nothing_comes_until_something_happens(remote: Remote, match: str) -> None:
    with listening(remote.bob, f"matches/{match}/stream", 2) as stream:
        time.sleep(0.5)
        assert stream.is_silent()
        play((remote.alice, remote.bob), match, 1)
        assert stream.take() == Message("event", 3, events(remote.bob, match)[2])


def test_a_long_history_comes_whole(remote: Remote) -> None:
    match = seated(remote.alice, game="shithead", bots=["random"], bot_delay_seconds=0)
    fine(remote.alice.post(f"matches/{match}/leave"))
    with listening(remote.nobody, f"matches/{match}/stream") as stream:
        while (message := stream.take(20)).name != "end":
            pass
    whole = events(remote.nobody, match)
    with listening(remote.nobody, f"matches/{match}/stream", 0) as stream:
        assert stream.take_events(len(whole)) == whole
        assert stream.take() == message
        assert stream.has_ended()
    assert message.data == {"version": len(whole), "status": see(remote.nobody, match)["status"]}


def test_a_change_of_seats_brings_the_match_again(remote: Remote) -> None:
    match = opened(remote.alice, seats=3)["id"]
    with listening(remote.alice, f"matches/{match}/stream") as stream:
        assert stream.take().data["seats"][1]["player"] is None
        for call, there in (("join", True), ("leave", False)):
            fine(remote.bob.post(f"matches/{match}/{call}"))
            told = stream.take()
            assert (told.name, told.id) == ("match", 0)
            assert (told.data["seats"][1]["player"] is not None) == there


def test_a_match_that_is_given_up_ends_the_stream(remote: Remote) -> None:
    match = opened(remote.alice)["id"]
    with listening(remote.nobody, f"matches/{match}/stream") as stream:
        assert stream.take().name == "match"
        fine(remote.alice.post(f"matches/{match}/leave"))
        assert stream.take().data["status"] == "abandoned"
        assert stream.take() == Message("end", 0, {"version": 0, "status": "abandoned"})
        assert stream.has_ended()


def test_a_player_who_leaves_is_told_the_rest_as_a_spectator(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="shithead", bots=["greedy"])
    with listening(remote.alice, f"matches/{match}/stream", 2) as stream:
        fine(remote.alice.post(f"matches/{match}/leave"))
        left = stream.take()
        assert left.data["type"] == "taken_over"
        told = stream.take(20).data
    assert told["opened"] == {} and told == events(remote.nobody, match)[3]


def test_whoever_listens_sees_to_it_that_a_deadline_is_kept(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="gapa", turn_seconds=5)
    with without_sweeps(remote.stack), listening(remote.nobody, f"matches/{match}/stream", 2) as stream:
        time.sleep(5)
        assert stream.take_events(3)[0]["cause"] == "timeout"


@pytest.mark.parametrize("cursor", ["", "x", "-1", "1.0", "१", "99999999999", "1,2"])
def test_a_cursor_that_is_none_is_malformed(remote: Remote, match: str, cursor: str) -> None:
    answer = remote.alice.get(f"matches/{match}/stream", **{"Last-Event-ID": cursor.encode()})  # type: ignore[arg-type]
    assert problem(answer, 400, "malformed")["field"] == "Last-Event-ID"


def test_strangers_are_told_nothing(remote: Remote) -> None:
    match = opened(remote.alice, visibility="private")["id"]
    for stranger in (remote.charlie, remote.nobody):
        problem(stranger.get(f"matches/{match}/stream"), 404, "not_found")
    problem(remote.alice.get("matches/00000000-0000-4000-8000-000000000000/stream"), 404, "not_found")
    forged = RemoteCaller("mallory", remote.stack.client)
    forged.token = "x" * 64
    problem(forged.get(f"matches/{match}/stream"), 401, "unauthenticated")
    with listening(remote.alice, f"matches/{match}/stream") as stream:
        assert stream.take().data["visibility"] == "private"


def test_a_head_request_has_the_headers_alone(remote: Remote, match: str) -> None:
    answer = remote.alice.send("HEAD", f"matches/{match}/stream")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Type"] == "text/event-stream"


def test_a_stream_of_a_damaged_match_ends_and_the_server_goes_on(remote: Remote, match: str) -> None:
    play((remote.alice, remote.bob), match, 3)
    with psycopg.connect(remote.stack.owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE cardgames_event DISABLE TRIGGER cardgames_event_rows")
        owner.execute("DELETE FROM cardgames_event WHERE match_id = %s AND version > 3", [match])
        owner.execute("ALTER TABLE cardgames_event ENABLE ALWAYS TRIGGER cardgames_event_rows")
    with listening(remote.nobody, f"matches/{match}/stream", 2) as stream:
        assert stream.take().id == 3
        assert stream.has_ended()
    fine(remote.nobody.get("games"))


def test_the_stream_of_a_deleted_account_ends(remote: Remote) -> None:
    eve = RemoteCaller("eve", remote.stack.client)
    eve.registered()
    match = opened(remote.alice, seats=3)["id"]
    with listening(eve, f"matches/{match}/stream") as stream:
        assert stream.take().name == "match"
        assert eve.send("DELETE", "me").status_code == 204
        assert stream.rest() == []


def test_idle_streams_hold_no_thread(remote: Remote, match: str) -> None:
    web = remote.stack.process("web")
    processes = [web, *web.children(recursive=True)]
    with _many(remote, match, 20):
        before = sum(process.num_threads() for process in processes)
        with _many(remote, match, 60):
            after = sum(process.num_threads() for process in processes)
            created(move(on_turn((remote.alice, remote.bob), match), match))
    assert after - before < 20


def _many(remote: Remote, match: str, number: int) -> "_Open":
    return _Open(remote.stack.port, f"/api/v1/matches/{match}/stream", number)


class _Open:
    """So many open streams that have been told their first message."""

    def __init__(self, port: int, path: str, number: int) -> None:
        self._sockets = list(_connected(port, path, number))

    def __enter__(self) -> list[socket.socket]:
        for connection in self._sockets:
            assert connection.recv(20).startswith(b"HTTP/1.1 200")
        return self._sockets

    def __exit__(self, *_: object) -> None:
        for connection in self._sockets:
            connection.close()


def _connected(port: int, path: str, number: int) -> Iterator[socket.socket]:
    """With buffers as small as they may be: what is not read soon stays with the server."""
    for _ in range(number):
        connection = socket.socket()
        connection.settimeout(20)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        connection.connect(("127.0.0.1", port))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        yield connection


def test_whoever_does_not_read_keeps_nobody_waiting(remote: Remote) -> None:
    match = opened(remote.alice, seats=3)["id"]
    with _many(remote, match, 5) as idle, listening(remote.nobody, f"matches/{match}/stream") as reader:
        assert reader.take().name == "match"
        for call in ("join", "leave") * 100:
            fine(remote.bob.post(f"matches/{match}/{call}"))
            assert reader.take().name == "match"
        fine(remote.alice.post(f"matches/{match}/leave"))
        assert [message.name for message in reader.rest()][-1] == "end"
        assert not any(b"event: end" in sent for sent in _sent(remote, idle))


def _sent(remote: Remote, connections: list[socket.socket]) -> list[bytes]:
    """What the server had got rid of by now."""
    web = remote.stack.process("web")
    processes = [web, *web.children(recursive=True)]
    for process in processes:
        process.suspend()
    try:
        return [_all_there_is(connection) for connection in connections]
    finally:
        for process in processes:
            process.resume()


def _all_there_is(connection: socket.socket) -> bytes:
    found = []
    connection.settimeout(0.3)
    with suppress(TimeoutError):
        while part := connection.recv(65536):
            found.append(part)
    return b"".join(found)
