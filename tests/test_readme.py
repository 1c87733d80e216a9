"""The code in the documentation works as it is printed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardgames_client import AuthenticatedClient
from cardgames_client.api.accounts import export_me
from cardgames_client.models import Export, KeyedCall

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


def test_the_bot_in_the_guide_goes_on_after_it_was_killed_and_checks_what_was_dealt(
    stack: Stack, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(served_by(stack, code(ROOT / "docs" / "api.md", "python")))
    bot = (sys.executable, "bot.py")
    environment = os.environ | {"PYTHONPATH": str(ROOT / "clients" / "python")}
    with subprocess.Popen(bot, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL) as first:
        eventually(lambda: _moves(stack, tmp_path / "bot.token") > 5, "it has begun to play", 60)
        first.kill()
    done = subprocess.run(bot, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    refused, *results, about_me = done.stdout.splitlines()
    assert refused.startswith("malformed: ") and about_me.startswith("Alice 3 ")
    assert [result.split()[:2] for result in results] == [
        [game, "finished"] for game in ("shithead", "gapa", "president")
    ]
    assert not (tmp_path / "bot.token").exists()


def _moves(stack: Stack, token: Path) -> int:
    """How many moves somebody has made, as far as his idempotency keys tell."""
    if not token.exists() or not token.read_text():
        return 0
    client = AuthenticatedClient(stack.url, token=token.read_text())
    told = export_me.sync(client=client)
    assert isinstance(told, Export)
    return len([key for key in told.keys if key.call == KeyedCall.MOVES])


def test_whole_matches_are_played_with_curl_as_printed(stack: Stack, tmp_path: Path) -> None:
    (tmp_path / "bot.sh").write_text(served_by(stack, code(ROOT / "docs" / "curl.md", "bash")))
    done = subprocess.run(("bash", "bot.sh"), cwd=tmp_path, capture_output=True, text=True, timeout=240)
    said = done.stdout.replace("stale_version\n", "").replace("stalled", "finished").splitlines()
    assert said == [f"{game}: finished" for game in ("shithead", "gapa", "president")], done
    assert not done.stderr


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
