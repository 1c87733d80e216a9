"""The sealed chain: what an event is in public, how it is hashed onto the one before, how hidden cards are committed to
(contract: event, public form)."""

import hashlib
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from cardgames.canonical import canonical
from cardgames.fair import Seeds
from cardgames.rules.cards import Cards

Json = dict[str, Any]
START = "0" * 64  # `prev` of a match's first event


@dataclass(frozen=True, slots=True)
class Event:
    """One event as the log keeps it: the ten members of its public form, its hash, and the sealed cards by audience.

    `move` and `effects` are the public JSON; `values` never leaves the server but through `opened`.
    """

    match: str
    version: int
    prev: str
    type: str
    seat: int | None
    cause: str
    at: str
    move: Json | None
    effects: list[Json]
    sealed: dict[str, str]
    hash: str
    values: Mapping[str, Cards]

    def public(self) -> Json:
        """The ten members that are hashed."""
        return {
            "match": self.match,
            "version": self.version,
            "prev": self.prev,
            "type": self.type,
            "seat": self.seat,
            "cause": self.cause,
            "at": self.at,
            "move": self.move,
            "effects": self.effects,
            "sealed": self.sealed,
        }

    def opened(self, seeds: Seeds, audiences: Container[str]) -> Json:
        """The public form with its hash, and the seals of those audiences that the viewer may open."""
        opened = {
            audience: {"value": {"cards": list(cards)}, "salt": seeds.salt(self.version, audience)}
            for audience, cards in self.values.items()
            if audience in audiences
        }
        return {**self.public(), "hash": self.hash, "opened": opened}


def digest(salt: str, audience: str, cards: Cards) -> str:
    """The seal on one audience's cards in one event."""
    value = {"cards": list(cards)}
    return hashlib.sha256(b"cardgames/sealed/v1\n" + canonical([salt, audience, value])).hexdigest()


def event_hash(public: Json) -> str:
    """The hash of an event's public form."""
    return hashlib.sha256(b"cardgames/event/v1\n" + canonical(public)).hexdigest()


def link(
    seeds: Seeds,
    *,
    version: int,
    prev: str,
    type: str,
    seat: int | None,
    cause: str,
    at: str,
    move: Json | None,
    effects: list[Json],
    values: Mapping[str, Cards],
) -> Event:
    """Seals the values and hangs the event on the chain behind `prev`."""
    sealed = {audience: digest(seeds.salt(version, audience), audience, cards) for audience, cards in values.items()}
    public: Json = {
        "match": seeds.match,
        "version": version,
        "prev": prev,
        "type": type,
        "seat": seat,
        "cause": cause,
        "at": at,
        "move": move,
        "effects": effects,
        "sealed": sealed,
    }
    return Event(**public, hash=event_hash(public), values=values)
