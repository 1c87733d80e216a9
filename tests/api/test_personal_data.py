"""Where a name can be, on a whole server: nowhere after its player was deleted, and never in the log of a match."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
from psycopg import sql

from tests.api.caller import Json, RemoteCaller
from tests.api.playing import created, fine, move, opened, problem, see
from tests.commands import manage
from tests.live import Stack, StartStack, eventually
from tests.verify.verifiers import by_python, failed

GUEST, NAME, KEY, PASSWORD = "Zyzzyva the Guest", "Qwyjibo Zyzzyva", "zyzzyva's key", "correct zyzzyva battery"
WORD, SEED = "zyzzyva", "unmistakable-seed"


class Database:
    """The database of a whole server."""

    def __init__(self, stack: Stack) -> None:
        self._url = stack.owner_url

    def ask(self, statement: Any, *values: object) -> list[Any]:
        with psycopg.connect(self._url) as connection:
            return [row[0] for row in connection.execute(statement, values).fetchall()]

    def tables(self) -> list[tuple[str, str]]:
        found = self.ask(
            "SELECT table_schema || ' ' || table_name FROM information_schema.tables"
            " WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')"
        )
        return [tuple(each.split(" ", 1)) for each in found]

    def having(self, word: str, *only: str) -> dict[str, list[str]]:
        """The rows, written out with all their columns, that have the word somewhere, by table; whatever its case."""
        found = {}
        for schema, name in self.tables():
            rows = sql.SQL("SELECT t::text FROM {} t WHERE t::text ILIKE %s").format(sql.Identifier(schema, name))
            if (not only or name in only) and (told := self.ask(rows, f"%{word}%")):
                found[name] = told
        return found


def logs(directory: Path) -> list[Path]:
    """What its programs have printed, and the database's own log."""
    found = [directory / "said", *directory.glob("**/*.log"), *directory.glob("*log*")]
    assert any("postgres" in path.read_text(errors="replace") for path in found), found
    return found


def person(stack: Stack, name: str) -> RemoteCaller:
    caller = RemoteCaller(name, stack.client)
    caller.registered()
    return caller


def test_a_name_is_nowhere_when_its_player_is_gone(start_stack: StartStack) -> None:
    stack = start_stack(LOG_LEVEL="INFO")
    database = Database(stack)
    zoe, bob, charlie = person(stack, GUEST), person(stack, "bob"), person(stack, "charlie")
    over = _played(zoe, bob)
    _been_everywhere(zoe, bob, charlie)
    tables = database.having(WORD)
    assert tables.keys() == {"cardgames_player", "cardgames_key", "cardgames_creation", "cardgames_departure"}
    _not_in_events(database, zoe)
    record = fine(bob.get(f"matches/{over}/record"))

    body = b'{"password": "%s"}' % PASSWORD.encode()
    assert zoe.send("DELETE", "me", body).status_code == 204
    assert database.having(WORD) == {}
    assert database.ask("SELECT password FROM cardgames_player WHERE NOT is_active")[0].startswith("!")
    assert database.having(zoe.player["id"]).keys() <= {
        "cardgames_player",
        "cardgames_seat",
        "cardgames_match",
        "cardgames_key",
        "cardgames_departure",
    }
    for path in logs(stack.directory):
        assert WORD not in path.read_text(errors="replace").lower(), path
    after = fine(bob.get(f"matches/{over}/record"))
    assert after == record | {"players": [zoe.player | {"name": "deleted player"}, bob.player]}
    assert not failed(by_python({"document": after}))
    assert "0 differences" in _manage(stack, "audit")


def _played(zoe: RemoteCaller, bob: RemoteCaller) -> str:
    """A match that is over, dealt by a seed of hers."""
    match = created(zoe.post("matches", _wanted(2, options={"move_limit": 6}, hold=True), KEY))["id"]
    fine(bob.post(f"matches/{match}/join", {}, "bob's key"))
    fine(zoe.post(f"matches/{match}/seed", {"client_seed": SEED}))
    while (seen := see(zoe, match))["status"] == "active":
        mover = (zoe, bob)[seen["turn"][0]]
        created(move(mover, match, key=f"{KEY if mover is zoe else 'k'} {seen['version']}"))
    return str(match)


