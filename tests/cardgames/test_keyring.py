"""The keys that sign receipts: how they are read and refused, which of them signs when, and how they are replaced."""

import json
import os
import stat
import subprocess
import sys
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from joserfc.jwk import OKPKey
from pytest_django import Settings

from cardgames import keyring, receipts
from cardgames.audit import check_receipt
from cardgames.keyring import ALWAYS, Ring, new_key, read, retired, ring_of, written
from cardgames.replaced import replacing
from stack import local
from stack.program import ROOT
from tests.live import clean_environment

Json = dict[str, Any]
MATCH = "00000000-0000-4000-8000-000000000001"
PEM = Encoding.PEM, PrivateFormat.PKCS8


@pytest.fixture
def path(tmp_path: Path, settings: Settings) -> Path:
    """The file that the server's keys are in, with a first one as `make run` makes it."""
    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = "", local.receipt_key(tmp_path / "receipt-key.pem")
    file: Path = settings.RECEIPT_KEY_FILE
    return file


def put(path: Path, text: str) -> None:
    """As an editor does it."""
    path.write_text(text)
    path.chmod(0o600)


def jwk(**changed: Any) -> Json:
    """A key as it is written in a ring, with some members changed; None: left out."""
    key: Json = json.loads(written(Ring((new_key(ALWAYS),))))["keys"][0] | changed
    return {name: value for name, value in key.items() if value is not None}


def ring_text(*keys: Any) -> str:
    return json.dumps({"keys": keys})


