#!/usr/bin/env python3
"""Checks a match of cardgames, for whoever does not want to take the server's word for it.

    python verify.py RECORD.json [--receipts FILE] [--jwks FILE] [--seen FILE]
    python verify.py PAGE.json … [the same]      events of a match that may still run, as pages of them were answered

It needs Python 3.11 or newer; and, only for the signatures of receipts, `pip install cryptography`. It shares no code
with the server: all it knows stands in docs/contract.md. What a check proves, and what none can prove, stands in
docs/verifying.md. Every line is one check: it holds, FAILS, or could not be made, and why. Exits with 1 if any fails.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from base64 import urlsafe_b64decode
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Cards = list[str]
Looked = Iterator[tuple[Json | None, bool, str]]  # at which event, whether all is well there, and what is wrong if not
UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True)
class Finding:
    """What came of one check. `holds` is None if it could not be made, `version` None if it is about no one event."""

    check: str
    version: int | None
    holds: bool | None
    detail: str


# The formulas of the contract


def jcs(value: Any) -> str:
    """Canonical JSON (RFC 8785) of all that is hashed here. Raises ValueError for anything else, such as fractions."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return json.dumps(value.encode().decode(), ensure_ascii=False)  # raises if it is not well-formed text
    if isinstance(value, int) and abs(value) < 2**53:
        return str(value)
    if isinstance(value, list):
        return f"[{','.join(map(jcs, value))}]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return f"{{{','.join(f'{jcs(name)}:{jcs(value[name])}' for name in names)}}}"
    raise ValueError(f"{value!r:.40} is nothing that can be hashed")


def sha256(start: str, data: bytes) -> str:
    return hashlib.sha256(start.encode() + data).hexdigest()


def event_hash(event: Json) -> str:
    return sha256("cardgames/event/v1\n", jcs({name: event[name] for name in PUBLIC}).encode())


def seal(audience: str, opened: Json) -> str:
    return sha256("cardgames/sealed/v1\n", jcs([opened["salt"], audience, opened["value"]]).encode())


def seed_commitment(record: Json) -> str:
    return sha256("cardgames/seed/v1\n", f"{record['match']}\n".encode() + bytes.fromhex(record["server_seed"]))


def keyed(record: Json, *what: Any) -> bytes:
    return hmac.digest(bytes.fromhex(record["server_seed"]), jcs(list(what)).encode(), "sha256")


def salt(record: Json, version: int, audience: str) -> str:
    return keyed(record, "cardgames/salt/v1", record["match"], version, audience).hex()[:32]


def stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def below(n: int, numbers: Iterator[int]) -> int:
    return next(number for number in numbers if number < 2**32 - 2**32 % n) % n


def drawn_dealer(record: Json) -> int:
    key = keyed(record, "cardgames/dealer/v1", record["match"], record["client_seeds"])
    return below(record["seats"], stream(key))


def shuffled_deck(record: Json, deal: int) -> Cards:
    numbers = stream(keyed(record, "cardgames/shuffle/v1", record["match"], deal, record["client_seeds"]))
    deck = canonical_deck(record)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, numbers)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def canonical_deck(record: Json) -> Cards:
    """The cards before the shuffle. How many decks and jokers there are is said by SH-1, SH-18 and PR-1."""
    game, options = record["game"], record["options"]
    ranks = "6789TJQKA" if game == "gapa" else "23456789TJQKA"
    jokers = ["BJ", "RJ"] if game == "shithead" and options.get("jokers") is True else []
    two = options.get("decks") == 2 if game == "shithead" else game == "president" and record["seats"] > 7
    return ([rank + suit for suit in "CDHS" for rank in ranks] + jokers) * (2 if two else 1)


def deal_out(record: Json, deck: Cards, dealer: int) -> defaultdict[str, Cards]:
    """Where the cards lie after a deal (GA-1, PR-2, SH-2); as `table`, once more, those that nobody may see yet."""
    game, seats, zones = record["game"], record["seats"], defaultdict[str, Cards](list)
    dealt = {"closed" if game == "gapa" else "hand": deck}
    if game == "gapa":
        zones["table"] = deck
    if game == "shithead":
        down, up, hands, stock = (deck[seats * first : seats * end] for first, end in ((0, 3), (3, 6), (6, 9), (9, 99)))
        zones |= {"table": down + stock, "stock": stock}
        dealt = {"face_down": down, "face_up": up, "hand": hands}
    for zone, cards in dealt.items():  # one at a time, the first one to the dealer's left (C-3)
        zones |= {f"{zone} {seat}": cards[(seat - dealer - 1) % seats :: seats] for seat in range(seats)}
    return zones


