"""The vectors: matches as they were, and what somebody made of them; each with the checks that must fail, and those
that cannot be made. All this is said here by hand: no verifier was asked."""

import copy
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import override_settings

from cardgames import keyring, receipts
from cardgames.chain import digest, event_hash
from cardgames.fair import commitment
from tests.verify.matches import Plan, Played, never_started, new_key, played, receipt_key

Json = dict[str, Any]
Fails = set[tuple[str, int | None]]

ALWAYS = {"rules", "players", "clock"}  # what cannot be checked by anybody here
RECORD = {"head", "result", "commitment", "dealer", "deal", "deck", "dealt", "cards", "complete", "salt", "move"}
RUNNING = ALWAYS | RECORD | {"seal", "end"}  # of a match that goes on, as a player sees it


@dataclass
class Case:
    """What a verifier is given, and what it must say of it."""

    document: Any
    fails: Fails = field(default_factory=set)
    not_checked: set[str] = field(default_factory=lambda: set(ALWAYS))
    receipts: list[str] | None = None
    jwks: Json | None = None
    seen: Any = None


def cases() -> Iterator[tuple[str, Case]]:
    gapa = played("gapa", Plan("gapa", 2, 6, {"move_limit": 6}, timeouts=(3,)))
    shithead = played(
        "shithead",
        Plan("shithead", 2, 9, {"move_limit": 9, "jokers": True}, client_seeds=("alice", None), timeouts=(1,)),
    )
    president = played("president", Plan("president", 4, 45, {"points_to_win": 3}))
    yield from _good(gapa, shithead, president)
    yield from _running(shithead)
    yield from _log(gapa)
    yield from _event(gapa)
    yield from _seals(shithead, president)
    yield from _seeds(shithead)
    yield from _deals(gapa, shithead)
    yield from _told(gapa, shithead)
    yield from _moves(gapa, shithead)
    yield from _rewritten(gapa)
    yield from _kept(gapa, shithead)
    yield from _rotated(gapa)


# As they were


def _good(gapa: Played, shithead: Played, president: Played) -> Iterator[tuple[str, Case]]:
    keys = receipts.key_set()
    yield "gapa", Case(gapa.record, receipts=gapa.receipts(1), jwks=keys)
    yield "shithead", Case(shithead.record, receipts=shithead.receipts(0) + shithead.receipts(1), jwks=keys)
    yield "president", Case(president.record, receipts=president.receipts(2), jwks=keys)
    yield "president-two-decks", Case(played("eight", Plan("president", 8, 3, {"move_limit": 3})).record)
    two_decks = Plan("shithead", 3, 3, {"decks": 2, "jokers": True, "swap": False})
    yield "shithead-two-decks", Case(played("two decks", two_decks).record)
    yield "never-started", Case(never_started("nobody came"))
    rematch = Plan("gapa", 2, 2, {"move_limit": 2}, rematch_of=gapa.seeds.match)
    yield "rematch", Case(played("rematch", rematch).record, not_checked=ALWAYS | {"dealer"})
    yield "receipts-without-keys", Case(gapa.record, receipts=gapa.receipts(1), not_checked=ALWAYS | {"signature"})
    mixed = gapa.receipts(1) + shithead.receipts(1)
    yield "receipts-of-several", Case(gapa.record, receipts=mixed, jwks=keys, not_checked=ALWAYS | {"receipt"})
    seen = shithead.page(0, 7, {"0"})
    yield "seen-while-it-ran", Case(shithead.record, seen=seen)


def _running(match: Played) -> Iterator[tuple[str, Case]]:
    keys, alice = receipts.key_set(), match.page(0, 7, {"0"})
    signed = match.receipts(0)[:3]  # for the seat, and for versions 5 and 7
    yield "running-own-seat", Case(alice, not_checked=RUNNING, receipts=signed, jwks=keys)
    yield "running-spectator", Case(match.page(0, 7, set()), not_checked=RUNNING)
    pages = [match.page(0, 4, {"0"}), match.page(3, 7, {"0"})]
    yield "running-two-pages", Case(pages, not_checked=RUNNING)
    later = match.page(4, 7, {"0"})
    unknown = {"start", "effect", "receipt"}
    yield "running-second-page", Case(later, not_checked=RUNNING | unknown, receipts=signed, jwks=keys)
    hole = {"events": [*alice["events"][:3], *alice["events"][4:]], "next": None}
    yield "running-event-missing", Case(hole, {("version", 5), ("prev", 5)}, RUNNING)
    other = copy.deepcopy(alice)
    other["events"][1]["opened"]["0"]["value"]["cards"].reverse()
    yield "running-other-hand", Case(other, {("seal", 2)}, RUNNING)
    yield "running-other-past", Case(alice, {("seen", 3)}, RUNNING, seen=_seen(match, 3, "0" * 64))


