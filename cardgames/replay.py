"""Playing a match again from what was written down, and saying where it differs. Pure: no database.

`check_record` replays a game record by its deals and moves alone; if it carries seeds and a log, these must be such as
lead to the same. `check_log` writes a log anew, from its seeds, its moves and its times, and compares every event to
the byte: that covers chain, seals, shuffle, legality and result. The audit makes
the same checks one by one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames import evidence
from cardgames.canonical import canonical
from cardgames.chain import START, Event, digest, event_hash
from cardgames.fair import Seeds, commitment
from cardgames.position import LEVELS, UNREADABLE, Pen, Position, Started
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


class InLog(Divergence):
    """A divergence in a record's log: its place is a version."""


# Game records


def check_record(record: object) -> Position | None:
    """Replays a record, and holds what evidence it carries against it; the position it ends in, None for a match that
    never started. Raises Divergence, and nothing else whatever the record."""
    try:
        position, game, decks = _replay(record)
        if isinstance(record, dict) and record.keys() & {"server_seed", "events"}:
            _check_evidence(record, game, decks, position)
    except RecursionError:
        raise Divergence(None, "it is nested too deeply") from None
    return position


def _replay(record: object) -> tuple[Position | None, Game, list[Cards]]:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Divergence(None, f"this is no game record; its format must be {FORMAT!r}")
    game, options = _rules(record)
    deals = _list(record, "deals")
    if not deals:
        _check_never_started(record)
        return None, game, []
    decks = [_deck(game.deck(record["seats"], options), deal, number) for number, deal in enumerate(deals, 1)]
    pen = _begun(record, game, options, deals, decks)
    moves, counts = _list(record, "moves"), _list(record, "legal_counts") if "legal_counts" in record else None
    for number, entry in enumerate(moves, 1):
        _replay_move(pen, number, entry, None if counts is None else counts[number - 1 : number])
    if counts is not None and len(counts) > len(moves):
        raise Divergence(None, f"there are {len(counts)} legal_counts for {len(moves)} moves")
    _check_dealers(pen, deals)
    _check_end(pen.position, record)
    return pen.position, game, decks


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
            if not _same(deal.get(name, effect[name]), effect[name]):
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
    if not _same(result, record.get("result")):
        raise Divergence(None, f"the result is {result}, the record says {record.get('result')}")


def _same(one: object, other: object) -> bool:
    """Whether they are equal as JSON, where true is not 1."""
    try:
        return canonical(one) == canonical(other)
    except UNREADABLE:
        return False


# What a record carries besides


def _check_evidence(record: Json, game: Game, decks: list[Cards], position: Position | None) -> None:
    try:
        seeds = evidence.seeds(record)
    except Malformed as error:
        raise Divergence(None, f"{error.field} {error.detail}") from error
    if commitment(seeds.match, seeds.server_seed) != record.get("commitment"):
        raise Divergence(None, "the server seed is not the one committed to")
    deal = "shared" if any(seed is not None for seed in seeds.client_seeds) else "server"
    if record.get("deal") != deal:
        raise Divergence(None, f"by its client_seeds its deal is “{deal}”")
    for number, deck in enumerate(decks, 1):
        if deck != seeds.shuffle(game.deck(record["seats"], _rules(record)[1]), number):
            raise Divergence(None, f"the deck of deal {number} is not the one that the seeds give")
    if "events" in record:
        _check_events(record, seeds, position)


def _check_events(record: Json, seeds: Seeds, position: Position | None) -> None:
    forms = _list(record, "events")
    if (position is None) != (not forms):
        raise Divergence(None, "its log has events if there was a deal, and else none")
    if position is None:
        return
    events = [_event(form, seeds, version) for version, form in enumerate(forms, 1)]
    _check_started(record, events[0], seeds)
    try:
        written = check_log(events, seeds, record["commitment"])
    except Divergence as found:
        raise InLog(found.place, found.detail, found.clause) from found
    if written is None or not written.over:
        raise InLog(len(events), "the log stops here, and the match is not over")
    if not _same([written.status, written.result], [record.get("ended", "finished"), record["result"]]):
        raise InLog(len(events), f"the log ends as {written.status}, with the result {written.result}")
    _check_moves(record["moves"], list(evidence.moves(written.game.MOVES, events)))


def _event(form: object, seeds: Seeds, version: int) -> Event:
    try:
        return evidence.event(form, seeds)
    except Malformed as error:
        raise InLog(version, f"{error.field} {error.detail}") from error


def _check_started(record: Json, first: Event, seeds: Seeds) -> None:
    """Whether the log begins as the record says the match was set up."""
    game, options = _rules(record)
    started = first.effects[0] if first.type == "started" and len(first.effects) == 1 else {}
    for name, fits in evidence.SET_UP.items():
        if name not in started or not fits(started[name]):
            raise InLog(1, f"it does not say of what kind the match is: {name}")
    told = {
        "game": game.NAME,
        "edition": game.EDITION,
        "options": vars(options),
        "commitment": record["commitment"],
        "client_seeds": list(seeds.client_seeds),
    }
    for name, value in told.items():
        if not _same(started.get(name), value):
            raise InLog(1, f"it was started with another {name} than the record tells")
    if not _are_players(started.get("seats"), record["seats"]):
        raise InLog(1, "it does not say by whom the seats are played")
    # Whether somebody lost the match before, and deals, is not in this record.
    if started["rematch_of"] is None and not _same(started.get("dealer"), seeds.dealer(record["seats"])):
        raise InLog(1, f"by the seeds seat {seeds.dealer(record['seats'])} deals first", "C-4")


def _are_players(seats: object, number: int) -> bool:
    kinds = [{"kind": "human"}, *({"kind": "bot", "level": level} for level in LEVELS)]
    return isinstance(seats, list) and len(seats) == number and all(seat in kinds for seat in seats)


def _check_moves(told: list[Json], made: list[Json]) -> None:
    if len(told) != len(made):
        raise Divergence(None, f"there are {len(told)} moves, and {len(made)} in the log")
    for number, (entry, move) in enumerate(zip(told, made, strict=True), 1):
        if not _same({name: entry.get(name) for name in move}, move):
            raise Divergence(number, f"this is not the move in the log, which is at version {move['version']}")


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
