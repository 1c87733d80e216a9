"""Receipts, checked as somebody would who has nothing but the key set and a library for Ed25519."""

import json
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable
from datetime import datetime

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from joserfc import jws
from joserfc.jwk import KeySet
from pytest_django import DjangoAssertNumQueries, Settings

from cardgames import keyring, receipts
from cardgames.keyring import ALWAYS, Ring
from cardgames.management.commands import receipt_keys
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, on_turn, opened, problem, seated
from tests.cardgames.owner import tamper

CLAIMS = {"iss", "match", "version", "hash", "iat"}


def unpacked(part: str) -> bytes:
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))


def key_set(caller: Caller) -> Json:
    return fine(caller.get("/.well-known/jwks.json"))


def verified(receipt: str, caller: Caller) -> Json:
    """What a receipt says. Raises InvalidSignature."""
    head, claims, signature = receipt.split(".")
    header = json.loads(unpacked(head))
    [key] = [key for key in key_set(caller)["keys"] if key["kid"] == header["kid"]]
    assert (header["alg"], key["kty"], key["crv"]) == ("EdDSA", "OKP", "Ed25519")
    public = Ed25519PublicKey.from_public_bytes(unpacked(key["x"]))
    public.verify(unpacked(signature), f"{head}.{claims}".encode())
    said: Json = json.loads(unpacked(claims))
    assert said.keys() == CLAIMS
    return said


def second(instant: str) -> int:
    return int(datetime.fromisoformat(instant).timestamp())