def _seen(match: Played, version: int, hash: str) -> Json:
    return {"events": [{"match": match.seeds.match, "version": version, "hash": hash}]}


# What is done to them


def changed(match: Played, change: Callable[[Json], object]) -> Json:
    """The record after a change."""
    record = match.record
    change(record)
    return record


def event(record: Json, version: int) -> Json:
    return next(it for it in record["events"] if it["version"] == version)


def rehash(record: Json, version: int) -> None:
    """Computes the hash of one event anew."""
    it = event(record, version)
    it["hash"] = event_hash({name: it[name] for name in it if name not in {"hash", "opened"}})


def rechain(record: Json) -> None:
    """Computes every hash anew, as somebody can who owns the database."""
    prev = "0" * 64
    for it in record["events"]:
        it["prev"] = prev
        rehash(record, it["version"])
        prev = it["hash"]


def reseal(record: Json, version: int, audience: str, cards: list[str]) -> None:
    """Puts other cards into a seal, and seals it anew."""
    it = event(record, version)
    it["opened"][audience]["value"]["cards"] = cards
    it["sealed"][audience] = digest(it["opened"][audience]["salt"], audience, tuple(cards))


def sealed_at(record: Json) -> set[int]:
    return {it["version"] for it in record["events"] if it["sealed"]}


# The log. gapa: 1 started, 2 dealt, then by turns “flipped” (3, 5, 7) and “kept” (4, 6, 8), 9 ended


def _log(match: Played) -> Iterator[tuple[str, Case]]:
    def drop(record: Json) -> None:
        record["events"].remove(event(record, 5))

    def swap(record: Json) -> None:
        events = record["events"]
        events[6], events[7] = events[7], events[6]

    def insert(record: Json) -> None:
        record["events"].insert(4, copy.deepcopy(event(record, 4)))

    def truncate(record: Json) -> None:
        record["events"].pop()

    def truncate_well(record: Json) -> None:
        del record["events"][-2:], record["moves"][-1:]

    yield "event-dropped", Case(changed(match, drop), {("version", 6), ("prev", 6), ("cards", 6), ("move", 5)})
    swapped: Fails = {(check, version) for check in ("version", "prev") for version in (7, 8, 9)}
    yield "events-swapped", Case(changed(match, swap), swapped | {("time", 7), ("cards", 8)})
    yield "event-inserted", Case(changed(match, insert), {("version", 4), ("prev", 4), ("cards", 4), ("move", 4)})
    yield "log-truncated", Case(changed(match, truncate), {("end", 8)})
    yield "log-truncated-with-its-move", Case(changed(match, truncate_well), {("end", 7)})

    def behead(record: Json) -> None:
        record["events"].pop(0)

    yield "log-without-its-beginning", Case(changed(match, behead), {("start", 2)})


def _event(match: Played) -> Iterator[tuple[str, Case]]:
    def flip_card(record: Json) -> None:
        event(record, 3)["effects"][0]["card"] = event(record, 5)["effects"][0]["card"]

    def flip_and_hash(record: Json) -> None:
        flip_card(record)
        rehash(record, 3)

    def of_another(record: Json) -> None:
        event(record, 4)["match"] = "00000000-0000-4000-8000-000000000000"

    def no_cause(record: Json) -> None:
        del event(record, 4)["cause"]

    def fraction(record: Json) -> None:
        event(record, 1)["effects"][0]["bot_delay_seconds"] = 0.5

    def back_in_time(record: Json) -> None:
        event(record, 4)["at"] = "2029-12-31T23:59:59.000Z"
        rechain(record)

    def second_deal(record: Json) -> None:
        event(record, 2)["effects"] *= 2
        rechain(record)

    yield "card-flipped", Case(changed(match, flip_card), {("hash", 3), ("cards", 3)})
    fails: Fails = {("prev", 4), ("cards", 3), ("receipt", 3)}
    hashed = Case(changed(match, flip_and_hash), fails, receipts=match.receipts(1), jwks=receipts.key_set())
    yield "card-flipped-and-hashed", hashed
    yield "event-of-another-match", Case(changed(match, of_another), {("match", 4), ("hash", 4)})
    yield "member-missing", Case(changed(match, no_cause), {("form", 4)}, set())
    yield "dealt-twice-at-once", Case(changed(match, second_deal), {("form", 2)}, set())
    yield "fraction", Case(changed(match, fraction), {("hash", None)})
    yield "time-goes-back", Case(changed(match, back_in_time), {("time", 4)})


