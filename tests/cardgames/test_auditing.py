"""`manage.py audit` over many matches: on several cores, while they are played, broken off and taken up again."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models.functions import Now

from cardgames import auditing, models, stored
from cardgames.audit import Finding
from cardgames.auditing import Tally, Wanted
from stack.program import ROOT
from tests.audited import audit
from tests.cardgames.owner import run, tamper
from tests.commands import command
from tests.live import clean_environment, eventually
from tests.seated import awaited, move, player, position, stalled, started

MANY = 200
Process = subprocess.Popen[str]


class Hall:
    """Many short matches in a database of their own. Those at the places in `wrong`, in the order of their ids, were
    tampered with."""

    wrong = (3, 20, 190)

    def __init__(self) -> None:
        alice, bob = player("alice"), player("bob")
        self.matches = sorted(stalled(alice, bob) for _ in range(MANY))
        for number in self.wrong:
            change = "UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 3"
            tamper(change, self.matches[number])

    @property
    def findings(self) -> list[str]:
        detail = "version 3: its hash is not that of its public form"
        return [f"match {self.matches[number]} {detail}" for number in self.wrong]

    def audit(self, *arguments: str) -> Process:
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=connection.settings_dict["NAME"]).geturl()
        own = {name: os.environ[name] for name in ("SECRET_KEY", "RECEIPT_KEYS")}
        environment = clean_environment() | own | {"DATABASE_URL": url, "BROKER_URL": "memory://"}
        command = (sys.executable, "manage.py", "audit", *arguments)
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)


_hall: list[Hall] = []


@pytest.fixture
def hall(committed: None) -> Hall:
    if not _hall:
        _hall.append(Hall())
    return _hall[0]


def others() -> int:
    """How many other connections to this database there are."""
    return run("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")


def under_way(process: Process, state: Path) -> None:
    """Waits until the audit has checked some matches. It is far from its end then."""
    while not state.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.002)


def test_several_processes_find_the_same_in_the_order_of_the_matches(hall: Hall) -> None:
    process = hall.audit("--jobs", "2", "--verbosity", "0")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 1, err
    assert out.splitlines()[:-2] == hall.findings
    assert out.splitlines()[-1] == f"{MANY} matches checked, 3 differences"
    assert re.fullmatch(rf"{MANY * 4} events in \d+\.\d s, \d+ events/s", out.splitlines()[-2])


def test_an_audit_that_was_killed_goes_on_and_tells_all_it_has_found(hall: Hall, tmp_path: Path) -> None:
    state = tmp_path / "state"
    before = others()
    process = hall.audit("--jobs", "2", "--state", str(state))
    under_way(process, state)
    assert others() > before + 1
    process.kill()
    process.communicate()
    eventually(lambda: others() <= before, "its processes have ended, too")
    kept = auditing.kept(state, Wanted())
    assert 0 < kept.matches < MANY and kept.upto == hall.matches[kept.matches - 1]
    assert state.stat().st_mode & 0o077 == 0
    again = hall.audit("--jobs", "1", "--state", str(state))
    out, err = again.communicate(timeout=120)
    assert again.returncode == 1, err
    assert out.splitlines()[:-2] == hall.findings
    assert out.splitlines()[-1] == f"{MANY} matches checked, 3 differences"
    assert not state.exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_audit_whose_database_goes_away_says_so_and_can_go_on(hall: Hall, tmp_path: Path, jobs: str) -> None:
    state = tmp_path / "state"
    process = hall.audit("--jobs", jobs, "--state", str(state))
    under_way(process, state)
    run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()")  # fmt: skip
    out, err = process.communicate(timeout=120)
    assert process.returncode == 2, out + err
    assert "matches checked" not in out and "Traceback" not in err
    assert f"the audit was broken off, the same command goes on behind what is in {state}" in err
    assert 0 < auditing.kept(state, Wanted()).matches < MANY
    again = hall.audit("--state", str(state))
    assert again.communicate(timeout=120)[0].splitlines()[-1] == f"{MANY} matches checked, 3 differences"


def test_without_a_database_nothing_is_checked(hall: Hall) -> None:
    name = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = "nowhere"
    try:
        process = hall.audit()
    finally:
        connection.settings_dict["NAME"] = name
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2 and not out
    assert "broken off" in err and "Traceback" not in err


# Taking up again, in this process


def told(*arguments: object, stderr: StringIO | None = None) -> tuple[int, list[str], str]:
    """The exit code of the command, and what it says, but for how fast it was; what it says of its progress."""
    said = command("audit", *arguments, "--jobs", 1, stderr=stderr)
    return said.code, [line for line in said.lines if " events in " not in line], said.beside + said.error


def test_wherever_it_was_broken_off_no_match_is_left_out_and_none_told_of_twice(hall: Hall, tmp_path: Path) -> None:
    state = tmp_path / "state"
    whole = told()
    assert whole[:2] == (1, [*hall.findings, f"{MANY} matches checked, 3 differences"])
    for tally in islice(auditing.run(Wanted(), Tally(), 1), 0, None, 4):
        auditing.keep(state, Wanted(), tally)
        assert told("--state", state) == whole
        assert not state.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "7", '{"audit": {}}', "\x00", '{"findings": [1], "audit": 1}']
)
def test_what_no_audit_has_left_behind_is_refused(hall: Hall, tmp_path: Path, text: str) -> None:
    state = tmp_path / "state"
    state.write_text(text)
    code, lines, err = told("--state", state)
    assert code == 2 and not lines and "is not what an audit has left behind" in err
    assert state.read_text() == text


def test_what_an_audit_of_other_matches_has_left_behind_is_refused(hall: Hall, tmp_path: Path) -> None:
    state = tmp_path / "state"
    auditing.keep(state, Wanted(game="gapa"), Tally(hall.matches[100], 101, findings=(Finding("a", None, "b"),)))
    code, _, err = told("--state", state)
    assert code == 2 and "by an audit of other matches" in err and state.exists()
    assert told("--state", state, "--game", "gapa")[1][0] == "match a: b"


def test_a_place_where_nothing_can_be_left_is_told_of(hall: Hall, tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "state", tmp_path):
        code, _, err = told("--state", place)
        assert code == 2 and "--state: " in err
    assert told("--receipts", tmp_path)[0] == 2


def test_a_state_is_for_all_matches(hall: Hall, tmp_path: Path) -> None:
    code, lines, err = told(hall.matches[0], "--state", tmp_path / "state")
    assert code == 2 and not lines and "for audits of all matches" in err


# Which matches, and what is said meanwhile


def test_only_matches_of_a_game_or_with_events_since_are_looked_at(hall: Hall) -> None:
    with transaction.atomic():
        started(player("alice"), player("bob"), game="president", bots=("greedy",) * 2)
        assert told("--game", "president") == (0, ["1 matches checked, 0 differences"], "")
        models.Match.objects.exclude(game="president").update(at=Now() - timedelta(days=2))
        since = models.Match.objects.get(game="president").at - timedelta(days=1)
        for text in (since.isoformat(), f"{since:%Y-%m-%dT%H:%MZ}"):
            assert told("--since", text) == (0, ["1 matches checked, 0 differences"], "")
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "arguments",
    [
        *(("--jobs", number) for number in ("0", "-1", "two", "²", "1000", "")),
        *(("--since", moment) for moment in ("yesterday", "", "2030-13-01T12:00Z", "2030-01-31", "2030-01-31T12:00")),
        ("--game", "poker"),
        ("rain",),
    ],
)
def test_what_makes_no_sense_is_refused(db: None, arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("audit", *arguments)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_or_if_somebody_wants_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told()[2] == "the audit found differences"
    clock = iter(range(0, 10**6, 20))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    line = rf"\d+ of {MANY} matches, \d+ of {MANY * 4} events, \d+ events/s, \d differences"
    assert re.search(rf"^({line}\n)+the audit", told("--verbosity", "2")[2])
    assert re.search(rf"\r{line}\x1b\[K.*\r\x1b\[K", told(stderr=Terminal())[2])
    assert told("--verbosity", "0", stderr=Terminal())[2].replace("\r\x1b[K", "") == "the audit found differences"


def test_a_row_that_cannot_be_read_keeps_nothing_from_the_others(hall: Hall) -> None:
    with transaction.atomic():
        broken = hall.matches[50]
        tamper("UPDATE cardgames_match SET deadline = 'infinity' WHERE id = %s", broken)
        code, lines, _ = told()
        assert code == 1 and lines[-1] == f"{MANY} matches checked, 4 differences"
        assert any(line.startswith(f"match {broken}: it cannot be read") for line in lines)
        transaction.set_rollback(True)


# While matches are played


@pytest.fixture
def running(committed: None) -> Iterator[UUID]:
    """A match in which move follows on move for as long as the test lasts."""
    alice, bob = player("alice"), player("bob")
    match, over = started(alice, bob), threading.Event()

    def play() -> None:
        while not over.is_set() and not position(match).over:
            move(match, awaited(match))
        connection.close()

    thread = threading.Thread(target=play)
    thread.start()
    yield match
    over.set()
    thread.join()


def test_a_match_that_goes_on_meanwhile_is_no_difference(running: UUID) -> None:
    seen = set()
    for _ in range(60):
        found = stored.of_match(running)
        assert found is not None
        seen.add(found.table.match.version)
        assert audit(running) is None
    assert len(seen) > 5
