"""Game records: good ones replay, and the first place where one does not hold is named."""

import json
from contextlib import suppress
from copy import deepcopy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames.errors import Divergence, InLog
from cardgames.fair import commitment
from cardgames.replay import check_record
from stack.program import ROOT
from tests.commands import manage
from tests.live import clean_environment
from tests.verify.cases import event, rechain, reseal

Json = dict[str, Any]
RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))
SHORTEST = min(RECORDS, key=lambda path: path.stat().st_size)


def read(path: Path) -> Json:
    record: Json = json.loads(path.read_text())
    return record


def of(game: str) -> Json:
    return read(next(path for path in RECORDS if path.stem.startswith(game)))


def divergence(record: object) -> tuple[int | None, str | None, str]:
    """At which move, against which clause, and what is told."""
    with pytest.raises(Divergence) as caught:
        check_record(record)
    return caught.value.place, caught.value.clause, caught.value.detail


# What is wrong with a record. That the good ones replay is seen in tests/rules/test_records.py


@pytest.mark.parametrize("record", [None, [], "record", 7, {}, {"format": "cardgames-record/2"}, {"format": []}])
def test_what_is_no_record_is_said_to_be_none(record: object) -> None:
    place, _, detail = divergence(record)
    assert place is None and "cardgames-record/1" in detail


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"game": "poker"}, "no game and edition"),
        ({"game": ["gapa"]}, "no game and edition"),
        ({"edition": 2}, "no game and edition"),
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"options": None}, "options"),
        ({"seats": 99}, "seats"),
        ({"seats": True}, "seats"),
        ({"deals": {}}, "deals must be a list"),
        ({"deals": [None]}, "the deck of deal 1"),
        ({"deals": [{"dealer": 0, "deck": ["6C"] * 36}]}, "the deck of deal 1"),
        ({"deals": []}, "without a deal"),
        ({"moves": None}, "moves must be a list"),
        ({"legal_counts": 3}, "legal_counts must be a list"),
        ({"ended": "stalled"}, "the match ended as finished, the record says stalled"),
        ({"result": None}, "the result is"),
        ({"result": {"loser": None}}, "the result is"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_whole_record_is_named(changed: Json, detail: str) -> None:
    place, _, told = divergence(read(SHORTEST) | changed)
    assert place is None and detail in told


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"move": {"type": "keep"}}, "GA-7"),
        ({"move": {"type": "place", "from": "flipped", "to": 0}}, "GA-4"),
        ({"move": {"type": "rain"}}, None),
        ({"move": None}, None),
        ({"move": {}}, None),
        ({"seat": 7}, None),
        ({"seat": -1}, None),
        ({"seat": "0"}, None),
        ({"cause": "rain"}, None),
        ({"cause": ["player"]}, None),
        ({"cause": None}, None),
    ],
    ids=str,
)
def test_the_first_move_that_cannot_be_is_named(changed: Json, clause: str | None) -> None:
    record = of("gapa")
    record["moves"][0] |= changed
    assert divergence(record)[:2] == (1, clause)


@pytest.mark.parametrize("junk", [None, [], "flip", 3])
def test_a_move_that_is_none_is_named(junk: object) -> None:
    record = of("gapa")
    record["moves"][4] = junk
    assert divergence(record)[0] == 5


def test_a_move_of_another_seat_is_named() -> None:
    record = of("gapa")
    record["moves"][2]["seat"] = (record["moves"][2]["seat"] + 1) % record["seats"]
    del record["legal_counts"]
    place, clause, detail = divergence(record)
    assert (place, clause) == (3, None)
    assert "not on turn" in detail


def test_another_number_of_legal_moves_is_named() -> None:
    record = of("shithead")
    record["legal_counts"][6] += 1
    place, _, detail = divergence(record)
    assert place == 7
    assert f"the record says {record['legal_counts'][6]}" in detail


def test_as_many_legal_counts_as_moves_are_needed() -> None:
    record = of("shithead")
    record["legal_counts"].pop()
    assert divergence(record)[0] == len(record["moves"])
    record = of("shithead")
    record["legal_counts"].append(1)
    assert "legal_counts" in divergence(record)[2]


