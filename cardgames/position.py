"""A match as it stands after an event, and all that may be appended to it. Pure: no database, no clock, no chance.

`fold` is replay: events in, position out. `Pen` is the other direction: it writes the events of one append, sealed and
chained, folding each as it goes, so that what is stored and what was decided cannot differ.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, ClassVar, Literal, NotRequired, TypedDict

from cardgames import chain
from cardgames.chain import Event, Json
from cardgames.fair import Seeds
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Stale
from cardgames.rules.game import ARRANGING, OVER, Automatic, Deal, Game, Over, Seat
from cardgames.rules.moves import Move, move_form
from cardgames.rules.secrecy import Effect, Opened, effect, join, public, public_form, secrets
from cardgames.rules.table import changed

LEVELS = ("random", "greedy")  # of the bots that can be seated
TAKEOVER_LEVEL = "greedy"  # of the bot that takes over a seat (contract: deadlines)


class SeatStarted(TypedDict):
    """A seat as its match began: `human` for players of all kinds, `bot` with its level for the server's own."""

    kind: Literal["human", "bot"]
    level: NotRequired[str]


@effect
class Started(Effect):
    """Everything a match is played by, from its creation to its first deal."""

    type: ClassVar[str] = "started"
    game: str = public()
    edition: int = public()
    options: Json = public()
    seats: tuple[SeatStarted, ...] = public()
    dealer: Seat = public()
    rematch_of: str | None = public()
    turn_seconds: int | None = public()
    timeouts_allowed: int = public()
    bot_delay_seconds: int = public()
    commitment: str = public()
    client_seeds: tuple[str | None, ...] = public()


@effect
class TakenOver(Effect):
    """A bot of this level plays the seat from here on."""

    type: ClassVar[str] = "taken_over"
    level: str = public(*LEVELS)


@effect
class Ended(Effect):
    """The match is over: how, and with what result."""

    type: ClassVar[str] = "ended"
    status: str = public("finished", "stalled", "abandoned")
    result: Json = public()


# What reading an event may raise that was not written here.
UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

_COMMON: dict[str, type[Effect]] = {kind.type: kind for kind in (Started, TakenOver, Ended)}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """A seat's row of timeouts: how many without a move of its own between, and the last one's append."""

    row: int = 0
    at: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """The match after `version` events.

    `awaited` are the seats waited for, `decided_at` the version at which that decision was given and `decided_time` its
    time. `moves` counts since the last deal. `awaited_since` tells who was awaited from which version on, as far back
    as the pile last moved. `levels` holds the level of each seat a bot plays.
    """

    game: Game
    state: Any
    started: Started
    version: int
    hash: str
    at: str
    status: str = "active"
    result: Json | None = None
    awaited: tuple[int, ...] = ()
    decided_at: int = 1
    decided_time: str = ""
    moves: int = 0
    deals: int = 0
    pile_moved_at: int = 1
    awaited_since: tuple[tuple[int, tuple[int, ...]], ...] = ()
    levels: tuple[str | None, ...] = ()
    taken_over_at: tuple[int | None, ...] = ()
    timeouts: tuple[Timeouts, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.levels)

    @property
    def over(self) -> bool:
        return self.status != "active"

    @property
    def awaited_people(self) -> tuple[int, ...]:
        """The awaited seats that have a deadline: those no bot plays."""
        return tuple(seat for seat in self.awaited if self.levels[seat] is None)

    @property
    def awaited_bots(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if self.levels[seat] is not None)


# Replay


def fold(position: Position | None, events: Iterable[Event], sees: Callable[[Event], Iterable[str]]) -> Position | None:
    """The position after `events`, for a reader who may open in each the audiences that `sees` names."""
    return reduce(lambda now, event: read(now, event, sees(event)), events, position)


def everything(event: Event) -> Iterable[str]:
    """What the server itself may open: all."""
    return event.sealed


