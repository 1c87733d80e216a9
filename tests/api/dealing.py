"""Matches whose deck a test chooses. They are opened over HTTP like any other, and held; what the server would do then
by chance is written here with the same pen and the same store."""

import random
from collections.abc import Iterable, Sequence
from uuid import UUID

from cardgames import store
from cardgames.position import Pen, Position, SeatStarted, Started
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.cards import canonical_deck
from cardgames.rules.moves import Move, move_form
from cardgames.store import Table, instant
from tests.api.caller import Json
from tests.rules.matches import choose

AT_ONCE = 50  # moves in one append, which takes none whose time has long passed; a busy machine needs a while for many


def shithead(*hands: str) -> list[str]:
    """A deck that gives these hands, to each seat one, when the last seat deals."""
    held = [hand.split() for hand in hands]
    rest = [card for card in canonical_deck() if not any(card in hand for hand in held)]
    laid = 6 * len(hands)
    return [*rest[:laid], *(card for circuit in zip(*held, strict=True) for card in circuit), *rest[laid:]]


def start(match: str, *decks: Iterable[str], dealer: int | None = None) -> Position:
    """Starts a full match that waits for its creator, by this dealer and deck; without them as the seeds say."""
    found = table(match)
    head, seats = found.match, found.seats
    options = rule_options.read(edition(head.game, head.edition).OPTIONS, head.options)
    kinds = (SeatStarted(kind="bot", level=seat.level) if seat.level else SeatStarted(kind="human") for seat in seats)
    pen = _pen(found, decks)
    pen.start(
        Started(
            head.game,
            head.edition,
            vars(options),
            tuple(kinds),
            found.seeds.dealer(head.size) if dealer is None else dealer,
            None,
            head.turn_seconds,
            head.timeouts_allowed,
            head.bot_delay_seconds,
            head.commitment,
            found.seeds.client_seeds,
        )
    )
    return _append(found, pen)


def play(match: str, moves: int = 10_000) -> Position:
    """Makes so many moves by chance, or all there are to the end."""
    position, chance = state(match), random.Random(1)
    while not position.over and moves:
        some = min(moves, AT_ONCE)
        position, moves = _play_some(match, some, chance), moves - some
    return position


def _play_some(match: str, moves: int, chance: random.Random) -> Position:
    found = table(match)
    pen = found.pen()
    while not pen.position.over and moves:
        pen.move(*choose(pen.position.game, pen.position.state, pen.position.seats, chance), "player")
        moves -= 1
    return _append(found, pen)


def play_to_the_last_move(match: str) -> Json:
    """Plays by chance; the move that will end the match."""
    found, chance = table(match), random.Random(1)
    pen, made = found.pen(), list[tuple[int, Move]]()
    while not pen.position.over:
        made.append(choose(pen.position.game, pen.position.state, pen.position.seats, chance))
        pen.move(*made[-1], "player")
    pen = found.pen()
    for seat, wish in made[:-1]:
        pen.move(seat, wish, "player")
    _append(found, pen)
    return move_form(made[-1][1], everything=True)


def make(match: str, moves: Iterable[tuple[int, Move]], *decks: Iterable[str]) -> Position:
    """Makes these moves in one append; what is dealt meanwhile are these decks, the first of the match included."""
    found = table(match)
    pen = _pen(found, decks)
    for seat, wish in moves:
        pen.move(seat, wish, "player")
    return _append(found, pen)


def state(match: str) -> Position:
    """The match with all its secrets."""
    position = table(match).position
    assert position is not None, "it has not started"
    return position


def table(match: str) -> Table:
    found = store.load(UUID(match))
    assert found is not None, "there is no such match"
    return found


def _pen(found: Table, decks: Sequence[Iterable[str]]) -> Pen:
    if not decks:
        return found.pen()
    at = instant(max(found.now, found.match.at))
    return Pen(found.position, found.seeds, at, lambda deal: tuple(decks[deal - 1]))


def _append(found: Table, pen: Pen) -> Position:
    assert store.append(found, pen), "somebody was faster"
    return pen.position
