"""Gapa, edition 1: the clauses GA-1 to GA-13 of docs/rules/gapa.md."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypedDict

from cardgames.rules.cards import Card, Cards, canonical_deck, circuits, rank
from cardgames.rules.errors import Illegal, NotYourTurn, Refused
from cardgames.rules.game import OVER, PLAYING, Deal, Json, Over, Seat
from cardgames.rules.moves import Move, move, number, word
from cardgames.rules.options import Options, switch
from cardgames.rules.secrecy import TABLE, Effect, effect, public, sealed
from cardgames.rules.table import changed, clockwise, zone

NAME, TITLE, EDITION = "gapa", "Gapa", 1

RANKS = "6789TJQKA"
MOST_SEATS = 6
FIRST_OF_CENTRE, LAST_OF_SPADES = "6S", "AS"
FLIPPED, OPEN, CENTRE = "flipped", "open", "centre"


@dataclass(frozen=True)
class GapaOptions(Options):
    """How a match of Gapa may differ from another."""

    may_keep: bool = switch(False, "GA-7: a flipped card may be kept even where it fits.")
    parallel_suits: bool = switch(False, "GA-11: once AS lies in the centre, all suits may be built there at once.")


class View(TypedDict):
    """What a view has besides `game`, `phase` and `zones`."""


class Result(TypedDict):
    """How a match came out; `loser` is None where nobody has lost (C-7)."""

    placements: list[Seat]
    loser: Seat | None


OPTIONS: type[Options] = GapaOptions
ZONES: tuple[str, ...] = ("closed", OPEN, FLIPPED, CENTRE)
VIEW: type[Any] = View
RESULT: type[Any] = Result


# Moves


@move
class Flip(Move):
    """Turns the top card of the own closed pile (GA-4)."""

    type: ClassVar[str] = "flip"


@move
class Place(Move):
    """The flipped card or the own open top goes to another seat's open pile, or to the centre (GA-5, GA-6)."""

    type: ClassVar[str] = "place"
    source: str = word(FLIPPED, OPEN, name="from")
    to: Seat | str = number(low=0, high=MOST_SEATS - 1, words=(CENTRE,))


@move
class Keep(Move):
    """The flipped card goes on the own open pile (GA-7)."""

    type: ClassVar[str] = "keep"


MOVES: Mapping[str, type[Move]] = {kind.type: kind for kind in (Flip, Place, Keep)}


# Effects


@effect
class Dealt(Effect):
    """All cards were dealt, unseen (GA-1, GA-2); `turn` moves first."""

    type: ClassVar[str] = "dealt"
    round: int = public()
    dealer: Seat = public()
    turn: Seat = public()
    deck: Cards = sealed(TABLE, count="count")


@effect
class PileTurned(Effect):
    """The seat's open pile was turned over and is its closed pile now (GA-9)."""

    type: ClassVar[str] = "pile_turned"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()


@effect
class Flipped(Effect):
    """The top card of the seat's closed pile was turned, and waits."""

    type: ClassVar[str] = "flipped"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    card: Card = public()


@effect
class Placed(Effect):
    """The seat's card went from one place to another seat's open pile or to the centre."""

    type: ClassVar[str] = "placed"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    card: Card = public()
    source: str = public(FLIPPED, OPEN)
    to: Seat | str = public(CENTRE)


@effect
class Kept(Effect):
    """The flipped card went on the seat's own open pile."""

    type: ClassVar[str] = "kept"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    card: Card = public()


@effect
class WentOut(Effect):
    """The seat has no cards left (GA-13)."""

    type: ClassVar[str] = "went_out"
    seat: Seat = public()


@effect
class TurnGiven(Effect):
    """The seat is on turn."""

    type: ClassVar[str] = "turn_given"
    seat: Seat = public()


@effect
class LastLeft(Effect):
    """Only this seat has cards left: it is the gapa (GA-13)."""

    type: ClassVar[str] = "last_left"
    seat: Seat = public()


EFFECTS: Mapping[str, type[Effect]] = {
    kind.type: kind for kind in (Dealt, PileTurned, Flipped, Placed, Kept, WentOut, TurnGiven, LastLeft)
}


# State


@dataclass(frozen=True, slots=True)
class State:
    """The table. Piles are written bottom to top, and the centre in the order in which its cards came; `flipped` waits
    before the seat on turn; `placements` are the seats that are out, and at last the gapa."""

    options: GapaOptions
    closed: tuple[Cards, ...]
    open: tuple[Cards, ...]
    dealer: Seat
    phase: str = PLAYING
    turn: Seat | None = None
    flipped: Card | None = None
    centre: Cards = ()
    placements: tuple[Seat, ...] = ()


def seats(options: GapaOptions) -> tuple[int, int]:
    """GA-1."""
    return 2, MOST_SEATS