def test_a_card_that_was_dealt_elsewhere_is_noticed() -> None:
    record = of("gapa")
    deck = record["deals"][0]["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]
    divergence(record)


@pytest.mark.parametrize("name", ["dealer", "round"])
def test_another_dealer_or_round_is_named(name: str) -> None:
    record = of("president")
    record["deals"][1][name] += 1
    _, clause, detail = divergence(record)
    assert clause == "C-4" and f"the {name} of deal 2" in detail


def test_another_first_dealer_is_noticed() -> None:
    record = of("gapa")
    for dealer in (None, -1, record["seats"], "0", True):
        record["deals"][0]["dealer"] = dealer
        assert "the dealer of deal 1" in divergence(record)[2]


def test_a_deal_too_few_or_too_many_is_named() -> None:
    record = of("president")
    record["deals"].append(record["deals"][-1])
    assert "deals are given" in divergence(record)[2]
    record = of("president")
    record["deals"].pop()
    assert f"deal {len(record['deals']) + 1}" in divergence(record)[2]


@pytest.mark.parametrize("ended", [None, "finished", "stalled", "rain", 7])
def test_a_record_that_stops_early_is_noticed(ended: object) -> None:
    record = read(SHORTEST)
    record["moves"].pop()
    record["legal_counts"].pop()
    if ended is not None:
        record["ended"] = ended
    assert "stops early" in divergence(record)[2]


def test_a_move_after_the_end_is_named() -> None:
    record = read(SHORTEST)
    record["moves"].append(record["moves"][-1])
    del record["legal_counts"]
    place, _, detail = divergence(record)
    assert place == len(record["moves"])
    assert "was over" in detail


def test_an_abandoned_match_may_stop_anywhere() -> None:
    record = of("gapa") | {"ended": "abandoned", "result": {"placements": [], "loser": None}}
    record["moves"], record["legal_counts"] = record["moves"][:5], record["legal_counts"][:5]
    position = check_record(record)
    assert position is not None and position.version == 2 + 5
    record["result"] = {"placements": [0], "loser": None}
    assert "the result is" in divergence(record)[2]


def test_a_match_that_never_started_has_no_deal() -> None:
    record = of("gapa") | {"deals": [], "moves": [], "result": None, "ended": "abandoned"}
    assert check_record(record) is None
    wrongs: list[Json] = [{"ended": "finished"}, {"result": {}}, {"moves": [{}]}]
    for wrong in wrongs:
        assert "without a deal" in divergence(record | wrong)[2]


def test_a_match_that_reached_its_move_limit_is_stalled() -> None:
    record = of("gapa") | {"ended": "stalled", "result": {"placements": [], "loser": None}}
    record["options"] = record["options"] | {"move_limit": 5}
    record["moves"], record["legal_counts"] = record["moves"][:5], record["legal_counts"][:5]
    position = check_record(record)
    assert position is not None and position.status == "stalled"


def test_a_timeout_makes_the_fallback_move_and_no_other() -> None:
    record = of("gapa")
    assert record["moves"][0]["move"] == {"type": "flip"}
    record["moves"][0]["cause"] = "timeout"
    check_record(record)
    record = of("president")
    place = next(n for n, entry in enumerate(record["moves"]) if n and entry["move"]["type"] == "play")
    record["moves"][place]["cause"] = "timeout"
    assert divergence(record)[:2] == (place + 1, "C-8")


# Whatever is in it


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["gapa", "6C", "flip"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value: object, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, inner in items for place in places(inner, (*way, key)))]


def spoilt(record: Json, way: tuple[Any, ...], value: object) -> object:
    if not way:
        return value
    record = deepcopy(record)
    inner: Any = record
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    return record


SHORT = of("gapa") | {"ended": "abandoned", "result": {"placements": [], "loser": None}}
SHORT = SHORT | {"moves": SHORT["moves"][:6], "legal_counts": SHORT["legal_counts"][:6]}
PLACES = [place for place in places(SHORT) if place[:3] != ("deals", 0, "deck") or len(place) < 4]


@given(st.sampled_from(PLACES), junk)
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_in_a_record_it_is_judged(way: tuple[Any, ...], value: object) -> None:
    with suppress(Divergence):  # anything else that it raises is a failure
        check_record(spoilt(SHORT, way, value))


@given(junk)
@settings(max_examples=50, deadline=None)
def test_whatever_claims_to_be_a_record_is_judged(value: object) -> None:
    for record in (value, {"format": "cardgames-record/1", "game": "gapa", "edition": 1, "seats": 2, "deals": value}):
        with pytest.raises(Divergence):
            check_record(record)


# A record that carries its seeds and its log

GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))
VECTORS = ROOT / "verify" / "vectors"


def kept(name: str) -> Json:
    """A vector's record: gapa has version 1 started, 2 dealt, 3 to 8 moved, the first of them by timeout, 9 ended."""
    return read(VECTORS / f"{name}.json")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_with_its_log_holds_and_so_it_does_without(path: Path) -> None:
    record = read(path)
    check_record(record)
    for name in ("events", "server_seed"):
        del record[name]
        check_record(record)


def test_a_log_that_tells_another_turn_is_found_however_well_it_is_chained() -> None:
    with pytest.raises(InLog) as caught:
        check_record(kept("turn-forged"))
    assert caught.value.place == 8 and "turn_given" in caught.value.detail


# What the verifiers find without knowing the rules, and what they cannot.
FORGED = {path.stem for path in VECTORS.glob("*.json")} & {
    *("card-flipped", "card-flipped-and-hashed", "chosen-after-the-others", "client-seed-other", "deal-other"),
    *("deck-rigged", "dealer-begun-otherwise", "drawn-from-elsewhere", "event-dropped", "event-inserted"),
    *("event-of-another-match", "events-swapped", "face-up-other", "fraction", "gift-seen-differently", "move-other"),
    *("log-truncated", "log-without-its-beginning", "member-missing", "result-forged", "salts-swapped", "seed-other"),
    *("seal-not-opened", "seal-opened-differently", "seal-opened-twice", "time-goes-back", "turn-forged"),
    *("choice-other", "dealt-twice-at-once", "options-other", "seed-other-and-committed", "dealer-put"),
}


@pytest.mark.parametrize("name", sorted(FORGED))
def test_what_was_forged_in_a_vector_is_found(name: str) -> None:
    divergence(kept(name))


def test_a_match_that_was_invented_from_its_beginning_holds() -> None:
    assert len(FORGED) == 32
    for name in ("invented", "rematch", "never-started", "president", "shithead-two-decks"):
        check_record(kept(name))


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"server_seed": "0" * 64}, "not the one committed to"),
        ({"server_seed": "0" * 63}, "server_seed"),
        ({"server_seed": None}, "server_seed"),
        ({"commitment": "0" * 64}, "not the one committed to"),
        ({"commitment": None}, "not the one committed to"),
        ({"client_seeds": ["alice"]}, "client_seeds"),
        ({"client_seeds": ["alice", "a b"]}, "client_seeds"),
        ({"client_seeds": {"0": None}}, "client_seeds"),
        ({"match": "here"}, "match"),
        ({"match": None}, "match"),
        ({"deal": None}, "its deal is “server”"),
        ({"events": None}, "events must be a list"),
        ({"events": []}, "its log has events"),
    ],
    ids=str,
)
def test_what_is_wrong_with_the_evidence_is_named(changed: Json, detail: str) -> None:
    place, _, told = divergence(kept("gapa") | changed)
    assert place is None and detail in told


@pytest.mark.parametrize("name", ["match", "client_seeds", "commitment", "deal", "server_seed"])
def test_a_log_needs_all_its_evidence(name: str) -> None:
    record = kept("gapa")
    del record[name]
    assert divergence(record)[0] is None


def in_log(record: Json) -> tuple[int | None, str]:
    with pytest.raises(InLog) as caught:
        check_record(record)
    return caught.value.place, caught.value.detail


def test_a_log_begins_as_the_record_says() -> None:
    others: Json = {
        "options": {"move_limit": 6},  # not all of them
        "edition": True,
        "commitment": "0" * 64,
        "client_seeds": ["alice", None],
        "dealer": 1 - event(kept("gapa"), 1)["effects"][0]["dealer"],
        "seats": [{"kind": "human"}, {"kind": "bot", "level": "best"}],
        "rematch_of": 7,
        "turn_seconds": "60",
        "timeouts_allowed": None,
        "bot_delay_seconds": True,
    }
    for name, value in others.items():
        record = kept("gapa")
        event(record, 1)["effects"][0][name] = value
        rechain(record)
        assert in_log(record)[0] == 1, name


def test_what_only_looks_equal_in_python_is_another_value() -> None:
    record = kept("gapa")
    seat = event(record, 4)["seat"]
    event(record, 4)["seat"] = bool(seat)
    rechain(record)
    assert in_log(record)[0] == 4
    record = kept("gapa")
    record["moves"][1]["version"] = 4.0
    assert divergence(record)[:2] == (2, None)
    record = kept("gapa") | {"result": {"placements": [], "loser": False}}
    divergence(record)


