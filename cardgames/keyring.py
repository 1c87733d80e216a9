"""The keys that sign receipts. Each signs from a second of its own on, until the next one does; the older ones stay, to
check what they have signed and to sign it once more (contract: receipt).

They come from RECEIPT_KEYS or RECEIPT_KEY_FILE, as a JWK set whose keys say when they begin (`signs_from`), or as one
PEM key that signs whatever there is. Texts of errors never repeat what is read: it is secret.
"""

import hashlib
import json
import logging
import os
import re
import stat
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured

from cardgames.canonical import canonical

logger = logging.getLogger(__name__)

Json = dict[str, Any]
ALWAYS = 0  # the second from which an installation's first key signs
_LATEST = 2**53  # seconds that JSON can write exactly
_BYTES_32 = re.compile(r"[A-Za-z0-9_-]{43}")
_KID = re.compile(r"[!-~]{0,128}")


@dataclass(frozen=True, slots=True)
class ReceiptKey:
    """`private` is None where that part was destroyed: such a key still checks what it has signed."""

    kid: str
    signs_from: int
    public: bytes
    private: Ed25519PrivateKey | None

    def jwk(self) -> Json:
        """As anybody may see it."""
        shown = {"crv": "Ed25519", "x": base64(self.public).decode(), "use": "sig", "alg": "EdDSA"}
        return shown | {"kty": "OKP", "kid": self.kid}


@dataclass(frozen=True, slots=True)
class Ring:
    """At least one key, in the order in which they sign; the last has its private part."""

    keys: tuple[ReceiptKey, ...]

    def signer(self, second: int) -> tuple[str, Ed25519PrivateKey]:
        """The key for what happened in this second, and its `kid`: the last that had begun by then. Where its private
        part is gone, the next that has one."""
        begun = max(1, sum(key.signs_from <= second for key in self.keys))
        return next((key.kid, key.private) for key in self.keys[begun - 1 :] if key.private)


def new_key(signs_from: int) -> ReceiptKey:
    return with_private(Ed25519PrivateKey.generate(), signs_from)


def with_private(private: Ed25519PrivateKey, signs_from: int, kid: str = "") -> ReceiptKey:
    """By default it is named after its public part."""
    public = private.public_key().public_bytes_raw()
    return ReceiptKey(kid or _thumbprint(public), signs_from, public, private)


def _thumbprint(public: bytes) -> str:
    """RFC 7638."""
    named = {"kty": "OKP", "crv": "Ed25519", "x": base64(public).decode()}
    return base64(hashlib.sha256(canonical(named)).digest()).decode()


def base64(part: bytes) -> bytes:
    """As RFC 7515 wants it: for URLs, without padding."""
    return urlsafe_b64encode(part).rstrip(b"=")


def ring_of(keys: Iterable[ReceiptKey]) -> Ring:
    """Raises ValueError where these keys cannot sign receipts together."""
    ordered = tuple(sorted(keys, key=lambda key: key.signs_from))
    if not ordered:
        raise ValueError("it holds no key")
    if len({key.kid for key in ordered}) < len(ordered):
        raise ValueError("two of its keys have the same kid")
    if len({key.signs_from for key in ordered}) < len(ordered):
        raise ValueError("two of its keys begin in the same second (signs_from)")
    if ordered[0].signs_from > time.time():
        raise ValueError("all its keys begin in the future (signs_from); one must sign now")
    if ordered[-1].private is None:
        raise ValueError("its last key has no private part; one must follow that signs")
    return Ring(ordered)


def rotated(ring: Ring, signs_from: int) -> Ring:
    """With one more key, which signs from this second on."""
    return ring_of((*ring.keys, new_key(signs_from)))


def retired(ring: Ring, kid: str) -> Ring:
    """Without the private part of a key. Raises ValueError where nothing could be signed any more."""
    if kid not in {key.kid for key in ring.keys}:
        raise ValueError(f"there is no key {kid}")
    return ring_of(replace(key, private=None) if key.kid == kid else key for key in ring.keys)


# As they are written


def read(text: str) -> Ring:
    """The ring that a PEM key or a JWK set gives. Raises ValueError, without a word of the text."""
    if text.lstrip().startswith("-----BEGIN "):
        return Ring((with_private(_pem(text), ALWAYS),))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it holds neither a JWK set nor a private Ed25519 key as PEM (PKCS 8)") from None
    if not isinstance(found, dict) or not isinstance(found.get("keys"), list):
        raise ValueError("it holds no JWK set: that is an object with a list `keys`")
    return ring_of(_of_jwk(jwk, number) for number, jwk in enumerate(found["keys"], 1))


