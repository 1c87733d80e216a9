"""The code in the documentation works as it is printed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardgames.rules.secrecy import public_form, secrets
from stack.program import ROOT
from tests.live import Stack, eventually
from tests.pages import README, code
from tests.person import Person

PRINTED = "http://127.0.0.1:8000"


def served_by(stack: Stack, text: str) -> str:
    """The same, for a server that is somewhere else."""
    assert PRINTED in text
    return text.replace(PRINTED, stack.url)


def test_the_match_in_the_readme_is_played_to_its_end(stack: Stack) -> None:
    commands = served_by(stack, code(README, "bash")).replace(".venv/bin/python", sys.executable)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ("bash", "-euo", "pipefail", "-c", commands),
        cwd=ROOT,
        env=stack.environment | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=240,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    *_, ended, checked = done.stdout.splitlines()
    assert ended.startswith("finished {") and '"loser"' in ended, said
    assert checked == "/dev/stdin: holds, finished", said


def test_the_bot_in_the_guide_plays_a_match_and_checks_it(stack: Stack) -> None:
    text = served_by(stack, code(ROOT / "docs" / "api.md", "python"))
    found: dict[str, Any] = {}
    try:
        exec(compile(text, "docs/api.md", "exec"), found)  # noqa: S102
    finally:
        found["server"].close()
    assert found["match"]["status"] == "finished"
    assert found["record"]["deal"] == "shared"
    assert len(found["receipts"]) > 5 and len(found["hashes"]) == found["match"]["version"] + 1


def test_the_records_are_fetched_and_checked_as_in_the_guide(stack: Stack, tmp_path: Path) -> None:
    alice = Person(stack, "alice")
    match = alice.opens(game="gapa", seats=2, bots=["greedy"], options={"move_limit": 1})
    eventually(lambda: alice.sees(match)["turn"] != [1], "the bot has moved, if it was to move")
    if alice.sees(match)["status"] == "active":
        assert alice.moves(match, {"type": "flip"}).status_code == 201
    eventually(lambda: match["id"] in alice.client.get("/records").text, "its record can be fetched", 40)
    commands = served_by(stack, code(ROOT / "docs" / "api.md", "bash"))
    for _ in range(2):
        done = subprocess.run(
            ("bash", "-euo", "pipefail", "-c", commands), cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0 and not done.stderr, done
        assert json.loads(done.stdout)["holds"], done.stdout
    fetched = [json.loads(line)["match"] for line in (tmp_path / "records.ndjson").read_text().splitlines()]
    assert match["id"] in fetched and len(fetched) == len(set(fetched))


def test_the_moves_and_effects_in_the_walk_through_hide_what_they_should() -> None:
    found: dict[str, Any] = {"__name__": "walk_through"}
    exec(compile(code(ROOT / "CONTRIBUTING.md", "python"), "CONTRIBUTING.md", "exec"), found)  # noqa: S102
    dealt = found["Dealt"](1, 0, 1, (("2C",), ("3C", "4C")), ("5C",))
    assert public_form(dealt) == {"type": "dealt", "round": 1, "dealer": 0, "turn": 1, "hands": [1, 2], "stock": 1}
    assert secrets([dealt]) == {"0": ("2C",), "1": ("3C", "4C"), "table": ("5C",)}
    assert found["Play"]("2C").type == "play"