def deck(seats: int, options: GapaOptions) -> Cards:
    """GA-1."""
    return canonical_deck(RANKS)


def setup(seats: int, options: GapaOptions, dealer: Seat) -> State:
    """The empty table."""
    return State(options, closed=((),) * seats, open=((),) * seats, dealer=dealer)


def follows(state: State) -> Deal | Over | None:
    """The one deal, and the end (GA-13)."""
    if state.turn is not None:
        return None
    if state.placements:
        return Over({"placements": list(state.placements), "loser": state.placements[-1]})
    return Deal(round=1, dealer=state.dealer)


def deal(state: State, deal: Deal, deck: Cards) -> Dealt:
    """GA-1; the seat left of the dealer moves first (GA-3)."""
    return Dealt(deal.round, deal.dealer, (deal.dealer + 1) % len(state.closed), deck)


def stalled(state: State) -> Json:
    """C-7."""
    return {"placements": list(state.placements), "loser": None}


# What is legal


def awaited(state: State) -> tuple[Seat, ...]:
    """The seat on turn (GA-3); nobody may act out of turn."""
    return () if state.turn is None or state.phase == OVER else (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every distinct move of the seat: all that is known of them is public."""
    return tuple(wish for wish in _candidates(state) if _objection(state, seat, wish) is None)


def _candidates(state: State) -> Iterator[Move]:
    yield from (Flip(), Keep())
    source = FLIPPED if state.flipped else OPEN
    yield from (Place(source, to) for to in (CENTRE, *range(len(state.open))))


def _objection(state: State, seat: Seat, wish: Move) -> Refused | None:
    """Why the seat may not make this move now; None where it may. All that is illegal is said here and below."""
    if seat not in awaited(state):
        return NotYourTurn("this seat is not on turn")
    match wish:
        case Flip():
            return Illegal("GA-4", f"{state.flipped} waits and must go first") if state.flipped else None
        case Place(source, to):
            return _against_source(state, seat, source) or _against_target(state, seat, _card(state, seat, source), to)
        case Keep():
            return _against_keeping(state, seat)
    raise TypeError(f"{wish} is no move of this game")


def _against_source(state: State, seat: Seat, source: str) -> Illegal | None:
    if source == FLIPPED:
        return None if state.flipped else Illegal("GA-4", "no flipped card waits")
    if state.flipped:
        return Illegal("GA-4", f"{state.flipped} waits, and only it may move")
    return None if state.open[seat] else Illegal("GA-6", "your open pile is empty")


def _against_target(state: State, seat: Seat, card: Card, to: Seat | str) -> Illegal | None:
    if isinstance(to, str):
        return None if _fits_centre(state, card) else Illegal("GA-11", f"{card} does not fit in the centre")
    if card == FIRST_OF_CENTRE:
        return Illegal("GA-10", f"{card} must go to the centre")
    if to == seat:
        return Illegal("GA-5", "no card is placed on the own open pile")
    return None if _fits_on(state, to, card) else Illegal("GA-5", f"{card} does not fit on the open pile of seat {to}")


def _against_keeping(state: State, seat: Seat) -> Illegal | None:
    if not state.flipped:
        return Illegal("GA-7", "no flipped card waits")
    if state.flipped == FIRST_OF_CENTRE:
        return Illegal("GA-10", f"{state.flipped} must go to the centre")
    if state.options.may_keep or not _fitting(state, seat, state.flipped):
        return None
    return Illegal("GA-7", f"{state.flipped} fits somewhere, so it must be placed")


def _card(state: State, seat: Seat, source: str) -> Card:
    """The card to be placed, where there is nothing against its source."""
    return state.flipped if source == FLIPPED and state.flipped else state.open[seat][-1]


def _fitting(state: State, seat: Seat, card: Card) -> tuple[Seat | str, ...]:
    """Where the seat may place the card: the centre, then the other seats from the left."""
    others = clockwise(len(state.open), seat)[:-1]
    centre = (CENTRE,) if _fits_centre(state, card) else ()
    return *centre, *(other for other in others if _fits_on(state, other, card))


def _fits_on(state: State, seat: Seat, card: Card) -> bool:
    """GA-5. A seat that is out has no open pile, and neither has one that is not at the table."""
    pile = state.open[seat] if seat < len(state.open) else ()
    return bool(pile) and rank(card) == _rank_above(pile[-1])


def _rank_above(card: Card) -> str:
    """GA-5: a 6 goes on an ace."""
    return RANKS[(RANKS.index(rank(card)) + 1) % len(RANKS)]


def _fits_centre(state: State, card: Card) -> bool:
    """GA-10, GA-11: a card goes on the one below it in its suit, which lies there; a 6 begins its suit."""
    if card == FIRST_OF_CENTRE:
        return True
    if rank(card) != RANKS[0]:
        return RANKS[RANKS.index(rank(card)) - 1] + card[1] in state.centre
    if state.options.parallel_suits:
        return LAST_OF_SPADES in state.centre
    return bool(state.centre) and rank(state.centre[-1]) == RANKS[-1]


# What follows from a legal move


def decide(state: State, seat: Seat, move: Move) -> tuple[Effect, ...]:
    """What the move brings about; raises what there is against it."""
    objection = _objection(state, seat, move)
    if objection is not None:
        raise objection
    return tuple(_consequences(state, seat, move))


def _consequences(state: State, seat: Seat, wish: Move) -> Iterator[Effect]:
    match wish:
        case Flip():
            return _flip(state, seat)
        case Place(source, to):
            return _place(state, Placed(seat, _card(state, seat, source), source, to))
    return _keep(state, seat)


def _flip(state: State, seat: Seat) -> Iterator[Effect]:
    """GA-4; with no closed pile left, the open one is turned over first (GA-9)."""
    if state.closed[seat]:
        yield Flipped(seat, state.closed[seat][-1])
    else:
        yield PileTurned(seat)
        yield Flipped(seat, state.open[seat][0])


def _keep(state: State, seat: Seat) -> Iterator[Effect]:
    """GA-7."""
    yield Kept(seat, _card(state, seat, FLIPPED))
    yield TurnGiven(_still_in(state, seat)[0])


def _place(state: State, placed: Placed) -> Iterator[Effect]:
    """The turn goes on (GA-8), unless the seat is out now (GA-13)."""
    yield placed
    others = _still_in(evolve(state, placed), placed.seat)
    if placed.seat not in others:
        yield WentOut(placed.seat)
        yield LastLeft(others[0]) if len(others) == 1 else TurnGiven(others[0])


def _still_in(state: State, seat: Seat) -> list[Seat]:
    """The seats with cards in their piles, from the one left of `seat` round to itself (C-2)."""
    return [other for other in clockwise(len(state.open), seat) if state.closed[other] or state.open[other]]


# What happened, applied


def evolve(state: State, effect: Effect) -> State:
    """The state after one effect."""
    match effect:
        case Flipped(seat, card):
            return replace(state, flipped=card, closed=changed(state.closed, seat, state.closed[seat][:-1]))
        case Kept(seat, card):
            return _laid(replace(state, flipped=None), seat, card)
        case Placed(seat, card, source, to):
            return _laid(_taken(state, seat, source), to, card)
        case TurnGiven(seat):
            return replace(state, turn=seat)
        case PileTurned(seat):
            turned = changed(state.closed, seat, state.open[seat][::-1])
            return replace(state, closed=turned, open=changed(state.open, seat, ()))
        case WentOut(seat):
            return replace(state, placements=(*state.placements, seat))
        case LastLeft(seat):
            return replace(state, placements=(*state.placements, seat), turn=None)
        case Dealt(_, dealer, turn, deck):
            return replace(state, dealer=dealer, turn=turn, closed=circuits(deck, len(state.closed), dealer))
    raise TypeError(f"{effect} is no effect of this game")


def _taken(state: State, seat: Seat, source: str) -> State:
    if source == FLIPPED:
        return replace(state, flipped=None)
    return replace(state, open=changed(state.open, seat, state.open[seat][:-1]))


def _laid(state: State, to: Seat | str, card: Card) -> State:
    if isinstance(to, str):
        return replace(state, centre=(*state.centre, card))
    return replace(state, open=changed(state.open, to, (*state.open[to], card)))


# What others do with it


def fallback(state: State, seat: Seat) -> Move:
    """C-8: flip; with a flipped card the centre, else the first seat to the left that it fits on, else keep it."""
    if not state.flipped:
        return Flip()
    fitting = _fitting(state, seat, state.flipped)
    return Place(FLIPPED, fitting[0]) if fitting else Keep()


def eagerness(move: Move) -> tuple[int, ...]:
    """A simple player gets rid of what he can, into the centre first, where it never comes back from."""
    match move:
        case Place(_, to):
            return (0 if to == CENTRE else 1,)
        case Flip():
            return (2,)
    return (3,)


def view(state: State, seat: Seat | None, *, reveal: bool = False) -> Json:
    """The table; the closed piles are hidden from everybody, even where their cards were seen before (GA-9)."""
    zones = [zone("closed", pile, owner, shown=reveal) for owner, pile in enumerate(state.closed)]
    zones += [zone(OPEN, pile, owner) for owner, pile in enumerate(state.open)]
    if state.flipped:
        zones.append(zone(FLIPPED, (state.flipped,), state.turn))
    return {"game": NAME, "phase": state.phase, "zones": [*zones, zone(CENTRE, state.centre)]}