def at(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S.999Z")


def receipt(second: int) -> str:
    """What is given for an event of this second."""
    return receipts.sign(MATCH, 1, "0" * 64, at(second))


def kid(receipt: str) -> str:
    header: Json = json.loads(urlsafe_b64decode(receipt.split(".", maxsplit=1)[0] + "=="))
    assert header["alg"] == "EdDSA"
    return str(header["kid"])


def refusal(text: str) -> str:
    with pytest.raises(ValueError, match=r".") as refused:
        read(text)
    return str(refused.value)


# Which key signs


def test_a_key_signs_from_its_second_on_until_the_next_one_does() -> None:
    first, second, third = new_key(ALWAYS), new_key(1000), new_key(2000)
    ring = ring_of([third, first, second])
    signers = {when: ring.signer(when)[0] for when in (0, 999, 1000, 1999, 2000, 2**40)}
    assert signers == {
        0: first.kid,
        999: first.kid,
        1000: second.kid,
        1999: second.kid,
        2000: third.kid,
        2**40: third.kid,
    }


def test_what_was_before_all_keys_is_signed_by_the_first() -> None:
    first, second = new_key(1000), new_key(2000)
    assert ring_of([first, second]).signer(999)[0] == first.kid


def test_for_a_key_without_its_private_part_the_next_one_signs() -> None:
    first, second, third = new_key(ALWAYS), new_key(1000), new_key(2000)
    ring = retired(retired(ring_of([first, second, third]), first.kid), second.kid)
    assert {ring.signer(when)[0] for when in (0, 1500, 2500)} == {third.kid}
    assert [key.kid for key in ring.keys] == [first.kid, second.kid, third.kid]


def test_a_ring_is_read_as_it_was_written() -> None:
    whole = ring_of([new_key(ALWAYS), new_key(1000)])
    ring = retired(whole, whole.keys[0].kid)
    again = read(written(ring))
    assert [(key.kid, key.signs_from, key.public) for key in again.keys] == [
        (key.kid, key.signs_from, key.public) for key in ring.keys
    ]
    assert written(again) == written(ring)
    assert ["d" in key for key in json.loads(written(ring))["keys"]] == [False, True]


def test_a_pem_key_signs_whatever_there_is_under_the_name_it_always_had() -> None:
    pem = local.new_receipt_key()
    known = OKPKey.import_key(pem)
    known.ensure_kid()
    assert read(pem).signer(0)[0] == read(pem).signer(2**40)[0] == known.kid
    assert read(ring_text(jwk(kid=None))).keys[0].kid


# What is refused


@pytest.mark.parametrize("text", ["", " ", "{", "rain", "\x00", "[" * 100_000, '"' + "k" * 9])
def test_what_is_neither_is_refused(text: str) -> None:
    assert refusal(text) == "it holds neither a JWK set nor a private Ed25519 key as PEM (PKCS 8)"


@pytest.mark.parametrize("text", ["null", "1", "1e999", "[]", "{}", '{"keys": null}', '{"keys": {}}', '{"kty": "OKP"}'])
def test_json_that_is_no_set_is_refused(text: str) -> None:
    assert refusal(text) == "it holds no JWK set: that is an object with a list `keys`"


def test_pem_that_is_no_private_ed25519_key_is_refused() -> None:
    other = generate_private_key(SECP256R1()).private_bytes(*PEM, NoEncryption())
    locked = Ed25519PrivateKey.generate().private_bytes(*PEM, BestAvailableEncryption(b"word"))
    public = Ed25519PrivateKey.generate().public_key()
    shown = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    assert refusal(other.decode()) == "it holds no private Ed25519 key"
    for text in (locked, shown, b"-----BEGIN PRIVATE KEY-----\nrain\n-----END PRIVATE KEY-----\n"):
        assert refusal(text.decode()) == "it holds no private key that can be read (PEM, PKCS 8, without a password)"


NO_KEYS: list[Any] = [None, 1, [], {}, "", jwk(kty="EC"), jwk(crv="X25519"), jwk(crv=None)]
NO_SECONDS: list[Any] = [None, True, -1, 1.0, "0", 2**63, 10**400]
NO_NAMES: list[Any] = [1, [], "é", "a b", "\n", "k" * 129]
BAD_KEYS: list[tuple[Any, str]] = [
    *((key, "is no Ed25519 key") for key in NO_KEYS),
    *((jwk(signs_from=value), "does not say from which second on it signs") for value in NO_SECONDS),
    *((jwk(x=value), "has a kid or an x that cannot be read") for value in (None, 1, "", "A" * 42, "+" * 43)),
    *((jwk(kid=value), "has a kid or an x that cannot be read") for value in NO_NAMES),
    *((jwk(d=value), "has a d that cannot be read") for value in (1, "", "A" * 44, ["A"])),
    (jwk(d=jwk()["d"]), "do not belong together"),
]


@pytest.mark.parametrize(("key", "complaint"), BAD_KEYS)
def test_a_key_that_cannot_be_used_is_refused_by_its_number(key: Any, complaint: str) -> None:
    told = refusal(ring_text(jwk(), key))
    assert "key 2 " in told and complaint in told


def test_a_ring_that_cannot_sign_is_refused() -> None:
    soon = int(time.time()) + 60
    one = jwk()
    assert refusal(ring_text()) == "it holds no key"
    assert refusal(ring_text(one, jwk(kid=one["kid"], signs_from=1))) == "two of its keys have the same kid"
    assert refusal(ring_text(one, jwk())) == "two of its keys begin in the same second (signs_from)"
    assert refusal(ring_text(jwk(signs_from=soon))).startswith("all its keys begin in the future")
    assert refusal(ring_text(one, jwk(signs_from=1, d=None))).startswith("its last key has no private part")
    assert refusal(ring_text(jwk(d=None))).startswith("its last key has no private part")
    assert len(read(ring_text(one, jwk(signs_from=soon))).keys) == 2


def test_no_complaint_repeats_a_secret() -> None:
    one, other = jwk(), jwk(signs_from=1)
    for text in (
        ring_text(one, other | {"d": one["d"]}),
        ring_text(one | {"d": one["d"] + "x"}),
        ring_text(one)[:-1],
        local.new_receipt_key()[:-30],
    ):
        assert not any(secret in refusal(text) for secret in (one["d"], other["d"], text[40:60]))


# Where they come from


def complaint() -> str:
    with pytest.raises(ImproperlyConfigured) as refused:
        keyring.current()
    return str(refused.value)


def test_they_come_from_the_environment_or_from_a_file(path: Path, settings: Settings) -> None:
    from_file = keyring.current()
    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = path.read_text(), None
    assert keyring.current().keys[0].kid == from_file.keys[0].kid
    settings.RECEIPT_KEYS = ring_text(jwk())
    assert keyring.current().keys[0].kid != from_file.keys[0].kid


def test_from_neither_or_from_both_is_refused(path: Path, settings: Settings) -> None:
    settings.RECEIPT_KEYS = path.read_text()
    assert complaint() == "RECEIPT_KEYS and RECEIPT_KEY_FILE are both set; the keys come from one of them"
    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = "", None
    assert complaint() == "RECEIPT_KEY_FILE or RECEIPT_KEYS must be set: the keys that sign receipts"


def test_what_is_refused_is_told_with_the_setting_it_came_from(path: Path, settings: Settings) -> None:
    put(path, "{}")
    assert complaint() == f"RECEIPT_KEY_FILE ({path}): it holds no JWK set: that is an object with a list `keys`"
    path.write_bytes(b"\xff\xfe")
    assert complaint() == f"RECEIPT_KEY_FILE ({path}): it holds no text"
    path.unlink()
    assert complaint() == f"RECEIPT_KEY_FILE ({path}): No such file or directory"
    path.mkdir()
    assert complaint() == f"RECEIPT_KEY_FILE ({path}): Is a directory"
    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = "{", None
    assert complaint().startswith("RECEIPT_KEYS: it holds neither")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o610, 0o666])
