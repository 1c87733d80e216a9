"""Answers are compressed for who asks for it, and are otherwise what they were."""

import asyncio
import gc
import gzip
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, StreamingHttpResponse
from django.test import RequestFactory

from tests.api import dealing
from tests.api.caller import Caller
from tests.api.conftest import Remote
from tests.api.listening import listening
from tests.api.playing import created, fine, move, on_turn, play, seated, see
from web.compression import SHORTEST, Compression, packed, takes_gzip

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("x-gzip", True),
        ("*", True),
        ("gzip;q=0.001", True),
        ("", False),
        ("identity", False),
        ("br, zstd", False),
        ("gzip;q=0", False),
        ("gzip; Q=0.000, *", False),
        ("*;q=0", False),
        ("*;q=0, gzip", True),
        ("gzipped", False),
        (",;,q=0;;", False),
    ],
)
def test_a_client_says_what_it_can_read(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def unpacked(answer: Any) -> bytes:
    """What a compressed answer says; it is one archive and nothing behind it."""
    assert answer.headers["Content-Encoding"] == "gzip"
    archive = zlib.decompressobj(wbits=31)
    told = archive.decompress(answer.content)
    assert archive.eof and not archive.unused_data
    return told


def test_compressed_answers_say_what_plain_ones_say(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 30})
    dealing.play(match)
    for path in ("games", "schema", f"matches/{match}/events", f"matches/{match}/record", "/rules/gapa"):
        plain, packed = alice.get(path), alice.get(path, **GZIP)
        assert plain.status_code == packed.status_code == 200
        assert "Content-Encoding" not in plain.headers
        assert unpacked(packed) == plain.content, path
        assert int(packed.headers["Content-Length"]) == len(packed.content) < len(plain.content) * 0.7
        for answer in (plain, packed):
            assert "Accept-Encoding" in answer.headers["Vary"]
    assert b"swagger" in unpacked(alice.get("docs", **GZIP))


def test_what_comes_in_parts_is_one_archive(alice: Caller, bob: Caller) -> None:
    for _ in range(3):
        dealing.play(seated(alice, bob, game="gapa", options={"move_limit": 5}))
    plain, packed = json.loads(alice.get("me/export").content), json.loads(unpacked(alice.get("me/export", **GZIP)))
    assert packed | {"made_at": ""} == plain | {"made_at": ""} and len(packed["matches"]) == 3


def test_short_answers_and_those_to_a_post_are_left_as_they_are(alice: Caller, bob: Caller) -> None:
    short = alice.get("me", **GZIP)
    assert len(short.content) < SHORTEST and "Content-Encoding" not in short.headers
    assert "Accept-Encoding" in short.headers["Vary"]
    match = seated(alice, bob, game="gapa")
    seen = see(on_turn((alice, bob), match), match)
    wish = {"version": seen["version"], "move": seen["legal_moves"][0]}
    made = on_turn((alice, bob), match).post(f"matches/{match}/moves", wish, **GZIP)
    assert len(created(made)) and len(made.content) > SHORTEST and "Content-Encoding" not in made.headers


def test_who_refuses_compression_gets_none(alice: Caller) -> None:
    assert "Content-Encoding" not in alice.get("games", **{"Accept-Encoding": "gzip;q=0, identity"}).headers


def test_a_tag_is_the_same_in_every_coding(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    plain, packed = alice.get(f"matches/{match}"), alice.get(f"matches/{match}", **GZIP)
    tag = plain.headers["ETag"]
    assert unpacked(packed) and packed.headers["ETag"] == tag and tag.startswith('W/"')
    for known in (tag, tag.removeprefix("W/")):
        for headers in ({}, GZIP):
            answer = alice.get(f"matches/{match}", **headers | {"If-None-Match": known})
            assert answer.status_code == 304 and answer.content == b""
            assert answer.headers["ETag"] == tag and "Content-Encoding" not in answer.headers
            assert "Accept-Encoding" in answer.headers["Vary"]
    created(move(alice, match))
    assert alice.get(f"matches/{match}", **GZIP | {"If-None-Match": tag}).status_code == 200


def test_two_equal_answers_need_not_have_the_same_length(alice: Caller) -> None:
    answers = [alice.get("games", **GZIP) for _ in range(20)]
    assert len({unpacked(answer) for answer in answers}) == 1
    assert len({len(answer.content) for answer in answers}) > 1


# By a real server


def test_a_head_tells_what_a_get_would(remote: Remote) -> None:
    answer = remote.nobody.send("HEAD", "games", **GZIP)
    assert answer.headers["Content-Encoding"] == "gzip" and answer.content == b""


def test_a_stream_is_never_compressed_and_each_event_comes_at_once(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="gapa")
    for path in (f"matches/{match}/stream", "me/stream"):
        with listening(remote.alice, path) as stream:
            assert stream.sent["Accept-Encoding"].startswith("gzip")
            assert "Content-Encoding" not in stream.headers and "Accept-Encoding" not in stream.headers["Vary"]
            assert stream.take().name in {"match", "matches"}
            play((remote.alice, remote.bob), match, 1)
            assert stream.take().name in {"event", "turn", "changed"}


def test_the_long_ways_to_wait_and_to_export_are_compressed(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="gapa", options={"move_limit": 1})
    play((remote.alice, remote.bob), match, 1)
    for path in (f"matches/{match}/wait?seconds=0", "me/export", f"matches/{match}/audit", f"matches/{match}/record"):
        answer = remote.alice.get(path, **GZIP)
        assert answer.headers["Content-Encoding"] == "gzip" and fine(answer), path
        assert fine(remote.alice.get(path, **{"Accept-Encoding": "identity"}))


def test_each_part_can_be_read_as_soon_as_it_has_come() -> None:
    async def parts() -> list[bytes]:
        async def lines() -> Any:
            for number in range(3):
                yield b"%d\n" % number * 50

        return [part async for part in packed(lines())]

    archive = zlib.decompressobj(wbits=31)
    told = async_to_sync(parts)()
    assert [archive.decompress(part) for part in told] == [b"%d\n" % number * 50 for number in range(3)] + [b""]
    assert archive.eof and gzip.decompress(b"".join(told))


def test_whoever_breaks_off_is_noticed_at_once() -> None:
    ended = []

    async def told() -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"x" * SHORTEST
        finally:
            ended.append(True)

    async def view(request: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(told(), content_type="application/json")

    async def break_off() -> None:
        answer = await Compression(view)(RequestFactory().get("/", headers={"Accept-Encoding": "gzip"}))
        parts = aiter(answer)
        assert await anext(parts) and not ended
        del answer, parts
        await asyncio.sleep(0.2)
        assert ended

    gc.disable()
    try:
        asyncio.run(break_off())
    finally:
        gc.enable()
