"""A player is told of his turns, and of what starts and ends, by a real server."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.api.caller import Json, RemoteCaller
from tests.api.conftest import Remote
from tests.api.listening import SOON, Message, Stream, listening
from tests.api.playing import created, fine, move, on_turn, opened, problem, seated, see
from tests.api.test_openapi import errors

MINE = {"match", "game", "status", "version", "seat", "kept", "your_turn", "turn", "deadline"}


@pytest.fixture
def dora(remote: Remote) -> RemoteCaller:
    """Somebody who has no match yet."""
    dora = RemoteCaller("dora", remote.stack.client)
    dora.registered()
    return dora


def news(caller: RemoteCaller, known: str | None = None, **query: Any) -> Any:
    return caller.get("me/wait", {"seconds": 0} | query, **({"If-None-Match": known} if known else {}))


def mine(caller: RemoteCaller) -> dict[str, Json]:
    told = fine(news(caller))
    assert errors({"$ref": "#/components/schemas/News"}, told) == []
    return {match["match"]: match for match in told["matches"]}


def until(stream: Stream, name: str, match: str) -> list[str]:
    """The names of all that is told about the match up to this."""
    names: list[str] = []
    while not names or names[-1] != name:
        message = stream.take()
        if message.data and message.data != "ping" and message.data.get("match") == match:
            names.append(message.name)
    return names


def test_all_that_is_under_way_is_told(remote: Remote, dora: RemoteCaller) -> None:
    waiting = opened(dora)["id"]
    running = seated(dora, remote.bob, game="gapa")
    left = seated(dora, remote.bob, game="gapa")
    fine(dora.post(f"matches/{left}/leave"))
    seen = see(dora, running)
    told = mine(dora)
    assert told.keys() == {waiting, running} and told[running].keys() == MINE
    assert (told[waiting]["status"], told[waiting]["version"], told[waiting]["your_turn"]) == ("open", 0, False)
    assert {name: told[running][name] for name in ("status", "version", "turn", "deadline")} == {
        name: seen[name] for name in ("status", "version", "turn", "deadline")
    }
    assert told[running]["your_turn"] == (0 in seen["turn"])


def test_what_has_ended_is_told_for_a_day(remote: Remote, dora: RemoteCaller) -> None:
    match = opened(dora)["id"]
    fine(dora.post(f"matches/{match}/leave"))
    assert mine(dora)[match]["status"] == "abandoned"


def test_nothing_is_told_of_others(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(remote.alice, remote.bob, game="gapa")
    assert match not in mine(dora) and match in mine(remote.alice)
    for call in ("me/wait", "me/stream"):
        problem(remote.nobody.get(call), 401, "unauthenticated")


def test_who_waits_is_told_as_soon_as_it_is_his_turn(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(remote.bob, dora, game="gapa")
    while on_turn((remote.bob, dora), match) is dora:
        created(move(dora, match))
    known = news(dora).headers["ETag"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(news, dora, known, seconds=30)
        time.sleep(0.5)
        assert not waiting.done()
        while on_turn((remote.bob, dora), match) is remote.bob:
            created(move(remote.bob, match))
        moved = time.monotonic()
        answer = waiting.result()
    assert time.monotonic() - moved < SOON
    assert match in {found["match"] for found in fine(answer)["matches"]}
    assert answer.headers["ETag"] != known


def test_who_knows_it_all_waits_and_is_told_the_same(remote: Remote, dora: RemoteCaller) -> None:
    opened(dora)
    first = news(dora)
    began = time.monotonic()
    again = news(dora, first.headers["ETag"], seconds=1)
    assert time.monotonic() - began >= 1
    assert fine(again) == fine(first) and again.headers["ETag"] == first.headers["ETag"]
    began = time.monotonic()
    fine(news(dora, seconds=30))
    assert time.monotonic() - began < SOON


@pytest.mark.parametrize("seconds", ["-1", "61", "1.5", "x", "", "true"])
def test_what_is_no_number_of_seconds_is_malformed(remote: Remote, seconds: str) -> None:
    answer = remote.alice.get("me/wait", {"seconds": seconds})
    assert problem(answer, 400, "malformed")["field"] == "seconds"


def test_a_stream_tells_all_at_first_and_then_what_is_new(remote: Remote, dora: RemoteCaller) -> None:
    before = opened(dora, game="gapa")["id"]
    with listening(dora, "me/stream") as stream:
        first = stream.take()
        assert first.name == "matches" and [match["match"] for match in first.data["matches"]] == [before]
        fine(remote.bob.post(f"matches/{before}/join"))
        names = until(stream, "started", before)
        assert names == ["started"]
        assert stream.take().name == "turn" if 0 in see(dora, before)["turn"] else True


def test_a_stream_tells_of_a_match_that_was_not_there_when_it_began(remote: Remote, dora: RemoteCaller) -> None:
    with listening(dora, "me/stream") as stream:
        assert stream.take().data == {"matches": []}
        match = opened(dora, seats=3)["id"]
        told = stream.take()
        assert told == Message("changed", None, mine(dora)[match])
        assert errors({"$ref": "#/components/schemas/MyMatch"}, told.data) == []


def test_a_stream_tells_every_turn(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(remote.bob, dora, game="gapa")
    with listening(dora, "me/stream") as stream:
        assert stream.take().name == "matches"
        for _ in range(12):
            mover = on_turn((remote.bob, dora), match)
            after = created(move(mover, match))["match"]
            told = stream.take()
            assert (told.name == "turn") == told.data["your_turn"] == (1 in after["turn"])
            assert told.data["version"] == after["version"]


def test_a_stream_tells_the_end_and_the_seat_that_is_kept(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(remote.bob, dora, game="gapa", options={"move_limit": 1})
    with listening(dora, "me/stream") as stream:
        assert stream.take().name == "matches"
        created(move(on_turn((remote.bob, dora), match), match))
        assert until(stream, "ended", match)[-1] == "ended"
        again = fine(remote.bob.post(f"matches/{match}/rematch"))["id"]
        assert until(stream, "invited", again) == ["invited"]
        kept = mine(dora)[again]
        assert (kept["kept"], kept["seat"], kept["your_turn"]) == (True, 1, False)
        fine(dora.post(f"matches/{again}/join"))
        assert "started" in until(stream, "started", again)


def test_a_seat_that_a_bot_has_taken_over_is_gone(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(remote.bob, dora, game="gapa")
    with listening(dora, "me/stream") as stream:
        assert stream.take().name == "matches"
        fine(dora.post(f"matches/{match}/leave"))
        assert stream.take() == Message("gone", None, {"match": match})
    assert match not in mine(dora)


def test_a_withdrawn_token_ends_the_stream(remote: Remote, dora: RemoteCaller) -> None:
    made = created(dora.post("me/tokens", {"scopes": ["match:read"]}))
    other = RemoteCaller("dora", remote.stack.client)
    other.token = made["token"]
    with listening(other, "me/stream") as stream:
        assert stream.take().name == "matches"
        assert dora.send("DELETE", f"me/tokens/{made['id']}").status_code == 204
        assert stream.rest() == []


def test_what_is_told_names_no_card(remote: Remote, dora: RemoteCaller) -> None:
    match = seated(dora, remote.bob, game="shithead")
    cards = {card for zone in see(dora, match)["view"]["zones"] for card in zone["cards"] or ()}
    told = news(dora).text
    assert cards and not [card for card in cards if f'"{card}"' in told]
