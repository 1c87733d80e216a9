"""Whatever is changed in a record, both verifiers notice, and at the same places."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.verify.cases import rechain
from tests.verify.verifiers import GOLDEN, VECTORS, Json, by_javascript, by_python, failed, needs_node, verdict

HOW_MANY = 40  # of each kind

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """All that is in a document, but for what nothing vouches for: who the players were."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        if name != "players":
            yield (*path, name)
            yield from places(each, (*path, name))


def at(document: Any, path: Path) -> Any:
    for name in path:
        document = document[name]
    return document


def changed(record: Json, path: Path) -> Json:
    """The record with another value in this place, of the same kind."""
    again = copy.deepcopy(record)
    at(again, path[:-1])[path[-1]] = other(at(record, path))
    return again


def other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("1" if value.endswith("0") else "0")
        case list():
            return [*value, *value[:1]] or ["0"]
    return 0


def without(record: Json, path: Path) -> Json:
    again = copy.deepcopy(record)
    del at(again, path[:-1])[path[-1]]
    return again


@pytest.fixture(scope="module")
def records() -> list[Json]:
    record, chance = json.loads((VECTORS / "shithead.json").read_text()), Random(1)
    found = [*places(record)]
    members = [path for path in found if path[:-1] != ("options",)]  # an option that is left out has its default
    changes = [changed(record, path) for path in chance.sample(found, HOW_MANY)]
    return changes + [without(record, path) for path in chance.sample(members, HOW_MANY)]


@pytest.fixture(scope="module")
def python(records: list[Json]) -> list[list[Json]]:
    return [by_python({"document": record}) for record in records]


def test_python_notices(records: list[Json], python: list[list[Json]]) -> None:
    for record, findings in zip(records, python, strict=True):
        assert failed(findings), record


@needs_node
def test_javascript_notices_the_same(records: list[Json], python: list[list[Json]]) -> None:
    javascript = by_javascript({"document": record} for record in records)
    for record, findings, others in zip(records, javascript, python, strict=True):
        assert verdict(findings) == verdict(others), record


# Cards that an effect shows or takes though they lie elsewhere, in a log that holds in all else


def swindles() -> Iterator[tuple[str, Json]]:
    """Of each kind of effect that names cards one, with another card. If it is made by a move, the move has it too."""
    for path in GOLDEN:
        record = json.loads(path.read_text())
        first = {fact["type"]: (event, fact) for event in record["events"] for fact in event["effects"]}
        for kind, (event, fact) in first.items():
            if "card" in fact or fact.get("cards"):
                again = copy.deepcopy(record)
                _swindle(again, event["version"], record["events"][event["version"] - 1]["effects"].index(fact))
                yield f"{path.stem} {kind}", again


def _swindle(record: Json, version: int, place: int) -> None:
    event = record["events"][version - 1]
    fact = event["effects"][place]
    if "card" in fact:
        fact["card"] = _another(fact["card"])
    else:
        cards = [_another(fact["cards"][0]), *fact["cards"][1:]]
        if event["move"] is not None and event["move"].get("cards") == fact["cards"]:
            [entry] = [entry for entry in record["moves"] if entry["version"] == version]
            event["move"]["cards"] = entry["move"]["cards"] = cards
        fact["cards"] = cards
    rechain(record)


def _another(card: str) -> str:
    return f"1{card[1]}"  # which no deck has


@pytest.fixture(scope="module")
def swindled() -> dict[str, Json]:
    return dict(swindles())


def test_python_notices_cards_that_come_from_nowhere(swindled: dict[str, Json]) -> None:
    assert {name.split()[1] for name in swindled} >= {"played", "flipped", "picked_up", "pile_burned", "placed", "kept"}
    for name, record in swindled.items():
        fails = {found["check"] for found in by_python({"document": record}) if found["holds"] is False}
        assert fails == {"cards"}, name


@needs_node
def test_javascript_notices_them_too(swindled: dict[str, Json]) -> None:
    some = dict(list(swindled.items())[::4])  # in any language following a whole match takes its time
    for (name, record), findings in zip(
        some.items(), by_javascript({"document": it} for it in some.values()), strict=True
    ):
        assert verdict(findings) == verdict(by_python({"document": record})), name
