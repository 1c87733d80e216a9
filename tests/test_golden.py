"""Matches of released editions come out the same for ever: their records hold, their logs are written anew to the byte,
and after every event the table is what it was."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgames.replay import check_record
from cardgames.rewriting import check_log
from cardgames.rules import GAMES
from stack.program import ROOT
from tests.golden.form import golden, log
from tests.golden.plans import PLANS

HERE = ROOT / "tests" / "golden"
RECORDS = sorted(HERE.glob("*.json"))

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


@cache
def record_in(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text()))


def test_every_plan_has_been_played_and_every_game_is_among_them() -> None:
    assert {path.stem for path in RECORDS} == PLANS.keys()
    assert {record_in(path)["game"] for path in RECORDS} == GAMES.keys()


@each_record
def test_its_deals_and_moves_alone_lead_to_its_result(path: Path) -> None:
    record = record_in(path)
    position = check_record(record)
    assert position is not None and (position.over or record["ended"] == "abandoned")


@each_record
def test_its_log_is_written_anew_to_the_byte(path: Path) -> None:
    record = record_in(path)
    table, events = log(record)
    position = check_log(events, table.seeds, record["commitment"])
    assert position is not None and position.status == record["ended"] and position.result == record["result"]


@each_record
def test_its_log_still_makes_the_same_record_and_the_same_table_after_every_event(path: Path) -> None:
    record = record_in(path)
    table, events = log(record)
    again = json.loads(json.dumps(golden(table, events, record["players"])))
    assert len(record["state_hashes"]) == len(record["events"])
    assert {name: again[name] for name in record} == record


def test_a_golden_record_is_never_written_over() -> None:
    path = RECORDS[0]
    before = path.read_bytes()
    made = subprocess.run(
        [sys.executable, "-m", "tests.golden.make", path.stem], cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 1 and "stays as it is" in made.stderr
    assert path.read_bytes() == before
