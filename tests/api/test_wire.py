"""What can only be sent as bytes, to a real server."""

import json
import socket

import pytest

from tests.api.conftest import Remote

JSON = b"Content-Type: application/json"
WAIT = b"/api/v1/matches/00000000-0000-4000-8000-000000000000/wait"


def request(method: bytes, address: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    length = b"Content-Length: %d" % len(body)
    lines = (method + b" " + address + b" HTTP/1.1", b"Host: 127.0.0.1", b"Connection: close", length, *headers)
    return b"\r\n".join((*lines, b"", body))


def answered(remote: Remote, sent: bytes, *, breaks_off: bool = False) -> tuple[int, bytes, bytes]:
    """Status, headers and body of the answer to these bytes."""
    received = b""
    with socket.create_connection(("127.0.0.1", remote.stack.port), timeout=20) as connection:
        connection.sendall(sent)
        if breaks_off:
            connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65536):
            received += part
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.lower(), body


PROBLEMS = [
    (request(b"POST", b"/api/v1/guests", b"Content-Type: application/json; x*=bogus''a", body=b"{}"), 415),
    (request(b"POST", b"/api/v1/guests", b"Content-Type: \xe9\xff", body=b"{}"), 415),
    (request(b"POST", b"/api/v1/guests", body=b"{}"), 415),
    (request(b"GET", b"/api/v1/games", b"Accept: application/json; x*=bogus''a"), 406),
    (request(b"GET", WAIT, b"Accept: text/html"), 406),
    (request(b"GET", b"/api/v1/matches", b"Authorization: Bearer \xff\xfe"), 401),
    (request(b"GET", b"/api/v1/matches", b"Authorization: Bearer \xc3\xa9"), 401),
    (request(b"GET", b"/api/v1/matches", b"Authorization: Bearer a", b"Authorization: Bearer b"), 401),
    (request(b"GET", WAIT, b"Authorization: Bearer \xff"), 401),
    (request(b"POST", b"/api/v1/matches", JSON, b"Idempotency-Key: \xe9", body=b"{}"), 401),
    (request(b"GET", b"/api/v1/%ff"), 404),
    (request(b"GET", b"/api/v1/games/%00"), 404),
    (request(b"GET", b"/api/v1/matches?status=%ff"), 400),
    (request(b"GET", b"/api/v1/games", b"Host: evil.example"), 400),
    (request(b"POST", b"/api/v1/guests", JSON, b"Content-Encoding: gzip", body=b"\x1f\x8b\x08"), 415),
    (request(b"POST", b"/api/v1/guests", JSON, body=b'{"name": "' + b"a" * 2_000_000), 413),
    (request(b"TRACE", b"/api/v1/games"), 405),
    (request(b"POST", WAIT, JSON, body=b"{}"), 405),
]


@pytest.mark.parametrize(("sent", "status"), PROBLEMS, ids=[repr(sent[:60])[2:-1] for sent, _ in PROBLEMS])
def test_whatever_the_bytes_the_answer_is_a_problem_document(remote: Remote, sent: bytes, status: int) -> None:
    got, head, body = answered(remote, sent)
    assert got == status, body
    assert b"content-type: application/problem+json" in head
    assert json.loads(body)["status"] == status and json.loads(body).keys() >= {"type", "title", "detail", "code"}


BROKEN = [
    b"GET /api/v1/\xff HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    b"GET /api/v1/matches?status=\xff HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: two\r\n\r\n{}",
    b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nNo header\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
]


@pytest.mark.parametrize("sent", BROKEN)
def test_what_is_no_http_is_refused_before_it_is_a_request(remote: Remote, sent: bytes) -> None:
    assert 400 <= answered(remote, sent)[0] < 500


def test_a_body_in_chunks_is_read(remote: Remote) -> None:
    head = (b"POST /api/v1/guests HTTP/1.1", b"Host: 127.0.0.1", b"Connection: close", JSON)
    chunks = b'8\r\n{"name":\r\n8\r\n "daisy"\r\n1\r\n}\r\n0\r\n\r\n'
    status, _, body = answered(remote, b"\r\n".join((*head, b"Transfer-Encoding: chunked", b"", chunks)))
    assert status == 201 and json.loads(body)["player"]["name"] == "daisy"


def test_chunks_are_read_however_they_are_announced_and_no_more_of_them_than_is_read(remote: Remote) -> None:
    head = (b"POST /api/v1/guests HTTP/1.1", b"Host: 127.0.0.1", b"Connection: close", JSON)
    announced = b"\r\n".join((*head, b"Transfer-Encoding: CHUNKED", b"", b""))
    status, _, body = answered(remote, announced + b'10\r\n{"name":"daisy"}\r\n0\r\n\r\n')
    assert status == 201 and json.loads(body)["player"]["name"] == "daisy"
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    assert answered(remote, announced + 20 * chunk + b"0\r\n\r\n")[0] == 413


def test_a_body_that_breaks_off_is_malformed(remote: Remote) -> None:
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + JSON + b"\r\n"
    for sent in (b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b'Content-Length: 100\r\n\r\n{"name"'):
        status, _, body = answered(remote, head + sent, breaks_off=True)
        assert status == 400 and json.loads(body)["code"] == "malformed"


def test_nothing_of_this_is_an_error_of_the_server(remote: Remote) -> None:
    for sent in [sent for sent, _ in PROBLEMS] + BROKEN:
        assert answered(remote, sent)[0] < 500
    assert "Internal Server Error" not in remote.stack.said
    assert remote.stack.answers()
