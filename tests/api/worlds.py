"""Pairs of worlds that differ in nothing but cards one viewer cannot see.

They are found by renaming: a match is played by chance, and the cards that this viewer is never shown in it change
places. What he is shown is said here once more, by the zones of the games, not by what the server would send.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from cardgames.chain import Event
from cardgames.fair import Seeds
from cardgames.position import Pen, Position, SeatStarted, Started, read
from cardgames.rules.cards import Card, Cards
from cardgames.rules.errors import Refused
from cardgames.rules.game import Game, Seat
from cardgames.rules.moves import Move, move_form, read_move
from tests.rules.matches import choose

Course = tuple[tuple[Seat, Move], ...]

FEWEST = 6  # unseen cards that make a pair of worlds worth looking at


@dataclass(frozen=True)
class Viewer:
    """Who looks: the player of a seat, who leaves before the move of this number if there is one, or a spectator."""

    seat: Seat | None = None
    leaves: int | None = None


@dataclass(frozen=True)
class World:
    """The decks of all deals; the moves up to the last of these, and the moves after it."""

    decks: tuple[Cards, ...]
    before: Course
    course: Course


@dataclass(frozen=True)
class Alike:
    """Two worlds that must look alike to the viewer; the `unseen` cards have changed places."""

    worlds: tuple[World, World]
    unseen: frozenset[Card]


def find(
    game: Game, seats: int, viewer: Viewer, *, moves: int, deals: int = 1, sealed: bool = False, **options: Any
) -> Alike:
    """Two such worlds, with so many moves after the deal of this number. The last seat deals first. With `sealed` the
    moves differ too, in cards that others chose unseen."""
    chosen = game.OPTIONS(**options)
    deck = game.deck(seats, chosen)
    chance = Random(f"{game.NAME} {viewer} {deals}")
    while True:
        decks = tuple(tuple(chance.sample(deck, len(deck))) for _ in range(deals + 1))
        table = _Table(game, seats, chosen, viewer, decks, chance)
        course = table.course(moves, chance)
        if len(course) < moves:
            continue
        world = World(decks[:deals], table.before, course)
        seen = table.seen(world)
        unseen = frozenset(deck).difference(_words(seen))
        for _ in range(30 if len(unseen) >= FEWEST else 0):
            other = _renamed(game, world, unseen, chance)
            if table.looks_the_same(other, seen) and (world.course != other.course or not sealed):
                return Alike((world, other), unseen)


class _Table:
    """A match up to the move that brings the last deal, which worlds that look alike have in common."""

    def __init__(
        self, game: Game, seats: int, options: Any, viewer: Viewer, decks: Sequence[Cards], chance: Random
    ) -> None:
        self.viewer = viewer
        self.seeds = Seeds("match", bytes(32), (None,) * seats)
        self.decks = decks
        people = (SeatStarted(kind="human"),) * seats
        self.started = Started(
            game.NAME, game.EDITION, vars(options), people, seats - 1, None, None, 2, 1, "", self.seeds.client_seeds
        )
        self.position: Position | None = None  # before the last move before the last deal
        before = list[tuple[Seat, Move]]()
        pen = self._dealt(decks)
        while pen.position.deals < len(decks) - 1 and not pen.position.over:
            self.position = pen.position
            before.append(choose(game, pen.position.state, seats, chance))
            pen.move(*before[-1], "player")
        self.before = tuple(before)

    def _dealt(self, decks: Sequence[Cards]) -> Pen:
        """The match just after the last deal."""
        pen = Pen(self.position, self.seeds, "2030-01-01T00:00:00.000Z", lambda deal: decks[deal - 1])
        if self.position is None:
            pen.start(self.started)
        else:
            pen.move(*self.before[-1], "player")
        return pen

    def course(self, moves: int, chance: Random) -> Course:
        """So many moves by chance; fewer if the round does not last so long."""
        made = list[tuple[Seat, Move]]()
        pen = self._dealt(self.decks)
        deals = pen.position.deals
        while len(made) < moves and pen.position.deals == deals == len(self.decks) - 1 and not pen.position.over:
            self._leave(pen, len(made))
            made.append(_chosen(pen.position, chance))
            pen.move(*made[-1], "player")
        return tuple(made)

    def seen(self, world: World) -> list[Any]:
        """What the viewer is shown from the last deal on. Raises Refused where a move is not legal."""
        pen = self._dealt(world.decks)
        for number, (seat, wish) in enumerate(world.course):
            self._leave(pen, number)
            pen.move(seat, wish, "player")
        return list(self._shown(pen.events))

    def looks_the_same(self, world: World, seen: list[Any]) -> bool:
        try:
            return self.seen(world) == seen
        except Refused:
            return False

    def _leave(self, pen: Pen, number: int) -> None:
        if number == self.viewer.leaves and self.viewer.seat is not None:
            pen.take_over(self.viewer.seat, "player")

    def _shown(self, events: Iterable[Event]) -> Iterator[Any]:
        position, seat, dealt = self.position, self.viewer.seat, False
        for event in events:
            passing = None
            if position and event.seat is not None and event.move and "index" in event.move:
                # A face-down card that does not fit is shown, and goes to the hand at once.
                passing = position.state.face_down[event.seat][event.move["index"]]
            position = read(position, event, event.sealed)
            dealt = dealt or event.type == "dealt"
            if dealt:
                plays = seat is not None and position.taken_over_at[seat] is None
                yield passing, OPEN[position.game.NAME](position.state), _own(position.state, seat) if plays else None


def _chosen(position: Position, chance: Random) -> tuple[Seat, Move]:
    """A bot never acts out of turn."""
    while True:
        seat, wish = choose(position.game, position.state, position.seats, chance)
        if seat in position.awaited or position.levels[seat] is None:
            return seat, wish


# What a viewer is shown


def _shithead(state: Any) -> Any:
    hidden = [len(hand) for hand in state.hands], [[card is not None for card in slots] for slots in state.face_down]
    chosen = [choice is not None for choice in state.chosen]
    return state.phase, state.turn, state.face_up, state.pile, state.burned, hidden, len(state.stock), chosen


def _gapa(state: Any) -> Any:
    return state.phase, state.turn, state.open, state.centre, state.flipped, [len(pile) for pile in state.closed]


def _president(state: Any) -> Any:
    hands = [hand if seat in state.places else len(hand) for seat, hand in enumerate(state.hands)]
    plays = [(play.seat, play.cards) for play in state.plays]
    return state.phase, state.turn, plays, state.cleared, sorted(state.passed), state.places, state.scores, hands


OPEN: dict[str, Callable[[Any], Any]] = {"shithead": _shithead, "gapa": _gapa, "president": _president}


def _own(state: Any, seat: Seat | None) -> Any:
    if seat is None or not hasattr(state, "hands"):
        return None
    chosen = getattr(state, "chosen", ())
    return state.hands[seat], chosen[seat] if chosen else None


def _words(value: Any) -> Iterator[str]:
    """Every word in there, cards among them."""
    if isinstance(value, str):
        return iter((value,))
    if isinstance(value, Iterable):
        return chain.from_iterable(map(_words, value))
    return iter(())


# The other world


def _renamed(game: Game, world: World, unseen: Iterable[Card], chance: Random) -> World:
    cards = sorted(unseen)
    names = dict(zip(cards, chance.sample(cards, len(cards)), strict=True))

    def rename(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [rename(item) for item in value]
        return names.get(value, value) if isinstance(value, str) else value

    def renamed(wish: Move) -> Move:
        form = move_form(wish, everything=True)
        return read_move(game.MOVES, {name: rename(value) for name, value in form.items()})

    course = tuple((seat, renamed(wish)) for seat, wish in world.course)
    return World((*world.decks[:-1], tuple(rename(world.decks[-1]))), world.before, course)
