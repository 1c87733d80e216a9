"""What the owner of the database changes shows in the record that the API then answers: both verifiers name the check
and the version, wherever there still is a record."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.db import transaction

from cardgames import store
from cardgames.fair import commitment
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import created, fine, move, on_turn, seated
from tests.cardgames.owner import tamper
from tests.verify.verifiers import NODE, by_javascript, by_python


@cache
def played() -> tuple[str, str]:
    """A match of Gapa with four moves, and the receipt of its first one (version 3)."""
    alice, bob = Caller.guest("alice"), Caller.guest("bob")
    match = seated(alice, bob, game="gapa", options={"move_limit": 4})
    receipt = str(created(move(on_turn((alice, bob), match), match))["receipt"])
    dealing.play(match)
    return match, receipt


@pytest.fixture
def match(committed: None) -> Iterator[str]:
    """The one match of these tests; what each of them does to it is undone."""
    match, _ = played()
    with transaction.atomic():
        yield match
        transaction.set_rollback(True)
    store.forget()


def failing(match: str) -> set[tuple[str, int | None]]:
    """The checks that fail with its record, of which the verifiers agree, and the receipt; and where."""
    store.forget()
    nobody = Caller("nobody")
    question: Any = {
        "document": fine(nobody.get(f"matches/{match}/record")),
        "receipts": [played()[1]],
        "jwks": nobody.get("/.well-known/jwks.json").json(),
    }
    findings = by_python(question)
    assert NODE is None or by_javascript([question]) == [findings]
    assert {found["check"] for found in findings if found["holds"]} >= {"signature"}
    return {(found["check"], found["version"]) for found in findings if found["holds"] is False}


def test_nothing_fails_where_nothing_was_changed(match: str) -> None:
    assert failing(match) == set()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("cause = 'bot' WHERE match_id = %s AND version = 4", {("hash", 4)}),
        ("at = at + interval '1 ms' WHERE match_id = %s AND version = 3", {("hash", 3)}),
        ("move = '{\"type\": \"keep\"}' WHERE match_id = %s AND version = 3", {("hash", 3), ("effect", 3)}),
        ("seat = 1 - seat WHERE match_id = %s AND version = 3", {("hash", 3), ("effect", 3)}),
        ("secrets = jsonb_set(secrets, '{table,0}', secrets -> 'table' -> 1) WHERE match_id = %s AND version = 2",
         {("seal", 2), ("dealt", 2)}),
        ("sealed = '{}' WHERE match_id = %s AND version = 2", {("hash", 2), ("opened", 2)}),
        ("effects = jsonb_set(effects, '{0,result,loser}', '1') WHERE match_id = %s AND version = 7",
         {("hash", 7), ("result", 7)}),
    ],
)  # fmt: skip
def test_a_changed_event_fails_where_it_was_changed(
    match: str, change: str, expected: set[tuple[str, int | None]]
) -> None:
    tamper(f"UPDATE cardgames_event SET {change}", match)
    assert failing(match) == expected


def test_another_seed_fails_even_if_the_commitment_was_changed_with_it(match: str) -> None:
    tamper("UPDATE cardgames_secret SET server_seed = %s WHERE match_id = %s", bytes(32), match)
    assert ("commitment", None) in failing(match)
    tamper("UPDATE cardgames_match SET commitment = %s WHERE id = %s", commitment(match, bytes(32)), match)
    assert {("head", 1), ("dealt", 2)} <= failing(match)


def test_another_result_fails(match: str) -> None:
    tamper("""UPDATE cardgames_match SET result = '{"placements": [0, 1], "loser": 1}' WHERE id = %s""", match)
    assert failing(match) == {("result", 7)}


@pytest.mark.parametrize(
    ("statement", "version"),
    [
        ("DELETE FROM cardgames_event WHERE match_id = %s AND version = 4", 4),
        ("DELETE FROM cardgames_event WHERE match_id = %s AND version = 7", 7),
        ("UPDATE cardgames_event SET hash = repeat('0', 64) WHERE match_id = %s AND version = 4", 4),
        ("UPDATE cardgames_event SET version = 8 WHERE match_id = %s AND version = 3", 3),
    ],
)
def test_of_a_log_that_leads_nowhere_there_is_no_record_but_still_an_audit(
    match: str, statement: str, version: int
) -> None:
    tamper(statement, match)
    store.forget()
    nobody = Caller("nobody")
    assert nobody.get(f"matches/{match}/record").json()["code"] == "internal"
    audited = fine(nobody.get(f"matches/{match}/audit"))
    assert audited["holds"] is False
    assert {check["version"] for check in audited["checks"] if check["holds"] is False} == {version}
