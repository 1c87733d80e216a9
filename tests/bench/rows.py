"""The benchmarks, a row each. Every row ends in a ratio of two things measured in the same run, one after the other, as
absolute numbers say as much about the machine as about the server."""

import json
import os
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

import psycopg

from cardgames.chain import Event
from cardgames.fair import Seeds
from cardgames.position import Pen, Started, everything, fold
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.moves import read_move
from stack.program import ROOT
from tests.bench.client import Address, Connection, connected, play, request, seconds_each
from tests.bench.matches import House, Match, endless
from tests.bench.server import Inserts, manage
from tests.bench.streams import listening, notification

RECORDS = ROOT / "tests" / "records"


@dataclass(frozen=True)
class Scale:
    """How much is measured."""

    connections: int = 16
    players: int = 16
    matches: int = 240
    rounds: int = 5
    moves: int = 2500  # in each round
    seconds: float = 4.0  # of inserts in each round
    alone: int = 500  # requests of which one is made at a time
    streams: int = 1000
    lengths: tuple[int, ...] = (10, 100, 1000)
    passes: int = 7  # over all the records


@dataclass(frozen=True)
class Row:
    """What was measured, and what it is to the other thing measured beside it."""

    name: str
    found: str
    ratio: str


def moves(address: Address, floor: Address, inserts: Inserts, matches: list[Match], scale: Scale) -> Iterator[Row]:
    """Moves of many matches at once, against inserts by as many connections, in turns; and against the floor: requests
    of the same size that are authenticated and insert a row, without a game."""
    planned = [match.moves for match in matches]
    least = [_floor_requests(match, 1 + (scale.rounds + 1) * scale.moves // len(matches)) for match in matches]
    play(floor, scale.connections, least, scale.moves)  # it warms up
    made, bare, inserted = [], [], []
    for _ in range(scale.rounds):
        inserted.append(inserts.per_second(scale.connections, scale.seconds))
        bare.append(play(floor, scale.connections, least, scale.moves))
        made.append(play(address, scale.connections, planned, scale.moves))
    over = f"{scale.connections} connections"
    size = f"inserts/s of {inserts.bytes} bytes"
    yield _compared(f"moves: durable, authenticated, checked; {over}", made, inserted, size, "pgbench")
    yield _compared(f"moves, against the floor: no rules; {over}", made, bare, "requests/s", "the floor")


def _floor_requests(match: Match, number: int) -> deque[bytes]:
    """So many requests, with the bodies of the match's moves."""
    bodies = cycle(wanted.partition(b"\r\n\r\n")[2] for wanted in match.moves)
    return deque(request("POST", "floor", match.tokens[0], body) for body in islice(bodies, number))


def _compared(name: str, ours: list[float], theirs: list[float], unit: str, what: str) -> Row:
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return Row(
        name,
        f"{statistics.median(ours):.0f}/s of {statistics.median(theirs):.0f} {unit}",
        f"{statistics.median(ratios):.3f} of {what} ({min(ratios):.3f} to {max(ratios):.3f} in {len(ratios)} rounds)",
    )


def latency(address: Address, inserts: Inserts, matches: list[Match], scale: Scale) -> Iterator[Row]:
    """One move at a time."""
    planned = (match.moves.popleft() for match in matches for _ in range(len(match.moves)))
    insert = inserts.milliseconds(scale.seconds / 2)
    with connected(address) as connection:
        taken = seconds_each(connection, islice(planned, scale.alone), 201)
    yield Row(
        "one move at low load", _percentiles(taken), f"p50 is {_p(taken, 50) / insert:.1f} inserts of {insert:.2f} ms"
    )


def streaming(address: Address, live: Address, url: str, matches: list[Match], scale: Scale) -> Iterator[Row]:
    """Idle streams in one process, ten for each match: how long after the mover each is told of a move."""
    watched = [match for match in matches if match.moves][: scale.streams // 10]
    bare = notification(url, scale.alone)
    delays: list[float] = []
    with listening(live, [match.id for match in watched], 10) as crowd, connected(address) as connection:
        for match in islice(cycle(watched), scale.alone // 5):
            if match.moves:
                assert connection.ask(match.moves.popleft()).status == 201
                moved = time.perf_counter()
                delays += [told - moved for told in crowd.told(match.id, 10)]
    yield Row(
        f"told of a move: {crowd.size} idle streams in one process",
        _percentiles(delays),
        f"p50 is {_p(delays, 50) / bare:.1f} bare notifications of {bare:.2f} ms",
    )


def reading(warm: Address, cold: Address, house: House, scale: Scale) -> Iterator[Row]:
    """One read at a time, of matches of several lengths. A server that keeps a single position finds each match cold
    when they are read in turns."""
    requests = {length: _match_of(house, warm, length) for length in scale.lengths}
    with connected(warm) as connection:
        kept = {length: seconds_each(connection, [wanted] * scale.alone, 200) for length, wanted in requests.items()}
    with connected(cold) as connection:
        replayed = _in_turns(connection, requests, scale.alone // 5)
    for length in scale.lengths:
        again, first = kept[length], replayed[length]
        yield Row(
            f"reading a match of {length} events, its position kept",
            _percentiles(again),
            f"p50 is {_p(again, 50) / _p(kept[scale.lengths[0]], 50):.1f} of the shortest match's",
        )
        yield Row(
            f"reading a match of {length} events, replayed",
            _percentiles(first),
            f"p50 is {_p(first, 50) / _p(again, 50):.1f} of the kept one's",
        )


def _match_of(house: House, address: Address, events: int) -> bytes:
    """The request that reads a match of so many events as one of its players."""
    [match] = house.open(1, endless, events - 2)
    play(address, 1, [match.moves], events)
    return request("GET", f"matches/{match.id}", match.tokens[0])


def _in_turns(connection: Connection, requests: dict[int, bytes], times: int) -> dict[int, list[float]]:
    taken: dict[int, list[float]] = {length: [] for length in requests}
    for _ in range(times):
        for length, wanted in requests.items():
            taken[length] += seconds_each(connection, [wanted], 200)
    return taken


def replaying(scale: Scale) -> Iterator[Row]:
    """Whole logs from their stored form to a position, against the decoding of their JSON."""
    for game in ("shithead", "gapa", "president"):
        logs = [_log(json.loads(path.read_text())) for path in sorted(RECORDS.glob(f"{game}-*.json"))]
        folded, decoded = _replayed(logs, scale.passes)
        yield Row(
            f"replaying {game}, {len(logs)} records",
            f"{folded:.0f} events/s",
            f"{folded / decoded:.2f} of decoding their JSON",
        )


def _replayed(logs: list[list[Event]], passes: int) -> tuple[float, float]:
    """How many events a second are folded, and how many decoded."""
    texts = [json.dumps([_stored(event) for event in log]) for log in logs]
    events = sum(map(len, logs))
    folded, decoded = [], []
    for _ in range(passes):
        folded.append(events / _seconds(lambda: [fold(None, log, everything) for log in logs]))
        decoded.append(events / _seconds(lambda: [json.loads(text) for text in texts]))
    return statistics.median(folded), statistics.median(decoded)


def _log(record: dict[str, Any]) -> list[Event]:
    game = edition(record["game"], record["edition"])
    options = rule_options.read(game.OPTIONS, record["options"])
    decks = [tuple(deal["deck"]) for deal in record["deals"]]
    seats, nobody = record["seats"], (None,) * record["seats"]
    pen = Pen(None, Seeds("record", bytes(32), nobody), "2030-01-01T00:00:00.000Z", lambda deal: decks[deal - 1])
    people = ({"kind": "human"},) * seats
    dealer = record["deals"][0]["dealer"]
    pen.start(Started(game.NAME, game.EDITION, vars(options), people, dealer, None, None, 2, 1, "", nobody))
    for entry in record["moves"]:
        pen.move(entry["seat"], read_move(game.MOVES, entry["move"]), "player")
    return [replace(event, effects=json.loads(json.dumps(event.effects))) for event in pen.events]


def _stored(event: Event) -> dict[str, Any]:
    return event.public() | {"hash": event.hash, "secrets": event.values}


def auditing(url: str) -> Iterator[Row]:
    """`manage.py audit` over everything the rows before have left, a process on each core, against moves replayed in
    this process."""
    jobs = os.cpu_count() or 1
    with psycopg.connect(url) as connection:
        [(events,)] = connection.execute("SELECT count(*) FROM cardgames_event").fetchall()
    rate = events / _seconds(lambda: manage(url, "audit", "--jobs", str(jobs)))
    folded, _ = _replayed([_log(json.loads(path.read_text())) for path in RECORDS.glob("shithead-*.json")], 1)
    yield Row(
        f"audit of {events} events, {jobs} jobs",
        f"{rate:.0f} events/s",
        f"{rate / folded:.2f} of replaying them in one process",
    )


def _seconds(do: Callable[[], object]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def _p(seconds: list[float], percent: int) -> float:
    """In milliseconds."""
    return 1000 * statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1]


def _percentiles(seconds: list[float]) -> str:
    return f"p50 {_p(seconds, 50):.2f} ms, p99 {_p(seconds, 99):.2f} ms"
