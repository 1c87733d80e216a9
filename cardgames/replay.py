"""Playing a match again from what was written down, and saying where it differs. Pure: no database.

`check_record` replays a game record by its deals and moves alone; `check_log` writes a stored log anew, from its seeds,
its moves and its times, and compares every event to the byte: that covers chain, seals, shuffle, legality and result.
The audit makes the same checks one by one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.chain import START, Event, digest, event_hash
from cardgames.fair import Seeds, commitment
from cardgames.position import UNREADABLE, Pen, Position, Started
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Illegal, Malformed, NotYourTurn, Refused
from cardgames.rules.game import Game
from cardgames.rules.moves import Move, open_move, read_move
from cardgames.rules.secrecy import Opened, join

Json = dict[str, Any]
FORMAT = "cardgames-record/1"
CAUSES = ("player", "bot", "timeout")  # of a move

_NO_SEEDS = Seeds("00000000-0000-0000-0000-000000000000", bytes(32), ())
_NO_TIME = "1970-01-01T00:00:00.000Z"


class Divergence(Exception):
    """The first place where a replay differs. `place` is a move number (from 1) or an event's version, 0 for what was
    fixed before the first one, None for the whole; `clause` the rule that was broken, if one was; `type` that of the
    event which differs."""

    def __init__(self, place: int | None, detail: str, clause: str | None = None, type: str | None = None) -> None:
        super().__init__(detail)
        self.place, self.detail, self.clause, self.type = place, detail, clause, type


# Game records


def check_record(record: object) -> Position | None:
    """Replays a record; the position it ends in, None for a match that never started. Raises Divergence."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Divergence(None, f"this is no game record; its format must be {FORMAT!r}")
    game, options = _rules(record)
    deals = _list(record, "deals")
    if not deals:
        _check_never_started(record)
        return None
    decks = [_deck(game.deck(record["seats"], options), deal, number) for number, deal in enumerate(deals, 1)]
    pen = _begun(record, game, options, deals, decks)
    moves, counts = _list(record, "moves"), _list(record, "legal_counts") if "legal_counts" in record else None
    for number, entry in enumerate(moves, 1):
        _replay_move(pen, number, entry, None if counts is None else counts[number - 1 : number])
    if counts is not None and len(counts) > len(moves):
        raise Divergence(None, f"there are {len(counts)} legal_counts for {len(moves)} moves")
    _check_dealers(pen, deals)
    _check_end(pen.position, record)
    return pen.position


def _rules(record: Json) -> tuple[Game, Any]:
    try:
        game = edition(record["game"], record["edition"])
    except (KeyError, TypeError):
        raise Divergence(None, "it names no game and edition that are known here") from None
    try:
        options = rule_options.read(game.OPTIONS, record.get("options", {}))
    except Malformed as error:
        raise Divergence(None, f"{error.field} {error.detail}") from error
    least, most = game.seats(options)
    if type(record.get("seats")) is not int or not least <= record["seats"] <= most:
        raise Divergence(None, f"with these options {game.TITLE} has {least} to {most} seats")
    return game, options


def _list(record: Json, name: str) -> list[Any]:
    found = record.get(name)
    if not isinstance(found, list):
        raise Divergence(None, f"{name} must be a list")
    return found


def _check_never_started(record: Json) -> None:
    if record.get("ended") != "abandoned" or record.get("result") is not None or _list(record, "moves"):
        raise Divergence(None, "without a deal there can be no moves and no result, and the match was abandoned")


def _deck(canonical: Cards, deal: object, number: int) -> Cards:
    deck = deal.get("deck") if isinstance(deal, dict) else None
    if not isinstance(deck, list) or Counter(map(str, deck)) != Counter(canonical):
        raise Divergence(None, f"the deck of deal {number} does not hold the cards of this game")
    return tuple(deck)


def _begun(record: Json, game: Game, options: Any, deals: list[Json], decks: list[Cards]) -> Pen:
    seats, dealer = record["seats"], deals[0].get("dealer")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise Divergence(None, "the dealer of deal 1 is no seat of this match")

    def deck(deal: int) -> Cards:
        if deal > len(decks):
            raise Divergence(None, f"the match goes on with deal {deal}, which is not in the record")
        return decks[deal - 1]

    pen = Pen(None, _NO_SEEDS, _NO_TIME, deck)
    people = ({"kind": "human"},) * seats
    pen.start(Started(game.NAME, game.EDITION, vars(options), people, dealer, None, None, 0, 0, "", (None,) * seats))
    return pen


def _replay_move(pen: Pen, number: int, entry: object, count: list[Any] | None) -> None:
    seat = entry.get("seat") if isinstance(entry, dict) else None
    if type(seat) is not int or not 0 <= seat < pen.position.seats or not isinstance(entry, dict):
        raise Divergence(number, "it names no seat of this match")
    if pen.position.over:
        raise Divergence(number, f"the match was over ({pen.position.status}) before this move")
    legal = len(pen.position.game.legal(pen.position.state, seat)) if count is not None else None
    if count is not None and count != [legal]:
        raise Divergence(
            number, f"seat {seat} had {legal} legal moves, the record says {count[0] if count else 'nothing'}"
        )
    cause = entry.get("cause", "player")
    if cause not in CAUSES:
        raise Divergence(number, f"its cause must be one of {', '.join(CAUSES)}")
    try:
        move = read_move(pen.position.game.MOVES, entry.get("move"))
        if cause == "timeout":
            _check_fallback(pen.position, seat, move, number)
        pen.move(seat, move, cause)
    except Illegal as error:
        raise Divergence(number, f"an illegal move of seat {seat}: {error.detail}", error.clause) from error
    except Refused as error:
        raise Divergence(number, f"a move that seat {seat} cannot make: {error.detail}") from error


def _check_fallback(position: Position, seat: int, move: Move, number: int) -> None:
    if seat not in position.awaited or move != position.game.fallback(position.state, seat):
        raise Divergence(number, f"the time of seat {seat} was over, but this is not its fallback move", "C-8")


def _check_dealers(pen: Pen, deals: list[Json]) -> None:
    dealt = [event.effects[0] for event in pen.events if event.type == "dealt"]
    if len(dealt) != len(deals):
        raise Divergence(None, f"{len(deals)} deals are given, {len(dealt)} were dealt")
    for number, (effect, deal) in enumerate(zip(dealt, deals, strict=True), 1):
        for name in ("dealer", "round"):
            if deal.get(name, effect[name]) != effect[name]:
                raise Divergence(
                    None, f"the {name} of deal {number} is {effect[name]}, the record says {deal[name]}", "C-4"
                )


def _check_end(position: Position, record: Json) -> None:
    ended = record.get("ended", "finished")
    if ended == "abandoned" and not position.over:
        status, result = ended, position.game.stalled(position.state)
    elif not position.over:
        raise Divergence(None, f"the record stops early: it says the match is {ended}, but it is not over")
    else:
        status, result = position.status, position.result or {}
    if status != ended:
        raise Divergence(None, f"the match ended as {status}, the record says {ended}")
    if result != record.get("result"):
        raise Divergence(None, f"the result is {result}, the record says {record.get('result')}")


# Stored logs


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
