"""The benchmarks run. How fast anything is, no test says."""

import re
import subprocess
import sys

from stack.program import ROOT
from tests.live import clean_environment
from tests.settings import GIVEN

ROWS = (
    "replaying shithead",
    "replaying gapa",
    "replaying president",
    "PostgreSQL",
    "moves:",
    "moves, against the floor",
    "one move at low load",
    "told of a move: 40 idle streams",
    "reading a match of 4 events, its position kept",
    "reading a match of 4 events, replayed",
    "reading a match of 8 events, its position kept",
    "reading a match of 8 events, replayed",
    "audit of",
)


def test_every_row_of_the_benchmarks_can_be_measured() -> None:
    command = (sys.executable, "-m", "tests.bench", "--quick")
    done = subprocess.run(command, cwd=ROOT, env=clean_environment() | GIVEN, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for row, line in zip(ROWS, done.stdout.splitlines(), strict=True):
        assert line.startswith(row) and re.search(r"[1-9]", line.removeprefix(row)), line
