"""Cards and the few things every game does with them (C-1, C-3)."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated

Card = Annotated[str, "Card"]  # the name tells readers of annotations what the text is
Cards = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS = ("BJ", "RJ")
JOKER = "joker"  # the one rank of both jokers

# Stands for a card that is there but not known: the same state type then serves who knows all and who knows little.
HIDDEN = "??"

_SUITED = tuple(rank + suit for rank in RANKS for suit in SUITS)
_PLACE = {card: place for place, card in enumerate((*_SUITED, *JOKERS, HIDDEN))}
CODES = frozenset((*_SUITED, *JOKERS))


def canonical_deck(ranks: str = RANKS, *, jokers: bool = False, decks: int = 1) -> Cards:
    """The deck before it is shuffled: suits C D H S, in each the ranks upwards, jokers last; a second deck follows
    the first (contract: fair deal)."""
    one = tuple(rank + suit for suit in SUITS for rank in ranks) + (JOKERS if jokers else ())
    return one * decks


def rank(card: Card) -> str:
    """`TD` -> `T`; both jokers -> `joker`."""
    return JOKER if card in JOKERS else card[0]


def place(card: Card) -> int:
    """The place of a card when a set is written down: by rank 2 … A, then suit C D H S, jokers last."""
    return _PLACE[card]


def ordered(cards: Iterable[Card]) -> Cards:
    """The one way a set of cards is written, so that equal sets are equal values (C-10)."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def circuits(cards: Cards, seats: int, dealer: int) -> tuple[Cards, ...]:
    """What each seat gets when `cards` are dealt one at a time, beginning left of the dealer (C-3)."""
    first = (dealer + 1) % seats
    return tuple(cards[(seat - first) % seats :: seats] for seat in range(seats))


def holds(zone: Cards, cards: Cards) -> bool:
    """Whether the zone has all of `cards`, each copy counted (C-1)."""
    return all(zone.count(card) >= cards.count(card) for card in set(cards))


def without(zone: Cards, cards: Iterable[Card]) -> Cards:
    """The zone after `cards` left it, each once. A card the zone does not show leaves as one of its hidden cards.

    Raises ValueError where the zone has neither.
    """
    left = list(zone)
    for card in cards:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


def sets_of_one_rank(zone: Cards) -> Iterator[Cards]:
    """Every distinct set of one or more cards of one rank that the zone can give (C-10)."""
    by_rank: dict[str, list[Card]] = {}
    for card in ordered(zone):
        by_rank.setdefault(rank(card), []).append(card)
    for cards in by_rank.values():
        for size in range(1, len(cards) + 1):
            yield from dict.fromkeys(combinations(cards, size))


def top_run(pile: Cards) -> int:
    """How many cards at the top of the pile are of one rank, without a gap; 0 for an empty pile."""
    run = 0
    for card in reversed(pile):
        if rank(card) != rank(pile[-1]):
            break
        run += 1
    return run
