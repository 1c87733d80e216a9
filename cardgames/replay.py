"""Playing a game record again, by its deals and moves alone, and saying where it differs. Pure: no database.

If the record carries seeds and a log, these must be such as lead to the same.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from cardgames import evidence
from cardgames.canonical import canonical
from cardgames.chain import Event
from cardgames.errors import Divergence, InLog
from cardgames.fair import Seeds, commitment
from cardgames.position import LEVELS, UNREADABLE, Pen, Position, SeatStarted, Started
from cardgames.rewriting import check_log
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Illegal, Malformed, Refused
from cardgames.rules.game import Game
from cardgames.rules.moves import Move, read_move

Json = dict[str, Any]
FORMAT = "cardgames-record/1"
CAUSES = ("player", "bot", "timeout")  # of a move

_NO_SEEDS = Seeds("00000000-0000-0000-0000-000000000000", bytes(32), ())
_NO_TIME = "1970-01-01T00:00:00.000Z"


@dataclass(frozen=True, slots=True)
class _SetUp:
    """What a record says to have been played, as far as it is the same for all of it."""

    game: Game
    options: Any
    seats: int
    decks: tuple[Cards, ...] = ()

    @property
    def deck(self) -> Cards:
        return self.game.deck(self.seats, self.options)


def check_record(record: object) -> Position | None:
    """Replays a record, and holds what evidence it carries against it; the position it ends in, None for a match that
    never started. Raises Divergence, and nothing else whatever the record."""
    try:
        position, played = _replay(record)
        if isinstance(record, dict) and record.keys() & {"server_seed", "events"}:
            _check_evidence(record, played, position)
    except RecursionError:
        raise Divergence(None, "it is nested too deeply") from None
    return position


def _replay(record: object) -> tuple[Position | None, _SetUp]:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Divergence(None, f"this is no game record; its format must be {FORMAT!r}")
    played = _set_up(record)
    deals = _list(record, "deals")
    if not deals:
        _check_never_started(record)
        return None, played
    played = replace(played, decks=tuple(_deck(played.deck, deal, number) for number, deal in enumerate(deals, 1)))
    pen = _begun(played, deals)
    moves, counts = _list(record, "moves"), _list(record, "legal_counts") if "legal_counts" in record else None
    for number, entry in enumerate(moves, 1):
        _replay_move(pen, number, entry, None if counts is None else counts[number - 1 : number])
    if counts is not None and len(counts) > len(moves):
        raise Divergence(None, f"there are {len(counts)} legal_counts for {len(moves)} moves")
    _check_dealers(pen, deals)
    _check_end(pen.position, record)
    return pen.position, played


def _set_up(record: Json) -> _SetUp:
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
    return _SetUp(game, options, record["seats"])


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


def _begun(played: _SetUp, deals: list[Json]) -> Pen:
    game, seats, dealer = played.game, played.seats, deals[0].get("dealer")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise Divergence(None, "the dealer of deal 1 is no seat of this match")

    def deck(deal: int) -> Cards:
        if deal > len(played.decks):
            raise Divergence(None, f"the match goes on with deal {deal}, which is not in the record")
        return played.decks[deal - 1]

    pen = Pen(None, _NO_SEEDS, _NO_TIME, deck)
    people = (SeatStarted(kind="human"),) * seats
    pen.start(
        Started(game.NAME, game.EDITION, vars(played.options), people, dealer, None, None, 0, 0, "", (None,) * seats)
    )
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


def _check_evidence(record: Json, played: _SetUp, position: Position | None) -> None:
    try:
        seeds = evidence.seeds(record)
    except Malformed as error:
        raise Divergence(None, f"{error.field} {error.detail}") from error
    if commitment(seeds.match, seeds.server_seed) != record.get("commitment"):
        raise Divergence(None, "the server seed is not the one committed to")
    deal = "shared" if any(seed is not None for seed in seeds.client_seeds) else "server"
    if record.get("deal") != deal:
        raise Divergence(None, f"by its client_seeds its deal is “{deal}”")
    for number, deck in enumerate(played.decks, 1):
        if deck != seeds.shuffle(played.deck, number):
            raise Divergence(None, f"the deck of deal {number} is not the one that the seeds give")
    if "events" in record:
        _check_events(record, played, seeds, position)


def _check_events(record: Json, played: _SetUp, seeds: Seeds, position: Position | None) -> None:
    forms = _list(record, "events")
    if (position is None) != (not forms):
        raise Divergence(None, "its log has events if there was a deal, and else none")
    if position is None:
        return
    events = [_event(form, seeds, version) for version, form in enumerate(forms, 1)]
    _check_started(record, played, events[0], seeds)
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


def _check_started(record: Json, played: _SetUp, first: Event, seeds: Seeds) -> None:
    """Whether the log begins as the record says the match was set up."""
    started = first.effects[0] if first.type == "started" and len(first.effects) == 1 else {}
    for name, fits in evidence.SET_UP.items():
        if name not in started or not fits(started[name]):
            raise InLog(1, f"it does not say of what kind the match is: {name}")
    told = {
        "game": played.game.NAME,
        "edition": played.game.EDITION,
        "options": vars(played.options),
        "commitment": record["commitment"],
        "client_seeds": list(seeds.client_seeds),
    }
    for name, value in told.items():
        if not _same(started.get(name), value):
            raise InLog(1, f"it was started with another {name} than the record tells")
    if not _are_players(started.get("seats"), played.seats):
        raise InLog(1, "it does not say by whom the seats are played")
    # Whether somebody lost the match before, and deals, is not in this record.
    if started["rematch_of"] is None and not _same(started.get("dealer"), seeds.dealer(played.seats)):
        raise InLog(1, f"by the seeds seat {seeds.dealer(played.seats)} deals first", "C-4")


def _are_players(seats: object, number: int) -> bool:
    kinds = [{"kind": "human"}, *({"kind": "bot", "level": level} for level in LEVELS)]
    return isinstance(seats, list) and len(seats) == number and all(seat in kinds for seat in seats)


def _check_moves(told: list[Json], made: list[Json]) -> None:
    if len(told) != len(made):
        raise Divergence(None, f"there are {len(told)} moves, and {len(made)} in the log")
    for number, (entry, move) in enumerate(zip(told, made, strict=True), 1):
        if not _same({name: entry.get(name) for name in move}, move):
            raise Divergence(number, f"this is not the move in the log, which is at version {move['version']}")