# What must be there, so that anything can be checked. `name:kind?` may be null.

PUBLIC = ("match", "version", "prev", "type", "seat", "cause", "at", "move", "effects", "sealed")  # what is hashed
GAMES = (("shithead", 1), ("gapa", 1), ("president", 1))  # whose effects this program knows
FORMAT, START = "cardgames-record/1", "0" * 64

EVENT = (
    "match:id version:positive prev:hash type:type seat:natural? cause:cause at:time move:typed? effects:effects"
    " sealed:hashes hash:hash opened:seals"
)
RECORD = (
    "format:text game:text edition:natural options:object seats:positive deals:deals moves:moves result:object?"
    " ended:text match:id players:list server_seed:hash commitment:hash client_seeds:seeds deal:text events:list"
)
ALONE = {  # the effects that are the only one of their event
    "started": (
        "game:text edition:natural options:object seats:list dealer:natural rematch_of:id? commitment:hash"
        " client_seeds:seeds"
    ),
    "dealt": "round:natural dealer:natural",
    "taken_over": "level:text",
    "ended": "status:text result:object?",
}
RECEIPT = "iss:text match:id version:natural hash:hash iat:natural"
KINDS: dict[str, Callable[[Any], bool]] = {
    "text": lambda it: type(it) is str and it == it.encode(errors="ignore").decode(),
    "list": lambda it: type(it) is list,
    "object": lambda it: type(it) is dict,
    "natural": lambda it: type(it) is int and 0 <= it < 2**53,
    "positive": lambda it: type(it) is int and 0 < it < 2**53,
    "id": lambda it: matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", it),
    "hash": lambda it: matches("[0-9a-f]{64}", it),
    "salt": lambda it: matches("[0-9a-f]{32}", it),
    "time": lambda it: second(it) is not None,
    "type": lambda it: it in ("started", "dealt", "moved", "taken_over", "ended"),
    "cause": lambda it: it in ("player", "bot", "timeout", "system"),
    "typed": lambda it: not misfits(it, "type:text"),
    "effects": lambda it: each(it, "type:text"),
    "deals": lambda it: each(it, "round:natural dealer:natural deck:texts"),
    "moves": lambda it: each(it, "seat:natural move:typed cause:text version:positive"),
    "texts": lambda it: type(it) is list and all(map(KINDS["text"], it)),
    "seeds": lambda it: type(it) is list and all(one is None or KINDS["text"](one) for one in it),
    "value": lambda it: not misfits(it, "cards:texts"),
    "hashes": lambda it: type(it) is dict and all(KINDS["hash"](one) for one in it.values()),
    "seals": lambda it: type(it) is dict and each([*it.values()], "value:value salt:salt"),
}


def matches(pattern: str, it: Any) -> bool:
    return type(it) is str and re.fullmatch(pattern, it) is not None


def each(it: Any, shape: str) -> bool:
    return type(it) is list and not any(misfits(one, shape) for one in it)


def misfits(it: Any, shape: str) -> list[str]:
    """The names of those members that are not as they should be."""
    found = []
    for name, _, kind in (member.partition(":") for member in shape.split()):
        value = it.get(name, ...) if type(it) is dict else ...
        if not (KINDS[kind.rstrip("?")](value) or (value is None and kind.endswith("?"))):
            found.append(name)
    return found


def second(at: Any) -> int | None:
    """The second of a time as events have it."""
    try:
        fits = matches(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3}Z", at)
        return int(datetime.fromisoformat(at).timestamp()) if fits else None
    except ValueError:
        return None


def form(record: Json | None, events: list[Any]) -> Looked:
    if record is not None:
        wrong = misfits(record, RECORD)
        fits = not wrong and record["format"] == FORMAT
        yield None, fits, f"this is no {FORMAT} with {', '.join(wrong) or 'this format'}"
        sizes = {record["seats"], len(record["players"]), len(record["client_seeds"])} if fits else {0}
        yield None, len(sizes) == 1, "“seats”, “players” and “client_seeds” are not equally many"
    for event in events:
        wrong = misfits(event, EVENT)
        yield None if "version" in wrong else event, not wrong, f"this is no event with {', '.join(wrong)}"
        if not wrong and event["type"] in ALONE:
            [*kinds], shape = (effect["type"] for effect in event["effects"]), ALONE[event["type"]]
            fits = kinds == [event["type"]] and not misfits(event["effects"][0], shape)
            yield event, fits, f"“{event['type']}” has one effect, called like it"


