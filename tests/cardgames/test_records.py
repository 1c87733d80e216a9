"""The record of a match that was played here: anybody can replay it, and check the deal and the chain with the contract
in one hand and nothing of this server in the other."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from cardgames import lobby, play, records, store
from cardgames.replay import check_record
from tests.seated import (
    answer,
    awaited,
    join,
    move,
    opened,
    overdue,
    play_on,
    player,
    position,
    stalled,
    started,
    table,
    until_a_person_is_awaited,
)

Json = dict[str, Any]


def record_of(match: UUID) -> Json:
    """As it is sent."""
    found = table(match)
    players = [{"name": sitting.name} for sitting in found.seats]
    record: Json = json.loads(json.dumps(records.of_match(found, store.events(match), players)))
    return record


def whole(game: str, seats: int, **options: Any) -> Json:
    """A match with all that can happen in it: seeds, moves, a timeout and a takeover."""
    players = [player(name) for name in ("alice", "bob", "charlie", "dora")[: seats - 1]]
    match = opened(players[0], game, seats, bots=("greedy",), options=options, turn_seconds=60, hold=True)
    for number, who in enumerate(players[1:], 1):
        join(match, who, client_seed=f"seed{number}"[: 4 + number % 2])
    lobby.seed(match, players[0], "")
    until_a_person_is_awaited(match)
    overdue(match)
    play.enforce_deadline(match)
    lobby.leave(match, players[-1], answer)
    play_on(match)
    return record_of(match)


# An implementation of the contract in a few lines


def jcs(value: Any) -> bytes:
    """RFC 8785 for what occurs here: no floats, and names in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(prefix: str, data: bytes) -> str:
    return hashlib.sha256(f"cardgames/{prefix}/v1\n".encode() + data).hexdigest()


def keyed(record: Json, *what: Any) -> bytes:
    return hmac.new(bytes.fromhex(record["server_seed"]), jcs(list(what)), "sha256").digest()


def words(key: bytes) -> Iterator[int]:
    for block in range(1000):
        digest = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(stream: Iterator[int], bound: int) -> int:
    while (word := next(stream)) >= 2**32 - 2**32 % bound:
        pass
    return word % bound


def shuffled(record: Json, deal: int) -> list[str]:
    deck = [rank + suit for suit in "CDHS" for rank in ("6789TJQKA" if record["game"] == "gapa" else "23456789TJQKA")]
    stream = words(keyed(record, "cardgames/shuffle/v1", record["match"], deal, record["client_seeds"]))
    for last in range(len(deck) - 1, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def check_by_hand(record: Json) -> None:
    assert record["commitment"] == sha("seed", record["match"].encode() + b"\n" + bytes.fromhex(record["server_seed"]))
    for number, deal in enumerate(record["deals"], 1):
        assert deal["deck"] == shuffled(record, number)
    drawn = below(words(keyed(record, "cardgames/dealer/v1", record["match"], record["client_seeds"])), record["seats"])
    assert record["deals"][0]["dealer"] == drawn
    prev, at = "0" * 64, ""
    for version, event in enumerate(record["events"], 1):
        public = {name: value for name, value in event.items() if name not in {"hash", "opened"}}
        assert (event["match"], event["version"], event["prev"]) == (record["match"], version, prev)
        assert event["hash"] == sha("event", jcs(public))
        assert event["at"] >= at
        assert event["opened"].keys() == event["sealed"].keys()
        for audience, shown in event["opened"].items():
            salt = keyed(record, "cardgames/salt/v1", record["match"], version, audience).hex()[:32]
            assert shown["salt"] == salt
            assert event["sealed"][audience] == sha("sealed", jcs([salt, audience, shown["value"]]))
        prev, at = event["hash"], event["at"]


WHOLE = [
    ("shithead", 3, {}),
    ("gapa", 3, {"move_limit": 60}),
    ("president", 4, {"points_to_win": 4}),
]


@pytest.fixture(params=WHOLE, ids=[game for game, *_ in WHOLE])
def record(request: pytest.FixtureRequest, committed: None) -> Json:
    game, seats, options = request.param
    return whole(game, seats, **options)


def test_it_replays_and_can_be_checked_by_hand(record: Json) -> None:
    replayed = check_record(record)
    assert replayed is not None
    assert (replayed.status, replayed.result) == (record["ended"], record["result"])
    check_by_hand(record)
    assert {entry["cause"] for entry in record["moves"]} == {"player", "bot", "timeout"}
    moved = [event for event in record["events"] if event["move"]]
    assert [(entry["version"], entry["seat"], entry["cause"]) for entry in record["moves"]] == [
        (event["version"], event["seat"], event["cause"]) for event in moved
    ]
    for entry, event in zip(record["moves"], moved, strict=True):
        assert event["move"].items() <= entry["move"].items()
    assert record["events"][-1]["effects"] == [{"type": "ended", "status": record["ended"], "result": record["result"]}]
    assert len(record["deals"]) == [event["type"] for event in record["events"]].count("dealt")


def test_it_says_what_it_is(alice: UUID, bob: UUID) -> None:
    match = stalled(alice, bob)
    record = record_of(match)
    said = "format game edition seats options deals moves result ended"
    live = "match players server_seed commitment client_seeds deal events"
    assert record.keys() == {*said.split(), *live.split()}
    assert (record["format"], record["game"], record["edition"], record["seats"]) == (
        "cardgames-record/1",
        "gapa",
        1,
        2,
    )
    assert record["ended"] == "stalled"
    assert record["match"] == str(match)
    assert record["players"] == [{"name": "alice"}, {"name": "bob"}]


@pytest.mark.parametrize(("seed", "deal"), [(None, "server"), ("", "shared"), ("bob's", "shared")])
def test_it_tells_whether_players_had_a_hand_in_the_deal(alice: UUID, bob: UUID, seed: str | None, deal: str) -> None:
    match = opened(alice, options={"move_limit": 1})
    join(match, bob, client_seed=seed)
    move(match, awaited(match))
    record = record_of(match)
    assert (record["deal"], record["client_seeds"]) == (deal, [None, seed])
    check_by_hand(record)


def test_a_sealed_move_stands_there_in_full(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob, game="shithead", options={"move_limit": 2})
    known = position(match).state
    for who in (alice, bob):
        move(match, who)
    record = record_of(match)
    for seat, entry in enumerate(record["moves"]):
        assert entry["move"]["type"] == "arrange"
        assert sorted(entry["move"]["face_up"]) == sorted(known.face_up[seat])
    assert check_record(record) is not None


def test_that_of_a_match_abandoned_while_open_is_empty(alice: UUID) -> None:
    match = opened(alice)
    lobby.leave(match, alice, answer)
    record = record_of(match)
    assert (record["deals"], record["moves"], record["events"]) == ([], [], [])
    assert (record["ended"], record["result"]) == ("abandoned", None)
    assert check_record(record) is None


def test_that_of_a_match_abandoned_while_it_ran_tells_who_was_out(alice: UUID, bob: UUID) -> None:
    match = started(alice, bob)
    move(match, awaited(match))
    play.abandon(match, timedelta())
    record = record_of(match)
    assert (record["ended"], record["result"]) == ("abandoned", {"placements": [], "loser": None})
    assert check_record(record) is not None
    check_by_hand(record)
