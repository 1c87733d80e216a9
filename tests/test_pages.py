"""What the documentation says of the code is so."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from api import errors, shapes
from cardgames.position import Ended, Started, TakenOver
from cardgames.rules import GAMES
from cardgames.rules.game import Game
from cardgames.rules.secrecy import Effect
from stack.program import ROOT
from tests.pages import CONTRACT, anchors, headings, names, pages, rows

OPERATING = ROOT / "docs" / "operating.md"
EXAMPLE = ROOT / ".env.example"
COMPOSE = ROOT / "docker-compose.yml"
CODE = ("api", "bots", "cardgames", "stack", "tests", "verify", "web")


def citations() -> Iterator[tuple[Path, str]]:
    """Which heading of the contract is cited where in code and comments."""
    for path in (path for name in CODE for path in sorted((ROOT / name).rglob("*.py"))):
        for cited in re.findall(r"contract:[\s#]+([^).;:\"\\\[]+)", path.read_text()):
            yield path, " ".join(cited.split()).strip("`").lower()


def test_every_link_leads_somewhere() -> None:
    for page in pages():
        for link in re.findall(r"\]\(([^)]+)\)", page.read_text()):
            if link.startswith("http"):
                continue
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), f"{page}: {link}"
            assert not anchor or anchor in anchors(target), f"{page}: {link}"


def test_lines_are_no_longer_than_those_of_the_code() -> None:
    for page in (*pages(), EXAMPLE, COMPOSE):
        for number, line in enumerate(page.read_text().splitlines(), 1):
            assert len(line) <= 120 or line.startswith("|"), f"{page}:{number}"


def test_what_docstrings_cite_is_a_heading_of_the_contract() -> None:
    known, found = set(headings(CONTRACT)), list(citations())
    assert len(found) > 30 and ("idempotency" in {cited for _, cited in found})
    assert [(str(path), cited) for path, cited in found if cited not in known] == []


def test_every_error_stands_in_the_contract_with_its_status() -> None:
    told = {
        (int(status), name)
        for statuses, text in rows(CONTRACT, "## Errors")
        for status, name in errors_in(statuses, text)
    }
    assert told == {(status, name) for name, status in errors.STATUS.items()}


def errors_in(statuses: str, text: str) -> list[tuple[str, str]]:
    known = [name for name in names(text) if name in errors.STATUS]
    numbers = statuses.split(", ")
    return list(zip(numbers if len(numbers) > 1 else numbers * len(known), known, strict=True))


def test_every_member_of_a_match_stands_in_the_contract() -> None:
    told = {name for cell, *_ in rows(CONTRACT, "## Match") for name in names(cell)}
    assert told == set(shapes.Match().fields)


def test_every_member_of_an_event_stands_in_the_contract() -> None:
    told = {name for cell, *_ in rows(CONTRACT, "## Event, public form") for name in names(cell)}
    assert told | {"hash", "opened"} == set(shapes.Event().fields)


def test_every_member_of_a_record_stands_in_the_contract() -> None:
    told = {name for cell, *_ in rows(CONTRACT, "## Game record") for name in names(cell)}
    assert told == set(shapes.GameRecord().fields)


def _members(text: str) -> set[str]:
    """Of the objects in a list, as in `[{match, seat}]`."""
    return set(re.findall(r"\w+", text.partition("[{")[2].partition("}]")[0]))


def test_every_member_of_an_export_stands_in_the_contract() -> None:
    cells = rows(CONTRACT, "### Export")
    assert {name for cell, *_ in cells for name in names(cell)} == set(shapes.Export().fields)
    told = {name: _members(text) for cell, text in cells[-4:] for name in names(cell)}
    parts = {"tokens": shapes.TokenShown, "matches": shapes.SeatExported, "left": shapes.MatchLeft}
    assert told == {name: set(part().fields) for name, part in (parts | {"keys": shapes.KeyExported}).items()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_effect_stands_in_the_contract_with_its_members(game: Game) -> None:
    table = rows(CONTRACT, f"**{game.TITLE}.**")
    told = {names(kind)[0]: set(names(members)) for kind, members, _ in table}
    assert told == {kind.type: shown(kind) for kind in game.EFFECTS.values()}


def shown(kind: type[Effect]) -> set[str]:
    return {item.metadata.get("count", item.name) for item in kind.parts}


@pytest.mark.parametrize("kind", [Started, TakenOver, Ended])
def test_every_effect_of_the_match_itself_stands_in_the_contract(kind: type[Effect]) -> None:
    text = CONTRACT.read_text().partition("### What stands in the effects")[2]
    line = text.partition(f"- `{kind.type}`:")[2].partition("\n- ")[0].partition("\n\n")[0]
    assert set(names(line)) == {item.name for item in fields(kind)}  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_move_stands_in_the_contract(game: Game) -> None:
    [cell] = [moves for title, moves in rows(CONTRACT, "## Moves") if title == game.TITLE]
    assert set(re.findall(r'"type": "(\w+)"', cell)) == set(game.MOVES)


def settings_read() -> set[str]:
    """The names that the settings, `make run` and docker compose look up in the environment."""
    settings = (ROOT / "cardgames" / "settings.py").read_text()
    looked_up = re.findall(r'\benv\.\w+\(\s*"(\w+)"', settings)
    calls = re.findall(r"\benv\.\w+\(", settings)
    assert len(calls) == len(looked_up) + 2, "not every name is found"  # two have none: read_env, and the limits
    stack = "".join(path.read_text() for path in (ROOT / "stack").glob("*.py"))
    of_the_stack = re.findall(r'environ\.get\("(\w+)"', stack)
    of_compose = re.findall(r"\$\{(\w+)", COMPOSE.read_text())
    return {*looked_up, *of_the_stack, *of_compose, *(f"LIMIT_{name.upper()}" for name in django_settings.LIMITS)}


def test_every_setting_is_explained_to_operators() -> None:
    read = settings_read()
    assert {"SECRET_KEY", "DATABASE_OWNER_URL", "PORT", "SERVER_PASSWORD", "LIMIT_MOVES"} <= read
    assert set(re.findall(r"^#(\w+)=", EXAMPLE.read_text(), re.MULTILINE)) == read
    assert {name for cell, *_ in rows(OPERATING, "## Settings") for name in names(cell)} == read


def test_what_docker_compose_takes_from_outside_is_named_wherever_that_is_said() -> None:
    taken = set(re.findall(r"\$\{(\w+)", COMPOSE.read_text()))
    for page in (EXAMPLE, OPERATING):
        text = " ".join(page.read_text().replace("\n# ", "\n").split())
        told = text.partition("passes on only ")[2].partition(";")[0]
        assert set(re.findall(r"[A-Z_]{2,}", told)) == taken, page
    told = COMPOSE.read_text().partition("\n\n")[0]
    assert set(re.findall(r"[A-Z_]{2,}", told)) == taken


def test_every_service_is_explained_to_operators() -> None:
    compose = COMPOSE.read_text().partition("\nservices:\n")[2].partition("\nvolumes:\n")[0]
    services = set(re.findall(r"^  (\w+):$", compose, re.MULTILINE))
    assert services == {names(cell)[0] for cell, *_ in rows(OPERATING, "## Production")}


def test_the_promise_about_receipts_stands_as_it_was_given() -> None:
    promise = "tamper-evident for anyone who kept a receipt or an earlier hash"
    assert promise in " ".join(CONTRACT.read_text().split())
    assert promise in " ".join(OPERATING.read_text().split())