# The checks of events, be they a record's or pages that a player kept


def start(events: list[Json]) -> Looked:
    for place, event in enumerate(events):
        yield event, (place == 0) == (event["type"] == "started"), "“started” is the first event, and no other"
    for event in events[:1]:
        yield event, (event["version"], event["prev"]) == (1, START), "something was before the first event"


def one_match(events: list[Json]) -> Looked:
    for event in events:
        yield event, event["match"] == events[0]["match"], f"it is of match {event['match']}"


def version(events: list[Json]) -> Looked:
    for before, event in pairwise(events):
        yield event, event["version"] == before["version"] + 1, f"version {before['version'] + 1} should be here"


def hashed(events: list[Json]) -> Looked:
    for event in events:
        told = event_hash(event)
        yield event, told == event["hash"], f"what it says has the hash {told}"


def prev(events: list[Json]) -> Looked:
    for before, event in pairwise(events):
        yield event, event["prev"] == before["hash"], "it does not carry the hash of the event before"


def time(events: list[Json]) -> Looked:
    for before, event in pairwise(events):
        yield event, event["at"] >= before["at"], "it is earlier than the event before"


def opened(events: list[Json]) -> Looked:
    for event in events:
        for audience in event["opened"]:
            yield event, audience in event["sealed"], "something is opened here that was not sealed"


def sealed(events: list[Json]) -> Looked:
    for event in events:
        for audience, shown in event["opened"].items():
            fits = event["sealed"].get(audience) in (None, seal(audience, shown))
            yield event, fits, f"what is opened for {jcs(audience)} is not what was sealed"


def cards_in(event: Json) -> dict[str, Cards]:
    return {audience: shown["value"]["cards"] for audience, shown in event["opened"].items()}


MADE_BY = "arrange:arranged play:played flip:flipped pick_up:picked_up place:placed keep:kept pass:passed give:gave"
MADE = dict(pair.split(":") for pair in MADE_BY.split())


def effect(events: list[Json]) -> Looked:
    for event in events:
        if event["type"] == "moved" and event["move"] is None:
            yield event, event["cause"] == "system", "somebody moved, but there is no move"
        elif event["type"] == "moved":
            move, made = event["move"], [it for it in event["effects"] if it["type"] == MADE.get(event["move"]["type"])]
            fits = len(made) == 1 and made[0].get("seat", made[0].get("giver")) == event["seat"]
            for wish, fact in (("cards", "cards"), ("index", "index"), ("from", "source"), ("to", "to")):
                fits = fits and jcs(move.get(wish)) in ("null", jcs(made[0].get(fact)))
            yield event, fits, "its effects are not those of its move"


def end(events: list[Json]) -> Looked:
    for place, event in enumerate(events, 1):
        yield event, (place == len(events)) == (event["type"] == "ended"), "“ended” is the last event, and no other"


# The checks of a record, which tells everything


def of_type(record: Json, kind: str) -> list[Json]:
    return [event for event in record["events"] if event["type"] == kind]


def head(record: Json) -> Looked:
    for event in of_type(record, "started"):
        begun = {**event["effects"][0], "match": event["match"]}
        begun["seats"] = len(begun["seats"])
        for name in ("match", "game", "edition", "seats", "commitment", "client_seeds"):
            yield event, jcs(begun[name]) == jcs(record[name]), f"the record has another “{name}”"
        for name, value in record["options"].items():  # those that are absent have their defaults
            fits = name in begun["options"] and jcs(begun["options"][name]) == jcs(value)
            yield event, fits, f"the record has another option {jcs(name)}"
    shared = any(seed is not None for seed in record["client_seeds"])
    yield None, record["deal"] == ("shared" if shared else "server"), "“deal” is not what the “client_seeds” say"
    empty = record["ended"] == "abandoned" and not (record["deals"] or record["moves"] or record["result"])
    yield None, bool(record["events"]) or empty, "a match without events was abandoned, and has nothing else"