# Seals. shithead: 2 dealt, 3 and 4 arranged, 5 to 10 played and drew by turns from seat 0, 11 picked up, 12 ended.
# president: 48 the exchange of a second round, 49 the card given back


def _seals(match: Played, president: Played) -> Iterator[tuple[str, Case]]:
    def open_differently(record: Json) -> None:
        event(record, 2)["opened"]["0"]["value"]["cards"].reverse()

    def open_twice(record: Json) -> None:
        it = event(record, 3)
        salt = match.seeds.salt(3, "1")
        it["opened"]["1"] = {"value": copy.deepcopy(it["opened"]["0"]["value"]), "salt": salt}

    def keep_closed(record: Json) -> None:
        del event(record, 2)["opened"]["table"]

    def swap_salts(record: Json) -> None:
        opened = event(record, 2)["opened"]
        opened["0"]["salt"], opened["1"]["salt"] = opened["1"]["salt"], opened["0"]["salt"]

    yield "seal-opened-differently", Case(changed(match, open_differently), {("seal", 2), ("dealt", 2)})
    yield "seal-opened-twice", Case(changed(match, open_twice), {("opened", 3), ("cards", 3)})
    yield "seal-not-opened", Case(changed(match, keep_closed), {("complete", 2), ("dealt", 2)})
    yield "salts-swapped", Case(changed(match, swap_salts), {("seal", 2), ("salt", 2)})

    def draw_better(record: Json) -> None:
        last = event(record, 2)["opened"]["table"]["value"]["cards"][-1]
        reseal(record, 7, "0", [last])
        rechain(record)

    def choose_late(record: Json) -> None:
        shown = next(fact for fact in event(record, 4)["effects"] if fact["type"] == "choices_shown")["face_up"]
        hand = event(record, 2)["opened"]["0"]["value"]["cards"]
        shown[0] = [*(card for card in hand if card not in shown[0]), *shown[0]][:3]
        rechain(record)

    def give_two(record: Json) -> None:
        taker = next(name for name in event(record, 49)["sealed"] if name != str(event(record, 49)["seat"]))
        reseal(record, 49, taker, ["3C" if event(record, 49)["opened"][taker]["value"]["cards"] != ["3C"] else "3D"])
        rechain(record)

    def show_other(record: Json) -> None:
        event(record, 2)["effects"][0]["face_up"][0].reverse()
        rechain(record)

    yield "face-up-other", Case(changed(match, show_other), {("dealt", 2)})
    yield "drawn-from-elsewhere", Case(changed(match, draw_better), {("cards", 7)})
    yield "chosen-after-the-others", Case(changed(match, choose_late), {("cards", 4)})
    yield "gift-seen-differently", Case(changed(president, give_two), {("cards", 49)})


# Seeds, decks and dealers


def _seeds(shithead: Played) -> Iterator[tuple[str, Case]]:
    other = bytes(range(1, 33))

    def reseed(record: Json) -> None:
        record["server_seed"] = other.hex()

    def recommit(record: Json) -> None:
        reseed(record)
        record["commitment"] = commitment(record["match"], other)

    salts: Fails = {("salt", version) for version in sealed_at(shithead.record)}
    follows = salts | {("dealer", 1), ("deck", 2)}
    yield "seed-other", Case(changed(shithead, reseed), follows | {("commitment", None)})
    yield "seed-other-and-committed", Case(changed(shithead, recommit), follows | {("head", 1)})

    def own_luck(record: Json) -> None:
        record["client_seeds"][0] = "bob"

    yield "client-seed-other", Case(changed(shithead, own_luck), {("head", 1), ("dealer", 1), ("deck", 2)})


