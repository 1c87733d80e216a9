"""Whole matches on the real parts, which are killed, stopped and kept waiting meanwhile. Nothing acknowledged is lost,
and no match stands still."""

import random
import threading
import time
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tests.live import Broker, Stack, StartStack, eventually
from tests.person import Person

Json = dict[str, Any]


def awaits(match: Json) -> bool:
    """Whether the match waits for the one who looks at it."""
    return match["you"] is not None and match["you"]["seat"] in match["turn"]


def is_over(match: Json) -> bool:
    return bool(match["status"] != "active")


def plays_on(person: Person, match: Json, until_version: int | None = None, seconds: float = 90) -> Json:
    """Plays whatever comes first, until the match is over or far enough."""
    deadline = time.monotonic() + seconds
    match = person.sees(match)
    while not is_over(match) and (until_version is None or match["version"] < until_version):
        assert time.monotonic() < deadline, f"the match stands still at version {match['version']}"
        if awaits(match):
            answer = person.moves(match, match["legal_moves"][0])
            assert answer.status_code in {201, 409}, answer.text
            match = answer.json()["match"] if answer.status_code == 201 else person.sees(match)
        else:
            query = {"after": match["version"], "seconds": 5}
            match = person.client.get(f"/matches/{match['id']}/wait", params=query).json()
    return match


def check_chain(events: list[Json]) -> None:
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert all(event["prev"] == before["hash"] for before, event in pairwise(events))


@pytest.mark.parametrize("game", ["gapa", "president", "shithead"])
def test_a_match_against_bots_is_played_to_its_end_and_its_record_is_complete(stack: Stack, game: str) -> None:
    alice = Person(stack, "Alice")
    bots = ["greedy", "random", "greedy"]
    match = plays_on(alice, alice.opens(game=game, seats=4, bots=bots, options={"move_limit": 80}))
    assert match["status"] in {"finished", "stalled"}
    assert sum(zone["count"] for zone in match["view"]["zones"]) in {36, 52}
    record = alice.client.get(f"/matches/{match['id']}/record").json()
    assert record["result"] == match["result"]
    assert len(record["events"]) == match["version"]
    check_chain(record["events"])


def test_of_twelve_equal_moves_sent_at_once_one_is_accepted(stack: Stack) -> None:
    alice = Person(stack, "Alice")
    match = alice.opens(seats=2, bots=["greedy"], bot_delay_seconds=60)
    answers = _at_once(12, lambda _: alice.moves(match, match["legal_moves"][0]))
    assert sorted(answer.status_code for answer in answers) == [201] + 11 * [409]
    assert alice.sees(match)["version"] == 3


def test_the_same_key_twenty_times_at_once_is_one_event_and_twenty_equal_answers(stack: Stack) -> None:
    alice = Person(stack, "Alice")
    match = alice.opens(seats=2, bots=["greedy"], bot_delay_seconds=60)
    answers = _at_once(20, lambda _: alice.moves(match, match["legal_moves"][0], key="once"))
    assert [answer.status_code for answer in answers] == 20 * [201]
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 19
    assert alice.sees(match)["version"] == 3


def _at_once(number: int, call: Any) -> list[httpx.Response]:
    answers: list[httpx.Response] = []
    gate = threading.Barrier(number)

    def run(index: int) -> None:
        gate.wait()
        answers.append(call(index))

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_a_deadline_that_nobody_looks_at_brings_the_fallback_once_and_soon(stack: Stack) -> None:
    alice, bob = Person(stack, "Alice"), Person(stack, "Bob")
    match = alice.opens(seats=2, turn_seconds=5, timeouts_allowed=1)
    bob.joins(match)
    time.sleep(5 + 3)
    events = alice.events(match)
    arranged = [event for event in events if event["cause"] == "timeout" and event["type"] == "moved"]
    assert [event["seat"] for event in arranged] == [0, 1]
    assert [event["seat"] for event in events if event["type"] == "taken_over"] == [0, 1]
    due = _seconds(events[1]["at"]) + 5
    assert due <= _seconds(arranged[0]["at"]) <= due + 3


