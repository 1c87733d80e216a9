"""Receipts, checked as somebody would who has nothing but the key set and a library for Ed25519."""

import json
from base64 import urlsafe_b64decode
from datetime import datetime

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from joserfc import jws
from joserfc.jwk import KeySet

from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, opened, seated

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