def _deals(gapa: Played, shithead: Played) -> Iterator[tuple[str, Case]]:
    def swap_deck(record: Json) -> None:
        deck = record["deals"][0]["deck"]
        deck[-1], deck[-2] = deck[-2], deck[-1]

    def rig_deck(record: Json) -> None:
        swap_deck(record)
        table = event(record, 2)["opened"]["table"]["value"]["cards"]
        reseal(record, 2, "table", [*table[:-2], table[-1], table[-2]])
        rechain(record)

    yield "deck-other", Case(changed(shithead, swap_deck), {("deck", 2), ("dealt", 2)})
    yield "deck-rigged", Case(changed(shithead, rig_deck), {("deck", 2)})

    def tell_dealer(record: Json) -> None:
        record["deals"][0]["dealer"] = 1 - record["deals"][0]["dealer"]

    def put_dealer(record: Json) -> None:
        tell_dealer(record)
        for version in (1, 2):
            event(record, version)["effects"][0]["dealer"] = record["deals"][0]["dealer"]
        rechain(record)

    def begin_otherwise(record: Json) -> None:
        event(record, 1)["effects"][0]["dealer"] = 1 - record["deals"][0]["dealer"]
        rechain(record)

    def deal_again(record: Json) -> None:
        record["deals"] *= 2

    yield "dealer-begun-otherwise", Case(changed(gapa, begin_otherwise), {("dealer", 1), ("deal", 2)})
    yield "deal-that-never-was", Case(changed(gapa, deal_again), {("deal", None), ("deck", None)})
    yield "dealer-other", Case(changed(gapa, tell_dealer), {("deal", 2)})
    yield "dealer-put", Case(changed(gapa, put_dealer), {("dealer", 1), ("cards", 3)})
    yield "dealer-put-hands-stay", Case(changed(shithead, put_dealer), {("dealer", 1), ("dealt", 2), ("cards", 3)})


# What the record says besides


def _told(gapa: Played, shithead: Played) -> Iterator[tuple[str, Case]]:
    def other_result(record: Json) -> None:
        record["result"]["loser"] = 0

    def other_move(record: Json) -> None:
        record["moves"][2]["move"] = {"type": "keep"}

    def other_choice(record: Json) -> None:
        record["moves"][0]["move"]["face_up"].reverse()

    def other_options(record: Json) -> None:
        record["options"]["move_limit"] = 7

    def other_deal(record: Json) -> None:
        record["deal"] = "shared"

    def out_of_order(record: Json) -> None:
        record["moves"].reverse()

    def other_format(record: Json) -> None:
        record["format"] = "cardgames-record/2"

    def player_less(record: Json) -> None:
        record["players"].pop()

    yield "result-other", Case(changed(gapa, other_result), {("result", 9)})
    yield "move-other", Case(changed(gapa, other_move), {("move", 5)})
    yield "choice-other", Case(changed(shithead, other_choice), {("move", 3)})
    yield "moves-out-of-order", Case(changed(gapa, out_of_order), {("move", None)})
    yield "options-other", Case(changed(gapa, other_options), {("head", 1)})
    yield "deal-other", Case(changed(gapa, other_deal), {("head", None)})
    yield "format-other", Case(changed(gapa, other_format), {("form", None)}, set())
    yield "players-too-few", Case(changed(gapa, player_less), {("form", None)}, set())
    never_finished = never_started("nobody came") | {"ended": "finished"}
    yield "never-started-but-finished", Case(never_finished, {("head", None)})


def _moves(gapa: Played, shithead: Played) -> Iterator[tuple[str, Case]]:
    """Moves that are not what their effects tell; the record follows the log."""

    def other_effect(record: Json) -> None:
        _move_instead(record, 8, {"type": "place", "from": "flipped", "to": "centre"})

    def other_cards(record: Json) -> None:
        _move_instead(record, 5, {"type": "play", "cards": ["RJ"]})

    def other_mover(record: Json) -> None:
        event(record, 8)["seat"] = record["moves"][5]["seat"] = 0
        rechain(record)

    def by_nobody(record: Json) -> None:
        event(record, 8)["move"] = None
        record["moves"].pop()
        rechain(record)

    yield "move-with-another-effect", Case(changed(gapa, other_effect), {("effect", 8)})
    yield "move-with-other-cards", Case(changed(shithead, other_cards), {("effect", 5)})
    yield "move-of-another-seat", Case(changed(gapa, other_mover), {("effect", 8)})
    yield "move-of-nobody", Case(changed(gapa, by_nobody), {("effect", 8)})


def _move_instead(record: Json, version: int, move: Json) -> None:
    event(record, version)["move"] = move
    [entry] = [entry for entry in record["moves"] if entry["version"] == version]
    entry["move"] = move
    rechain(record)


# A past written anew, which holds in itself. Only what somebody kept can tell


