"""A match that was really played on a whole server, checked with the commands that docs/verifying.md prints."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stack.program import ROOT
from tests.live import Stack
from tests.person import Person
from tests.verify.verifiers import HOME, Json, by_javascript, by_python, failed, needs_node

PAGE = ROOT / "docs" / "verifying.md"


class Table:
    """Alice and Bob at a match of Shithead. In her directory Alice keeps what the page tells her to."""

    def __init__(self, stack: Stack, directory: Path) -> None:
        self.stack, self.directory = stack, directory
        self.alice, self.bob = Person(stack, "Alice"), Person(stack, "Bob")
        self.match = self.alice.opens(seats=2, hold=True, options={"move_limit": 12})
        self.bob.joins(self.match)
        self.alice.post(f"/matches/{self.match['id']}/seed", {"client_seed": "luck"})
        self._keep(self.match)
        for name in ("verify", "manage.py"):
            (directory / name).symlink_to(ROOT / name)
        (directory / ".venv").symlink_to(sys.prefix)

    def play(self, moves: int | None = None) -> None:
        """So many moves, by default all that are left."""
        while moves != 0 and (seen := self.alice.sees(self.match))["status"] == "active":
            person = (self.alice, self.bob)[seen["turn"][0]]
            own = person.sees(self.match)
            made = person.moves(own, own["legal_moves"][0])
            assert made.status_code == 201, made.text
            if person is self.alice:
                self._keep(made.json())
            moves = moves and moves - 1

    def _keep(self, answer: Json) -> None:
        with (self.directory / "receipts").open("a") as file:
            file.write(f"{answer['receipt']}\n")

    def follow(self, commands: str) -> list[str]:
        """Runs commands as they are printed; the lines that they say."""
        environment = self.stack.environment | {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "SERVER": self.stack.url,
            "MATCH": self.match["id"],
            "TOKEN": self.alice.client.headers["Authorization"].removeprefix("Bearer "),
        }
        shell = ("bash", "-euo", "pipefail", "-c", commands)
        done = subprocess.run(shell, cwd=self.directory, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()

    def kept(self, name: str) -> Json:
        found: Json = json.loads((self.directory / name).read_text())
        return found

    def question(self, name: str) -> Json:
        return {
            "document": self.kept(name),
            "receipts": (self.directory / "receipts").read_text().split(),
            "jwks": self.kept("jwks.json"),
            "seen": self.kept("seen.json"),
        }


Told = tuple[Table, list[str], list[str]]


@pytest.fixture(scope="module")
def told(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The table after the match, and what the commands said while it ran and when it was over."""
    while_it_runs, when_over = re.findall(r"^```bash\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    table = Table(stack, tmp_path_factory.mktemp("kept"))
    table.play(7)
    then = table.follow(while_it_runs)
    table.play()
    return table, then, table.follow(when_over)


def checks(lines: list[str], outcome: str) -> set[str]:
    return {line[12:].split()[0] for line in lines if line.startswith(f"{outcome} ")}


def test_while_it_runs_all_holds_as_far_as_alice_can_see(told: Told) -> None:
    table, then, _ = told
    events = table.kept("seen.json")["events"]
    assert checks(then, "holds") >= {"start", "hash", "prev", "seal", "effect", "signature", "receipt"}
    assert checks(then, "not checked") >= {"commitment", "deck", "dealt", "cards", "salt", "seal", "end"}
    assert not checks(then, "FAILS") and len(events) == 9
    assert all(event["opened"].keys() <= {"0"} for event in events)
    assert any("1" in event["sealed"] for event in events)


def test_when_it_is_over_everything_holds_with_the_same_hashes(told: Told) -> None:
    table, then, over = told
    record = table.kept("record.json")
    seen = [event["hash"] for event in table.kept("seen.json")["events"]]
    assert [event["hash"] for event in record["events"]][: len(seen)] == seen
    assert checks(over, "not checked") == {"rules", "players", "clock"}
    assert checks(over, "holds") >= checks(then, "not checked") - {"rules", "players", "clock"} | {"receipt", "seen"}
    assert over[-2:] == ["All that could be checked holds.", "record.json: holds, stalled"]
    assert record["client_seeds"] == ["luck", None]


@needs_node
def test_javascript_finds_the_same_of_it(told: Told) -> None:
    questions = [told[0].question(name) for name in ("seen.json", "record.json")]
    assert by_javascript(questions) == [by_python(question) for question in questions]


def test_another_match_of_theirs_does_not_pass_for_it(told: Told, stack: Stack, tmp_path: Path) -> None:
    table, *_ = told
    another = Table(stack, tmp_path)
    another.play()
    record = another.alice.client.get(f"/matches/{another.match['id']}/record").json()
    findings = by_python(table.question("record.json") | {"document": record})
    assert {found["check"] for found in findings if found["holds"] is False} == {"receipt", "seen"}
    assert not failed(by_python({"document": record}))


def test_the_page_names_every_check_and_every_program(told: Told) -> None:
    _, then, over = told
    text = PAGE.read_text()
    table = text.partition("## The checks")[2].partition("## ")[0]
    named = set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines() if line[:3] == "| `")))
    made = {line[12:].split()[0] for line in then + over if line[:5] in {"holds", "not c"}}
    assert named == made - {"rules", "players", "clock"}
    assert all(path.name in text for path in HOME.iterdir() if path.is_file())