def test_a_moves_receipt_names_its_event_by_hash(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    accepted = created(move(alice, match))
    assert verified(accepted["receipt"], bob) == {
        "iss": "http://localhost",
        "match": match,
        "version": 3,
        "hash": events(bob, match)[-1]["hash"],
        "iat": second(accepted["event"]["at"]),
    }


def test_creating_and_joining_answer_a_receipt_for_the_commitment(alice: Caller, bob: Caller) -> None:
    match = opened(alice)
    for answer in (match, fine(bob.post(f"matches/{match['id']}/join"))):
        said = verified(answer["receipt"], alice)
        assert (said["match"], said["version"], said["hash"]) == (match["id"], 0, match["commitment"])
        assert said["iat"] == second(answer["now"])


def test_the_same_event_has_the_same_receipt(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": {"type": "arrange", "face_up": events(alice, match)[1]["effects"][0]["face_up"][0]}}
    first, again = (created(alice.post(f"matches/{match}/moves", body, "k")) for _ in range(2))
    assert first["receipt"] == again["receipt"]


def test_a_receipt_that_was_touched_does_not_hold(alice: Caller, bob: Caller) -> None:
    head, claims, signature = created(move(alice, seated(alice, bob)))["receipt"].split(".")
    other = created(move(alice, seated(alice, bob)))["receipt"].split(".")
    for forged in (f"{head}.{other[1]}.{signature}", f"{head}.{claims}.{other[2]}"):
        with pytest.raises(InvalidSignature):
            verified(forged, alice)


def test_any_jose_library_takes_them(alice: Caller, bob: Caller) -> None:
    receipt = created(move(alice, seated(alice, bob)))["receipt"]
    keys = KeySet.import_key_set(key_set(alice))  # type: ignore[arg-type]
    assert json.loads(jws.deserialize_compact(receipt, keys, algorithms=["EdDSA"]).payload)["version"] == 3


def test_the_key_set_shows_no_private_part(nobody: Caller) -> None:
    answer = nobody.get("/.well-known/jwks.json")
    keys = fine(answer)["keys"]
    assert keys
    for key in keys:
        assert key.keys() <= {"kty", "crv", "x", "kid", "use", "alg"} and "d" not in key
        assert len(unpacked(key["x"])) == 32


def test_the_key_set_may_be_kept_for_less_time_than_a_new_key_waits(nobody: Caller) -> None:
    assert nobody.get("/.well-known/jwks.json").headers["Cache-Control"] == "public, max-age=300"
    assert receipt_keys.LEAD > 300


# On request


def asked(caller: Caller, match: str, version: int | None = None) -> Json:
    return fine(caller.get(f"matches/{match}/receipt", {} if version is None else {"version": version}))


def test_whoever_reads_the_match_gets_the_receipt_that_the_mover_got(
    alice: Caller, bob: Caller, charlie: Caller, nobody: Caller
) -> None:
    match = seated(alice, bob)
    moved = [created(move(on_turn((alice, bob), match), match)) for _ in range(4)]
    for made in moved:
        told = {"version": made["version"], "hash": made["event"]["hash"], "receipt": made["receipt"]}
        for caller in (alice, bob, charlie, nobody):
            assert asked(caller, match, made["version"]) == told
    assert asked(nobody, match) == asked(alice, match, moved[-1]["version"])


def test_every_event_has_one_to_its_end(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 5})
    dealing.play(match)
    log = events(bob, match)
    assert [event["type"] for event in log][:2] == ["started", "dealt"] and log[-1]["type"] == "ended"
    for event in log:
        said = verified(asked(bob, match, event["version"])["receipt"], bob)
        assert (said["version"], said["hash"], said["iat"]) == (event["version"], event["hash"], second(event["at"]))
    assert asked(bob, match)["hash"] == log[-1]["hash"]


def test_before_its_first_event_it_is_for_the_commitment(alice: Caller, bob: Caller) -> None:
    match = opened(alice)
    told = asked(bob, match["id"])
    assert (told["version"], told["hash"]) == (0, match["commitment"])
    said = verified(told["receipt"], bob)
    assert (said["version"], said["hash"], said["iat"]) == (0, match["commitment"], second(match["created_at"]))
    fine(bob.post(f"matches/{match['id']}/join"))
    assert asked(bob, match["id"], 0) == told != asked(bob, match["id"])


def test_a_match_that_was_abandoned_before_its_start_has_one(alice: Caller) -> None:
    match = opened(alice)
    fine(alice.post(f"matches/{match['id']}/leave"))
    assert asked(alice, match["id"])["hash"] == match["commitment"]


def test_a_version_that_is_still_to_come_has_none(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    for version in (3, 2**31 - 1):
        problem(alice.get(f"matches/{match}/receipt", {"version": version}), 404, "not_found")


def test_one_for_a_version_may_be_kept_and_the_latest_may_not(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    latest, first = (alice.get(f"matches/{match}/receipt", query) for query in ({}, {"version": 1}))
    assert latest.headers["Cache-Control"] == "private, no-cache"
    assert first.headers["Cache-Control"] == "private, max-age=86400"
    assert "Authorization" in first.headers["Vary"]


def test_it_reads_no_more_than_two_events_however_long_the_match_is(
    alice: Caller, bob: Caller, nobody: Caller, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 400})
    last = dealing.play(match).version
    assert last > 200
    for version in (0, 1, last // 2, last):
        with django_assert_num_queries(2 if version else 1) as asked_for:
            assert asked(nobody, match, version)["version"] == version
        between = f"version > {version - 1} AND version <= {min(version + 1, last)} "
        assert not version or between in asked_for.captured_queries[-1]["sql"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 3",
        "UPDATE cardgames_event SET hash = repeat('f', 64) WHERE match_id = %s AND version = 3",
        "UPDATE cardgames_event SET prev = repeat('f', 64) WHERE match_id = %s AND version = 4",
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 3",
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 4",
    ],
)
def test_what_was_changed_in_the_log_is_not_signed(alice: Caller, bob: Caller, change: str) -> None:
    match = seated(alice, bob)
    for _ in range(3):
        created(move(on_turn((alice, bob), match), match))
    before = asked(alice, match, 1)
    tamper(change, match)
    problem(alice.get(f"matches/{match}/receipt", {"version": 3}), 500, "internal")
    assert asked(alice, match, 1) == before


def test_a_head_row_that_the_last_event_does_not_lead_to_is_not_signed(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    tamper("UPDATE cardgames_match SET hash = repeat('f', 64) WHERE id = %s", match)
    problem(alice.get(f"matches/{match}/receipt"), 500, "internal")


# After a rotation


@pytest.fixture
def rings(settings: Settings) -> Callable[[Ring], None]:
    """Puts another ring into the server."""

    def use(ring: Ring) -> None:
        settings.RECEIPT_KEYS = keyring.written(ring)

    return use


def test_a_repeated_request_gets_the_receipt_of_then(alice: Caller, bob: Caller, rings: Callable[[Ring], None]) -> None:
    rings(Ring((keyring.new_key(ALWAYS),)))
    opening = {"game": "shithead", "seats": 2}
    first = created(alice.post("matches", opening, "k"))
    match = first["id"]
    joined = fine(bob.post(f"matches/{match}/join", {}, "k"))
    body = {"version": 2, "move": {"type": "arrange", "face_up": events(alice, match)[1]["effects"][0]["face_up"][0]}}
    moved = created(alice.post(f"matches/{match}/moves", body, "k"))
    given = [asked(alice, match, version) for version in range(4)]
    old = keyring.current()
    # Everything that has happened was before this second.
    rings(keyring.rotated(old, int(time.time()) + 1))
    time.sleep(1)
    assert created(alice.post("matches", opening, "k")) == first
    assert fine(bob.post(f"matches/{match}/join", {}, "k")) == joined
    assert created(alice.post(f"matches/{match}/moves", body, "k"))["receipt"] == moved["receipt"]
    assert [asked(alice, match, version) for version in range(4)] == given
    new = created(move(bob, match))["receipt"]
    assert kid(new) == keyring.current().keys[1].kid != kid(moved["receipt"])
    for receipt in (first["receipt"], joined["receipt"], moved["receipt"], new):
        assert verified(receipt, bob) == receipts.verify(receipt)
    # With the old key's private part gone, the new one signs what was then; what was given still holds.
    rings(keyring.retired(keyring.current(), old.keys[0].kid))
    again = created(alice.post(f"matches/{match}/moves", body, "k"))["receipt"]
    assert kid(again) == kid(new) and verified(again, bob) == verified(moved["receipt"], bob)


def kid(receipt: str) -> str:
    return str(json.loads(unpacked(receipt.split(".", maxsplit=1)[0]))["kid"])
