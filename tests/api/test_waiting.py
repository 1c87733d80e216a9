"""Clients that wait until a match changes, before a real server."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.api.caller import Caller, Json
from tests.api.conftest import Remote
from tests.api.playing import created, events, fine, move, on_turn, opened, problem, seated, see
from tests.api.test_matches import MATCH, SEATED
from tests.live import Stack

SOON = 4.0  # seconds; whoever is not woken looks for himself only after five


def wait(caller: Caller, match: str, known: str | None = None, **query: Any) -> tuple[Json, float]:
    """The answer, and after how many seconds it came."""
    began = time.monotonic()
    answer = fine(caller.get(f"matches/{match}/wait", query, **({"If-None-Match": known} if known else {})))
    return answer, time.monotonic() - began


@contextmanager
def waiting(*waits: Callable[[], tuple[Json, float]]) -> Iterator[list[Any]]:
    """They wait while the block runs. Afterwards the list holds what each got, and when."""
    answers: list[Any] = []
    with ThreadPoolExecutor(len(waits)) as pool:
        pending = [pool.submit(each) for each in waits]
        time.sleep(0.5)
        assert not any(each.done() for each in pending), "they were to wait"
        yield answers
        answers += [each.result() for each in pending]


@contextmanager
def without_sweeps(stack: Stack) -> Iterator[None]:
    """Nobody but a reader notices a deadline meanwhile."""
    processes = [stack.process(name) for name in ("beat", "sweep")]
    try:
        for process in processes:
            process.suspend()
        yield
    finally:
        for process in processes:
            process.resume()


@pytest.fixture
def match(remote: Remote) -> str:
    return seated(remote.alice, remote.bob, game="gapa")


def test_who_is_behind_is_answered_at_once(remote: Remote, match: str) -> None:
    for after in (0, 1):
        answer, seconds = wait(remote.alice, match, after=after)
        assert answer["version"] == 2 and answer.keys() == SEATED and seconds < SOON
    assert wait(remote.nobody, match, after=0)[0].keys() == MATCH


def test_who_has_another_etag_is_answered_at_once(remote: Remote, match: str) -> None:
    answer, seconds = wait(remote.alice, match, 'W/"something else"', after=2)
    assert answer["version"] == 2 and seconds < SOON


def test_a_match_that_is_over_is_not_waited_for(remote: Remote) -> None:
    match = opened(remote.alice)["id"]
    fine(remote.alice.post(f"matches/{match}/leave"))
    for after in (0, 99):
        answer, seconds = wait(remote.nobody, match, after=after)
        assert answer["status"] == "abandoned" and seconds < SOON


def test_without_a_change_the_same_match_comes_when_the_time_is_up(remote: Remote, match: str) -> None:
    shown = see(remote.bob, match)
    for after in (2, 99):
        answer, seconds = wait(remote.bob, match, after=after, seconds=1)
        assert answer | {"now": ""} == shown | {"now": ""}
        assert 1 <= seconds < 1 + SOON
    assert wait(remote.bob, match, after=2, seconds=0)[1] < SOON


def test_a_known_etag_is_that_of_the_match(remote: Remote, match: str) -> None:
    known = remote.alice.get(f"matches/{match}").headers["ETag"]
    answer = remote.alice.get(f"matches/{match}/wait", {"after": 2, "seconds": 0})
    assert answer.headers["ETag"] == known
    _, seconds = wait(remote.alice, match, known, after=2, seconds=1)
    assert seconds >= 1


def test_a_move_wakes_all_who_wait_each_with_his_own_view(remote: Remote, match: str) -> None:
    readers = (remote.alice, remote.bob, remote.nobody)
    known = remote.bob.get(f"matches/{match}").headers["ETag"]
    waits = [lambda reader=reader: wait(reader, match, after=2, seconds=20) for reader in readers]
    with waiting(*waits, lambda: wait(remote.bob, match, known, after=2, seconds=20)) as answers:
        created(move(on_turn((remote.alice, remote.bob), match), match))
        moved = time.monotonic()
    assert time.monotonic() - moved < SOON
    assert [answer["version"] for answer, _ in answers] == [3, 3, 3, 3]
    assert [answer["you"] for answer, _ in answers[:3]] == [{"seat": 0}, {"seat": 1}, None]


def test_a_change_of_seats_wakes_them_too(remote: Remote) -> None:
    match = opened(remote.alice, seats=3)["id"]
    for change in ("join", "leave"):
        with waiting(lambda: wait(remote.alice, match, after=0, seconds=20)) as answers:
            fine(remote.bob.post(f"matches/{match}/{change}"))
            changed = time.monotonic()
        assert time.monotonic() - changed < SOON
        [[answer, _]] = answers
        assert (answer["seats"][1]["player"] is not None) == (change == "join") and answer["version"] == 0


def test_whoever_waits_sees_to_it_that_a_deadline_is_kept(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="gapa", turn_seconds=5)
    with without_sweeps(remote.stack):
        answer, seconds = wait(remote.nobody, match, after=2, seconds=30)
    assert answer["version"] > 2 and seconds < 5 + SOON
    late = events(remote.nobody, match)[2]
    assert late["cause"] == "timeout" and late["version"] == 3


def test_however_many_wait_moves_are_not_kept_waiting(remote: Remote, match: str) -> None:
    async def run() -> tuple[float, list[int]]:
        limits = httpx.Limits(max_connections=100)
        async with httpx.AsyncClient(base_url=remote.stack.url, timeout=60, limits=limits) as client:
            path = f"/api/v1/matches/{match}/wait?after=2&seconds=40"
            readers = [asyncio.create_task(client.get(path)) for _ in range(80)]
            await asyncio.sleep(2)
            assert not any(reader.done() for reader in readers)
            slowest = await asyncio.to_thread(_slowest_of_five_moves)
            answers = await asyncio.wait_for(asyncio.gather(*readers), 30)
        return slowest, [answer.json()["version"] for answer in answers]

    def _slowest_of_five_moves() -> float:
        took = []
        for _ in range(5):
            began = time.monotonic()
            created(move(on_turn((remote.alice, remote.bob), match), match))
            took.append(time.monotonic() - began)
        return max(took)

    slowest, versions = asyncio.run(run())
    assert slowest < 5
    assert all(version > 2 for version in versions) and len(versions) == 80


def test_strangers_do_not_wait_for_what_is_not_there(remote: Remote) -> None:
    match = opened(remote.alice, visibility="private")["id"]
    for stranger in (remote.charlie, remote.nobody):
        problem(stranger.get(f"matches/{match}/wait"), 404, "not_found")
    problem(remote.alice.get("matches/00000000-0000-4000-8000-000000000000/wait"), 404, "not_found")
    assert wait(remote.alice, match, after=0, seconds=0)[0]["visibility"] == "private"