def _rewritten(match: Played) -> Iterator[tuple[str, Case]]:
    def other_loser(record: Json) -> None:
        record["result"]["loser"] = event(record, 9)["effects"][0]["result"]["loser"] = 0
        rechain(record)

    def other_turn(record: Json) -> None:
        event(record, 8)["effects"][-1]["seat"] = 1
        rechain(record)

    yield "turn-forged", Case(changed(match, other_turn))
    forged = changed(match, other_loser)
    yield "result-forged", Case(forged)
    yield "result-forged-but-seen", Case(forged, {("seen", 9)}, seen=_seen(match, 9, match.events[-1].hash))
    plan = Plan("gapa", 2, 6, {"move_limit": 6}, timeouts=(3,), match=match.seeds.match)
    invented = played("invented", plan).record
    yield "invented", Case(invented)
    own: Fails = {("receipt", 0)} | {
        ("receipt", it.version) for it in match.events if (it.seat, it.cause) == (1, "player")
    }
    told = Case(invented, own, receipts=match.receipts(1), jwks=receipts.key_set())
    yield "invented-but-receipts-were-kept", told


# Receipts that are none, or are about something else


def _kept(match: Played, other: Played) -> Iterator[tuple[str, Case]]:
    [key] = receipts.key_set()["keys"]
    third = match.events[2]
    claims = json.loads(urlsafe_b64decode(match.receipts(1)[1].split(".")[1] + "=="))
    header = {"alg": "EdDSA", "kid": key["kid"]}

    def given(*texts: str, fails: Fails) -> Case:
        return Case(match.record, fails, receipts=[*match.receipts(1), *texts], jwks={"keys": [key]})

    def signed(**more: Any) -> str:
        return sign(claims | more, header, new_key("receipts"))

    yield "receipt-for-another-hash", given(signed(hash="f" * 64), fails={("receipt", third.version)})
    yield "receipt-for-another-seed", given(signed(version=0, hash="f" * 64), fails={("receipt", 0)})
    yield "receipt-for-another-time", given(signed(iat=claims["iat"] + 1), fails={("receipt", third.version)})
    yield "receipt-for-what-came-later", given(signed(version=10), fails={("receipt", 10)})
    only_others = Case(match.record, {("receipt", None)}, receipts=other.receipts(0), jwks={"keys": [key]})
    yield "receipts-of-another-match", only_others
    forged = sign(claims, header, new_key("mallory"))
    yield "receipt-with-another-key", given(forged, fails={("signature", third.version)})
    unknown = sign(claims, header | {"kid": "mallory"}, new_key("mallory"))
    yield "receipt-with-an-unknown-key", given(unknown, fails={("signature", third.version)})
    head, _, signature = signed().split(".")
    changed_later = f"{head}.{packed(claims | {'hash': 'f' * 64})}.{signature}"
    yield "receipt-changed-afterwards", given(changed_later, fails={("signature", third.version)})
    unsigned = sign(claims, {"alg": "none", "kid": key["kid"]}, new_key("mallory"))
    yield "receipt-without-a-signature", given(unsigned, "gibberish", fails={("signature", None)})


# Receipts of a server that has replaced its key


def _rotated(match: Played) -> Iterator[tuple[str, Case]]:
    own = [it for it in match.events if (it.seat, it.cause) == (1, "player")]
    begins = int(datetime.fromisoformat(own[1].at).timestamp())
    ring = keyring.ring_of((receipt_key("first", 0, "first"), receipt_key("second", begins, "second")))
    with override_settings(RECEIPT_KEYS=keyring.written(ring), RECEIPT_KEY_FILE=None):
        kept, keys = match.receipts(1), receipts.key_set()
    first, second = keys["keys"]
    yield "key-replaced", Case(match.record, receipts=kept, jwks=keys)
    yield "key-replaced-and-listed-first", Case(match.record, receipts=kept, jwks={"keys": [second, first]})
    before: Fails = {("signature", 0), ("signature", own[0].version)}
    yield "key-replaced-and-no-longer-shown", Case(match.record, before, receipts=kept, jwks={"keys": [second]})
    _, claims, _ = kept[1].split(".")
    said = json.loads(urlsafe_b64decode(claims + "=="))
    swapped = sign(said, {"alg": "EdDSA", "kid": second["kid"]}, new_key("first"))
    fails: Fails = {("signature", own[0].version)}
    yield "receipt-under-the-name-of-another-key", Case(match.record, fails, receipts=[*kept, swapped], jwks=keys)


def sign(claims: Json, header: Json, key: bytes) -> str:
    text = f"{packed(header)}.{packed(claims)}"
    return f"{text}.{base64url(Ed25519PrivateKey.from_private_bytes(key).sign(text.encode()))}"


def packed(value: Json) -> str:
    return base64url(json.dumps(value, sort_keys=True, separators=(",", ":")).encode())


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
