"""Receipts: what a client keeps to prove later that an event was in the log (contract: receipt)."""

import json
import stat
import warnings
from base64 import urlsafe_b64encode
from datetime import datetime
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

from cardgames.canonical import canonical

# RFC 9864 renames the algorithm; receipts keep the name that every verifier knows.
warnings.filterwarnings("ignore", message="EdDSA is deprecated")


@cache
def _key() -> OKPKey:
    path = settings.RECEIPT_KEY_FILE
    try:
        mode, text = path.stat().st_mode, path.read_text()
    except OSError as error:
        raise ImproperlyConfigured(f"RECEIPT_KEY_FILE: {error}") from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ImproperlyConfigured(f"RECEIPT_KEY_FILE: {path} must not be open to others (chmod 600)")
    key = OKPKey.import_key(text, {"use": "sig", "alg": "EdDSA"})
    if not isinstance(key.private_key, Ed25519PrivateKey):
        raise ImproperlyConfigured(f"RECEIPT_KEY_FILE: {path} holds no private Ed25519 key")
    key.ensure_kid()
    return key


def sign(match: str, version: int, hash: str, at: str) -> str:
    """A JWS over `{iss, match, version, hash, iat}`, `iat` the second of `at`; the same for the same event."""
    iat = int(datetime.fromisoformat(at).timestamp())
    claims: dict[str, Any] = {"iss": settings.ISSUER, "match": match, "version": version, "hash": hash, "iat": iat}
    signed = b".".join((_header(), _base64(canonical(claims))))
    return b".".join((signed, _base64(_signer().sign(signed)))).decode()


@cache
def _signer() -> Ed25519PrivateKey:
    key = _key().private_key
    assert isinstance(key, Ed25519PrivateKey)  # or `_key` had refused it
    return key


@cache
def _header() -> bytes:
    return _base64(canonical({"alg": "EdDSA", "kid": _key().kid}))


def _base64(part: bytes) -> bytes:
    """As RFC 7515 wants it: for URLs, without padding."""
    return urlsafe_b64encode(part).rstrip(b"=")


def verify(receipt: str) -> dict[str, Any]:
    """What a receipt of this server says. Raises ValueError for anything else."""
    try:
        signed = jws.deserialize_compact(receipt, _key(), algorithms=["EdDSA"])
    except JoseError as error:
        raise ValueError(str(error)) from error
    claims: dict[str, Any] = json.loads(signed.payload)
    return claims


def key_set() -> dict[str, Any]:
    """The public keys that receipts can be checked with, as a JWK set."""
    return {"keys": [_key().as_dict(private=False)]}
