"""What happens before a match starts and after it has ended: join, seed, leave, rematch."""

from typing import Any

import pytest

from cardgames.models import Match
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, opened, problem, seated, see

STRANGE = "00000000-0000-4000-8000-000000000000"


def players(match: Json) -> list[str | None]:
    return [seat["player"] and seat["player"]["name"] for seat in match["seats"]]


def revision(match: str) -> int:
    return Match.objects.get(pk=match).revision


# join


def test_whoever_joins_gets_the_first_free_seat_or_the_one_he_names(
    alice: Caller, bob: Caller, charlie: Caller
) -> None:
    match = opened(alice, seats=4)["id"]
    assert fine(bob.post(f"matches/{match}/join", {"seat": 2}))["you"] == {"seat": 2}
    assert fine(charlie.post(f"matches/{match}/join"))["you"] == {"seat": 1}
    assert players(see(alice, match)) == ["alice", "charlie", "bob", None]


def test_the_last_one_to_join_starts_the_match(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    assert fine(bob.post(f"matches/{match}/join"))["status"] == "open"
    assert fine(charlie.post(f"matches/{match}/join"))["status"] == "active"
    assert [event["type"] for event in events(bob, match)] == ["started", "dealt"]


def test_every_change_of_seats_raises_the_lobby_revision(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    seen = [revision(match)]
    bob.post(f"matches/{match}/join")
    seen.append(revision(match))
    bob.post(f"matches/{match}/leave")
    seen.append(revision(match))
    alice.post(f"matches/{match}/leave")
    assert [*seen, revision(match)] == sorted({*seen, revision(match)})


def test_a_seat_is_for_one_and_everybody_has_one(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    problem(alice.post(f"matches/{match}/join"), 409, "already_seated")
    assert problem(bob.post(f"matches/{match}/join", {"seat": 0}), 409, "seat_taken")["version"] == 0
    fine(bob.post(f"matches/{match}/join"))
    problem(bob.post(f"matches/{match}/join", {"seat": 2}), 409, "already_seated")
    fine(charlie.post(f"matches/{match}/join"))
    late = Caller.guest("daisy").post(f"matches/{match}/join")
    assert problem(late, 409, "match_full")["version"] == 2
    assert problem(bob.post(f"matches/{match}/join"), 409, "already_seated")["version"] == 2


def test_a_seat_that_does_not_exist_is_malformed(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    for seat in (3, 31):
        assert problem(bob.post(f"matches/{match}/join", {"seat": seat}), 400, "malformed")["field"] == "seat"


def test_a_bots_seat_is_taken(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3, bots=["greedy"])["id"]
    problem(bob.post(f"matches/{match}/join", {"seat": 2}), 409, "seat_taken")
    assert fine(bob.post(f"matches/{match}/join"))["you"] == {"seat": 1}


# seed


def test_seeds_are_shown_from_the_start_on_and_go_into_the_deal(alice: Caller, bob: Caller) -> None:
    match = opened(alice, hold=True)["id"]
    fine(bob.post(f"matches/{match}/join", {"client_seed": "bob's-luck"}))
    assert b"bob's-luck" not in bob.get(f"matches/{match}").content
    started = fine(alice.post(f"matches/{match}/seed", {"client_seed": "~!"}))
    assert started["status"] == "active"
    assert events(alice, match)[0]["effects"][0]["client_seeds"] == ["~!", "bob's-luck"]


def test_a_held_match_waits_for_its_creators_seed(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, hold=True)
    assert see(bob, match)["status"] == "open"
    assert fine(bob.post(f"matches/{match}/seed", {"client_seed": ""}))["status"] == "open"
    assert fine(alice.post(f"matches/{match}/seed", {"client_seed": ""}))["status"] == "active"


def test_a_creator_who_gives_his_seed_early_starts_nothing_yet(alice: Caller, bob: Caller) -> None:
    match = opened(alice, hold=True)["id"]
    assert fine(alice.post(f"matches/{match}/seed", {"client_seed": "a"}))["status"] == "open"
    assert fine(bob.post(f"matches/{match}/join"))["status"] == "active"


def test_a_seed_is_given_once(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    fine(alice.post(f"matches/{match}/seed", {"client_seed": "a"}))
    fine(alice.post(f"matches/{match}/seed", {"client_seed": "a"}))
    problem(alice.post(f"matches/{match}/seed", {"client_seed": "b"}), 409, "already_seeded")
    fine(bob.post(f"matches/{match}/join", {"client_seed": "c"}))
    problem(bob.post(f"matches/{match}/seed", {"client_seed": "d"}), 409, "already_seeded")


def test_a_seed_comes_too_late_after_the_start(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    refused = problem(alice.post(f"matches/{match}/seed", {"client_seed": "a"}), 409, "match_not_open")
    assert refused["version"] == 2


def test_only_those_seated_give_seeds(alice: Caller, bob: Caller) -> None:
    match = opened(alice)["id"]
    problem(bob.post(f"matches/{match}/seed", {"client_seed": "a"}), 403, "not_seated")


# leave


def test_leaving_an_open_match_gives_the_seat_back(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    fine(bob.post(f"matches/{match}/join", {"client_seed": "bob"}))
    left = fine(bob.post(f"matches/{match}/leave"))
    assert left["you"] is None and players(left) == ["alice", None, None]
    assert fine(charlie.post(f"matches/{match}/join"))["you"] == {"seat": 1}
    assert fine(bob.post(f"matches/{match}/join"))["status"] == "active"
    assert events(bob, match)[0]["effects"][0]["client_seeds"] == [None, None, None]


def _stable(match: Json) -> Json:
    return {name: match[name] for name in match if name not in {"now", "receipt"}}


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_leaving_twice_answers_the_same(alice: Caller, bob: Caller, visibility: str) -> None:
    match = opened(alice, seats=3, visibility=visibility)
    fine(bob.post(f"matches/{match['id']}/join", {"invite": match["invite"]}))
    for leaver in (bob, alice):
        first, second = (fine(leaver.post(f"matches/{match['id']}/leave")) for _ in range(2))
        assert _stable(first) == _stable(second)


def test_the_creators_leaving_abandons_an_open_match(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    fine(bob.post(f"matches/{match}/join"))
    assert fine(alice.post(f"matches/{match}/leave"))["status"] == "abandoned"
    problem(bob.post(f"matches/{match}/moves", {"version": 0, "move": {"type": "flip"}}), 409, "match_not_active")
    assert problem(Caller.guest("daisy").post(f"matches/{match}/join"), 409, "match_not_open")["version"] == 0
    shown = see(bob, match)
    assert (shown["version"], shown["result"], shown["view"]) == (0, None, None)


def test_leaving_a_running_match_hands_the_seat_to_a_bot(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    first, second = (fine(bob.post(f"matches/{match}/leave")) for _ in range(2))
    assert _stable(first) == _stable(second)
    assert first["version"] == 3 and first["you"] is None
    assert first["seats"][1] == {"seat": 1, "player": bob.player, "taken_over": True, "level": "greedy"}
    taken = events(alice, match)[-1]
    assert (taken["type"], taken["seat"], taken["cause"], taken["move"]) == ("taken_over", 1, "player", None)
    assert taken["effects"] == [{"type": "taken_over", "level": "greedy"}] and taken["sealed"] == {}


def test_who_has_no_seat_cannot_leave(alice: Caller, bob: Caller, charlie: Caller) -> None:
    problem(charlie.post(f"matches/{opened(alice)['id']}/leave"), 403, "not_seated")
    running = seated(alice, bob)
    problem(charlie.post(f"matches/{running}/leave"), 403, "not_seated")
    dealing.play(running)
    assert problem(alice.post(f"matches/{running}/leave"), 409, "match_not_active")["version"] > 2


# rematch


def ended(*callers: Caller, **wanted: Any) -> str:
    match = seated(*callers, hold=True, **wanted)
    dealing.start(match)
    dealing.play(match)
    return match


def test_the_first_call_opens_the_one_rematch_and_later_ones_join_it(alice: Caller, bob: Caller) -> None:
    match = ended(alice, bob)
    before = revision(match)
    again = fine(bob.post(f"matches/{match}/rematch"))
    assert revision(match) > before
    assert (again["status"], again["you"], again["rematch_of"]) == ("open", {"seat": 1}, match)
    assert again["commitment"] != see(bob, match)["commitment"]
    assert see(bob, match)["rematch"] == again["id"]
    assert players(again) == [None, "bob"]
    joined = fine(alice.post(f"matches/{match}/rematch"))
    assert (joined["id"], joined["status"], joined["you"]) == (again["id"], "active", {"seat": 0})
    assert fine(bob.post(f"matches/{match}/rematch"))["id"] == again["id"]
    names = ("game", "edition", "options", "visibility", "turn_seconds", "timeouts_allowed", "bot_delay_seconds")
    assert {name: joined[name] for name in names} == {name: see(alice, match)[name] for name in names}


def test_the_loser_deals_the_rematch(alice: Caller, bob: Caller) -> None:
    match = ended(alice, bob)
    for caller in (alice, bob):
        again = fine(caller.post(f"matches/{match}/rematch"))["id"]
    started, dealt = events(alice, again)
    loser = see(alice, match)["result"]["loser"]
    assert started["effects"][0]["dealer"] == dealt["effects"][0]["dealer"] == loser
    assert started["effects"][0]["rematch_of"] == match


def test_a_kept_seat_is_nobody_elses(alice: Caller, bob: Caller, charlie: Caller) -> None:
    again = fine(bob.post(f"matches/{ended(alice, bob)}/rematch"))["id"]
    problem(charlie.post(f"matches/{again}/join"), 409, "match_full")
    problem(charlie.post(f"matches/{again}/join", {"seat": 0}), 409, "seat_taken")
    assert fine(alice.post(f"matches/{again}/join"))["status"] == "active"


def test_bots_and_seats_that_were_taken_over_are_bots_in_the_rematch(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, bots=["random"])
    fine(bob.post(f"matches/{match}/leave"))
    dealing.play(match)
    again = fine(alice.post(f"matches/{match}/rematch"))
    assert again["status"] == "active"
    assert [seat.get("level") for seat in again["seats"]] == [None, "greedy", "random"]
    problem(bob.post(f"matches/{match}/rematch"), 403, "not_seated")


def test_there_is_no_rematch_while_the_match_runs_and_none_for_strangers(
    alice: Caller, bob: Caller, charlie: Caller
) -> None:
    match = seated(alice, bob)
    assert problem(alice.post(f"matches/{match}/rematch"), 409, "match_not_over")["version"] == 2
    dealing.play(match)
    problem(charlie.post(f"matches/{match}/rematch"), 403, "not_seated")
    assert see(alice, match)["rematch"] is None


def test_a_match_that_does_not_exist_is_not_found(alice: Caller) -> None:
    for call in ("join", "leave", "rematch"):
        problem(alice.post(f"matches/{STRANGE}/{call}"), 404, "not_found")
    problem(alice.post(f"matches/{STRANGE}/seed", {"client_seed": ""}), 404, "not_found")


def test_a_stalled_match_says_so_and_can_be_played_again(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 3}, hold=True)
    dealing.start(match)
    dealing.play(match)
    shown = see(alice, match)
    assert (shown["status"], shown["result"]) == ("stalled", {"placements": [], "loser": None})
    assert [event["type"] for event in events(alice, match)] == ["started", "dealt", *["moved"] * 3, "ended"]
    assert created(alice.post("matches", {"game": "gapa", "seats": 2}))["rematch_of"] is None
    assert fine(alice.post(f"matches/{match}/rematch"))["rematch_of"] == match
