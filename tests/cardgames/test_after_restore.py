"""A database that is restored to an earlier time: which matches have lost events is found, and these are ended.

The backup is a copy of the whole database, made by PostgreSQL while the matches go on.
"""

import json
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from shutil import copyfile
from typing import Any, cast
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from cardgames import play, receipts, store
from cardgames.errors import MatchNotActive
from cardgames.models import Match
from cardgames.restored import _AT_ONCE, Kept, heads, lost
from tests.audited import audit
from tests.cardgames.owner import run, tamper
from tests.commands import command, manage
from tests.databases import at, copied
from tests.live import clean_environment
from tests.seated import awaited, join, move, opened, overdue, play_on, player, stalled, started, table

Json = dict[str, Any]


@dataclass
class World:
    """Matches before and after the backup, what was kept meanwhile, and the name of the backup."""

    since: datetime
    backup: str
    heads: Path
    receipts: Path
    match: dict[str, UUID] = field(default_factory=dict)

    def named(self, lines: list[Json]) -> dict[str, Json]:
        names = {str(match): name for name, match in self.match.items()}
        return {names[line["match"]]: line for line in lines}


def receipt(match: UUID, version: int) -> str:
    [event] = store.events(match, after=version - 1, upto=version)
    return receipts.sign(str(match), version, event.hash, event.at)


def now() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        [moment] = cursor.fetchone()
    assert isinstance(moment, datetime)
    return moment


@contextmanager
def backup() -> Iterator[str]:
    """A copy of the database as it is now. Nobody else may look at it meanwhile, not even who sends nudges."""
    time.sleep(0.2)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    with copied(connection.settings_dict["NAME"]) as name:
        yield name