def result(record: Json) -> Looked:
    for event in of_type(record, "ended"):
        ended = event["effects"][0]
        fits = jcs([ended["status"], ended["result"]]) == jcs([record["ended"], record["result"]])
        yield event, fits, "it ends the match in another way than the record says"


def commitment(record: Json) -> Looked:
    told = seed_commitment(record)
    yield None, told == record["commitment"], f"this server seed has the commitment {told}"


def dealer(record: Json) -> Looked:
    for event in of_type(record, "started"):
        drawn = drawn_dealer(record)
        yield event, event["effects"][0]["dealer"] == drawn, f"the seeds draw seat {drawn}"


def deal(record: Json) -> Looked:
    dealt = of_type(record, "dealt")
    for event, told in zip(dealt, record["deals"], strict=False):
        facts = event["effects"][0]
        fits = (facts["round"], facts["dealer"]) == (told["round"], told["dealer"])
        yield event, fits, "the record has another round or dealer for this deal"
    for begun, event in zip(of_type(record, "started"), dealt, strict=False):
        fits = begun["effects"][0]["dealer"] == event["effects"][0]["dealer"]
        yield event, fits, "“started” has another dealer"
    yield None, len(dealt) == len(record["deals"]), f"{len(dealt)} deals were made, {len(record['deals'])} are told"


def deck(record: Json) -> Looked:
    events = dict(enumerate(of_type(record, "dealt")))
    for place, told in enumerate(record["deals"]):
        fits = told["deck"] == shuffled_deck(record, place + 1)
        yield events.get(place), fits, f"the seeds give another deck for deal {place + 1}"


def dealt(record: Json) -> Looked:
    for event, told in zip(of_type(record, "dealt"), record["deals"], strict=False):
        facts, seats = event["effects"][0], range(record["seats"])
        zones = deal_out(record, told["deck"], facts["dealer"])
        due = {str(seat): zones[f"hand {seat}"] for seat in seats} | {"table": zones["table"]}
        yield event, cards_in(event) == {name: due[name] for name in due if due[name]}, "the deck gives other cards"
        face_up = [zones[f"face_up {seat}"] for seat in seats]
        yield event, facts.get("face_up") == (face_up if any(face_up) else None), "the deck gives other face-up cards"


def cards(record: Json) -> Looked:
    """Follows the cards from the deck through all effects. That takes no rules: every effect says what it moves."""
    decks, zones = iter(record["deals"]), defaultdict[str, Cards](list)
    for event in record["events"]:
        try:
            if event["type"] == "dealt":
                zones = deal_out(record, next(decks)["deck"], event["effects"][0]["dealer"])
            closed = cards_in(event)
            for fact in event["effects"]:
                follow(zones, fact, closed)
            if event["type"] != "dealt" and any(closed.values()):
                raise ValueError
        except (*UNREADABLE, StopIteration):
            yield event, False, "cards come from where they do not lie; what follows was not looked at"
            return
        yield event, True, ""


def follow(zones: defaultdict[str, Cards], fact: Json, closed: dict[str, Cards]) -> None:  # noqa: C901
    """Moves the cards of one effect. Raises if one is not where it is taken from."""
    seat, card = fact.get("seat"), fact.get("card", "")
    hand, face_up, pile, flipped = zones[f"hand {seat}"], zones[f"face_up {seat}"], zones["pile"], zones["flipped"]
    match fact["type"]:
        case "arranged":
            zones[f"chosen {seat}"] = take(hand + face_up, unseal(closed, seat, fact["count"]))
        case "choices_shown":
            for each, shown in enumerate(fact["face_up"]):
                take_all(zones[f"chosen {each}"], shown)
                zones[f"hand {each}"] += zones[f"face_up {each}"]
                zones[f"face_up {each}"] = take(zones[f"hand {each}"], shown)
        case "played":
            pile += take(face_up if fact.get("zone") == "face_up" else hand, fact["cards"])
        case "flipped" if "index" in fact:
            slots = zones[f"face_down {seat}"]
            pile += take([slots[fact["index"]]], [card])
            slots[fact["index"]] = ""
        case "picked_up":
            hand += take_all(pile, fact["cards"])
        case "pile_burned":
            take_all(pile, fact["cards"])
        case "drew":
            hand += take_first(zones["stock"], unseal(closed, seat, fact["count"]))
        case "gave":
            given = unseal(closed, fact["giver"], fact["count"])
            take_first(given[:], unseal(closed, fact["taker"], fact["count"]))
            zones[f"hand {fact['taker']}"] += take(zones[f"hand {fact['giver']}"], given)
        case "pile_cleared":
            pile.clear()
        case "two_left":
            take_all([*hand], [card])
        case "pile_turned":
            take_all(zones[f"closed {seat}"], [])
            zones[f"closed {seat}"], zones[f"open {seat}"] = zones[f"open {seat}"][::-1], []
        case "flipped":
            flipped += take([zones[f"closed {seat}"].pop()], [card])
        case "placed" | "kept":
            source = zones[f"open {seat}"] if fact.get("source") == "open" else flipped
            target = fact.get("to", seat)
            zones["centre" if target == "centre" else f"open {target}"] += take([source.pop()], [card])


