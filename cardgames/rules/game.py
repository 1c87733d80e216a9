"""What a game is: one module of pure functions with these names, the Decider pattern.

`decide` knows the rules and turns a move into effects; `evolve` applies one effect and knows no rules, so that a
changed rule never changes an old match. State is a frozen dataclass; where a reader may not see a card, the state he
folds holds HIDDEN in its place, and `evolve` and `view` work on it all the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from cardgames.rules.cards import Cards
from cardgames.rules.moves import Move
from cardgames.rules.options import Options
from cardgames.rules.secrecy import Effect

Seat = Annotated[int, "SeatNumber"]
Json = dict[str, Any]

ARRANGING, GIVING, PLAYING, OVER = "arranging", "giving", "playing", "over"


class State(Protocol):
    """What the rest of the server reads of any game's state. `phase` is one of the four words above."""

    @property
    def phase(self) -> str: ...


@dataclass(frozen=True)
class Deal:
    """The next thing to happen is a deal: of this round, by this dealer."""

    round: int
    dealer: Seat


@dataclass(frozen=True)
class Automatic:
    """The next thing to happen is an event nobody chooses (PR-20), in the name of a seat."""

    seat: Seat
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Over:
    """The match is over, with this result."""

    result: Json


class Game(Protocol):
    """One game in one edition. Seats are numbered from 0; functions never change what they are given."""

    NAME: str
    TITLE: str
    EDITION: int
    MOVES: Mapping[str, type[Move]]  # by type
    EFFECTS: Mapping[str, type[Effect]]  # by type, `dealt` included
    OPTIONS: type[Options]
    ZONES: tuple[str, ...]  # the names of the zones a view may have
    VIEW: type[Any]  # a TypedDict: what a view has besides `game`, `phase` and `zones`
    RESULT: type[Any]  # a TypedDict: what a result has

    def seats(self, options: Any) -> tuple[int, int]:
        """The fewest and the most seats these options allow."""

    def deck(self, seats: int, options: Any) -> Cards:
        """The canonical deck (contract: fair deal)."""

    def setup(self, seats: int, options: Any, dealer: Seat) -> Any:
        """The state before the first deal."""

    def follows(self, state: Any) -> Deal | Automatic | Over | None:
        """What happens next by itself; None where a seat is awaited."""

    def deal(self, state: Any, deal: Deal, deck: Cards) -> Effect:
        """The effect `dealt` that brings this deck on the table (C-3)."""

    def decide(self, state: Any, seat: Seat, move: Any) -> tuple[Effect, ...]:
        """What the move brings about. Raises Illegal with the clause it breaks, or NotYourTurn for a seat that is not
        awaited and may not act out of turn with it."""

    def evolve(self, state: Any, effect: Any) -> Any:
        """The state after one effect."""

    def awaited(self, state: Any) -> tuple[Seat, ...]:
        """The seats that are waited for, in number order; not those who merely could act (C-9)."""

    def legal(self, state: Any, seat: Seat) -> tuple[Move, ...]:
        """Every distinct move `decide` accepts from the seat, out of turn ones included (C-10)."""

    def fallback(self, state: Any, seat: Seat) -> Move:
        """The move made for an awaited seat whose time is over (C-8)."""

    def view(self, state: Any, seat: Seat | None, *, reveal: bool = False) -> Json:
        """What the seat (None: a spectator) may see of the table now; everything with `reveal` (contract: View)."""

    def stalled(self, state: Any) -> Json:
        """The result of a match that ends here without being decided (C-7)."""

    def eagerness(self, move: Any) -> tuple[int, ...]:
        """How a simple player ranks a move: of several he makes the one with the lowest value. Depends on the move
        alone."""