def _pem(text: str) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(text.encode(), password=None)
    except Exception:  # the library has many for what it cannot read
        raise ValueError("it holds no private key that can be read (PEM, PKCS 8, without a password)") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("it holds no private Ed25519 key")
    return key


def _of_jwk(jwk: Any, number: int) -> ReceiptKey:
    if not isinstance(jwk, dict) or (jwk.get("kty"), jwk.get("crv")) != ("OKP", "Ed25519"):
        raise ValueError(f"its key {number} is no Ed25519 key (kty OKP, crv Ed25519)")
    begins, kid, public = jwk.get("signs_from"), jwk.get("kid", ""), _bytes(jwk.get("x"))
    if type(begins) is not int or not 0 <= begins <= _LATEST:
        raise ValueError(f"its key {number} does not say from which second on it signs (signs_from, a whole number)")
    if not isinstance(kid, str) or not _KID.fullmatch(kid) or public is None:
        raise ValueError(f"its key {number} has a kid or an x that cannot be read")
    if "d" not in jwk:
        return ReceiptKey(kid or _thumbprint(public), begins, public, None)
    secret = _bytes(jwk["d"])
    if secret is None:
        raise ValueError(f"its key {number} has a d that cannot be read")
    key = with_private(Ed25519PrivateKey.from_private_bytes(secret), begins, kid)
    if key.public != public:
        raise ValueError(f"of its key {number} the private part (d) and the public part (x) do not belong together")
    return key


def _bytes(text: Any) -> bytes | None:
    """32 bytes from their base64url."""
    if not isinstance(text, str) or not _BYTES_32.fullmatch(text):
        return None
    return urlsafe_b64decode(text + "=")


def written(ring: Ring) -> str:
    """The ring as a JWK set with all its private parts: for the file it lives in, and nowhere else."""
    return json.dumps({"keys": [_with_secret(key) for key in ring.keys]}, indent=1) + "\n"


def _with_secret(key: ReceiptKey) -> Json:
    secret = {} if key.private is None else {"d": base64(key.private.private_bytes_raw()).decode()}
    return {"signs_from": key.signs_from} | key.jwk() | secret


# Where they come from


def read_file(path: Path) -> Ring:
    """Raises ValueError, also where others could read the file."""
    try:
        with path.open(encoding="utf-8") as file:
            if os.fstat(file.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise ValueError("it must not be open to others (chmod 600)")
            return read(file.read())
    except OSError as error:
        raise ValueError(error.strerror or "it cannot be read") from error
    except UnicodeDecodeError:
        raise ValueError("it holds no text") from None


def given() -> tuple[str, Path | None]:
    """What the two settings say, of which one must be set. Raises ImproperlyConfigured."""
    text, path = settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE
    if text and path:
        raise ImproperlyConfigured("RECEIPT_KEYS and RECEIPT_KEY_FILE are both set; the keys come from one of them")
    if not text and not path:
        raise ImproperlyConfigured("RECEIPT_KEY_FILE or RECEIPT_KEYS must be set: the keys that sign receipts")
    return text, path


class _Keyring:
    """The ring of this process. A file that was replaced is read again at once, so that all processes sign with a new
    key from the same second on. One that can no longer be used is told in the log, and the ring stays as it was."""

    def __init__(self) -> None:
        self.ring: Ring | None = None
        self.source: object = None
        self.stamp: object = None

    def current(self) -> Ring:
        source = settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE
        stamp = _stamp(settings.RECEIPT_KEY_FILE)
        if self.ring is None or self.source != source:
            self.ring = from_settings()
            self.source, self.stamp = source, stamp
        elif self.stamp != stamp:
            self.ring, self.stamp = _once_more(self.ring), stamp
        return self.ring


def _stamp(path: Path | None) -> object:
    """Another one after every change of the file, its mode included."""
    if path is None:
        return None
    try:
        found = os.stat(path)  # noqa: PTH116  it is done for every receipt, and this takes half as long
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def from_settings() -> Ring:
    """The ring as the settings give it at this moment. Raises ImproperlyConfigured."""
    text, path = given()
    try:
        return read(text) if path is None else read_file(path)
    except ValueError as error:
        name = "RECEIPT_KEYS" if path is None else f"RECEIPT_KEY_FILE ({path})"
        raise ImproperlyConfigured(f"{name}: {error}") from error


def _once_more(old: Ring) -> Ring:
    try:
        return from_settings()
    except ImproperlyConfigured as error:
        logger.error("%s; the keys that were read before are used on", error)
        return old


current = _Keyring().current


@register
def usable(app_configs: object, **_: object) -> list[CheckMessage]:
    """Every command that needs the server's settings refuses keys that cannot be used."""
    try:
        current()
    except ImproperlyConfigured as error:
        return [Error(str(error), id="cardgames.E001")]
    return []