def unseal(closed: dict[str, Cards], seat: Any, number: int) -> Cards:
    """The next cards that the event seals for the seat."""
    found, closed[str(seat)] = closed[str(seat)][:number], closed[str(seat)][number:]
    return found


def take(zone: Cards, some: Cards) -> Cards:
    for card in some:
        zone.remove(card)
    return list(some)


def take_all(zone: Cards, some: Cards) -> Cards:
    found = take(zone, some)
    if zone:
        raise ValueError
    return found


def take_first(zone: Cards, some: Cards) -> Cards:
    first = zone[: len(some)]
    del zone[: len(some)]
    return take_all(first, some)


def complete(record: Json) -> Looked:
    for event in record["events"]:
        for audience in event["sealed"]:
            yield event, audience in event["opened"], f"the match is over, but {jcs(audience)} is not opened"


def salted(record: Json) -> Looked:
    for event in record["events"]:
        for audience, shown in event["opened"].items():
            fits = shown["salt"] == salt(record, event["version"], audience)
            yield event, fits, f"the server seed gives another salt for {jcs(audience)}"


def move(record: Json) -> Looked:
    told = {entry["version"]: entry for entry in record["moves"]}
    for event in of_type(record, "moved"):
        if event["move"] is not None:
            entry = told.pop(event["version"], {})
            wanted = [entry.get(name) for name in ("seat", "move", "cause")]
            fits = jcs(wanted) == jcs([event["seat"], whole_move(event), event["cause"]])
            yield event, fits, "the record has another move here, or none"
    for entry in told.values():
        yield entry, False, "the record has a move here, the log none"
    order = [entry["version"] for entry in record["moves"]]
    yield None, order == sorted({*order}), "the moves are not in the order of the log"


def whole_move(event: Json) -> Json:
    """The move with the cards that its event seals for the mover."""
    kind, chosen = event["move"]["type"], cards_in(event).get(str(event["seat"]), [])
    if kind == "arrange":
        return {**event["move"], "face_up": chosen}
    return {**event["move"], "card": chosen[0] if chosen else None} if kind == "give" else event["move"]


# What somebody kept: receipts, or events seen earlier. Either says which hash a version had.


def read_receipt(text: str) -> tuple[Json, Json, bytes, bytes]:
    """Header, claims, what is signed, the signature. Raises one of UNREADABLE."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){2}", text):
        raise ValueError
    signed, _, signature = text.rpartition(".")
    header, claims = (json.loads(bytes_of(part).decode()) for part in signed.split("."))
    if misfits(header, "alg:text kid:text") or header["alg"] != "EdDSA" or "crit" in header or misfits(claims, RECEIPT):
        raise ValueError
    return header, claims, signed.encode(), bytes_of(signature)


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(header: Json, signed: bytes, signature: bytes, jwks: Any) -> bool:
    """Raises ImportError without the package `cryptography`."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    for key in jwks["keys"]:
        if (key.get("kty"), key.get("crv"), key.get("kid")) == ("OKP", "Ed25519", header["kid"]):
            try:
                Ed25519PublicKey.from_public_bytes(bytes_of(key["x"])).verify(signature, signed)
            except InvalidSignature:
                continue
            return True
    return False