@pytest.fixture(scope="module")
def past(
    django_db_setup: str, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """Played, backed up, and played on."""
    kept = tmp_path_factory.mktemp("kept")
    with django_db_blocker.unblock(), copied(django_db_setup) as lived, at(lived):
        match = before_the_backup()
        since, given = now(), [receipt(match["moved"], 3)]
        with backup() as name:
            match |= after_the_backup(match)
            versions = {"moved": (4, 6, 5), "finished": (3,), "filled": (2,), "new": (1,), "ended": (3,)}
            given += [receipt(match[which], version) for which in versions for version in versions[which]]
            call_command("heads", kept / "heads")
            (kept / "receipts").write_text("".join(f"{text}\n" for text in given))
            yield World(since, name, kept / "heads", kept / "receipts", match)


def before_the_backup() -> dict[str, UUID]:
    alice, bob = player("alice"), player("bob")
    match = {
        "ended": stalled(alice, bob),
        "running": started(alice, bob),
        "moved": started(alice, bob),
        "moved on late": started(alice, bob, turn_seconds=60),
        "finished": started(alice, bob, options={"move_limit": 2}),
        "open": opened(alice),
        "filled": opened(alice),
        "alone": opened(alice, seats=3),
    }
    moves(match["moved"], 2)
    return match


def after_the_backup(match: dict[str, UUID]) -> dict[str, UUID]:
    alice, bob = player("alice"), player("bob")
    for name in ("moved", "moved on late", "finished"):
        moves(match[name], 2)
    join(match["filled"], bob)
    join(match["alone"], bob)
    return {"new": started(alice, bob), "new and open": opened(alice)}


def moves(match: UUID, count: int) -> None:
    for _ in range(count):
        move(match, awaited(match))


@pytest.fixture
def world(past: World, db: None, tmp_path: Path) -> Iterator[World]:
    """The backup, restored, and what was kept until then."""
    for file in (past.heads, past.receipts):
        copyfile(file, tmp_path / file.name)
    with at(past.backup), copied(past.backup) as restored, at(restored):
        yield replace(past, heads=tmp_path / "heads", receipts=tmp_path / "receipts", match={**past.match})


def told(*arguments: object) -> tuple[int, list[Json], str]:
    """Exit code, the objects printed, and what is said beside them."""
    said = command("after_restore", *arguments)
    return said.code, [json.loads(line) for line in said.lines], said.beside.strip()


CERTAIN = {
    "moved": ("missing", 6, 4, "active"),
    "moved on late": ("missing", 4, 2, "active"),
    "finished": ("missing", 5, 2, "active"),
    "filled": ("missing", 2, 0, "open"),
    "new": ("gone", 2, None, None),
    "new and open": ("gone", 0, None, None),
}


def seen(line: Json) -> tuple[str, int | None, int | None, str | None]:
    return line["why"], line["kept"], line["version"], line["status"]


def test_heads_that_were_kept_tell_exactly_the_matches_that_lost_events(world: World) -> None:
    code, lines, said = told("--heads", world.heads)
    found = world.named(lines)
    assert code == 1 and len(lines) == len(found)
    assert {name: seen(line) for name, line in found.items()} == CERTAIN
    assert all(line["certain"] for line in lines)
    assert said == "6 matches have lost events, 0 may have; 4 of these are open or running"


def test_receipts_tell_those_they_were_given_for(world: World) -> None:
    code, lines, _ = told("--receipts", world.receipts)
    found = world.named(lines)
    assert code == 1
    assert {name: line["kept"] for name, line in found.items()} == {"moved": 5, "finished": 3, "filled": 2, "new": 1}
    assert {name: line["why"] for name, line in found.items()}["new"] == "gone"


def test_the_audit_says_the_same_of_receipts(world: World) -> None:
    said = command("audit", "--receipts", world.receipts)
    assert said.code == 1
    assert {(line.split()[1], int(line.split()[3].rstrip(":"))) for line in said.lines[:-2]} == {
        (str(world.match[name]), version)
        for name, version in (("moved", 5), ("moved", 6), ("finished", 3), ("filled", 2), ("new", 1))
    }


def test_the_moment_tells_what_was_going_on_then(world: World) -> None:
    code, lines, said = told("--since", world.since.isoformat())
    found = world.named(lines)
    assert code == 1
    assert found.keys() == {"running", "moved", "moved on late", "finished", "open", "filled", "alone"}
    assert {line["why"] for line in lines} == {"possible"} and not any(line["certain"] for line in lines)
    assert said == "0 matches have lost events, 7 may have; 7 of these are open or running"


def test_what_was_opened_since_is_not_in_doubt_and_what_has_ended_since_is(world: World) -> None:
    alice, bob = player("alice"), player("bob")
    world.match |= {"newer": started(alice, bob), "newer and open": opened(alice)}
    play_on(world.match["running"])
    found = world.named(told("--since", world.since.isoformat())[1])
    assert not found.keys() & {"newer", "newer and open", "ended"}
    assert found["running"]["status"] != "active"


def test_both_are_put_together_and_what_is_certain_wins(world: World) -> None:
    code, lines, said = told("--heads", world.heads, "--receipts", world.receipts, "--since", world.since.isoformat())
    found = world.named(lines)
    assert code == 1
    assert {name for name, line in found.items() if line["certain"]} == CERTAIN.keys()
    assert {name for name, line in found.items() if not line["certain"]} == {"running", "open", "alone"}
    assert found["finished"]["kept"] == 3 and found["moved"]["kept"] == 5
    assert said == "6 matches have lost events, 3 may have; 7 of these are open or running"


def test_a_second_history_is_found_as_one(world: World) -> None:
    move(world.match["finished"], awaited(world.match["finished"]))
    line = world.named(told("--receipts", world.receipts)[1])["finished"]
    assert seen(line) == ("other", 3, 3, "active")


def test_nothing_is_found_where_nothing_was_lost(world: World) -> None:
    call_command("heads", world.heads)
    world.receipts.write_text(f"{receipt(world.match['ended'], 3)}\n\n{receipt(world.match['moved'], 3)}\n")
    before = (world.since - timedelta(days=1)).isoformat()
    assert told("--heads", world.heads, "--receipts", world.receipts, "--since", before) == (
        0,
        [],
        "0 matches have lost events, 0 may have; 0 of these are open or running",
    )


# Ending them


def test_abandon_ends_those_that_go_on_and_no_others(world: World) -> None:
    overdue(world.match["moved on late"])
    code, lines, said = told("--heads", world.heads, "--abandon")
    assert code == 1 and said.endswith("; 0 of these are open or running")
    status = {name: Match.objects.filter(pk=match).first() for name, match in world.match.items()}
    assert {name: match and (match.status, match.version) for name, match in status.items()} == {
        "ended": ("stalled", 4),
        "running": ("active", 2),
        "moved": ("abandoned", 5),
        "moved on late": ("abandoned", 3),
        "finished": ("abandoned", 3),
        "open": ("open", 0),
        "filled": ("abandoned", 0),
        "alone": ("open", 0),
        "new": None,
        "new and open": None,
    }
    for name in ("moved", "moved on late", "finished"):
        last = store.events(world.match[name])[-1]
        assert (last.type, last.cause, last.seat) == ("ended", "system", None)
    assert {world.named(lines)[name]["status"] for name in CERTAIN if "new" not in name} == {"abandoned"}
    assert [audit(match) for name, match in world.match.items() if "new" not in name] == [None] * 8


def test_abandon_with_the_moment_ends_all_that_may_have_lost_events(world: World) -> None:
    assert told("--since", world.since.isoformat(), "--abandon")[2].endswith("; 0 of these are open or running")
    assert not Match.objects.filter(status__in=("open", "active")).exists()
    code, _, said = told("--heads", world.heads, "--abandon")
    assert code == 1 and said.endswith("; 0 of these are open or running")


def test_a_damaged_match_keeps_nobody_from_ending_the_others(world: World) -> None:
    tamper(
        "UPDATE cardgames_event SET prev = repeat('f', 64) WHERE match_id = %s AND version = 2", world.match["moved"]
    )
    store.forget()
    _, lines, said = told("--heads", world.heads, "--abandon")
    assert f"match {world.match['moved']} was not ended" in said
    assert said.endswith("; 1 of these are open or running")
    assert world.named(lines)["finished"]["status"] == "abandoned"


def test_a_match_is_broken_off_whatever_it_waits_for(world: World) -> None:
    match = world.match["moved on late"]
    overdue(match)
    play.break_off(match)
    assert [event.type for event in store.events(match, after=2)] == ["ended"]
    with pytest.raises(MatchNotActive):
        play.break_off(match)


# The lists


def test_heads_are_a_line_for_every_match(world: World) -> None:
    out = StringIO()
    call_command("heads", stdout=out)
    lines = dict(line.split(" ", 1) for line in out.getvalue().splitlines())
    assert lines.keys() == {str(match) for match in Match.objects.values_list("pk", flat=True)}
    running, unfilled = table(world.match["running"]).match, table(world.match["open"]).match
    assert lines[str(running.pk)] == f"2 {running.hash}"
    assert lines[str(unfilled.pk)] == f"0 {unfilled.commitment}"


def test_only_public_ones_are_for_everybody(world: World) -> None:
    private = opened(player("alice"), visibility="private")
    assert private in {kept.match for kept in heads()}
    assert private not in {kept.match for kept in heads(public=True)}
    assert {kept.match for kept in heads()} - {kept.match for kept in heads(public=True)} == {private}


def test_the_file_is_for_its_owner_and_whole(world: World) -> None:
    world.heads.unlink()
    call_command("heads", world.heads)
    assert stat.S_IMODE(world.heads.stat().st_mode) == 0o600
    assert {path.name for path in world.heads.parent.iterdir()} == {"heads", "receipts"}
    with pytest.raises(CommandError, match="No such file"):
        call_command("heads", world.heads.parent / "nowhere" / "heads")


def test_more_than_one_statement_takes_are_looked_up(world: World) -> None:
    there = next(iter(heads()))
    gone = [Kept(uuid4(), 1, "0" * 64) for _ in range(_AT_ONCE + 1)]
    assert lost([*gone, *[there] * 10]).keys() == {kept.match for kept in gone}


@pytest.mark.parametrize(
    "line",
    [
        *("rain", "{0}", "{0} 1", "{0} 1 {1} 2", "{0} -1 {1}", "{0} 1.0 {1}", "{0} 2147483648 {1}", "{0} {1}"),
        *("x{0} 1 {1}", "{0} 1 {1}f", "{0} 1 ff", "\x00 1 {1}"),
    ],
)
def test_a_list_of_heads_that_cannot_be_read_is_refused_with_the_line(world: World, line: str) -> None:
    world.heads.write_text(f"{uuid4()} 1 {'f' * 64}\n{line.format(uuid4(), 'f' * 64)}\n")
    with pytest.raises(CommandError, match="heads line 2: ") as refused:
        call_command("after_restore", "--heads", str(world.heads), stdout=StringIO())
    assert refused.value.returncode == 2


def test_what_is_no_receipt_is_told_and_passed_over(world: World) -> None:
    text = world.receipts.read_text()
    unclear = receipts.sign(cast(str, None), 1, "0" * 64, "2030-01-01T00:00:00.000Z")
    world.receipts.write_text(f"rain\n\n{text}a.b.c\né\n{unclear}\n")
    code, lines, said = told("--receipts", world.receipts)
    assert code == 1 and len(lines) == 4
    places = [line.partition(": ")[0] for line in said.splitlines()[:-1]]
    assert places == [f"{world.receipts} line {number}" for number in (1, 11, 12, 13)]


@pytest.mark.parametrize("words", [(), ("--abandon",)])
def test_without_anything_to_go_by_it_does_nothing(world: World, words: tuple[str, ...]) -> None:
    assert told(*words) == (2, [], "")


@pytest.mark.parametrize("instant", ["rain", "2030-01-31", "2030-01-31T12:00:00", "12"])
def test_a_moment_without_a_time_zone_is_refused(instant: str) -> None:
    with pytest.raises(CommandError, match="argument --since: must be a time with its zone"):
        call_command("after_restore", "--since", instant)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as refused:
        call_command("after_restore", "--heads", str(tmp_path / "heads"))
    assert refused.value.returncode == 2


@pytest.mark.parametrize("words", [("after_restore", "--since", "2030-01-01T00:00Z"), ("heads",)])
def test_a_database_that_is_away_is_not_taken_for_one_that_has_lost_events(words: tuple[str, ...]) -> None:
    own = {name: os.environ[name] for name in ("SECRET_KEY", "RECEIPT_KEYS")}
    away = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nowhere", "BROKER_URL": "memory://"}
    said = manage(clean_environment() | own | away, *words)
    assert (said.returncode, said.stdout) == (2, "")
    assert "the database does not answer" in said.stderr and "Traceback" not in said.stderr


@pytest.mark.parametrize(("words", "code"), [("--heads", 2), ("--receipts", 0)])
def test_a_file_that_is_no_text_is_not_taken_for_lost_events(tmp_path: Path, db: None, words: str, code: int) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"head \xfa\n")
    assert command("after_restore", words, file).code == code
