"""The fair deal: a seed committed to in advance, players' seeds on top of it, and shuffles anybody can repeat
afterwards (contract: fair deal)."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardgames.canonical import canonical
from cardgames.rules.cards import Cards

_WORDS = 2**32


def commitment(match: str, server_seed: bytes) -> str:
    """What is published when the match is created and fixes its server seed: 64 hex digits."""
    return hashlib.sha256(b"cardgames/seed/v1\n" + match.encode() + b"\n" + server_seed).hexdigest()


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def below(words: Iterator[int], bound: int) -> int:
    """The next even-handed number from 0 to bound - 1."""
    limit = _WORDS - _WORDS % bound
    return next(word for word in words if word < limit) % bound


@dataclass(frozen=True)
class Seeds:
    """All that chance in one match depends on. `server_seed` is secret until the match has ended."""

    match: str
    server_seed: bytes
    client_seeds: tuple[str | None, ...]

    def _stream(self, *what: Any) -> Iterator[int]:
        return _words(self._keyed(*what, list(self.client_seeds)))

    def _keyed(self, *what: Any) -> bytes:
        return hmac.digest(self.server_seed, canonical(list(what)), "sha256")

    def dealer(self, seats: int) -> int:
        """The seat that deals first (C-4)."""
        return below(self._stream("cardgames/dealer/v1", self.match), seats)

    def shuffle(self, canonical: Cards, deal: int) -> Cards:
        """The deck of deal 1, 2 …: Fisher and Yates' shuffle of the canonical deck."""
        words = self._stream("cardgames/shuffle/v1", self.match, deal)
        deck = list(canonical)
        for last in range(len(deck) - 1, 0, -1):
            other = below(words, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def salt(self, version: int, audience: str) -> str:
        """What makes a sealed value unguessable: 32 hex digits for one event and audience."""
        return self._keyed("cardgames/salt/v1", self.match, version, audience).hex()[:32]
