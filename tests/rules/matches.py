"""Whole matches of any game, played by chance: as tables one after another, or in a log."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import reduce
from random import Random
from typing import Any

from cardgames.chain import Event
from cardgames.fair import Seeds
from cardgames.position import Pen, Position, Started, read
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


def logged(game: Game, number: int, options: Options, chance: Random) -> Pen:
    """A match just dealt, in its log."""
    seeds = Seeds("match", chance.randbytes(32), (None,) * number)
    people: tuple[dict[str, str], ...] = ({"kind": "human"},) * number
    dealer = chance.randrange(number)
    pen = Pen(None, seeds, "2030-01-01T00:00:00.000Z")
    pen.start(
        Started(game.NAME, game.EDITION, asdict(options), people, dealer, None, None, 2, 1, "", seeds.client_seeds)
    )
    return pen


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

    def follow(self, pen: Pen) -> Position:
        """The match as far as it is written, folded from what this viewer may read."""
        for event in map(_stored, pen.events[self._read :]):
            self.position = read(self.position, event, () if self.viewer is None else (str(self.viewer),))
        self._read = len(pen.events)
        assert self.position is not None
        return self.position


def _stored(event: Event) -> Event:
    """The event as it comes back from JSON."""
    return replace(event, effects=json.loads(json.dumps(event.effects)))