def _been_everywhere(zoe: RemoteCaller, bob: RemoteCaller, charlie: RemoteCaller) -> None:
    """Matches in which somebody was told her name and it was kept: as a guest, as a player, and after she had left."""
    mine, bobs = created(zoe.post("matches", _wanted(4), f"{KEY} 4"))["id"], opened(bob, game="gapa", seats=4)["id"]
    fine(zoe.post(f"matches/{bobs}/join", {"client_seed": WORD}, KEY))
    fine(bob.post(f"matches/{mine}/join", {}, "bob's key"))
    welcome = created(zoe.post("players", {"name": NAME, "password": PASSWORD}))
    zoe.player = welcome["player"]
    problem(charlie.post("players", {"name": NAME.upper(), "password": PASSWORD}), 409, "name_taken")
    problem(charlie.post("tokens", {"name": NAME, "password": f"{PASSWORD}!"}), 401, "unauthenticated")
    created(charlie.post("tokens", {"name": NAME, "password": PASSWORD}))
    for match in (mine, bobs):
        fine(charlie.post(f"matches/{match}/join", {}, "charlie's key"))
        fine(charlie.post(f"matches/{match}/leave"))
    fine(zoe.post(f"matches/{bobs}/leave"))
    created(zoe.post("matches", _wanted(3, bots=["greedy", "random"])))


def _wanted(seats: int, **more: Any) -> Json:
    return {"game": "gapa", "seats": seats} | more


def _not_in_events(database: Database, zoe: RemoteCaller) -> None:
    """What players can write into an event is their seed, and nothing else."""
    for word in (WORD, zoe.player["id"], "charlie", "bob's key"):
        assert database.having(word, "cardgames_event") == {}
    assert len(database.having("started", "cardgames_event")["cardgames_event"]) == 2
    [row] = database.having(SEED, "cardgames_event")["cardgames_event"]
    assert "client_seeds" in row


def _manage(stack: Stack, *command: str) -> str:
    done = manage(stack.environment, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Killed half-way


@contextmanager
def suspended(stack: Stack, *names: str) -> Iterator[None]:
    processes = [stack.process(name) for name in names]
    for process in processes:
        process.suspend()
    yield
    for process in processes:
        process.resume()


def many(alice: RemoteCaller, bob: RemoteCaller, number: int) -> list[str]:
    """Matches of all kinds; in half of them somebody waits for alice, if she does not go."""
    matches = []
    for each in range(number):
        match = opened((alice, bob)[each % 2], game="gapa", seats=2 + each % 4 // 2)["id"]
        fine((bob, alice)[each % 2].post(f"matches/{match}/join", {}, "k"))
        matches.append(str(match))
    return matches


def test_what_was_killed_half_way_is_finished(patient: Stack) -> None:
    database, alice, bob = Database(patient), person(patient, WORD), person(patient, "bob")
    matches = many(alice, bob, 240)
    how_far = "SELECT coalesce(leaving::text, 'done') FROM cardgames_player WHERE id = %s"

    def far() -> str:
        [told] = database.ask(how_far, alice.player["id"])
        return str(told)

    with suspended(patient, "sweep"), ThreadPoolExecutor(1) as pool:
        request = pool.submit(alice.send, "DELETE", "me")
        eventually(lambda: far() != "done", "the account is closed")
        patient.kill("web")
        with suppress(httpx.HTTPError):
            request.result()
        assert far() != "done"
        stopped_at = far()
    eventually(lambda: far() != stopped_at, "the sweep goes on")
    patient.kill("sweep")
    assert far() != "done", "else this shows nothing"
    eventually(patient.is_well, "what was killed runs again")
    problem(alice.send("DELETE", "me"), 401, "unauthenticated")
    eventually(lambda: far() == "done", "the sweep has finished", 60)
    assert database.having(WORD) == {}
    for match in matches:
        seen = see(bob, match)
        hers = [seat for seat in seen["seats"] if seat["player"] and seat["player"]["id"] == alice.player["id"]]
        assert seen["status"] == "abandoned" or all(seat["taken_over"] for seat in hers)
    assert "0 differences" in _manage(patient, "audit", *matches)
