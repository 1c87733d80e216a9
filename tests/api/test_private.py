"""A private match is there for those who have a seat, and for nobody else."""

from typing import Any

import pytest

from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import fine, opened, problem, seated, see

UNKNOWN = "00000000-0000-4000-8000-000000000000"
CALLS: list[tuple[str, str, Any]] = [
    ("get", "", None),
    ("get", "?version=0", None),
    ("get", "/events", None),
    ("get", "/record", None),
    ("get", "/receipt", None),
    ("get", "/receipt?version=0", None),
    ("get", "/receipt?version=x", None),
    ("post", "/join", {}),
    ("post", "/join", {"invite": "guessed"}),
    ("post", "/seed", {"client_seed": "a"}),
    ("post", "/leave", {}),
    ("post", "/rematch", {}),
    ("post", "/moves", {"version": 2, "move": {"type": "flip"}}),
]


def call(caller: Caller, match: str, method: str, path: str, body: Any) -> Any:
    address = f"matches/{match}{path}"
    return caller.get(address) if method == "get" else caller.post(address, body)


@pytest.mark.parametrize("state", ["open", "active", "over"])
def test_strangers_are_told_nothing_that_an_unknown_match_would_not_tell(
    alice: Caller, bob: Caller, charlie: Caller, nobody: Caller, state: str
) -> None:
    match = seated(alice, bob, visibility="private", hold=state == "open")
    if state == "over":
        dealing.play(match)
    for stranger in (charlie, nobody):
        for method, path, body in CALLS:
            known, unknown = (call(stranger, one, method, path, body) for one in (match, UNKNOWN))
            assert (known.status_code, known.content) == (unknown.status_code, unknown.content), (method, path)
            assert dict(known.headers) == dict(unknown.headers)
            assert known.status_code == (404 if stranger is charlie or method == "get" else 401)


def test_players_of_a_private_match_read_it(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, visibility="private")
    for caller in (alice, bob):
        assert see(caller, match)["visibility"] == "private"
        assert len(fine(caller.get(f"matches/{match}/events"))["events"]) == 2


def test_the_invite_lets_others_join(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = opened(alice, seats=3, visibility="private")
    assert fine(bob.post(f"matches/{match['id']}/join", {"invite": match["invite"]}))["invite"] == match["invite"]
    problem(charlie.post(f"matches/{match['id']}/join", {"invite": match["invite"][:-1]}), 404, "not_found")
    problem(charlie.post(f"matches/{match['id']}/join", {"invite": "ä"}), 404, "not_found")
    problem(charlie.post(f"matches/{match['id']}/join", {"invite": None}), 404, "not_found")


def test_an_invite_is_for_one_match(alice: Caller, bob: Caller) -> None:
    first, second = (opened(alice, visibility="private") for _ in range(2))
    assert first["invite"] != second["invite"]
    problem(bob.post(f"matches/{first['id']}/join", {"invite": second["invite"]}), 404, "not_found")


def test_a_public_match_needs_no_invite_and_minds_no_wrong_one(alice: Caller, bob: Caller) -> None:
    match = opened(alice)["id"]
    fine(bob.post(f"matches/{match}/join", {"invite": "anything"}))


def test_who_gave_his_seat_back_is_a_stranger_again(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3, visibility="private")
    fine(bob.post(f"matches/{match['id']}/join", {"invite": match["invite"]}))
    left = fine(bob.post(f"matches/{match['id']}/leave"))
    assert left["you"] is None and "invite" not in left
    problem(bob.get(f"matches/{match['id']}"), 404, "not_found")


def test_a_former_player_still_reads_it(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, visibility="private")
    fine(bob.post(f"matches/{match}/leave"))
    assert see(bob, match)["you"] is None
    dealing.play(match)
    assert fine(bob.get(f"matches/{match}/record"))["ended"] == "finished"


def test_who_has_a_kept_seat_reads_the_rematch(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = seated(alice, bob, game="gapa", visibility="private", options={"move_limit": 1})
    dealing.play(match)
    again = fine(alice.post(f"matches/{match}/rematch"))["id"]
    assert see(bob, again)["you"] is None and "invite" not in see(bob, again)
    problem(charlie.get(f"matches/{again}"), 404, "not_found")
    assert fine(bob.post(f"matches/{again}/join"))["status"] == "active"