def read(position: Position | None, event: Event, audiences: Iterable[str]) -> Position:
    """The position after one event. Raises one of UNREADABLE on an event that this log cannot hold."""
    opened = Opened({audience: event.values[audience] for audience in audiences if audience in event.sealed})
    if (event.version, event.prev) != ((position.version + 1, position.hash) if position else (1, chain.START)):
        raise ValueError(f"version {event.version} does not hang on the event before")
    if position is None:
        [started] = join(_COMMON, event.effects, opened)
        if not isinstance(started, Started):
            raise ValueError("the first event of a match is “started”")
        return _begin(started, event)
    kinds = position.game.EFFECTS if event.type in {"dealt", "moved"} else _COMMON
    return _apply(position, event, join(kinds, event.effects, opened))


def _begin(started: Started, event: Event) -> Position:
    game = edition(started.game, started.edition)
    options = rule_options.read(game.OPTIONS, started.options)
    seats = len(started.seats)
    return Position(
        game,
        game.setup(seats, options, started.dealer),
        started,
        event.version,
        event.hash,
        event.at,
        decided_time=event.at,
        levels=tuple(seat.get("level") for seat in started.seats),
        taken_over_at=(None,) * seats,
        timeouts=(Timeouts(),) * seats,
    )


def _apply(before: Position, event: Event, effects: tuple[Effect, ...]) -> Position:
    changes = _changes(before, event, effects)
    return replace(before, version=event.version, hash=event.hash, at=event.at, **changes)


def _changes(before: Position, event: Event, effects: tuple[Effect, ...]) -> dict[str, Any]:
    match event.type, effects:
        case "ended", (Ended() as ended,):
            state = replace(before.state, phase=OVER)
            return {"state": state, "status": ended.status, "result": ended.result, "awaited": ()}
        case "taken_over", (TakenOver() as taken,) if event.seat is not None:
            levels = changed(before.levels, event.seat, taken.level)
            return {"levels": levels, "taken_over_at": changed(before.taken_over_at, event.seat, event.version)}
        case "dealt", _:
            return {"moves": 0, "deals": before.deals + 1} | _decision(before, event, effects)
        case "moved", _ if event.seat is not None:
            moves = before.moves + (event.move is not None)
            timeouts = _counted(before.timeouts, event.seat, event)
            return {"moves": moves, "timeouts": timeouts} | _decision(before, event, effects)
    raise ValueError(f"version {event.version} is no event this log can hold")


def _decision(before: Position, event: Event, effects: tuple[Effect, ...]) -> dict[str, Any]:
    """What a deal or a move makes of the state, and which decision is open after it and since when."""
    state = reduce(before.game.evolve, effects, before.state)
    awaited = before.game.awaited(state)
    changes: dict[str, Any] = {"state": state, "awaited": awaited}
    if event.type == "dealt" or not _others_still_owe(before.awaited, awaited, event.seat):
        changes |= {"decided_at": event.version, "decided_time": event.at}
    if event.type == "dealt" or any(effect.moves_pile for effect in effects):
        return changes | {"pile_moved_at": event.version, "awaited_since": ((event.version, awaited),)}
    return changes | {"awaited_since": (*before.awaited_since, (event.version, awaited))}


def _others_still_owe(before: tuple[int, ...], after: tuple[int, ...], mover: int | None) -> bool:
    """Whether a move only took its seat off a list of several that owe the same decision (contract: version check)."""
    return mover in before and bool(after) and after == tuple(seat for seat in before if seat != mover)


def _counted(timeouts: tuple[Timeouts, ...], seat: int, event: Event) -> tuple[Timeouts, ...]:
    """An append is one timeout however many fallback moves it holds; a move of the player's own ends the row."""
    last = timeouts[seat]
    if event.cause == "timeout":
        row = last.row + (event.at != last.at)
        return changed(timeouts, seat, Timeouts(row, event.at, event.version))
    if event.cause == "player" and last.row:
        return changed(timeouts, seat, replace(last, row=0))
    return timeouts


# What may be appended


def check_version(position: Position, seat: int, version: int) -> None:
    """Raises Stale where a move decided on at `version` no longer meets the decision it was meant for.

    contract: version check. A seat awaited then must have met no new decision since; one that was not, no moved pile.
    """
    if version > position.version:
        raise Stale(f"this match is at version {position.version}; version {version} is still to come")
    # While others still owe the same decision, a timeout closes it for its seat alone.
    decided = max(position.decided_at, position.timeouts[seat].version)
    if version < position.pile_moved_at or (version < decided and seat in _awaited_at(position, version)):
        raise Stale(f"decided on version {version}, but the match has moved on to version {position.version}")


