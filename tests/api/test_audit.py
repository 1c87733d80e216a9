"""`GET matches/{id}/audit`: what recomputing a match finds, for whoever may read it."""

import asyncio
import gc
from typing import Literal
from uuid import UUID, uuid4

import pytest

from api import audits
from api.errors import Busy
from cardgames import keyring, receipts, store
from cardgames.audit import Report
from cardgames.checks import ABOUT
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.conftest import Remote
from tests.api.playing import created, fine, move, on_turn, opened, play, problem, seated, see
from tests.cardgames.owner import tamper
from tests.databases import waited_for
from tests.seated import at_once


def audit(caller: Caller, match: str, *given: str) -> Json:
    return fine(caller.get(f"matches/{match}/audit?{'&'.join(f'receipt={receipt}' for receipt in given)}"))


def outcomes(audited: Json) -> dict[str, bool | None]:
    return {check["name"]: check["holds"] for check in audited["checks"]}


def failing(audited: Json) -> dict[str, int | None]:
    """The checks that fail, and where."""
    return {check["name"]: check["version"] for check in audited["checks"] if check["holds"] is False}


@pytest.fixture
def match(alice: Caller, bob: Caller) -> str:
    """A match of Shithead in which both have chosen their cards (3, 4) and two moves were made (5, 6)."""
    match = seated(alice, bob)
    for caller in (alice, bob):
        created(move(caller, match))
    play((alice, bob), match, 2)
    return match


def test_a_running_match_holds_and_what_is_not_there_yet_is_not_checked(
    alice: Caller, nobody: Caller, match: str
) -> None:
    audited, seen = audit(nobody, match), see(alice, match)
    assert audited == audit(alice, match)
    assert {name: audited[name] for name in ("match", "version", "status", "commitment", "holds", "receipts")} == {
        "match": match,
        "version": 6,
        "status": "active",
        "commitment": seen["commitment"],
        "holds": True,
        "receipts": [],
    }
    [last] = fine(alice.get(f"matches/{match}/events", {"after": 5}))["events"]
    assert audited["hash"] == last["hash"]
    assert [check["name"] for check in audited["checks"]] == list(ABOUT)
    assert {name for name, holds in outcomes(audited).items() if holds is None} == {"result", "keys", "receipts"}
    assert not failing(audited)


def test_a_match_that_is_over_holds_with_its_result_and_its_keys(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 2})
    created(move(on_turn((alice, bob), match), match, key="k"))
    dealing.play(match)
    audited = audit(alice, match)
    assert audited["holds"] is True and audited["status"] == "stalled"
    assert {name for name, holds in outcomes(audited).items() if holds is None} == {"receipts"}


def test_of_an_open_match_there_is_its_commitment_to_check(alice: Caller, nobody: Caller) -> None:
    match = opened(alice)
    audited = audit(nobody, match["id"])
    assert (audited["version"], audited["hash"], audited["holds"]) == (0, None, True)
    assert {name for name, holds in outcomes(audited).items() if holds} == {"seed", "head"}
    assert outcomes(audit(nobody, match["id"], match["receipt"]))["receipts"] is True
    tamper("UPDATE cardgames_secret SET server_seed = %s WHERE match_id = %s", bytes(32), match["id"])
    assert failing(audit(nobody, match["id"])) == {"seed": 0}


def test_a_match_that_nobody_may_know_of_is_not_there(alice: Caller, charlie: Caller, nobody: Caller) -> None:
    private = opened(alice, visibility="private")["id"]
    answers = [caller.get(f"matches/{match}/audit") for caller in (charlie, nobody) for match in (private, uuid4())]
    assert {problem(answer, 404, "not_found")["detail"] for answer in answers} == {"there is no such match"}
    assert audit(alice, private)["holds"]
    tamper("UPDATE cardgames_secret SET server_seed = %s WHERE match_id = %s", bytes(32), private)
    problem(charlie.get(f"matches/{private}/audit"), 404, "not_found")


# A damaged log


