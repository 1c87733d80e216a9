"""Checking a record over HTTP: the same as `manage.py check_record`, for whoever has one."""

import json
import subprocess
import sys
import threading
import time
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from cardgames import judge
from cardgames.rules import gapa
from cardgames.rules import options as rule_options
from cardgames.rules.moves import move_form
from stack.program import ROOT
from tests.api.caller import Caller, Json
from tests.api.conftest import Remote
from tests.api.playing import created, fine, move, on_turn, problem, seated
from tests.api.test_bad_requests import NO_OBJECTS
from tests.live import eventually
from tests.rules.matches import settled

GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))
PLAIN = sorted((ROOT / "tests" / "records").glob("*.json"))
VECTORS = ROOT / "verify" / "vectors"


def read(path: Path) -> Json:
    record: Json = json.loads(path.read_text())
    return record


def checked(caller: Caller, record: object) -> Json:
    return fine(caller.post("records/check", record))


def endless(moves: int) -> Json:
    """A record of Gapa, two seats, in which cards are turned up and kept for ever; every move has to be checked."""
    options = {"may_keep": True, "move_limit": 1_000_000}
    read_options: Any = rule_options.read(gapa.OPTIONS, options)
    deck = gapa.deck(2, read_options)
    state = settled(gapa, gapa.setup(2, read_options, 0), iter([deck]))
    made = []
    for _ in range(100):
        [seat] = gapa.awaited(state)
        wish = next(it for kind in ("flip", "keep", "place") for it in gapa.legal(state, seat) if it.type == kind)
        made.append({"seat": seat, "move": move_form(wish, everything=True)})
        state = reduce(gapa.evolve, gapa.decide(state, seat, wish), state)
    return {
        "format": "cardgames-record/1",
        "game": "gapa",
        "edition": 1,
        "seats": 2,
        "options": options,
        "ended": "abandoned",
        "deals": [{"round": 1, "dealer": 0, "deck": deck}],
        "moves": [*made, *made[-4:] * (moves // 4)][:moves],
        "result": {"placements": [], "loser": None},
    }


@pytest.mark.parametrize("path", [*GOLDEN[::3], PLAIN[0]], ids=lambda path: path.stem)
def test_a_record_that_holds_is_told_to(nobody: Caller, path: Path) -> None:
    record = read(path)
    assert checked(nobody, record) == {
        "holds": True,
        "status": record.get("ended", "finished"),
        "result": record["result"],
        "log": "events" in record,
    }


def test_a_match_that_never_started_holds_too(nobody: Caller) -> None:
    told = checked(nobody, read(VECTORS / "never-started.json"))
    assert told == {"holds": True, "status": "abandoned", "result": None, "log": True}


def test_a_record_of_this_server_is_checked_as_it_came(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 1})
    created(move(on_turn((alice, bob), match), match))
    record = fine(alice.get(f"matches/{match}/record"))
    assert checked(alice, record)["holds"]
    record["server_seed"] = "0" * 64
    assert checked(alice, record) == {"holds": False, "detail": "the server seed is not the one committed to"}


def test_where_a_record_does_not_hold_is_named(nobody: Caller) -> None:
    record = read(next(path for path in PLAIN if path.stem.startswith("gapa")))
    record["moves"][0]["move"] = {"type": "keep"}
    told = checked(nobody, record)
    assert told.keys() == {"holds", "detail", "move", "clause"}
    assert (told["holds"], told["move"], told["clause"]) == (False, 1, "GA-7")
    told = checked(nobody, read(VECTORS / "turn-forged.json"))
    assert told.keys() == {"holds", "detail", "version"} and (told["holds"], told["version"]) == (False, 8)
    told = checked(nobody, {"format": "cardgames-record/2"})
    assert told.keys() == {"holds", "detail"} and "cardgames-record/1" in told["detail"]


HOSTILE: list[Any] = [
    *({}, {"format": None}, {"format": []}),
    *({"result": "é" * 100_000}, {"ended": "\x00"}, {"ended": "\u202e"}, {"seats": 10**4000}, {"seats": 1e308}),
    *({"options": {"x" * 50_000: 1}}, {"events": [[]] * 50_000}, {"moves": [None] * 50_000}, {"deals": [{}] * 50_000}),
    *({"server_seed": 7}, {"client_seeds": [[[[]]]]}, {"legal_counts": [10**400] * 1000}),
]


@pytest.mark.parametrize("change", HOSTILE, ids=lambda change: str(change)[:40])
def test_whatever_is_in_a_record_the_answer_is_short(nobody: Caller, change: Json) -> None:
    answer = nobody.post("records/check", read(VECTORS / "gapa.json") | change if change else change)
    told = fine(answer)
    assert len(answer.content) < 3000 and not told["holds"]


def test_what_is_no_json_object_is_malformed(nobody: Caller) -> None:
    for body in NO_OBJECTS:
        problem(nobody.send("POST", "records/check", body), 400, "malformed", body[:40])


def test_only_json_is_read(nobody: Caller) -> None:
    problem(nobody.send("POST", "records/check", b"{}", "text/plain"), 415, "unsupported_media_type")
    problem(nobody.get("records/check"), 405, "method_not_allowed")
    problem(nobody.post("records/check", {}, Authorization="Bearer unknown"), 401, "unauthenticated")


def test_a_record_may_be_longer_than_other_bodies_but_not_by_any_length(nobody: Caller) -> None:
    limit = 4 * 1024 * 1024
    for size, status in ((limit, 200), (limit + 1, 413)):
        body = b'{"format": "' + b" " * (size - 14) + b'"}'
        assert len(body) == size
        assert nobody.send("POST", "records/check", body).status_code == status
    problem(nobody.send("POST", "guests", b'{"name": "' + b" " * 70_000 + b'"}'), 413, "too_large")


# The process that judges


def judged(record: object, seconds: int, memory: int = judge.MEMORY) -> tuple[int, bytes]:
    """The exit code and what is told, where there is so much time and memory."""
    limits = f"judge.SECONDS, judge.MEMORY = {seconds}, {memory}"
    say = f"from cardgames import judge; {limits}; raise SystemExit(judge.main())"
    done = subprocess.run(
        (sys.executable, "-c", say), cwd=ROOT, env={}, input=json.dumps(record).encode(), capture_output=True
    )
    return done.returncode, done.stdout


def test_a_record_that_takes_too_long_is_not_judged() -> None:
    began = time.monotonic()
    code, told = judged(endless(100_000), 1)
    assert code < 0 and told == b"" and time.monotonic() - began < 30


def test_a_record_that_takes_too_much_memory_is_not_judged() -> None:
    lists: list[list[int]] = [[]] * 1_000_000
    assert checks_out(judged({"moves": lists}, 10))
    code, told = judged({"moves": lists}, 10, 64 * 1024 * 1024)
    assert (code == judge.TOO_MUCH or code < 0) and told == b""


def checks_out(judged: tuple[int, bytes]) -> bool:
    return judged[0] == 0 and json.loads(judged[1])["holds"] is False


def test_the_longest_match_that_the_default_move_limit_allows_is_judged() -> None:
    record = endless(5000) | {"ended": "stalled"}
    record["options"] = {"may_keep": True}
    code, told = judged(record, judge.SECONDS)
    assert (code, json.loads(told)["status"]) == (0, "stalled")


# Before a real server


def judges(remote: Remote) -> list[Any]:
    web = remote.stack.process("web")
    return [child for child in web.children(recursive=True) if "cardgames.judge" in child.cmdline()]


def test_whatever_is_checked_moves_are_made_and_others_are_told_to_come_back(remote: Remote) -> None:
    match = seated(remote.alice, remote.bob, game="gapa", options={"move_limit": 100})
    answers: list[Any] = []
    slow = threading.Thread(target=lambda: answers.append(remote.nobody.post("records/check", endless(100_000))))
    slow.start()
    eventually(lambda: bool(judges(remote)), "it is checked", 10)
    took = []
    for _ in range(10):
        began = time.monotonic()
        created(move(on_turn((remote.alice, remote.bob), match), match))
        took.append(time.monotonic() - began)
    refused = [remote.nobody.post("records/check", {}) for _ in range(8)]
    slow.join(60)
    told = [problem(answer, 429, "throttled") for answer in refused if answer.status_code != 200]
    assert told and not any("limit" in each for each in told)
    assert all("Retry-After" in answer.headers for answer in refused if answer.status_code == 429)
    assert answers[0].status_code in {200, 413}  # which of them depends on the machine
    assert max(took) < 2 and not judges(remote)
    assert not checked(remote.nobody, {})["holds"]


def test_nothing_is_checked_for_who_has_gone(remote: Remote) -> None:
    body = json.dumps(endless(100_000)).encode()
    with pytest.raises(Exception, match="timed out"):
        remote.stack.client.post(
            "/api/v1/records/check", content=body, headers={"Content-Type": "application/json"}, timeout=3
        )
    eventually(lambda: not judges(remote), "the process has ended", 3)
    eventually(lambda: bool(remote.nobody.post("records/check", {}).status_code == 200), "others have their turn", 3)


def test_a_judge_knows_no_secret(remote: Remote) -> None:
    slow = threading.Thread(target=lambda: remote.nobody.post("records/check", endless(30_000)))
    slow.start()
    eventually(lambda: bool(judges(remote)), "it is checked", 10)
    assert not any("SECRET" in name or "URL" in name for process in judges(remote) for name in process.environ())
    slow.join(60)


def test_no_record_at_all_is_malformed(nobody: Caller) -> None:
    assert problem(nobody.send("POST", "records/check"), 400, "malformed")["field"] == "body"