def _awaited_at(position: Position, version: int) -> tuple[int, ...]:
    return next((seats for since, seats in reversed(position.awaited_since) if since <= version), ())


class Pen:
    """Writes the events of one append, all at the same time `at`. `events` and `position` grow as it writes.

    `decks` gives the deck of deal 1, 2 …, by default the fair shuffle; `at` is ISO 8601 in UTC with milliseconds.
    """

    def __init__(
        self, position: Position | None, seeds: Seeds, at: str, decks: Callable[[int], Cards] | None = None
    ) -> None:
        self._position = position
        self._seeds = seeds
        self._at = at
        self._decks = decks
        self.events: list[Event] = []

    @property
    def position(self) -> Position:
        """The match after what was written so far. Raises ValueError before `start`."""
        if self._position is None:
            raise ValueError("nothing is written yet")
        return self._position

    def start(self, started: Started) -> None:
        """Begins the match: `started` and the first deal."""
        self._write("started", None, "system", None, (started,))
        self._settle()

    def move(self, seat: int, move: Move, cause: str) -> None:
        """Makes a move, and all that follows by itself. Raises Illegal or NotYourTurn, having written nothing."""
        effects = self.position.game.decide(self.position.state, seat, move)
        self._write("moved", seat, cause, move, effects)
        self._settle()

    def time_out(self) -> None:
        """Plays the fallback moves of every awaited person's seat; too many such timeouts in a row, and a bot takes the
        seat over (contract: deadlines)."""
        overdue = self.position.awaited_people
        for seat in overdue:
            self._fall_back(seat)
        allowed = self.position.started.timeouts_allowed
        for seat in overdue:
            if allowed and self.position.timeouts[seat].row >= allowed:
                self.take_over(seat, "timeout")

    def _fall_back(self, seat: int) -> None:
        """The fallback move, repeated while the seat alone is awaited; not beyond arranging or a new deal (C-8)."""
        before = self.position
        while seat in self.position.awaited and self.position.deals == before.deals:
            arranging = self.position.state.phase == ARRANGING
            self.move(seat, self.position.game.fallback(self.position.state, seat), "timeout")
            if arranging or self.position.awaited != (seat,):
                return

    def take_over(self, seat: int, cause: str) -> None:
        """Hands the seat to a bot for good, unless the match is over."""
        if not self.position.over:
            self._write("taken_over", seat, cause, None, (TakenOver(TAKEOVER_LEVEL),))

    def end(self, status: str) -> None:
        """Ends a match that was not decided (C-7)."""
        self._end(status, self.position.game.stalled(self.position.state))

    def _settle(self) -> None:
        """Writes what follows by itself: the end, the next deal, the automatic exchange."""
        while not self.position.over:
            position = self.position
            match position.game.follows(position.state):
                case Over(result):
                    self._end("finished", result)
                case _ if position.moves >= position.started.options["move_limit"]:
                    self.end("stalled")
                case Deal() as deal:
                    self._write(
                        "dealt", None, "system", None, (position.game.deal(position.state, deal, self._deck()),)
                    )
                case Automatic(seat, effects):
                    self._write("moved", seat, "system", None, effects)
                case None:
                    return

    def _end(self, status: str, result: Json) -> None:
        self._write("ended", None, "system", None, (Ended(status, result),))

    def _deck(self) -> Cards:
        deal = self.position.deals + 1
        if self._decks is not None:
            return self._decks(deal)
        game, options = self.position.game, self.position.state.options
        return self._seeds.shuffle(game.deck(self.position.seats, options), deal)

    def _write(self, type: str, seat: int | None, cause: str, move: Move | None, effects: tuple[Effect, ...]) -> None:
        values = secrets(effects)
        event = chain.link(
            self._seeds,
            version=self._position.version + 1 if self._position else 1,
            prev=self._position.hash if self._position else chain.START,
            type=type,
            seat=seat,
            cause=cause,
            at=self._at,
            move=move_form(move, everything=False) if move else None,
            effects=[public_form(fact) for fact in effects],
            values=values,
        )
        self.events.append(event)
        self._position = read(self._position, event, values)