def test_a_time_must_be_one() -> None:
    for at in ("2030", "2030-01-01T00:00:07.000+00:00", "", None, 7):
        record = kept("gapa")
        event(record, 4)["at"] = at
        rechain(record)
        assert in_log(record) == (4, "at is not what stands there in a record")


def test_moves_that_are_not_those_of_the_log_are_named() -> None:
    for name, value in (("version", 5), ("cause", "bot")):
        record = kept("gapa")
        record["moves"][1][name] = value
        assert divergence(record)[0] == 2
        del record["moves"][1][name]
        assert divergence(record)[0] == 2


def test_a_log_that_stops_before_the_end_is_noticed() -> None:
    record = read(next(path for path in GOLDEN if path.stem == "president-nine-abandoned"))
    record["events"].pop()
    place, detail = in_log(record)
    assert place == len(record["events"]) and "not over" in detail


def test_a_log_without_a_deal_is_noticed() -> None:
    record = kept("never-started")
    assert check_record(record) is None
    record["events"] = kept("gapa")["events"]
    assert "its log has events" in divergence(record)[2]


def test_a_seal_that_holds_what_is_no_card_is_noticed() -> None:
    others: list[Any] = [[7], [["3C"]], ["3C", None]]
    for cards in others:
        record = kept("shithead")
        reseal(record, 7, "0", cards)
        rechain(record)
        assert in_log(record)[0] == 7


def test_seeds_alone_are_held_against_the_decks() -> None:
    record = kept("gapa")
    del record["events"]
    check_record(record)
    other = bytes(32)
    record |= {"server_seed": other.hex(), "commitment": commitment(record["match"], other)}
    assert "the deck of deal 1" in divergence(record)[2]


WHOLE = [kept(name) for name in ("gapa", "shithead")]
INNER = [
    (number, place) for number, record in enumerate(WHOLE) for place in places(record) if place[:1] != ("players",)
]


@given(st.sampled_from(INNER), junk)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_put_into_a_record_with_its_log_it_is_noticed(where: tuple[int, Any], value: object) -> None:
    number, way = where
    there: Any = WHOLE[number]
    for key in way:
        there = there[key]
    if json.dumps(there) != json.dumps(value):
        divergence(spoilt(WHOLE[number], way, value))


@pytest.mark.parametrize("name", ["match", "server_seed", "events", "moves", "result", "options", "ended", "deals"])
def test_however_deep_a_record_is_it_is_judged(name: str) -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = [deep]
    divergence(kept("gapa") | {name: deep})
    divergence(kept("gapa") | {name: [deep]})
    while deep:  # taken apart here, as Python would do it by recursion
        [deep] = deep


# The command


def told(*files: Path) -> str:
    out = StringIO()
    call_command("check_record", *map(str, files), stdout=out)
    return out.getvalue()


def test_the_command_names_every_file_that_holds() -> None:
    assert told(*RECORDS[:2]).splitlines() == [f"{path}: holds, finished" for path in RECORDS[:2]]


def test_the_command_stops_at_the_first_divergence_and_names_file_move_and_clause(tmp_path: Path) -> None:
    record = of("gapa")
    record["moves"][0]["move"] = {"type": "keep"}
    file = tmp_path / "keep.json"
    file.write_text(json.dumps(record))
    with pytest.raises(CommandError) as caught:
        told(file, tmp_path / "never-read.json")
    assert str(caught.value).startswith(f"{file}: move 1: GA-7: ")
    assert caught.value.returncode == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a": NaN', "\udcff", "null", "1" * 5000])
def test_the_command_says_of_every_other_file_that_it_cannot_be_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, errors="surrogateescape")
    with pytest.raises(CommandError) as caught:
        told(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert caught.value.returncode == 1


def test_the_command_says_so_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        told(tmp_path / "nothing.json")
    with pytest.raises(CommandError, match="cannot be read"):
        told(tmp_path)


def test_the_command_ends_with_its_exit_code(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(of("gapa") | {"ended": "\ud800"}))
    codes = {}
    for file in (RECORDS[0], bad):
        made = manage(clean_environment() | {"DATA_DIR": str(tmp_path / "data")}, "check_record", file)
        assert "Traceback" not in made.stderr
        codes[file] = made.returncode
    assert codes == {RECORDS[0]: 0, bad: 1}
