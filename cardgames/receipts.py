"""Receipts: what a client keeps to prove later that an event was in the log (contract: receipt)."""

import json
import warnings
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from cardgames import keyring
from cardgames.canonical import canonical
from cardgames.keyring import base64

# RFC 9864 renames the algorithm; receipts keep the name that every verifier knows.
warnings.filterwarnings("ignore", message="EdDSA is deprecated")


def sign(match: str, version: int, hash: str, at: str) -> str:
    """A JWS over `{iss, match, version, hash, iat}`, `iat` the second of `at`; the same for the same event, as the key
    is that of the same second."""
    iat = int(datetime.fromisoformat(at).timestamp())
    kid, key = keyring.current().signer(iat)
    claims: dict[str, Any] = {"iss": settings.ISSUER, "match": match, "version": version, "hash": hash, "iat": iat}
    signed = b".".join((_header(kid), base64(canonical(claims))))
    return b".".join((signed, base64(key.sign(signed)))).decode()


@cache
def _header(kid: str) -> bytes:
    return base64(canonical({"alg": "EdDSA", "kid": kid}))


def verify(receipt: str) -> dict[str, Any]:
    """What a receipt of this server says, whichever of its keys made it. Raises ValueError for anything else."""
    try:
        keys = KeySet.import_key_set(key_set())  # type: ignore[arg-type]
        signed = jws.deserialize_compact(receipt, keys, algorithms=["EdDSA"])
    except JoseError as error:
        raise ValueError(str(error)) from error
    claims: dict[str, Any] = json.loads(signed.payload)
    return claims


def key_set() -> dict[str, Any]:
    """The public keys that receipts can be checked with, as a JWK set."""
    return {"keys": [key.jwk() for key in keyring.current().keys]}
