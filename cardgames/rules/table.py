"""Seats round a table, and the zones before them: what all games say in the same words (C-2, contract: View)."""

from typing import TypeVar

from cardgames.rules.cards import Cards
from cardgames.rules.game import Json, Seat

T = TypeVar("T")


def clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats in order, from the one left of this to this one itself (C-2)."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def changed(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """What each seat has, after this seat's is another."""
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])


def zone(name: str, cards: Cards, seat: Seat | None = None, *, shown: bool = True) -> Json:
    """A zone as a view writes it: where it is not shown, only how many cards it has."""
    return {"zone": name, "seat": seat, "count": len(cards), "cards": list(cards) if shown else None}