def hold(report: "Report", check: str, record: Json | None, events: list[Json], kept: list[Json]) -> None:
    """Looks whether what was kept is in the log. Pages need not have all of it."""
    log, last = record or events[0], max((event["version"] for event in events), default=0)
    there = {event["version"]: event for event in events}
    for told in [record] if record else [event["effects"][0] for event in events if event["type"] == "started"]:
        there[0] = {"hash": told["commitment"]}
    whole = record or events[-1]["type"] == "ended"
    own = [one for one in kept if one["match"] == log["match"]]
    due = [one for one in own if one["version"] in there or record or (whole and one["version"] > last)]

    def looked() -> Looked:
        if kept and not own:
            yield None, False, "nothing that was kept is of this match"
        for one in due:
            found = there.get(one["version"], {})
            yield one, found.get("hash") == one["hash"], f"this version had the hash {one['hash']}"
            if "iat" in one and "at" in found:
                yield one, second(found["at"]) == one["iat"], "the receipt has another time"

    latest = max((one["version"] for one in due), default=0)
    report.look(check, f"what was kept is in the log, and vouches for all up to version {latest}", looked())
    if len(due) < len(own):
        report.leave(check, f"{len(own) - len(due)} are of versions that are not here")
    if own and len(own) < len(kept):
        report.leave(check, f"{len(kept) - len(own)} are of other matches")


# All together: name, what it is about, what it takes besides, and how it is done

EVENT_CHECKS: tuple[tuple[str, str, str, Callable[[list[Json]], Looked]], ...] = (
    ("start", "the log begins with its beginning", "begin", start),
    ("match", "all events are of one match", "", one_match),
    ("version", "versions go up by one", "", version),
    ("hash", "each event has the hash of its ten members", "", hashed),
    ("prev", "each event carries the hash of the one before", "", prev),
    ("time", "time does not go back", "", time),
    ("opened", "nothing is opened that was not sealed", "", opened),
    ("seal", "what is opened is what was sealed", "", sealed),
    ("effect", "moves have the effects of such moves", "game", effect),
    ("end", "the log ends with its end", "end", end),
)
RECORD_CHECKS: tuple[tuple[str, str, str, Callable[[Json], Looked]], ...] = (
    ("head", "the record is about the match of the log", "", head),
    ("result", "the result is that of the log", "", result),
    ("commitment", "the server seed is the one committed to", "", commitment),
    ("dealer", "the first dealer is the one the seeds draw", "draw", dealer),
    ("deal", "the deals are those of the log", "", deal),
    ("deck", "the decks follow from the seeds", "game", deck),
    ("dealt", "the cards dealt come from the decks", "game", dealt),
    ("cards", "in each event, cards come from where they lie", "game", cards),
    ("complete", "all that was sealed is opened", "", complete),
    ("salt", "the salts follow from the server seed", "", salted),
    ("move", "the moves are those of the log", "game", move),
)
NEVER = (
    ("rules", "whether moves were legal is a matter for `manage.py check_record`, or anybody's own rules"),
    ("players", "who sat where is the server's word: no event names an account"),
    ("clock", "that the times are right is the server's word"),
)


class Report(list[Finding]):
    """What was found so far."""

    def look(self, check: str, what: str, looked: Looked) -> bool:
        """Adds what is wrong; or else that all holds, if there was anything to look at."""
        wrong, number = [], 0
        try:
            for event, fine, why in looked:
                wrong += [] if fine else [Finding(check, event["version"] if event else None, False, why)]
                number += 1
        except UNREADABLE as error:
            wrong.append(Finding(check, None, False, f"it cannot be read: {error!r:.99}"))
        self += wrong or ([Finding(check, None, True, f"{what} ({number})")] if number else [])
        return not wrong

    def leave(self, check: str, why: str) -> None:
        self.append(Finding(check, None, None, why))


def verify(document: Any, receipts: Iterable[str] = (), jwks: Any = None, seen: Any = None) -> list[Finding]:
    """All that can be said of a record, a page of events, or a list of such pages. `seen` are pages kept earlier."""
    report = Report()
    record = document if type(document) is dict and ("format" in document or "server_seed" in document) else None
    events = document.get("events") if record is not None else events_of(document)
    if not report.look("form", "it can be read", form(record, events)):
        return report
    match = (record or events[0])["match"]
    report[0] = Finding("form", None, True, f"{len(events)} events of match {match} can be read")
    if further := {name for event in events for name in event} - {*re.findall(r"(\w+):", EVENT)}:
        report.leave("form", f"nothing vouches for further members of events: {jcs(sorted(further))}")
    closed = sum(len(event["sealed"].keys() - event["opened"].keys()) for event in events)
    if record is None and closed:
        report.leave("seal", f"{closed} seals were not open to whoever kept this")
    lacks = lacking(record, events)
    for name, what, takes, of_events in EVENT_CHECKS:
        report.leave(name, lacks[takes]) if takes in lacks else report.look(name, what, of_events(events))
    for name, what, takes, of_record in RECORD_CHECKS:
        if record is None or takes in lacks:
            report.leave(name, lacks["record"] if record is None else lacks[takes])
        else:
            report.look(name, what, of_record(record))
    hold(report, "receipt", record, events, signed_by(report, receipts, jwks))
    kept = [] if seen is None else events_of(seen)
    if each(kept, "match:id version:natural hash:hash"):
        hold(report, "seen", record, events, kept)
    else:
        report.look("seen", "", iter([(None, False, "it cannot be read")]))
    for name, why in NEVER:
        report.leave(name, why)
    return report


