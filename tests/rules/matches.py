"""Whole matches of any game, played by chance: as tables one after another, or in a log."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import reduce
from random import Random
from typing import Any

from cardgames.chain import Event
from cardgames.fair import Seeds, commitment
from cardgames.position import Pen, Position, SeatStarted, Started, read
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Illegal, Refused
from cardgames.rules.game import Automatic, Deal, Game, Seat
from cardgames.rules.moves import Move
from cardgames.rules.options import Options
from cardgames.rules.secrecy import public_form


def settled(game: Game, state: Any, decks: Iterator[Cards]) -> Any:
    """The table after all that follows by itself, the end excepted."""
    match game.follows(state):
        case Deal() as deal:
            return settled(game, game.evolve(state, game.deal(state, deal, next(decks))), decks)
        case Automatic(_, facts):
            return settled(game, reduce(game.evolve, facts, state), decks)
    return state


def shuffles(game: Game, number: int, options: Options, chance: Random) -> Iterator[Cards]:
    deck = game.deck(number, options)
    while True:
        yield tuple(chance.sample(deck, len(deck)))


def tables(game: Game, number: int, options: Options, chance: Random, moves: int) -> Iterator[Any]:
    """The tables of one match, one after another, up to so many moves."""
    decks = shuffles(game, number, options, chance)
    state = settled(game, game.setup(number, options, chance.randrange(number)), decks)
    yield state
    while moves and game.follows(state) is None:
        seat, wish = choose(game, state, number, chance)
        state = settled(game, reduce(game.evolve, game.decide(state, seat, wish), state), decks)
        yield state
        moves -= 1


def choose(game: Game, state: Any, number: int, chance: Random) -> tuple[Seat, Move]:
    """A seat that may act and one of its moves: an eager one more often than not, so that matches get somewhere."""
    choices = {seat: moves for seat in range(number) if (moves := game.legal(state, seat))}
    seat = chance.choice(list(choices)) if chance.random() < 0.3 else game.awaited(state)[0]
    if chance.random() < 0.4:
        return seat, chance.choice(choices[seat])
    return seat, eager(game, state, seat, chance)


def eager(game: Game, state: Any, seat: Seat, chance: Random) -> Move:
    """The move a simple player makes."""
    return min(game.legal(state, seat), key=lambda wish: (game.eagerness(wish), chance.random()))


class Log:
    """A match just dealt among people, with its log; what is appended is a second later each time."""

    def __init__(self, game: Game, number: int, options: Options, chance: Random) -> None:
        self.seeds = Seeds("match", chance.randbytes(32), (None,) * number)
        self.committed = commitment(self.seeds.match, self.seeds.server_seed)
        self.events: list[Event] = []
        self._now = datetime(2030, 1, 1)  # noqa: DTZ001 - only written down
        started = Started(
            game=game.NAME,
            edition=game.EDITION,
            options=asdict(options),
            seats=(SeatStarted(kind="human"),) * number,
            dealer=self.seeds.dealer(number),
            rematch_of=None,
            turn_seconds=60,
            timeouts_allowed=2,
            bot_delay_seconds=1,
            commitment=self.committed,
            client_seeds=self.seeds.client_seeds,
        )
        pen = Pen(None, self.seeds, self._at())
        pen.start(started)
        self.append(pen)

    def pen(self) -> Pen:
        """A pen for the next append."""
        self._now += timedelta(seconds=1)
        return Pen(self.position, self.seeds, self._at())

    def append(self, pen: Pen) -> None:
        self.events += pen.events
        self.position = pen.position

    def _at(self) -> str:
        return f"{self._now.isoformat()}.000Z"


def go_on(log: Log, chance: Random) -> None:
    """One append more: a move by chance, now and then a timeout, and rarely a bot in a player's place."""
    pen, position = log.pen(), log.position
    seat, wish = choose(position.game, position.state, position.seats, chance)
    if position.levels[seat] is not None and seat not in position.awaited:  # bots make no moves out of turn
        seat = position.awaited[0]
        wish = eager(position.game, position.state, seat, chance)
    if chance.random() < 0.05:
        pen.time_out()
    elif chance.random() < 0.02 and position.levels[seat] is None:
        pen.take_over(seat, "player")
    else:
        pen.move(seat, wish, "player" if position.levels[seat] is None else "bot")
    log.append(pen)


def outcome(game: Game, state: Any, seat: Seat, wish: Move) -> Any:
    """What everybody is told of a move: its effects; or its mover, why it is refused."""
    try:
        return [public_form(fact) for fact in game.decide(state, seat, wish)]
    except Illegal as refused:
        return refused.clause, refused.detail
    except Refused as refused:
        return refused.code, refused.detail


class Reader:
    """Follows a log with the eyes of one seat, or of a spectator."""

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.position: Position | None = None
        self._read = 0

    def follow(self, log: Log) -> Position:
        """The match as far as it is written, folded from what this viewer may read."""
        for event in map(_stored, log.events[self._read :]):
            self.position = read(self.position, event, () if self.viewer is None else (str(self.viewer),))
        self._read = len(log.events)
        assert self.position is not None
        return self.position


def _stored(event: Event) -> Event:
    """The event as it comes back from JSON."""
    return replace(event, effects=json.loads(json.dumps(event.effects)))
