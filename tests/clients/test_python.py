"""The Python client is what the generator gives, and reads what the server sends as what it is."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cardgames_client.models import Events

from stack.program import ROOT
from tests.live import Stack
from tests.pages import code
from tests.test_readme import served_by

HOME = ROOT / "clients" / "python"
GENERATED = HOME / "cardgames_client"
RECORDS = sorted((ROOT / "tests" / "golden").glob("*.json"))


def test_the_client_is_what_the_generator_makes_of_the_document(tmp_path: Path) -> None:
    made = subprocess.run(
        ("make", "--silent", "clients-python", f"PYTHON_CLIENT={tmp_path / GENERATED.name}"),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0 and "warning" not in made.stdout.lower(), made.stdout + made.stderr
    assert _texts(tmp_path / GENERATED.name) == _texts(GENERATED), "make clients"


def _texts(package: Path) -> dict[Path, str]:
    return {path.relative_to(package): path.read_text() for path in package.rglob("*.py*") if path.suffix != ".pyc"}


def test_the_program_in_its_readme_makes_a_move(stack: Stack) -> None:
    program = served_by(stack, code(HOME / "README.md", "python"))
    done = subprocess.run((sys.executable, "-c", program), cwd=HOME, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("[ShitheadArranged("), done.stdout + done.stderr


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_effect_is_read_as_one_of_its_game_and_nothing_of_an_event_is_lost(path: Path) -> None:
    record: dict[str, Any] = json.loads(path.read_text())
    read = Events.from_dict({"events": record["events"], "next": None}).events
    kinds = {type(effect).__name__ for event in read for effect in event.effects}
    assert {kind for kind in kinds if not kind.startswith(record["game"].capitalize())} <= {"Ended", "TakenOver"}
    assert [event.to_dict() | {"at": None} for event in read] == [event | {"at": None} for event in record["events"]]
