"""Writing a stored log anew, from its seeds, its moves and its times, and comparing every event to the byte: that
covers chain, seals, shuffle, legality and result. Pure: no database. The audit makes the same checks one by one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames.chain import START, Event, digest, event_hash
from cardgames.errors import Divergence
from cardgames.fair import Seeds, commitment
from cardgames.position import UNREADABLE, Pen, Position, Started
from cardgames.rules.errors import Illegal, Malformed, NotYourTurn
from cardgames.rules.moves import open_move, read_move
from cardgames.rules.secrecy import Opened, join


@dataclass(frozen=True, slots=True)
class Append:
    """What was appended at one go: where the match stood `before`, None at its start, and `after`."""

    before: Position | None
    events: Sequence[Event]
    after: Position


def check_log(events: Sequence[Event], seeds: Seeds, committed: str) -> Position | None:
    """Writes the log anew and compares. Raises Divergence with the version of the first event that differs."""
    check_seed(seeds, committed)
    check_chain(events, seeds.match)
    check_seals(events, seeds)
    position: Position | None = None
    for append in written_again(events, seeds):
        position = append.after
    return position


def check_seed(seeds: Seeds, committed: str) -> None:
    if commitment(seeds.match, seeds.server_seed) != committed:
        raise Divergence(0, "the server seed is not the one committed to")


def check_chain(events: Sequence[Event], match: str) -> None:
    """Whether every event is what its hash says, hangs on the one before, and is no older."""
    prev, at = START, ""
    for version, event in enumerate(events, 1):
        try:
            _check_link(event, version, prev, at, match)
        except UNREADABLE as error:
            raise Divergence(version, f"it cannot be read: {error!r}") from error
        prev, at = event.hash, event.at


def _check_link(event: Event, version: int, prev: str, at: str, match: str) -> None:
    if event.version != version:
        raise Divergence(version, f"an event is missing: the next one in the log is version {event.version}")
    if event.prev != prev or event.match != match:
        raise Divergence(version, "it does not hang on the event before")
    if event_hash(event.public()) != event.hash:
        raise Divergence(version, "its hash is not that of its public form")
    if event.at < at:
        raise Divergence(version, "it is older than the event before")


def check_seals(events: Sequence[Event], seeds: Seeds) -> None:
    """Whether every seal holds the cards that are kept for it."""
    for event in events:
        try:
            _check_seals(event, seeds)
        except UNREADABLE as error:
            raise Divergence(event.version, f"its seals cannot be read: {error!r}") from error


def _check_seals(event: Event, seeds: Seeds) -> None:
    for audience in event.sealed.keys() | event.values.keys():
        cards = event.values.get(audience)
        name = None if cards is None else digest(seeds.salt(event.version, audience), audience, cards)
        if event.sealed.get(audience) != name:
            raise Divergence(event.version, f"the seal for {audience} does not hold the cards it should")


def written_again(events: Sequence[Event], seeds: Seeds) -> Iterator[Append]:
    """The log once more, append by append, from its seeds, moves and times. Raises Divergence at the first event that
    is another one in the log; its chain and seals must hold."""
    position: Position | None = None
    while (done := position.version if position else 0) < len(events):
        pen = Pen(position, seeds, events[done].at)
        _write_again(pen, events[done])
        if not pen.events:
            raise Divergence(done + 1, "nothing that came before led to this event", type=events[done].type)
        for again in pen.events:
            _compare(again, events[again.version - 1 : again.version])
        yield Append(position, pen.events, pen.position)
        position = pen.position


def _write_again(pen: Pen, event: Event) -> None:
    """Does once more what led to this event, and to those that were appended with it."""
    try:
        match event.type, event.seat, event.move:
            case "started", None, None if event.version == 1:
                [started] = join({"started": Started}, event.effects, Opened({}))
                pen.start(started)  # type: ignore[arg-type]
            case "moved", int(), dict() if event.version > 1 and event.cause == "timeout":
                pen.time_out()
            case "moved", int(seat), dict(form) if event.version > 1 and event.cause == _mover(pen.position, seat):
                kinds = pen.position.game.MOVES
                move = read_move(kinds, open_move(kinds, form, event.values.get(str(seat), ())))
                pen.move(seat, move, event.cause)
            case "taken_over", int(seat), None if event.version > 1 and _mover(pen.position, seat) == "player":
                pen.take_over(seat, "player")
            case "ended", None, None if event.version > 1 and event.effects[0]["status"] == "abandoned":
                pen.end("abandoned")
    except Illegal as error:
        raise Divergence(event.version, f"an illegal move: {error.detail}", error.clause, event.type) from error
    except (Malformed, NotYourTurn) as error:
        raise Divergence(event.version, f"a move that could not be made: {error.detail}", type=event.type) from error
    except UNREADABLE as error:
        raise Divergence(event.version, f"it cannot be read: {error!r}", type=event.type) from error


def _mover(position: Position, seat: int) -> str | None:
    """The cause of a move of the seat's own. A bot makes none out of turn (contract: bots)."""
    if position.levels[seat] is None:
        return "player"
    return "bot" if seat in position.awaited else None


def _compare(again: Event, stored: Sequence[Event]) -> None:
    if not stored:
        detail = f"the log stops early: an event “{again.type}” is missing"
        raise Divergence(again.version, detail, type=again.type)
    if again.hash != stored[0].hash or again.values != stored[0].values:
        detail = f"the rules and the seeds give another event: {again.public()}"
        raise Divergence(again.version, detail, type=again.type)
