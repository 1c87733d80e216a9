"""Events hang together by their hashes, and hidden cards are sealed into them."""

from typing import Any

import pytest
import rfc8785

from cardgames.chain import START, Event, digest, event_hash, link
from tests.cardgames.vectors import SEEDS, VECTORS

SEALED, EVENT = VECTORS["sealed"], VECTORS["event"]


def linked(**changed: Any) -> Event:
    """The event of the vectors, or one that differs from it in this."""
    public = EVENT["public"]
    given: dict[str, Any] = {
        name: public[name] for name in ("version", "prev", "type", "seat", "cause", "at", "move", "effects")
    }
    cards = tuple(SEALED["value"]["cards"])
    return link(SEEDS, **(given | {"values": {SEALED["audience"]: cards}} | changed))


def test_a_seal_is_that_of_the_vectors() -> None:
    salt = SEEDS.salt(SEALED["version"], SEALED["audience"])
    assert salt == SEALED["salt"]
    assert digest(salt, SEALED["audience"], tuple(SEALED["value"]["cards"])) == SEALED["digest"]


def test_an_event_is_that_of_the_vectors() -> None:
    event = linked()
    assert event.public() == EVENT["public"]
    assert event.hash == EVENT["hash"] == event_hash(EVENT["public"])


def test_the_public_form_is_written_as_rfc_8785_says() -> None:
    assert rfc8785.dumps(linked().public()).decode() == EVENT["jcs"]


def test_the_public_form_has_ten_members_and_no_card_that_is_sealed() -> None:
    public = linked().public()
    members = "match version prev type seat cause at move effects sealed"
    assert set(public) == set(members.split())
    assert "QS" not in str(public) and "7H" not in str(public)


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 4},
        {"prev": "1" + START[1:]},
        {"type": "dealt"},
        {"seat": 2},
        {"seat": None},
        {"cause": "timeout"},
        {"at": "2026-01-02T03:04:05.679Z"},
        {"move": {"type": "play", "cards": ["5H"]}},
        {"move": None},
        {"effects": []},
        {"values": {"1": ("7H", "QS")}},
        {"values": {"table": ("QS", "7H")}},
        {"values": {}},
    ],
    ids=str,
)
def test_whatever_changes_changes_the_hash(changed: dict[str, Any]) -> None:
    assert linked(**changed).hash != EVENT["hash"]


def test_equal_cards_are_sealed_differently_for_every_audience_and_version() -> None:
    both = {"1": ("QS",), "2": ("QS",)}
    seals = [*linked(values=both).sealed.values(), *linked(values=both, version=4).sealed.values()]
    assert len(set(seals)) == 4


def test_only_the_audiences_asked_for_are_opened() -> None:
    event = linked(values={"1": ("QS",), "2": ("7H",), "table": ("3C",)})
    opened = event.opened(SEEDS, {"2", "3"})
    assert opened == {
        **event.public(),
        "hash": event.hash,
        "opened": {"2": {"value": {"cards": ["7H"]}, "salt": SEEDS.salt(3, "2")}},
    }


def test_what_is_opened_proves_itself() -> None:
    event = linked(values={"1": ("QS", "7H"), "table": ("3C",)})
    for audience, shown in event.opened(SEEDS, event.values)["opened"].items():
        assert digest(shown["salt"], audience, tuple(shown["value"]["cards"])) == event.sealed[audience]
