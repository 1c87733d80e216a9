"""Matches that the vectors are made of: played by the server's own pen, told by its own records, signed by its own
receipts. All chance comes from a match's name."""

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cardgames import receipts, records
from cardgames.chain import Event
from cardgames.fair import Seeds, commitment
from cardgames.keyring import ReceiptKey, with_private
from cardgames.position import Pen, Position, SeatStarted, Started
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from tests.golden.form import table

Json = dict[str, Any]
BEGIN = datetime(2030, 1, 1)  # noqa: DTZ001  the log writes the Z itself


@dataclass(frozen=True)
class Plan:
    """A match of `appends` appends, after which it is abandoned if it has not ended. In those in `timeouts` nobody
    moves in time."""

    game: str
    seats: int
    appends: int
    options: dict[str, Any]
    client_seeds: tuple[str | None, ...] = ()
    timeouts: tuple[int, ...] = ()
    rematch_of: str | None = None
    match: str | None = None


@dataclass(frozen=True)
class Played:
    """A match that has ended."""

    seeds: Seeds
    events: Sequence[Event]
    position: Position

    @property
    def record(self) -> Json:
        """As the API answers it."""
        started = self.position.started
        told = asdict(started) | {
            "match": self.seeds.match,
            "seats": self.position.seats,
            "ended": self.position.status,
            "result": self.position.result,
            "server_seed": self.seeds.server_seed.hex(),
        }
        players = [
            {"id": str(UUID(int=seat)), "name": f"player {seat}", "kind": "human"}
            for seat in range(self.position.seats)
        ]
        record: Json = json.loads(json.dumps(records.of_match(table(told), self.events, players)))
        return record

    def page(self, after: int, upto: int, audiences: Collection[str]) -> Json:
        """Events as they are answered to who may open these seals."""
        shown = [event.opened(self.seeds, audiences) for event in self.events[after:upto]]
        page: Json = json.loads(json.dumps({"events": shown, "next": None}))
        return page

    def receipts(self, seat: int) -> list[str]:
        """What this seat's player was given: one for the seat, and one for every move."""
        own = [event for event in self.events if event.seat == seat and event.cause == "player"]
        joined = receipts.sign(self.seeds.match, 0, self.position.started.commitment, self.events[0].at)
        return [joined, *(receipts.sign(event.match, event.version, event.hash, event.at) for event in own)]


def played(name: str, plan: Plan) -> Played:
    chance, now = Random(name), BEGIN
    seeds = _seeds(chance, plan)
    pen = Pen(None, seeds, _at(now))
    pen.start(_started(plan, seeds))
    events = list(pen.events)
    for number in range(1, plan.appends + 2):
        if pen.position.over:
            break
        now += timedelta(seconds=60 if number in plan.timeouts else 7)
        pen = Pen(pen.position, seeds, _at(now))
        if number > plan.appends:
            pen.end("abandoned")
        elif number in plan.timeouts:
            pen.time_out()
        else:
            _move(pen, chance)
        events += pen.events
    return Played(seeds, events, pen.position)


def never_started(name: str) -> Json:
    """The record of a match that was abandoned while it was open."""
    chance = Random(name)
    seeds = _seeds(chance, Plan("gapa", 2, 0, {}))
    told = {
        "match": seeds.match,
        "game": "gapa",
        "edition": GAMES["gapa"].EDITION,
        "options": {"move_limit": 5000},
        "seats": 2,
        "ended": "abandoned",
        "result": None,
        "server_seed": seeds.server_seed.hex(),
        "commitment": commitment(seeds.match, seeds.server_seed),
        "client_seeds": seeds.client_seeds,
    }
    alice = {"id": str(UUID(int=0)), "name": "player 0", "kind": "human"}
    record: Json = json.loads(json.dumps(records.of_match(table(told), [], [alice, None])))
    return record


def _seeds(chance: Random, plan: Plan) -> Seeds:
    match = str(UUID(int=chance.getrandbits(128), version=4))
    return Seeds(plan.match or match, chance.randbytes(32), (*plan.client_seeds, *(None,) * plan.seats)[: plan.seats])


def _at(moment: datetime) -> str:
    return f"{moment.isoformat()}.000Z"


def _started(plan: Plan, seeds: Seeds) -> Started:
    game, drawn = GAMES[plan.game], seeds.dealer(plan.seats)
    return Started(
        game=game.NAME,
        edition=game.EDITION,
        options=vars(rule_options.read(game.OPTIONS, plan.options)),
        seats=(SeatStarted(kind="human"),) * plan.seats,
        dealer=drawn if plan.rematch_of is None else (drawn + 1) % plan.seats,  # who lost was another one
        rematch_of=plan.rematch_of,
        turn_seconds=60,
        timeouts_allowed=2,
        bot_delay_seconds=1,
        commitment=commitment(seeds.match, seeds.server_seed),
        client_seeds=seeds.client_seeds,
    )


def _move(pen: Pen, chance: Random) -> None:
    """One move of the first awaited seat, as a simple player makes it."""
    position = pen.position
    seat = position.awaited[0]
    moves = position.game.legal(position.state, seat)
    pen.move(seat, min(moves, key=lambda wish: (position.game.eagerness(wish), chance.random())), "player")


def new_key(name: str) -> bytes:
    """The 32 bytes of a key that keeps nothing safe."""
    return hashlib.sha256(f"throwaway {name}".encode()).digest()


def receipt_key(name: str, signs_from: int, kid: str = "") -> ReceiptKey:
    return with_private(Ed25519PrivateKey.from_private_bytes(new_key(name)), signs_from, kid)