@pytest.mark.parametrize(
    ("statement", "checks"),
    [
        ("UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 5", {"chain": 5}),
        ("UPDATE cardgames_event SET effects = '7' WHERE match_id = %s AND version = 5", {"chain": 5}),
        ("DELETE FROM cardgames_event WHERE match_id = %s AND version = 5", {"chain": 5}),
        ("UPDATE cardgames_event SET secrets = '[]' WHERE match_id = %s AND version = 2", {"chain": 2}),
        ("UPDATE cardgames_event SET secrets = '{}' WHERE match_id = %s AND version = 2", {"seals": 2}),
        ("UPDATE cardgames_secret SET server_seed = '' WHERE match_id = %s", {"seed": 0}),
        ("DELETE FROM cardgames_secret WHERE match_id = %s", {"seed": 0}),
        ("UPDATE cardgames_match SET turn_seconds = 77 WHERE id = %s", {"start": 1, "head": 6}),
        ("UPDATE cardgames_match SET turn = '{}' WHERE id = %s", {"head": 6}),
        ("UPDATE cardgames_match SET hash = 'x' WHERE id = %s", {"head": 6}),
        ("UPDATE cardgames_match SET game = 'poker' WHERE id = %s", {"start": 1}),
        ("UPDATE cardgames_seat SET level = 'greedy' WHERE match_id = %s AND seat = 0", {"start": 1, "head": 6}),
        ("DELETE FROM cardgames_event WHERE match_id = %s", {"head": 0}),
    ],
)
def test_what_was_tampered_with_is_named_with_its_version(
    alice: Caller, nobody: Caller, match: str, statement: str, checks: dict[str, int]
) -> None:
    tamper(statement, match)
    store.forget()
    audited = audit(nobody, match)
    assert audited["holds"] is False
    assert failing(audited) == checks


def test_what_builds_on_a_check_that_fails_is_not_made(nobody: Caller, match: str) -> None:
    tamper("UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 5", match)
    assert outcomes(audit(nobody, match)) == dict.fromkeys(ABOUT) | {"seed": True, "chain": False}


def test_the_words_are_the_same_for_every_match(nobody: Caller, match: str) -> None:
    before = audit(nobody, match)
    tamper("UPDATE cardgames_event SET effects = '[]' WHERE match_id = %s AND version = 5", match)
    after = audit(nobody, match)
    assert [check["about"] for check in before["checks"]] == [check["about"] for check in after["checks"]]
    assert before["checks"][0].keys() == after["checks"][1].keys() == {"name", "about", "holds", "version"}


def test_a_head_row_that_cannot_be_read_is_nobodys(nobody: Caller, match: str) -> None:
    tamper("UPDATE cardgames_match SET deadline = 'infinity' WHERE id = %s", match)
    problem(nobody.get(f"matches/{match}/audit"), 404, "not_found")


# Receipts


@pytest.fixture
def receipt(alice: Caller, bob: Caller, match: str) -> str:
    """For version 7."""
    return str(created(move(on_turn((alice, bob), match), match))["receipt"])


def test_a_receipt_stands_or_does_not(nobody: Caller, match: str, receipt: str) -> None:
    audited = audit(nobody, match, receipt)
    assert audited["receipts"] == [{"signed": True, "this_match": True, "version": 7, "holds": True}]
    assert outcomes(audited)["receipts"] is True
    tamper("UPDATE cardgames_event SET cause = 'bot' WHERE match_id = %s AND version = 7", match)
    assert failing(audit(nobody, match, receipt)) == {"chain": 7, "receipts": 7}


def test_a_receipt_of_what_is_not_there_any_more_shows_it(nobody: Caller, match: str) -> None:
    signed = receipts.sign(match, 9, "0" * 64, "2030-01-01T00:00:00.000Z")
    audited = audit(nobody, match, signed)
    assert audited["receipts"] == [{"signed": True, "this_match": True, "version": 9, "holds": False}]
    assert audited["holds"] is False and failing(audited) == {"receipts": 9}


def test_receipts_are_told_of_in_the_order_they_are_given(
    alice: Caller, nobody: Caller, match: str, receipt: str
) -> None:
    private = opened(alice, visibility="private")
    audited = audit(nobody, match, "rain", receipt, private["receipt"], f"{receipt[:-4]}AAAA")
    unsigned = {"signed": False, "this_match": None, "version": None, "holds": None}
    assert audited["receipts"] == [
        unsigned,
        {"signed": True, "this_match": True, "version": 7, "holds": True},
        {"signed": True, "this_match": False, "version": 0, "holds": None},
        unsigned,
    ]
    assert audited["holds"] is True


def test_a_receipt_of_another_match_is_not_looked_up(alice: Caller, nobody: Caller, match: str) -> None:
    private = opened(alice, visibility="private")["id"]
    told = [
        audit(nobody, match, receipts.sign(other, 0, "0" * 64, "2030-01-01T00:00:00.000Z"))
        for other in (private, str(uuid4()))
    ]
    assert told[0] == told[1]
    assert outcomes(told[0])["receipts"] is None


