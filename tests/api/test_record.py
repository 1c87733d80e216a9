"""The game record of a match that has ended, in any way."""

import json
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from cardgames import play, store
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import events, fine, opened, problem, seated, see
from tests.api.test_matches import table_of
from tests.cardgames.owner import tamper
from tests.seated import shift
from tests.settings import HOME

RECORD = {
    *("format", "game", "edition", "seats", "options", "deals", "moves", "result", "ended", "match", "players"),
    *("server_seed", "commitment", "client_seeds", "deal", "events"),
}


@pytest.mark.parametrize("game", ["shithead", "gapa", "president"])
def test_a_finished_match_has_a_record_that_can_be_checked(
    alice: Caller, bob: Caller, nobody: Caller, game: str
) -> None:
    match = table_of(game, alice, bob, hold=True, options={"points_to_win": 3} if game == "president" else {})
    dealing.start(match)
    problem(alice.get(f"matches/{match}/record"), 409, "match_not_over")
    dealing.play(match)
    record, shown = fine(nobody.get(f"matches/{match}/record")), see(nobody, match)
    assert record.keys() == RECORD
    assert (record["format"], record["ended"], record["game"]) == ("cardgames-record/1", "finished", game)
    assert record["seats"] == len(shown["seats"]) and record["options"] == shown["options"]
    assert record["players"] == [seat["player"] for seat in shown["seats"]]
    assert record["result"] == shown["result"] and record["match"] == match
    assert record["events"] == events(alice, match)
    assert [(entry["seat"], entry["version"], entry["cause"]) for entry in record["moves"]] == [
        (event["seat"], event["version"], event["cause"])
        for event in record["events"]
        if event["type"] == "moved" and event["cause"] != "system"
    ]
    assert len(record["deals"]) == sum(event["type"] == "dealt" for event in record["events"])
    path = HOME / f"{match}.json"
    path.write_text(json.dumps(record))
    call_command("check_record", str(path))
    record["moves"].pop()
    path.write_text(json.dumps(record))
    with pytest.raises(CommandError, match="stops early"):
        call_command("check_record", str(path))


def test_the_seed_in_the_record_is_the_one_committed_to(alice: Caller, bob: Caller) -> None:
    match = opened(alice, game="gapa", options={"move_limit": 2})
    fine(bob.post(f"matches/{match['id']}/join", {"client_seed": "luck"}))
    dealing.play(match["id"])
    record = fine(alice.get(f"matches/{match['id']}/record"))
    committed = b"cardgames/seed/v1\n" + match["id"].encode() + b"\n" + bytes.fromhex(record["server_seed"])
    assert sha256(committed).hexdigest() == record["commitment"] == match["commitment"]
    assert (record["deal"], record["client_seeds"]) == ("shared", [None, "luck"])
    assert record["ended"] == "stalled"


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM cardgames_event WHERE match_id = %s AND version = 3",
        "UPDATE cardgames_event SET effects = '7' WHERE match_id = %s AND version = 3",
        "UPDATE cardgames_secret SET server_seed = '' WHERE match_id = %s",
        """UPDATE cardgames_match SET options = '{"rain": 1}' WHERE id = %s""",
        "UPDATE cardgames_match SET game = 'poker' WHERE id = %s",
    ],
)
def test_a_damaged_match_has_none_and_an_export_tells_so_too(alice: Caller, bob: Caller, damage: str) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 2})
    dealing.play(match)
    shift(UUID(match), "at", "1 hour")
    fine(alice.get(f"matches/{match}/record"))
    tamper(damage, match)
    store.forget()
    assert problem(alice.get(f"matches/{match}/record"), 500, "internal")
    [line] = alice.get("records").content.splitlines()
    assert (json.loads(line)["code"], json.loads(line)["match"]) == ("internal", match)


def test_moves_are_written_in_full(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    choices = [see(caller, match)["legal_moves"][5] for caller in (alice, bob)]
    for caller, choice in zip((alice, bob), choices, strict=True):
        caller.post(f"matches/{match}/moves", {"version": 2, "move": choice})
    dealing.play(match)
    record = fine(alice.get(f"matches/{match}/record"))
    assert [entry["move"] for entry in record["moves"][:2]] == choices
    assert (record["deal"], record["client_seeds"]) == ("server", [None, None])


def test_a_match_that_never_started_has_an_empty_record(alice: Caller, nobody: Caller) -> None:
    match = opened(alice)["id"]
    problem(alice.get(f"matches/{match}/record"), 409, "match_not_over")
    fine(alice.post(f"matches/{match}/leave"))
    record = fine(nobody.get(f"matches/{match}/record"))
    assert record.keys() == RECORD
    assert (record["deals"], record["moves"], record["events"], record["result"]) == ([], [], [], None)
    assert record["ended"] == "abandoned" and len(record["server_seed"]) == 64


def test_a_running_match_that_was_abandoned_has_one_too(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    play.abandon(dealing.table(match).match.id, timedelta())
    record = fine(alice.get(f"matches/{match}/record"))
    assert record["ended"] == "abandoned" and record["result"] == {"placements": [], "loser": None}
    assert record["events"][-1]["type"] == "ended" and record["events"][-1]["cause"] == "system"
