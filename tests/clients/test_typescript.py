"""The TypeScript client is what the generator makes of the OpenAPI document, and programs can play with it."""

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgames.rules import GAMES
from stack.program import ROOT
from tests.clients.relay import Relay
from tests.live import Stack, clean_environment
from tests.pages import code

CLIENT = ROOT / "clients" / "typescript"
SCRIPTS = sysconfig.get_path("scripts")
ENVIRONMENT = clean_environment() | {"PATH": f"{SCRIPTS}:/usr/bin:/bin", "NODE_NO_WARNINGS": "1"}
MADE = ("node_modules", "dist", "src")
MOVES = "16"  # after so many a match is over here


def run(directory: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=directory, env=ENVIRONMENT, capture_output=True, text=True, timeout=240)


def said(directory: Path, *command: str) -> str:
    done = run(directory, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(directory: Path) -> dict[str, str]:
    return {str(path.relative_to(directory)): path.read_text() for path in directory.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client as it is made on a machine that has nothing of it yet."""
    home = tmp_path_factory.mktemp("typescript")
    (home / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "openapi.yaml", home / "docs")
    directory = home / "clients" / "typescript"
    shutil.copytree(CLIENT, directory, ignore=shutil.ignore_patterns(*MADE))
    (directory / "examples" / "readme.ts").write_text(code(CLIENT / "README.md", "ts"))
    said(directory, "npm", "ci", "--prefer-offline")
    said(directory, "npm", "run", "generate")
    said(directory, "npm", "run", "build")
    return directory


@pytest.fixture(scope="module")
def relay(stack: Stack) -> Iterator[Relay]:
    with Relay(stack.url).running() as running:
        yield running


@pytest.fixture(scope="module")
def ended(package: Path, relay: Relay) -> dict[str, list[str]]:
    """What the bots in the examples said at the end of one match of each game."""
    bots = {
        game: subprocess.Popen(
            ("node", "examples/bot.ts", relay.url, game, MOVES),
            cwd=package,
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for game in GAMES
    }
    return {game: bot.communicate(timeout=240)[0].split() for game, bot in bots.items()}


def test_it_is_committed_as_the_generator_makes_it(package: Path) -> None:
    made, committed = files(package / "src"), files(CLIENT / "src")
    assert len(made) > 10
    assert made.keys() == committed.keys()
    assert [name for name in made if made[name] != committed[name]] == [], "make clients writes it anew"


def test_what_is_installed_to_make_it_is_pinned_and_bound_to_no_registry() -> None:
    wanted = json.loads((CLIENT / "package.json").read_text())
    locked = json.loads((CLIENT / "package-lock.json").read_text())["packages"]
    assert "dependencies" not in wanted
    assert all(locked[f"node_modules/{name}"]["version"] == wish for name, wish in wanted["devDependencies"].items())
    assert len(locked) > 20 and not [name for name, package in locked.items() if "resolved" in package]


def test_the_compiler_tells_the_games_apart(package: Path) -> None:
    said(package, "npm", "run", "check")


def test_it_can_be_installed_elsewhere_and_needs_nothing_else(package: Path, tmp_path: Path) -> None:
    said(package, "npm", "pack", "--pack-destination", str(tmp_path))
    said(tmp_path, "npm", "install", "--offline", "./cardgames-client-1.0.0.tgz")
    assert [path.name for path in (tmp_path / "node_modules").glob("[!.]*")] == ["cardgames-client"]
    (tmp_path / "program.mjs").write_text(
        'import { makeMove } from "cardgames-client";'
        'import { createClient } from "cardgames-client/client";'
        "console.log(typeof makeMove, typeof createClient);"
    )
    assert said(tmp_path, "node", "program.mjs").split() == ["function", "function"]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_a_whole_match_over_a_bad_line(ended: dict[str, list[str]], stack: Stack, game: str) -> None:
    match, played, status, *result = ended[game]
    assert (played, status in {"finished", "stalled"}) == (game, True), ended[game]
    shown = stack.client.get(f"/api/v1/matches/{match}").json()
    assert (shown["status"], shown["result"]) == (status, json.loads("".join(result)))
    assert shown["seats"][0]["player"]["kind"] == "bot" and not shown["seats"][0]["taken_over"]


def test_the_match_in_the_readme_is_played_to_its_end(package: Path, stack: Stack) -> None:
    program = package / "examples" / "readme.ts"
    short = {"http://127.0.0.1:8000": stack.url, "seats: 2": f"seats: 2, options: {{ move_limit: {MOVES} }}"}
    text = program.read_text() + "console.log(match.status, match.version);"
    for printed, meant in short.items():
        assert printed in text
        text = text.replace(printed, meant)
    (package / "examples" / "short.ts").write_text(text)
    status, version = said(package, "node", "examples/short.ts").split()
    assert status in {"finished", "stalled"} and int(version) > 8


def test_what_was_refused_or_lost_is_asked_again_with_the_same_key(ended: dict[str, list[str]], relay: Relay) -> None:
    assert ended.keys() == GAMES.keys()
    assert relay.refused and relay.lost
    assert {relay.came.count(key) for key in (*relay.refused, *relay.lost)} == {2}


def test_a_stream_that_is_cut_off_is_told_to_its_end(ended: dict[str, list[str]], package: Path, relay: Relay) -> None:
    match = ended["shithead"][0]
    *told, end = said(package, "node", "examples/watch.ts", relay.url, match).splitlines()
    assert [line.split()[0] for line in told] == [str(number) for number in range(1, len(told) + 1)]
    assert end == f"{len(told)} the end: {ended['shithead'][2]}"
    assert len(relay.streams) > 1 and relay.streams[0] == "0"


def test_who_may_not_read_a_match_is_told_so_instead_of_its_stream(package: Path, stack: Stack) -> None:
    nowhere = "00000000-0000-4000-8000-000000000000"
    done = run(package, "node", "examples/watch.ts", stack.url, nowhere)
    assert done.returncode == 1
    assert "code: 'not_found'" in done.stderr
