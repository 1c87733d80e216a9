"""The golden form of a match: its record, and a hash of the table after every event. And back to its log again."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import rfc8785

from cardgames import records
from cardgames.chain import Event
from cardgames.models import Match
from cardgames.position import Position, read
from cardgames.rules.moves import move_form
from cardgames.store import Sitting, Table

Json = dict[str, Any]


def golden(table: Table, events: Sequence[Event], players: Sequence[Json | None]) -> Json:
    """What is kept of a match that has ended."""
    return records.of_match(table, events, players) | {"state_hashes": list(state_hashes(events))}


def state_hashes(events: Sequence[Event]) -> Iterator[str]:
    """SHA-256 of the canonical JSON of the table after every event."""
    position = None
    for event in events:
        position = read(position, event, event.values)
        yield hashlib.sha256(rfc8785.dumps(shown(position))).hexdigest()


def shown(position: Position) -> Json:
    """All of the folded state that anybody could ever tell: where every card lies, who is awaited, and what every seat
    may do. How a game keeps it to itself may change."""
    game, state = position.game, position.state
    return {
        "status": position.status,
        "result": position.result,
        "phase": state.phase,
        "awaited": list(position.awaited),
        "zones": game.view(state, None, reveal=True)["zones"],
        "legal": [] if position.over else [_legal(position, seat) for seat in range(position.seats)],
    }


def _legal(position: Position, seat: int) -> list[Json]:
    forms = [move_form(move, everything=True) for move in position.game.legal(position.state, seat)]
    return sorted(forms, key=rfc8785.dumps)


def log(record: Json) -> tuple[Table, list[Event]]:
    """The match of a record, and its events as they were stored."""
    return table(record), [_event(form) for form in record["events"]]


def table(record: Json) -> Table:
    """The head row and the seats of a match that has ended, as far as its record tells of them."""
    match = Match(
        id=UUID(record["match"]),
        game=record["game"],
        edition=record["edition"],
        options=record["options"],
        size=record["seats"],
        status=record["ended"],
        result=record["result"],
        commitment=record["commitment"],
    )
    seats = tuple(
        Sitting(seat, None, None, None, None, taken_over=False, kept_for=None, client_seed=client_seed)
        for seat, client_seed in enumerate(record["client_seeds"])
    )
    seed = bytes.fromhex(record["server_seed"])
    return Table(match, seats, None, seed, datetime.now(UTC), used=None, position=None)


def _event(form: Json) -> Event:
    values = {audience: tuple(opened["value"]["cards"]) for audience, opened in form["opened"].items()}
    return Event(**{name: value for name, value in form.items() if name != "opened"}, values=values)