def test_a_file_that_others_can_open_is_refused(path: Path, mode: int) -> None:
    path.chmod(mode)
    assert complaint() == f"RECEIPT_KEY_FILE ({path}): it must not be open to others (chmod 600)"


def process(path: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run((sys.executable, *command), cwd=ROOT, env=environment(path), capture_output=True, text=True)


def environment(path: Path) -> dict[str, str]:
    own = {"SECRET_KEY": "x" * 32, "DATABASE_URL": "postgres://nobody/none", "BROKER_URL": "memory://"}
    return clean_environment() | own | {"RECEIPT_KEY_FILE": str(path), "DJANGO_SETTINGS_MODULE": "cardgames.settings"}


@pytest.mark.parametrize(
    "command",
    [("-c", "import cardgames.wsgi"), ("-c", "import cardgames.asgi"), ("manage.py", "check")],
    ids=["wsgi", "asgi", "command"],
)
def test_a_process_does_not_start_with_keys_that_cannot_be_used(path: Path, command: tuple[str, ...]) -> None:
    assert process(path, *command).returncode == 0
    path.chmod(0o644)
    refused = process(path, *command)
    assert refused.returncode == 1
    assert f"RECEIPT_KEY_FILE ({path}): it must not be open to others (chmod 600)" in refused.stderr


def test_what_make_run_settles_is_no_file_where_the_keys_are_given() -> None:
    given = {"SECRET_KEY": "x", "DATABASE_URL": "x", "BROKER_URL": "x", "RECEIPT_KEYS": "x"}
    settled = {**given}
    local.settle(settled)
    assert settled == given


# Replacing them


def told(*arguments: str) -> list[str]:
    """What the command says."""
    out = StringIO()
    call_command("receipt_keys", *arguments, stdout=out)
    return out.getvalue().splitlines()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        told(*arguments)
    return str(error.value)


def test_make_makes_a_file_for_its_owner_only_and_only_once(path: Path) -> None:
    path.unlink()
    [line] = told("make")
    assert line.endswith("  from the beginning  signs now") and told("list") == [line]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_text()
    assert "is there already" in refused("make")
    assert path.read_text() == before and [*path.parent.iterdir()] == [path]


def test_rotate_adds_a_key_that_signs_later(path: Path) -> None:
    old = kid(receipt(0))
    first, second = told("rotate", "--in", "60")
    assert first == f"{old}  from the beginning  signs now" and second.endswith("  will sign")
    begins = keyring.current().keys[1].signs_from
    assert 60 <= begins - time.time() <= 62
    assert kid(receipt(begins - 1)) == old and kid(receipt(begins)) == second.split()[0] != old
    assert len(receipts.key_set()["keys"]) == 2


def test_a_rotation_begins_after_the_present_second(path: Path) -> None:
    now = int(time.time())
    told("rotate", "--in", "0")
    assert keyring.current().keys[1].signs_from in (now + 1, now + 2)


def test_a_rotation_leaves_receipts_and_their_repetition_as_they_were(path: Path) -> None:
    now = int(time.time())
    given = [receipt(now - 100), receipt(now)]
    told("rotate", "--in", "0")
    told("rotate", "--in", "5")
    assert [receipt(now - 100), receipt(now)] == given
    assert [receipts.verify(each)["iat"] for each in given] == [now - 100, now]
    assert {kid(receipt(now + later)) for later in (0, 3, 9)} == {key.kid for key in keyring.current().keys}


def test_retire_destroys_a_private_part_and_what_it_signed_still_holds(path: Path) -> None:
    now = int(time.time())
    given = receipt(now)
    told("rotate", "--in", "0")
    first, second = told("retire", "--", kid(given))
    assert first.endswith("private part destroyed; checks receipts") and second.endswith("signs now")
    assert ["d" in key for key in json.loads(path.read_text())["keys"]] == [False, True]
    assert receipts.verify(given) == receipts.verify(receipt(now)) and kid(receipt(now)) == second.split()[0]
    assert [key["kid"] for key in receipts.key_set()["keys"]] == [kid(given), second.split()[0]]


def test_the_last_key_is_not_retired_nor_one_that_is_not_there(path: Path) -> None:
    before = path.read_text()
    assert refused("retire", "--", kid(receipt(0))) == "its last key has no private part; one must follow that signs"
    assert refused("retire", "nobody") == "there is no key nobody"
    for lead in ("-1", "999999999999"):
        assert refused("rotate", f"--in={lead}").startswith("--in must be from 0 seconds")
    assert path.read_text() == before and [*path.parent.iterdir()] == [path]


def test_a_file_that_cannot_be_used_is_left_as_it_is(path: Path) -> None:
    put(path, "{")
    for call in (("rotate",), ("retire", "a"), ("list",), ("make",)):
        refused(*call)
    assert path.read_text() == "{" and [*path.parent.iterdir()] == [path]


def test_two_changes_at_once_do_not_lose_one(path: Path) -> None:
    before = path.read_text()
    with replacing(path) as file:
        assert "somebody else is replacing the file just now" in refused("rotate")
        file.write(before)
    told("rotate")
    assert len(told("list")) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_mode_and_owner_stay(path: Path) -> None:
    os.chown(path, 4321, 4322)
    path.chmod(0o400)
    told("rotate")
    found = path.stat()
    assert (stat.S_IMODE(found.st_mode), found.st_uid, found.st_gid) == (0o400, 4321, 4322)


def test_keys_from_the_environment_are_changed_by_setting_what_is_printed(settings: Settings) -> None:
    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = local.new_receipt_key(), None
    old = keyring.current().keys[0].kid
    settings.RECEIPT_KEYS = "\n".join(told("rotate", "--in", "0"))
    assert [key.kid for key in keyring.current().keys][:1] == [old]
    settings.RECEIPT_KEYS = "\n".join(told("retire", "--", old))
    assert [key.private is None for key in keyring.current().keys] == [True, False]
    assert "`rotate` adds one" in refused("make")


# While processes run


def test_a_running_process_keeps_what_it_has_when_the_file_goes_bad(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = receipt(0)
    spoils: list[Callable[[], None]] = [lambda: path.chmod(0o644), lambda: put(path, "{"), path.unlink]
    for spoil in spoils:
        caplog.clear()
        spoil()
        assert [receipt(0) for _ in range(3)] == [before] * 3
        [said] = caplog.messages
        assert f"RECEIPT_KEY_FILE ({path}): " in said and "used on" in said
    put(path, local.new_receipt_key())
    assert kid(receipt(0)) != kid(before)


SIGNS = """
import sys, django
django.setup()
from cardgames import receipts
for line in sys.stdin:
    print(receipts.sign("m", 1, "0" * 64, line.strip()), flush=True)
"""


class Signing:
    """A process of the server that signs whatever it is asked to."""

    def __init__(self, path: Path) -> None:
        command, pipe = (sys.executable, "-c", SIGNS), subprocess.PIPE
        self.running = subprocess.Popen(command, cwd=ROOT, env=environment(path), stdin=pipe, stdout=pipe, text=True)

    def sign(self, second: int) -> str:
        asked, told = self.running.stdin, self.running.stdout
        assert asked and told
        asked.write(f"{at(second)}\n")
        asked.flush()
        return told.readline().strip()

    def end(self) -> None:
        self.running.kill()
        self.running.communicate()


@pytest.fixture
def two(path: Path) -> Iterator[tuple[Signing, Signing]]:
    both = Signing(path), Signing(path)
    yield both
    for each in both:
        each.end()


def test_two_processes_sign_with_the_new_key_from_the_same_second_on(path: Path, two: tuple[Signing, Signing]) -> None:
    now = int(time.time())
    [before] = {each.sign(now) for each in two}
    assert process(path, "manage.py", "receipt_keys", "rotate", "--in", "60").returncode == 0
    begins = keyring.current().keys[1].signs_from
    for second in (now, begins - 1, begins, begins + 1):
        [signed] = {each.sign(second) for each in two}
        assert (kid(signed) == kid(before)) is (second < begins)
    assert {each.sign(now) for each in two} == {before}


def test_the_audit_confirms_receipts_of_every_key_and_of_no_other(path: Path, db: None) -> None:
    given = receipt(0)
    told("rotate", "--in", "0")
    told("retire", "--", kid(given))
    finding = check_receipt(given)
    assert finding is not None and finding.detail == "there is a receipt for a match that is not there"
    put(path, local.new_receipt_key())
    finding = check_receipt(given)
    assert finding is not None and "this is no receipt of this server" in finding.detail
