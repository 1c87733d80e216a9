"""Pairs of worlds that differ in nothing but cards one viewer cannot see.

They are found by renaming: a match is played by chance, and the cards that this viewer is never shown in it change
places. What he is shown is said here once more, by the zones of the games, not by what the server would send.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from cardgames.fair import Seeds
from cardgames.position import Pen, Position, Started, everything, fold, read
from cardgames.rules.cards import Card, Cards
from cardgames.rules.errors import Refused
from cardgames.rules.game import Game, Seat
from cardgames.rules.moves import Move, move_form, read_move
from tests.rules.matches import choose

Course = tuple[tuple[Seat, Move], ...]
_AT = "2030-01-01T00:00:00.000Z"


@dataclass(frozen=True)
class World:
    """The decks of its deals, and the moves made in it after the `before` ones that all such worlds have in common."""

    decks: tuple[Cards, ...]
    course: Course


@dataclass(frozen=True)
class Alike:
    """Two worlds that must look alike to a viewer: the player of a seat, who leaves after so many moves of the course
    if `leaves` says so, or (None) a spectator. `unseen` are the cards that have changed places."""

    game: Game
    seats: int
    options: dict[str, Any]
    viewer: Seat | None
    leaves: int | None
    before: Course
    unseen: frozenset[Card]
    worlds: tuple[World, World]


def shithead(state: Any) -> tuple[Any, ...]:
    """What lies open, and how many cards lie hidden."""
    hidden = [len(hand) for hand in state.hands], [[card is not None for card in slots] for slots in state.face_down]
    chosen = [choice is not None for choice in state.chosen]
    return state.phase, state.turn, state.face_up, state.pile, state.burned, hidden, len(state.stock), chosen


def gapa(state: Any) -> tuple[Any, ...]:
    return state.phase, state.turn, state.open, state.centre, (state.flipped,), [len(pile) for pile in state.closed]


def president(state: Any) -> tuple[Any, ...]:
    shown = [hand if seat in state.places else len(hand) for seat, hand in enumerate(state.hands)]
    return state.phase, state.turn, state.plays, state.cleared, state.passed, state.places, state.scores, shown


OPEN: dict[str, Callable[[Any], tuple[Any, ...]]] = {"shithead": shithead, "gapa": gapa, "president": president}


def own(state: Any, seat: Seat) -> tuple[Any, ...]:
    """What the seat alone may see."""
    chosen = getattr(state, "chosen", ())
    return getattr(state, "hands", [()] * (seat + 1))[seat], chosen[seat] if chosen else None


def _cards(value: Any) -> Iterator[Card]:
    """Every card in there."""
    if isinstance(value, str):
        yield value
    elif hasattr(value, "cards"):
        yield from value.cards
    elif isinstance(value, Iterable):
        yield from chain.from_iterable(map(_cards, value))


class _Played:
    """A world while it is played, with what the viewer was shown after each event."""

    def __init__(self, game: Game, seats: int, options: Any, viewer: Seat | None, decks: tuple[Cards, ...]) -> None:
        self.viewer = viewer
        self.present = viewer is not None
        seeds = Seeds("match", bytes(32), (None,) * seats)
        self.pen = Pen(None, seeds, _AT, lambda deal: decks[deal - 1])
        people = ({"kind": "human"},) * seats
        self.pen.start(
            Started(game.NAME, game.EDITION, vars(options), people, seats - 1, None, None, 2, 1, "", seeds.client_seeds)
        )
        self.seen: list[Any] = []
        self._done: Position | None = None

    def look(self) -> None:
        """Notes what the viewer is shown of all that happened since the last look."""
        done = self._done.version if self._done else 0
        for event in self.pen.events[done:]:
            self._done = read(self._done, event, everything(event))
            if self._done.state.phase:
                state = self._done.state
                self.seen.append((OPEN[self._done.game.NAME](state), own(state, self.viewer) if self.present else None))

    def skip(self) -> None:
        """What happened so far need not be noted."""
        self._done = fold(None, self.pen.events, everything)

    def move(self, seat: Seat, wish: Move) -> None:
        index = getattr(wish, "index", None)
        if index is not None:
            self.seen.append((self.pen.position.state.face_down[seat][index],))  # a flip that fails is shown in passing
        self.pen.move(seat, wish, "player")
        self.look()

    def leave(self) -> None:
        assert self.viewer is not None
        self.present = False
        self.pen.take_over(self.viewer, "player")
        self.look()


def find(
    game: Game, seats: int, viewer: Seat | None, *, moves: int, deals: int = 1, leaves: int | None = None, **options: Any
) -> Alike:
    """Two such worlds, of so many moves from the deal of this number on."""
    chance = Random(f"{game.NAME} {viewer} {leaves} {deals}")
    chosen = game.OPTIONS(**options)
    while True:
        deck = game.deck(seats, chosen)
        decks = tuple(tuple(chance.sample(deck, len(deck))) for _ in range(deals))
        played = _Played(game, seats, chosen, viewer, decks)
        before = tuple(_by_chance(played, chance, 1000, until_deal=deals)) if deals > 1 else ()
        if played.pen.position.deals != deals or viewer_is_out(played, viewer):
            continue
        first = len(played.pen.events)
        if deals > 1:
            _forget_rounds_before(played)
        played.look()
        course = tuple(_by_chance(played, chance, moves, leaves=leaves))
        unseen = set(deck) - {card for card in _cards(played.seen) if card in deck}
        if len(course) < moves or len(unseen) < 6 or first > len(played.pen.events):
            continue
        for _ in range(40):
            renamed = _renamed(unseen, chance)
            other = World((*decks[:-1], _put(decks[-1], renamed)), _renamed_moves(game, course, renamed))
            if _looks_the_same(played, game, seats, chosen, viewer, leaves, before, other):
                worlds = World(decks, course), other
                return Alike(game, seats, options, viewer, leaves, before, frozenset(unseen), worlds)
