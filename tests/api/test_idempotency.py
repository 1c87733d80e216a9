"""Requests that are sent again with the same `Idempotency-Key`."""

from typing import Any

import pytest

from cardgames.models import Creation, Event, Key, Match
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, on_turn, opened, problem, seated, see

REPLAYED = "Idempotency-Replayed"


def test_a_repeated_move_gets_the_first_answer_member_by_member(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": see(alice, match)["legal_moves"][0]}
    first = alice.post(f"matches/{match}/moves", body, "k")
    created(move(bob, match))
    again = alice.post(f"matches/{match}/moves", body, "k")
    assert created(first) == created(again)
    assert REPLAYED not in first.headers and again.headers[REPLAYED] == "true"
    assert len(events(alice, match)) == 4


def test_equal_bodies_are_equal_as_json(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    wish = see(alice, match)["legal_moves"][0]
    first = created(alice.post(f"matches/{match}/moves", {"version": 2, "move": wish}, "k"))
    cards = ", ".join(f'"\\u{ord(card[0]):04x}{card[1]}"' for card in wish["face_up"])
    spelled = f'{{ "move" : {{"face_up": [{cards}], "type":"arrange"}},\n"version":2}}'
    again = alice.send("POST", f"matches/{match}/moves", spelled.encode(), **{"Idempotency-Key": "k"})
    assert created(again) == first and again.headers[REPLAYED] == "true"


def test_another_order_of_cards_is_another_body(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    wish = see(alice, match)["legal_moves"][0]
    created(alice.post(f"matches/{match}/moves", {"version": 2, "move": wish}, "k"))
    turned = wish | {"face_up": wish["face_up"][::-1]}
    refused = alice.post(f"matches/{match}/moves", {"version": 2, "move": turned}, "k")
    assert problem(refused, 422, "key_reused")["version"] == 3


def test_a_key_with_another_body_is_refused_before_anything_else(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": see(alice, match)["legal_moves"][0]}
    created(alice.post(f"matches/{match}/moves", body, "k"))
    for other in (body | {"version": 1}, body | {"version": 99}, body | {"move": {"type": "flip", "index": 0}}):
        problem(alice.post(f"matches/{match}/moves", other, "k"), 422, "key_reused")
    fine(alice.post(f"matches/{match}/leave"))
    problem(alice.post(f"matches/{match}/moves", body | {"version": 1}, "k"), 422, "key_reused")


def test_another_accounts_key_neither_answers_nor_conflicts(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": see(alice, match)["legal_moves"][0]}
    created(alice.post(f"matches/{match}/moves", body, "k"))
    problem(charlie.post(f"matches/{match}/moves", body, "k"), 403, "not_seated")
    answer = bob.post(f"matches/{match}/moves", {"version": 2, "move": see(bob, match)["legal_moves"][0]}, "k")
    assert created(answer)["version"] == 4 and REPLAYED not in answer.headers


def test_a_key_is_for_one_path(alice: Caller, bob: Caller) -> None:
    first, second = seated(alice, bob), seated(alice, bob)
    for match in (first, second):
        answer = alice.post(f"matches/{match}/moves", {"version": 2, "move": see(alice, match)["legal_moves"][0]}, "k")
        assert created(answer)["event"]["match"] == match and REPLAYED not in answer.headers
    opened(alice)
    assert REPLAYED not in alice.post("matches", {"game": "gapa", "seats": 2}, "k").headers


def test_a_refused_request_uses_up_no_key(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    mover = on_turn((alice, bob), match)
    waiting = bob if mover is alice else alice
    problem(mover.post(f"matches/{match}/moves", {"version": 2, "move": {"type": "keep"}}, "k"), 422, "illegal_move")
    problem(mover.post(f"matches/{match}/moves", {"version": 9, "move": {"type": "flip"}}, "k"), 409, "stale_version")
    problem(mover.post(f"matches/{match}/moves", {"version": 2, "move": {"type": "fold"}}, "k"), 400, "malformed")
    problem(waiting.post(f"matches/{match}/moves", {"version": 2, "move": {"type": "flip"}}, "k"), 409, "not_your_turn")
    assert not Key.objects.filter(match_id=match).exists()
    answer = mover.post(f"matches/{match}/moves", {"version": 2, "move": {"type": "flip"}}, "k")
    assert created(answer)["version"] == 3 and REPLAYED not in answer.headers
    assert Key.objects.filter(match_id=match).count() == 1


def test_a_key_lives_on_after_the_match_ended_and_was_played_again(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 3})
    answers: list[tuple[Caller, Json, Json]] = []
    for _ in range(3):
        mover = on_turn((alice, bob), match)
        seen = see(mover, match)
        body = {"version": seen["version"], "move": seen["legal_moves"][0]}
        answers.append((mover, body, created(mover.post(f"matches/{match}/moves", body, f"k{seen['version']}"))))
    assert answers[-1][2]["match"]["status"] == "stalled"
    fine(alice.post(f"matches/{match}/rematch"))
    for mover, body, first in answers:
        assert created(mover.post(f"matches/{match}/moves", body, f"k{body['version']}")) == first
    assert answers[0][2]["match"]["view"] != answers[-1][2]["match"]["view"]


def test_the_last_move_opens_everything_and_so_does_its_answer_later(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", hold=True)
    dealing.start(match)
    last = dealing.play_to_the_last_move(match)
    mover = on_turn((alice, bob), match)
    body = {"version": see(mover, match)["version"], "move": last}
    first = created(mover.post(f"matches/{match}/moves", body, "k"))
    assert first["match"]["status"] == "finished" and first["match"]["view"]["phase"] == "over"
    assert created(mover.post(f"matches/{match}/moves", body, "k")) == first


# Keys of `POST matches` and of `join`


def test_a_repeated_creation_makes_one_match(alice: Caller) -> None:
    body = {"game": "gapa", "seats": 3}
    first, again = (alice.post("matches", body, "k") for _ in range(2))
    assert created(first) == created(again) and again.headers[REPLAYED] == "true" and REPLAYED not in first.headers
    assert Match.objects.filter(creator=alice.player["id"]).count() == 1


def test_a_creation_with_another_body_or_by_another_account(alice: Caller, bob: Caller) -> None:
    body = {"game": "gapa", "seats": 3}
    first = created(alice.post("matches", body, "k"))
    problem(alice.post("matches", body | {"seats": 4}, "k"), 422, "key_reused")
    assert created(bob.post("matches", body, "k"))["id"] != first["id"]
    assert created(alice.post("matches", body, "l"))["id"] != first["id"]


def test_a_refused_creation_uses_up_no_key(alice: Caller) -> None:
    problem(alice.post("matches", {"game": "gapa", "seats": 40}, "k"), 400, "malformed")
    assert not Creation.objects.exists()
    created(alice.post("matches", {"game": "gapa", "seats": 4}, "k"))


def test_a_repeated_join_gets_the_first_answer(alice: Caller, bob: Caller) -> None:
    match = opened(alice)
    path, body = f"matches/{match['id']}/join", {"client_seed": "luck", "invite": match["invite"]}
    first = bob.post(path, body, "k")
    created(move(bob, match["id"]))
    again = bob.post(path, body, "k")
    assert fine(first) == fine(again) and again.headers[REPLAYED] == "true" and REPLAYED not in first.headers
    problem(bob.post(path, body | {"client_seed": "other"}, "k"), 422, "key_reused")
    problem(bob.post(path, body, "l"), 409, "already_seated")
    problem(bob.post(path, body), 409, "already_seated")


def test_a_refused_join_uses_up_no_key(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    fine(bob.post(f"matches/{match}/join", {"seat": 1}))
    problem(charlie.post(f"matches/{match}/join", {"seat": 1}, "k"), 409, "seat_taken")
    assert not Key.objects.filter(match_id=match).exists()
    assert fine(charlie.post(f"matches/{match}/join", {"seat": 2}, "k"))["you"] == {"seat": 2}


@pytest.mark.parametrize("key", [" ", "a b", "~" * 128, "'\"\\,;"])
def test_a_key_is_any_printable_ascii(alice: Caller, key: str) -> None:
    first, again = (alice.post("matches", {"game": "gapa", "seats": 2}, key) for _ in range(2))
    assert created(first) == created(again)


@pytest.mark.parametrize("key", ["", "k" * 129, "kéy", "\t", "k\x7f"])
def test_a_key_that_is_none_is_malformed(alice: Caller, bob: Caller, key: Any) -> None:
    match = seated(alice, bob)
    before = Event.objects.count(), Match.objects.count()
    for path, body in (
        ("matches", {"game": "gapa", "seats": 2}),
        (f"matches/{match}/join", {}),
        (f"matches/{match}/moves", {"version": 2, "move": see(alice, match)["legal_moves"][0]}),
    ):
        refused = problem(alice.post(path, body, key), 400, "malformed")
        assert refused["field"] == "Idempotency-Key"
    assert (Event.objects.count(), Match.objects.count()) == before
