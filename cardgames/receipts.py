"""Receipts: what a client keeps to prove later that an event was in the log (contract: receipt)."""

import json
import warnings
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.conf import settings
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from cardgames import keyring
from cardgames.canonical import canonical
from cardgames.keyring import base64

Json = dict[str, Any]

# RFC 9864 renames the algorithm; receipts keep the name that every verifier knows.
warnings.filterwarnings("ignore", message="EdDSA is deprecated")


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a receipt of this server says: for which event it was given."""

    match: UUID
    version: int
    hash: str


def sign(match: str, version: int, hash: str, at: str) -> str:
    """A JWS over `{iss, match, version, hash, iat}`, `iat` the second of `at`; the same for the same event, as the key
    is that of the same second."""
    iat = int(datetime.fromisoformat(at).timestamp())
    kid, key = keyring.current().signer(iat)
    claims: Json = {"iss": settings.ISSUER, "match": match, "version": version, "hash": hash, "iat": iat}
    signed = b".".join((_header(kid), base64(canonical(claims))))
    return b".".join((signed, base64(key.sign(signed)))).decode()


@cache
def _header(kid: str) -> bytes:
    return base64(canonical({"alg": "EdDSA", "kid": kid}))


def verify(receipt: str) -> Json:
    """What a receipt of this server says, whichever of its keys made it. Raises ValueError for anything else."""
    try:
        keys = KeySet.import_key_set(key_set())  # type: ignore[arg-type]
        signed = jws.deserialize_compact(receipt, keys, algorithms=["EdDSA"])
        claims: Json = json.loads(signed.payload)
    # The header is anybody's, and the library trusts it.
    except (JoseError, AttributeError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(str(error) or "it cannot be read") from error
    return claims


def read(text: str) -> Receipt:
    """Raises ValueError for anything but a receipt of this server."""
    claims = verify(text)
    try:
        return Receipt(UUID(claims["match"]), int(claims["version"]), str(claims["hash"]))
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError("it does not say for which event it is") from error


def key_set() -> Json:
    """The public keys that receipts can be checked with, as a JWK set."""
    return {"keys": [key.jwk() for key in keyring.current().keys]}