def _seconds(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def test_a_match_whose_players_have_all_left_is_finished_by_bots(stack: Stack) -> None:
    alice, bob = Person(stack, "Alice"), Person(stack, "Bob")
    match = alice.opens(seats=2, options={"move_limit": 60})
    bob.joins(match)
    assert alice.post(f"/matches/{match['id']}/leave", {}).status_code == 200
    left = bob.post(f"/matches/{match['id']}/leave", {}).json()
    assert left["you"] is None
    assert [seat["taken_over"] for seat in left["seats"]] == [True, True]
    eventually(lambda: is_over(alice.sees(match)), "the bots end the match", 60)


def test_a_worker_killed_in_its_turn_does_not_stop_the_match(patient: Stack) -> None:
    alice = Person(patient, "Alice")
    match = alice.opens(seats=3, bots=["greedy", "greedy"])
    chance = random.Random(1)
    for version in (10, 20, 30):
        match = plays_on(alice, match, until_version=version)
        if is_over(match):
            break
        moved = alice.moves(match, match["legal_moves"][0]) if awaits(match) else None
        time.sleep(chance.uniform(0, 0.05))
        patient.kill("worker")
        match = moved.json()["match"] if moved is not None and moved.status_code == 201 else alice.sees(match)
        eventually(partial(_went_on, alice, match), "somebody moves again", 10)
    check_chain(alice.events(match))


def _went_on(person: Person, match: Json) -> bool:
    now = person.sees(match)
    return bool(now["version"] > match["version"] or awaits(now) or is_over(now))


def test_every_acknowledged_move_is_there_after_postgres_was_killed(patient: Stack) -> None:
    people = [Person(patient, f"Player {number}") for number in range(4)]
    matches = [person.opens(seats=2, bots=["random"], turn_seconds=None) for person in people]
    acknowledged: list[list[Json]] = [[] for _ in people]
    stopping = threading.Event()

    def play(number: int) -> None:
        match = matches[number]
        while not stopping.is_set() and not is_over(match):
            try:
                match = people[number].sees(match)
                answer = people[number].moves(match, match["legal_moves"][0]) if awaits(match) else None
                if answer is not None and answer.status_code == 201:
                    acknowledged[number].append(answer.json()["event"])
            except httpx.HTTPError:
                time.sleep(0.05)  # the server is away

    def accepted(least: int) -> bool:
        return sum(map(len, acknowledged)) >= least

    threads = [threading.Thread(target=play, args=(number,)) for number in range(len(people))]
    for thread in threads:
        thread.start()
    try:
        for done in (5, 10, 15):
            eventually(partial(accepted, done), "moves are accepted", 60)
            patient.kill("postgres")
            eventually(patient.is_well, "it is back", 60)
        eventually(partial(accepted, 20), "moves are accepted again", 60)
    finally:
        stopping.set()
        for thread in threads:
            thread.join()
    for person, match, told in zip(people, matches, acknowledged, strict=True):
        events = person.events(match)
        check_chain(events)
        there = {event["version"]: event["hash"] for event in events}
        assert all(there[event["version"]] == event["hash"] for event in told)


def test_people_play_on_without_a_broker_and_bots_catch_up(start_stack: StartStack, broker: Broker) -> None:
    stack = start_stack(BROKER_URL=broker.url)
    alice, bob = Person(stack, "Alice"), Person(stack, "Bob")
    match = alice.opens(seats=3, bots=["greedy"], options={"move_limit": 60})
    bob.joins(match)
    eventually(lambda: alice.sees(match)["version"] > 2, "the bot arranges its cards")
    broker.stop()
    assert stack.client.post("/api/v1/guests", json={"name": "charlie"}).status_code == 201
    assert httpx.get(f"{stack.url}/api/v1/games").status_code == 200
    for person in (alice, bob):
        seen = person.sees(match)
        began = time.monotonic()
        assert person.moves(seen, seen["legal_moves"][0]).status_code == 201
        assert time.monotonic() - began < 5, "nobody waits for a broker"
    broker.start()
    finished = _both_play(alice, bob, match)
    assert finished["status"] in {"finished", "stalled"}


def _both_play(alice: Person, bob: Person, match: Json, seconds: float = 90) -> Json:
    deadline = time.monotonic() + seconds
    while not is_over(seen := alice.sees(match)):
        assert time.monotonic() < deadline, f"the match stands still at version {seen['version']}"
        for person in (alice, bob):
            own = person.sees(match)
            if awaits(own):
                person.moves(own, own["legal_moves"][0])
        time.sleep(0.02)
    return seen
