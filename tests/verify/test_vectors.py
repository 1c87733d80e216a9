"""Both verifiers say of every vector what stands in `expected.json`."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from cardgames.errors import Divergence, InLog
from cardgames.replay import check_record
from stack.program import ROOT
from tests.verify.verifiers import GOLDEN, VECTORS, Json, by_javascript, by_python, is_as_expected, needs_node, question

EXPECTED: dict[str, Json] = json.loads((VECTORS / "expected.json").read_text())

HOLDS: Json = {"fails": [], "not_checked": ["clock", "players", "rules"]}

each_case = pytest.mark.parametrize("name", EXPECTED)


@cache
def python(name: str) -> list[Json]:
    return by_python(question(EXPECTED[name]))


@pytest.fixture(scope="module")
def javascript() -> dict[str, list[Json]]:
    return dict(zip(EXPECTED, by_javascript(map(question, EXPECTED.values())), strict=True))


@each_case
def test_python_finds_what_is_expected(name: str) -> None:
    assert is_as_expected(python(name), EXPECTED[name]), python(name)


@needs_node
@each_case
def test_javascript_finds_what_is_expected(name: str, javascript: dict[str, list[Json]]) -> None:
    assert is_as_expected(javascript[name], EXPECTED[name]), javascript[name]


@needs_node
def test_both_say_it_in_the_same_words(javascript: dict[str, list[Json]]) -> None:
    for name in EXPECTED:
        assert told(python(name)) == told(javascript[name]), name


def told(findings: list[Json]) -> list[Json]:
    """Without the words of the language itself."""
    return [{**found, "detail": ""} if found["detail"].startswith("it cannot be read") else found for found in findings]


def test_every_check_fails_in_some_vector_and_every_file_belongs_to_one() -> None:
    named = {found["check"] for name in EXPECTED for found in python(name)}
    failing = {due["check"] for case in EXPECTED.values() for due in case["fails"]}
    assert named - failing == {"rules", "players", "clock"}
    files = {
        case[kind] for case in EXPECTED.values() for kind in ("document", "receipts", "jwks", "seen") if kind in case
    }
    assert files | {"expected.json"} == {path.name for path in VECTORS.iterdir()}


def test_all_three_games_are_among_the_good_ones_and_the_rules_confirm_them() -> None:
    good = [question(case)["document"] for case in EXPECTED.values() if not case["fails"]]
    records = [record for record in good if "format" in record and record["events"]]
    forged = [question(EXPECTED[name])["document"] for name in ("result-forged", "turn-forged")]
    assert {record["game"] for record in records} == {"gapa", "president", "shithead"}
    for record in records:
        if record not in forged:
            check_record(record)


def test_a_forged_result_that_no_hash_betrays_is_found_by_the_rules() -> None:
    with pytest.raises(Divergence, match="the result is"):
        check_record(question(EXPECTED["result-forged"])["document"])


def test_a_forged_turn_that_no_hash_betrays_is_found_by_the_rules() -> None:
    with pytest.raises(InLog, match="turn_given") as caught:
        check_record(question(EXPECTED["turn-forged"])["document"])
    assert caught.value.place == 8


def test_the_server_as_it_is_now_makes_vectors_that_give_the_same(tmp_path: Path) -> None:
    made = subprocess.run(
        (sys.executable, "-m", "tests.verify.make", tmp_path), cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    anew = json.loads((tmp_path / "expected.json").read_text())
    assert anew.keys() == EXPECTED.keys()
    for name, case in anew.items():
        assert is_as_expected(by_python(question(case, tmp_path)), case), name


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_hold(path: Path) -> None:
    assert is_as_expected(by_python({"document": json.loads(path.read_text())}), HOLDS)


@needs_node
def test_a_whole_match_of_each_game_holds_for_javascript_too() -> None:
    of_each = {path.name.partition("-")[0]: {"document": json.loads(path.read_text())} for path in GOLDEN}
    assert len(of_each) == 3
    for findings in by_javascript(of_each.values()):
        assert is_as_expected(findings, HOLDS), findings
