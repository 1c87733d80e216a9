"""Making a move: what is answered, and what is refused in which order."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from cardgames.models import Event, Match
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import created, events, fine, move, on_turn, play, problem, seated, see
from tests.api.test_matches import SEATED

PUBLIC = {"match", "version", "prev", "type", "seat", "cause", "at", "move", "effects", "sealed"}
FLIP = {"type": "flip"}


def overdue(match: str) -> None:
    Match.objects.filter(pk=match).update(deadline=timezone.now() - timedelta(seconds=1))


def snapshot(match: str) -> tuple[int, Any]:
    return Event.objects.filter(match_id=match).count(), Match.objects.filter(pk=match).values().get()


def test_a_move_answers_with_its_own_event_the_match_and_a_receipt(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    mover = on_turn((alice, bob), match)
    answer = move(mover, match, FLIP)
    accepted = created(answer)
    assert accepted.keys() == {"version", "event", "match", "receipt"}
    assert accepted["version"] == accepted["event"]["version"] == accepted["match"]["version"] == 3
    assert accepted["event"].keys() == PUBLIC | {"hash", "opened"}
    assert accepted["match"].keys() == SEATED
    assert accepted["match"]["now"] == accepted["event"]["at"]
    assert "Idempotency-Replayed" not in answer.headers
    assert accepted["event"] == events(mover, match)[-1]
    shown = see(mover, match)
    assert {name: accepted["match"][name] for name in SEATED - {"now"}} == {
        name: shown[name] for name in SEATED - {"now"}
    }


def test_the_match_is_that_after_the_last_event_of_the_append(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 1})
    accepted = created(move(on_turn((alice, bob), match), match, FLIP))
    assert (accepted["version"], accepted["match"]["version"]) == (3, 4)
    assert (accepted["match"]["status"], accepted["match"]["turn"]) == ("stalled", [])
    assert accepted["match"]["now"] == events(alice, match)[-1]["at"] == accepted["event"]["at"]


def test_who_arranges_is_shown_what_was_sealed_for_him_and_nobody_else_is(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    choice = see(alice, match)["legal_moves"][3]
    event = created(move(alice, match, choice))["event"]
    assert event["move"] == {"type": "arrange"} and event["sealed"].keys() == {"0"}
    assert sorted(event["opened"]["0"]["value"]["cards"]) == sorted(choice["face_up"])
    assert events(bob, match)[-1] == event | {"opened": {}}


def test_the_order_of_cards_does_not_matter(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    choice = see(alice, match)["legal_moves"][0]["face_up"]
    accepted = created(move(alice, match, {"type": "arrange", "face_up": choice[::-1]}))
    assert accepted["event"]["opened"]["0"]["value"]["cards"] == choice


def test_a_refused_move_changes_nothing(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    before = snapshot(match)
    waiting = bob if on_turn((alice, bob), match) is alice else alice
    problem(move(waiting, match, FLIP), 409, "not_your_turn")
    problem(move(on_turn((alice, bob), match), match, {"type": "keep"}), 422, "illegal_move")
    problem(move(waiting, match, FLIP, version=1), 409, "stale_version")
    assert snapshot(match) == before


def test_an_illegal_move_names_the_clause_it_breaks(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    refused = problem(move(on_turn((alice, bob), match), match, {"type": "keep"}), 422, "illegal_move")
    assert refused["clause"].startswith("GA-") and refused["version"] == 2


def test_of_two_equal_requests_without_a_key_one_is_refused(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    mover = on_turn((alice, bob), match)
    body = {"version": 2, "move": FLIP}
    created(mover.post(f"matches/{match}/moves", body))
    assert problem(mover.post(f"matches/{match}/moves", body), 409, "stale_version")["version"] == 3


def test_a_version_still_to_come_is_stale(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    refused = problem(move(on_turn((alice, bob), match), match, FLIP, version=3), 409, "stale_version")
    assert refused["version"] == 2


def test_nobody_who_arranges_is_made_stale_by_another(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    created(move(alice, match, version=2))
    assert created(move(bob, match, version=2))["version"] == 4


def test_a_takeover_makes_no_move_stale(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    mover = on_turn((alice, bob), match)
    waiting = bob if mover is alice else alice
    fine(waiting.post(f"matches/{match}/leave"))
    assert created(move(mover, match, FLIP, version=2))["version"] == 4


# The order of checks: key, seat, deadline, status, version, turn, rules


def test_a_key_is_looked_at_before_the_seat(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": see(alice, match)["legal_moves"][0]}
    first = created(alice.post(f"matches/{match}/moves", body, "k"))
    fine(alice.post(f"matches/{match}/leave"))
    assert created(alice.post(f"matches/{match}/moves", body, "k"))["event"] == first["event"]
    problem(alice.post(f"matches/{match}/moves", body, "l"), 403, "not_seated")


def test_the_seat_is_looked_at_before_the_deadline(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = seated(alice, bob)
    overdue(match)
    before = snapshot(match)
    problem(move(charlie, match, FLIP), 403, "not_seated")
    assert snapshot(match) == before


def test_a_late_move_is_stale_and_the_timeout_comes_first(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    mover = on_turn((alice, bob), match)
    overdue(match)
    refused = problem(
        mover.post(f"matches/{match}/moves", {"version": 2, "move": {"type": "keep"}}), 409, "stale_version"
    )
    fallback = events(alice, match)[2:]
    assert fallback and {event["cause"] for event in fallback} == {"timeout"}
    assert refused["version"] <= see(alice, match)["version"]


def test_a_move_out_of_turn_is_not_late(alice: Caller, bob: Caller, charlie: Caller) -> None:
    callers = (alice, bob, charlie, Caller.guest("daisy"))
    match = seated(*callers, game="president", hold=True)
    dealing.start(match)
    [late] = dealing.play(match, 1).awaited
    overdue(match)
    accepted = created(move(callers[(late + 1) % 4], match, {"type": "pass"}, version=3))
    assert [event["cause"] for event in events(alice, match)[3:]] == ["timeout", "player"]
    assert accepted["version"] == 5


def test_the_status_is_looked_at_before_the_version(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    over = dealing.play(match)
    for version in (0, 2, over.version, over.version + 1):
        refused = problem(move(alice, match, FLIP, version=version), 409, "match_not_active")
        assert refused["version"] == over.version


def test_the_version_is_looked_at_before_the_turn(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    play((alice, bob), match, 4)
    waiting = bob if on_turn((alice, bob), match) is alice else alice
    problem(move(waiting, match, FLIP, version=99), 409, "stale_version")
    problem(move(waiting, match, FLIP), 409, "not_your_turn")


def test_the_turn_is_looked_at_before_the_rules(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    waiting = bob if on_turn((alice, bob), match) is alice else alice
    refused = problem(move(waiting, match, {"type": "keep"}), 409, "not_your_turn")
    assert "clause" not in refused and refused["version"] == 2


def test_an_open_match_takes_no_moves(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, hold=True)
    assert problem(move(alice, match, FLIP), 409, "match_not_active")["version"] == 0