@pytest.mark.parametrize("text", ["", "%00", "..", "a.b.c", "%F0%9F%82%A1", "{}", "null", "a" * 5000, "%ff", "-1"])
def test_what_is_no_receipt_is_told_to_be_none(nobody: Caller, match: str, text: str) -> None:
    audited = audit(nobody, match, text)
    assert audited["holds"] is True and audited["receipts"][0]["signed"] is False


def test_there_are_only_so_many_receipts_at_a_time(nobody: Caller, match: str, receipt: str) -> None:
    assert len(audit(nobody, match, *[receipt] * 8)["receipts"]) == 8
    refused = nobody.get(f"matches/{match}/audit?{'&'.join(['receipt=a'] * 9)}")
    assert problem(refused, 400, "malformed")["field"] == "receipt"


# Once, and only so many at a time


def test_an_audit_that_is_known_is_not_made_again(alice: Caller, nobody: Caller, match: str) -> None:
    answer = nobody.get(f"matches/{match}/audit")
    known = {"If-None-Match": answer.headers["ETag"]}
    for caller in (alice, nobody):
        again = caller.get(f"matches/{match}/audit", **known)
        assert again.status_code == 304 and again.headers["ETag"] == answer.headers["ETag"] and not again.content
    dealing.play(match, 1)
    assert nobody.get(f"matches/{match}/audit", **known).status_code == 200


def test_who_would_have_to_wait_for_too_long_is_told_when_to_come_back(
    nobody: Caller, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audits, "PATIENCE", 1)
    monkeypatch.setattr(audits, "_turn", asyncio.Semaphore(0))  # as if another match were being recomputed meanwhile
    monkeypatch.setattr(audits, "_under_way", {})
    refused = nobody.get(f"matches/{match}/audit")
    assert "limit" not in problem(refused, 429, "throttled")
    assert int(refused.headers["Retry-After"]) >= 1


class Turns(asyncio.Semaphore):
    """Counts who asked for a turn."""

    asked = 0

    async def acquire(self) -> Literal[True]:
        self.asked += 1
        return await super().acquire()


def test_an_audit_whose_turn_does_not_come_in_time_is_not_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = asyncio.Semaphore(0)
    monkeypatch.setattr(audits, "PATIENCE", 0.2)
    monkeypatch.setattr(audits, "_turn", turns)
    complaints: list[object] = []

    async def come_and_go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        with pytest.raises(TimeoutError):  # he has gone before his patience is over
            await asyncio.wait_for(audits._shared(uuid4(), 2), 0.1)
        with pytest.raises(Busy):
            await audits._shared(uuid4(), 2)
        await asyncio.sleep(0.1)
        assert not audits._under_way
        turns.release()
        assert not turns.locked()
        gc.collect()

    waited_for(come_and_go())
    assert not complaints


def test_who_asks_for_the_same_at_the_same_time_gets_one_answer(
    committed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = Caller.guest("alice"), Caller.guest("bob")
    match, other = (UUID(seated(alice, bob)) for _ in range(2))
    turns = Turns(1)
    monkeypatch.setattr(audits, "_turn", turns)

    async def all_at_once() -> list[Report]:
        return await asyncio.gather(*[audits._shared(match, 2) for _ in range(3)], audits._shared(other, 2))

    reports = waited_for(all_at_once())
    assert [report.match for report in reports] == [str(match)] * 3 + [str(other)]
    assert reports[0] is reports[1] is reports[2]
    assert all(check.holds is not False for report in reports for check in report.checks)
    assert turns.asked == 2
    assert not audits._under_way


def test_a_real_server_answers_many_at_once(remote: Remote) -> None:
    matches = [seated(remote.alice, remote.bob) for _ in range(2)]
    asked = [(caller, match) for match in matches for caller in (remote.alice, remote.bob, remote.nobody)]
    answers = at_once(*[lambda caller=caller, match=match: audit(caller, match) for caller, match in asked])
    assert [answer["match"] for answer in answers] == [match for _, match in asked]
    assert all(answer["holds"] for answer in answers)


HEADERS = [b'{"alg":"EdDSA","crit":1}', b'{"alg":"EdDSA","crit":[[]]}', b"[]", b"null", b"7", b"\xff"]


@pytest.mark.parametrize("header", HEADERS)
def test_a_receipt_of_any_kind_is_only_not_signed(nobody: Caller, match: str, header: bytes) -> None:
    forged = ".".join(keyring.base64(part).decode() for part in (header, b"{}", b"x" * 64))
    [told] = audit(nobody, match, forged)["receipts"]
    assert told == {"signed": False, "this_match": None, "version": None, "holds": None}
