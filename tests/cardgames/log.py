"""A match written into its log append by append, without a database: with the cards and at the times a test wants."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import chain, zip_longest
from random import Random
from typing import Any

from cardgames.chain import Event
from cardgames.fair import Seeds
from cardgames.position import Pen, Position, SeatStarted, Started
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.moves import move_form, read_move
from tests.rules.matches import choose

Json = dict[str, Any]
MATCH = "00000000-0000-4000-8000-000000000001"
BEGIN = datetime(2030, 1, 1)  # noqa: DTZ001  the log writes the Z itself


def hands(*texts: str, dealer: int | None = None) -> Cards:
    """The deck that deals these hands one card at a time; by default the last seat deals."""
    count = len(texts)
    first = 0 if dealer is None else (dealer + 1) % count
    by_turn = [texts[(first + seat) % count].split() for seat in range(count)]
    dealt = chain.from_iterable(zip_longest(*by_turn))
    return tuple(card for card in dealt if card is not None)


def shithead(*texts: str, face_up: Sequence[str] = (), face_down: str = "2C 2D 2H", stock: str = "") -> Cards:
    """The deck of Shithead that deals these hands, the last seat dealing; every seat has the same cards face down."""
    shown = face_up or ["KC KD KH"] * len(texts)
    return (*hands(*[face_down] * len(texts)), *hands(*shown), *hands(*texts), *stock.split())


class Log:
    """All that was written, and the position after it. Every call is one append, a second after the one before.

    `bots` maps seats to the levels of the bots that play them; without `decks` the deal is a fair one.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        *decks: Cards,
        dealer: int | None = None,
        bots: dict[int, str] | None = None,
        timeouts_allowed: int = 2,
        **options: Any,
    ) -> None:
        rules = GAMES[game]
        self.seeds = Seeds(MATCH, bytes(32), (None,) * seats)
        self.decks = decks
        self.events: list[Event] = []
        self._position: Position | None = None
        levels = bots or {}
        sitting = [
            SeatStarted(kind="bot", level=levels[seat]) if seat in levels else SeatStarted(kind="human")
            for seat in range(seats)
        ]
        self.started = Started(
            game=game,
            edition=rules.EDITION,
            options=asdict(rule_options.read(rules.OPTIONS, options)),
            seats=tuple(sitting),
            dealer=seats - 1 if dealer is None else dealer,
            rematch_of=None,
            turn_seconds=60,
            timeouts_allowed=timeouts_allowed,
            bot_delay_seconds=1,
            commitment="0" * 64,
            client_seeds=self.seeds.client_seeds,
        )
        pen = self.pen()
        pen.start(self.started)
        self.keep(pen)

    @property
    def position(self) -> Position:
        assert self._position is not None
        return self._position

    def pen(self) -> Pen:
        """A pen for the next append; nothing of it counts before it is kept."""
        at = BEGIN + timedelta(seconds=len(self.events))
        deck = (lambda deal: self.decks[deal - 1]) if self.decks else None
        return Pen(self._position, self.seeds, f"{at.isoformat()}.000Z", deck)

    def keep(self, pen: Pen) -> Sequence[Event]:
        self.events += pen.events
        self._position = pen.position
        return pen.events

    def move(self, seat: int, move: Json, cause: str = "player") -> Sequence[Event]:
        """One accepted move and all that follows by itself."""
        pen = self.pen()
        pen.move(seat, read_move(self.position.game.MOVES, move), cause)
        return self.keep(pen)

    def play(self, seat: int, cards: str, cause: str = "player") -> Sequence[Event]:
        return self.move(seat, {"type": "play", "cards": cards.split()}, cause)

    def arrange(self, seat: int, cards: str) -> Sequence[Event]:
        return self.move(seat, {"type": "arrange", "face_up": cards.split()})

    def passes(self, seat: int) -> Sequence[Event]:
        return self.move(seat, {"type": "pass"})

    def time_out(self) -> Sequence[Event]:
        pen = self.pen()
        pen.time_out()
        return self.keep(pen)

    def take_over(self, seat: int) -> Sequence[Event]:
        pen = self.pen()
        pen.take_over(seat, "player")
        return self.keep(pen)

    def end(self, status: str) -> Sequence[Event]:
        pen = self.pen()
        pen.end(status)
        return self.keep(pen)


def told(events: Sequence[Event]) -> list[tuple[str, int | None, str]]:
    """Of each event what it is, whose, and why."""
    return [(event.type, event.seat, event.cause) for event in events]


# Of each game one with all that can happen in it.
MATCHES: list[tuple[str, int, Json]] = [
    ("shithead", 4, {"jokers": True, "cut_in": True, "start": "race", "eights": "skip", "move_limit": 120}),
    ("gapa", 3, {"move_limit": 120}),
    ("president", 5, {"points_to_win": 3, "move_limit": 120}),
]


def played(game: str, seats: int, options: Json) -> Log:
    """A whole match: mostly moves, sometimes a timeout, and one seat that is left to a bot."""
    chance, log = Random(f"{game} {seats}"), Log(game, seats, bots={1: "greedy"}, **options)
    while not log.position.over:
        position = log.position
        if position.version == 20:
            log.take_over(2)
        elif chance.random() < 0.1 and position.awaited_people:
            log.time_out()
        else:
            seat, wish = choose(position.game, position.state, seats, chance)
            if position.levels[seat] is not None and seat not in position.awaited:
                continue  # a bot makes no move out of turn
            log.move(seat, move_form(wish, everything=True), "player" if position.levels[seat] is None else "bot")
    return log