def events_of(document: Any) -> list[Any]:
    """Those of one page or several; what is there twice to the letter counts once."""
    several = document if type(document) is list else [document]
    found = [event for page in several for event in page["events"]] if each(several, "events:list") else []
    return [*{json.dumps(event): event for event in found}.values()] or [None]


def lacking(record: Json | None, events: list[Json]) -> dict[str, str]:
    """What a check may take and is not there, and why."""
    lacks = {}
    started = events[0]["effects"][0] if events and events[0]["type"] == "started" else None
    known = record or started or {}
    if (known.get("game"), known.get("edition")) not in GAMES:
        lacks["game"] = "this program does not know this game" if known else "which game it is, is not here"
    if record is None:
        lacks["record"] = "it takes the record, which has the seed and all cards when the match is over"
        if events[0]["version"] > 1:
            lacks["begin"] = f"what was before version {events[0]['version']} is not here"
        if all(event["type"] != "ended" for event in events):
            lacks["end"] = "the match went on"
    elif started is not None and started["rematch_of"] is not None:
        lacks["draw"] = (
            f"seat {started['dealer']} deals, as the loser of match {started['rematch_of']} does; that match tells who"
            f" it is. If nobody lost, the seeds draw seat {drawn_dealer(record)}"
        )
    return lacks


def signed_by(report: Report, receipts: Iterable[str], jwks: Any) -> list[Json]:
    """What is said by receipts whose signature holds, or cannot be checked."""
    kept: list[Json] = []
    lacks = "" if jwks is not None else "the key set is needed for it"

    def looked() -> Looked:
        nonlocal lacks
        for number, text in enumerate(receipts, 1):
            try:
                header, claims, signed, signature = read_receipt(text)
            except UNREADABLE:
                yield None, False, f"number {number} is no receipt"
                continue
            try:
                fits = bool(lacks) or is_signed(header, signed, signature, jwks)
            except ImportError:
                fits, lacks = True, "the package `cryptography` is needed for it"
            kept.extend([claims] if fits else [])
            if not lacks:
                yield claims, fits, f"no key of the key set made it (kid {jcs(header['kid'])})"

    report.look("signature", "the receipts are signed with a key of the key set", looked())
    if kept and lacks:
        report.leave("signature", lacks)
    return kept


# The command line


def load(path: str) -> Any:
    return json.loads(Path(path).read_bytes())


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks a match of cardgames without trusting its server.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game record, or pages of events")
    parser.add_argument("--receipts", metavar="FILE", help="receipts, one a line")
    parser.add_argument("--jwks", metavar="FILE", help="the server's key set, best as it was when the match was played")
    parser.add_argument("--seen", metavar="FILE", help="a page of events that was kept, and should be found again")
    given = parser.parse_args()
    try:
        documents = [load(path) for path in given.files]
        receipts = Path(given.receipts).read_text().split() if given.receipts else []
        jwks, seen = (load(path) if path else None for path in (given.jwks, given.seen))
    except (OSError, RecursionError, ValueError) as error:
        print(f"FAILS        it cannot be read: {error}")
        return 1
    findings = verify(documents if len(documents) > 1 else documents[0], receipts, jwks, seen)
    for one in findings:
        outcome = {True: "holds", False: "FAILS", None: "not checked"}[one.holds]
        place = "" if one.version is None else f"version {one.version}: "
        print(f"{outcome:<12} {one.check:<11} {place}{one.detail}")
    failed = sum(one.holds is False for one in findings)
    print(f"{failed} FAILED" if failed else "All that could be checked holds.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
