"""Lists of matches: whose, which, and page by page."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, on_turn, opened, problem, seated, see
from tests.api.test_matches import MATCH, SEATED

UNSEEN = {"view", "legal_moves"}


def listed(caller: Caller, **query: Any) -> list[str]:
    """The ids on the first page."""
    return [match["id"] for match in fine(caller.get("matches", query | {"limit": 100}))["results"]]


def follow(caller: Caller, page: Json, way: str) -> Json:
    address = urlsplit(page[way])
    return fine(caller.get(f"{address.path}?{address.query}"))


def test_a_list_shows_matches_newest_first_without_view_and_legal_moves(alice: Caller, bob: Caller) -> None:
    first, second = opened(alice)["id"], seated(alice, bob)
    page = fine(alice.get("matches"))
    assert page.keys() == {"next", "previous", "results"}
    assert [match["id"] for match in page["results"]][:2] == [second, first]
    for match in page["results"][:2]:
        assert match.keys() == SEATED - UNSEEN
        alone = see(alice, match["id"])
        assert match | {"now": None} == {name: alone[name] for name in match} | {"now": None}


def test_strangers_see_in_a_list_what_they_see_alone(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    created(move(alice, match))
    fine(alice.post(f"matches/{match}/leave"))
    for viewer in (nobody, alice):
        shown = fine(viewer.get("matches"))["results"][0]
        assert shown.keys() == MATCH - UNSEEN
        assert shown | {"now": None} == {name: see(viewer, match)[name] for name in shown} | {"now": None}


def test_pages_neither_skip_nor_repeat_while_matches_are_added(alice: Caller) -> None:
    there = [opened(alice)["id"] for _ in range(7)]
    page = fine(alice.get("matches", {"limit": 3, "mine": "true"}))
    found = [match["id"] for match in page["results"]]
    assert page["previous"] is None
    while page["next"]:
        opened(alice)
        page = follow(alice, page, "next")
        found += [match["id"] for match in page["results"]]
    assert found == there[::-1]
    back: list[str] = []
    while page["previous"]:
        page = follow(alice, page, "previous")
        back = [match["id"] for match in page["results"]] + back
    assert len(back) == len(set(back)) and set(there[1:]) <= set(back)


def test_a_page_keeps_its_filters(alice: Caller, bob: Caller) -> None:
    wanted = [opened(alice, game="gapa")["id"] for _ in range(3)]
    for _ in range(3):
        opened(alice)
        opened(bob, game="gapa")
    page = fine(alice.get("matches", {"limit": 2, "mine": "true", "game": "gapa"}))
    assert urlsplit(page["next"]).path == "/api/v1/matches"
    rest = follow(alice, page, "next")
    assert [match["id"] for match in page["results"] + rest["results"]] == wanted[::-1]
    assert rest["next"] is None


def test_a_page_has_twenty_matches_unless_another_number_is_asked_for(alice: Caller) -> None:
    for _ in range(21):
        opened(alice)
    for query, number in (({}, 20), ({"limit": 1}, 1), ({"limit": 21}, 21)):
        assert len(fine(alice.get("matches", {"mine": "true"} | query))["results"]) == number


def test_matches_can_be_sought_by_status_and_game(alice: Caller, bob: Caller) -> None:
    open_one, running, over = opened(alice)["id"], seated(alice, bob), seated(alice, bob, game="gapa")
    dealing.play(over)
    assert listed(alice, mine="true", status="open") == [open_one]
    assert listed(alice, mine="true", status="active") == [running]
    assert listed(alice, mine="true", status="finished") == [over]
    assert listed(alice, mine="true", game="gapa") == [over]
    assert listed(alice, mine="true", game="gapa", status="open") == []


def test_mine_are_those_i_have_or_had_a_seat_in(alice: Caller, bob: Caller, charlie: Caller) -> None:
    match, other = seated(alice, bob), opened(charlie)["id"]
    fine(alice.post(f"matches/{match}/leave"))
    for caller in (alice, bob):
        assert listed(caller, mine="true") == [match]
    assert listed(charlie, mine="true") == [other]
    assert {match, other} <= set(listed(alice, mine="false"))


def test_a_seat_kept_for_me_makes_a_match_mine(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", options={"move_limit": 1}, visibility="private")
    dealing.play(match)
    again = fine(alice.post(f"matches/{match}/rematch"))["id"]
    assert listed(bob, mine="true") == [again, match]


def test_awaiting_me_are_those_in_which_it_is_my_turn(alice: Caller, bob: Caller, charlie: Caller) -> None:
    arranging, match = seated(alice, bob), seated(alice, bob, game="gapa")
    opened(alice)
    mover = on_turn((alice, bob), match)
    waiting = bob if mover is alice else alice
    assert listed(mover, awaiting_me="true") == [match, arranging]
    assert listed(waiting, awaiting_me="true") == [arranging]
    assert listed(charlie, awaiting_me="true") == []
    created(move(waiting, arranging))
    fine(mover.post(f"matches/{match}/leave"))
    assert listed(waiting, awaiting_me="true") == []
    assert listed(mover, awaiting_me="true") == [arranging]


def test_private_matches_are_in_nobody_elses_list(alice: Caller, bob: Caller, charlie: Caller, nobody: Caller) -> None:
    match = seated(alice, bob, visibility="private")
    assert match in listed(alice) and match in listed(bob)
    assert match not in listed(charlie) and match not in listed(nobody)


@pytest.mark.parametrize("filter", ["mine", "awaiting_me"])
def test_whose_matches_are_sought_must_be_known(nobody: Caller, filter: str) -> None:
    problem(nobody.get("matches", {filter: "true"}), 401, "unauthenticated")
    assert nobody.get("matches", {filter: "false"}).status_code == 200


@pytest.mark.parametrize("filter", ["status", "game", "mine", "awaiting_me"])
def test_a_filter_that_says_nothing_is_refused(alice: Caller, filter: str) -> None:
    assert problem(alice.get("matches", {filter: ""}), 400, "malformed")["field"] == filter


def test_a_list_needs_no_more_queries_for_more_matches(
    alice: Caller, bob: Caller, django_assert_max_num_queries: Any
) -> None:
    for _ in range(4):
        seated(alice, bob)
    with django_assert_max_num_queries(5):
        assert len(listed(alice)) >= 4
    assert len(events(alice, listed(alice)[0])) == 2
