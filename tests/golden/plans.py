"""How each golden record came about. All chance comes from a plan's name and seed, and all time from its appends."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from cardgames.chain import Event
from cardgames.fair import Seeds, commitment
from cardgames.position import Pen, Position, SeatStarted, Started
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.store import instant
from tests.golden.form import golden, table

Json = dict[str, Any]

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)
THINKS = timedelta(seconds=7, milliseconds=13)
TURN_SECONDS = 60


@dataclass(frozen=True)
class Plan:
    """A match to be played; the last `bots` seats are bots'. At the appends in `timeouts` nobody moves in time, at
    those in `leaves` this seat is left, and at `abandoned` all is over."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: int = 0
    client_seeds: tuple[str | None, ...] = ()
    timeouts: tuple[int, ...] = ()
    leaves: Mapping[int, int] = field(default_factory=dict)
    abandoned: int | None = None


PLANS = {
    "shithead-race-and-cut-in": Plan(
        *("shithead", 3, 1),
        options={"start": "race", "cut_in": True, "jokers": True},
        client_seeds=("alice", None, "charlie"),
    ),
    "shithead-invisible-eights": Plan(
        *("shithead", 2, 35), options={"eights": "invisible", "sevens_low": True, "voluntary_pick_up": True}
    ),
    "shithead-bots-and-skips": Plan(
        *("shithead", 3, 23), options={"swap": False, "eights": "skip", "jokers": True}, bots=1
    ),
    "shithead-two-decks-stalled": Plan(*("shithead", 7, 1), options={"decks": 2, "jokers": True, "move_limit": 30}),
    "shithead-timeouts": Plan("shithead", 3, 8, timeouts=(1, 2, 20), leaves={26: 2}),
    "president-four": Plan(
        *("president", 4, 5), options={"points_to_win": 3}, client_seeds=("alice", "bob"), timeouts=(6, 40)
    ),
    "president-six-locked": Plan(
        *("president", 6, 10),
        options={"points_to_win": 3, "pass_locks": True, "two_is_highest": True, "match_skips": False},
        bots=1,
    ),
    "president-nine-abandoned": Plan("president", 9, 1, options={"points_to_win": 3}, abandoned=100),
    "gapa-stalled": Plan("gapa", 3, 1, options={"move_limit": 50}, timeouts=(2, 3)),
    "gapa-all-options": Plan("gapa", 3, 22, options={"parallel_suits": True, "may_keep": True}),
}


def record(name: str, plan: Plan) -> Json:
    """Plays the plan, and gives what is kept of it."""
    chance = Random(f"{name}/{plan.seed}")
    match = str(UUID(int=chance.getrandbits(128), version=4))
    seeds = Seeds(match, chance.randbytes(32), (*plan.client_seeds, *(None,) * plan.seats)[: plan.seats])
    events, position = _played(plan, seeds, chance)
    told = {
        "match": match,
        "game": plan.game,
        "edition": position.started.edition,
        "options": position.started.options,
        "seats": plan.seats,
        "ended": position.status,
        "result": position.result,
        "commitment": position.started.commitment,
        "client_seeds": seeds.client_seeds,
        "server_seed": seeds.server_seed.hex(),
    }
    players = [
        {"id": str(uuid5(NAMESPACE_URL, f"{name}/{seat}")), "name": f"player {seat}", "kind": given["kind"]}
        for seat, given in enumerate(position.started.seats)
    ]
    return golden(table(told), events, players)


def _played(plan: Plan, seeds: Seeds, chance: Random) -> tuple[list[Event], Position]:
    """The whole match, append by append, as the door would write it."""
    now, appends = BEGIN, 0
    pen = Pen(None, seeds, instant(now))
    pen.start(_started(plan, seeds))
    events = list(pen.events)
    while not pen.position.over:
        appends += 1
        now += timedelta(seconds=TURN_SECONDS) if appends in plan.timeouts else THINKS
        pen = Pen(pen.position, seeds, instant(now))
        _append(pen, plan, appends, chance)
        events += pen.events
    return events, pen.position


def _started(plan: Plan, seeds: Seeds) -> Started:
    game = GAMES[plan.game]
    return Started(
        game=game.NAME,
        edition=game.EDITION,
        options=vars(rule_options.read(game.OPTIONS, plan.options)),
        seats=(SeatStarted(kind="human"),) * (plan.seats - plan.bots)
        + (SeatStarted(kind="bot", level="greedy"),) * plan.bots,
        dealer=seeds.dealer(plan.seats),
        rematch_of=None,
        turn_seconds=TURN_SECONDS,
        timeouts_allowed=2,
        bot_delay_seconds=1,
        commitment=commitment(seeds.match, seeds.server_seed),
        client_seeds=seeds.client_seeds,
    )


def _append(pen: Pen, plan: Plan, number: int, chance: Random) -> None:
    if number in plan.timeouts:
        pen.time_out()
    elif number in plan.leaves:
        pen.take_over(plan.leaves[number], "player")
    elif number == plan.abandoned:
        pen.end("abandoned")
    else:
        _move(pen, chance)


def _move(pen: Pen, chance: Random) -> None:
    """A move as a simple player makes it, now and then any other."""
    game, position = pen.position.game, pen.position
    seat = _seat(position, chance)
    moves = game.legal(position.state, seat)
    if chance.random() < 0.1:
        move = chance.choice(moves)
    else:
        move = min(moves, key=lambda wish: (game.eagerness(wish), chance.random()))
    pen.move(seat, move, "player" if position.levels[seat] is None else "bot")


def _seat(position: Position, chance: Random) -> int:
    """An awaited seat; or every other time one that may act out of turn, which no bot does."""
    people = [seat for seat, level in enumerate(position.levels) if level is None and seat not in position.awaited]
    others = [seat for seat in people if position.game.legal(position.state, seat)]
    return chance.choice(others if others and chance.random() < 0.5 else position.awaited)
