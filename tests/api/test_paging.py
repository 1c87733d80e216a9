"""Lists page by page: while others open matches, none that was there all the time is skipped or told twice."""

import threading
from copy import copy
from datetime import timedelta
from random import Random
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import pytest
from django.db import connection

from cardgames.models import Match
from tests.api.caller import Caller, Json
from tests.api.playing import fine, opened


class Shelf:
    """Public matches that were opened at one of a few moments, many of them at the same."""

    def __init__(self, creator: Caller, chance: Random) -> None:
        self._chance = chance
        self._like = Match.objects.get(pk=opened(creator)["id"])
        self._like.game = "gapa"  # by which they are found

    def add(self, count: int) -> set[str]:
        added = [copy(self._like) for _ in range(count)]
        for match in added:
            match.id = UUID(int=self._chance.getrandbits(128))
            match.created_at += timedelta(microseconds=self._chance.randrange(4))
        Match.objects.bulk_create(added)
        return {str(match.id) for match in added}


def first(caller: Caller, limit: int) -> Json:
    return fine(caller.get("matches", {"game": "gapa", "limit": limit}))


def turned(caller: Caller, page: Json, way: str, limit: int) -> Json:
    """The next page or the previous one, of any size."""
    address = urlsplit(page[way])
    assert address.path == "/api/v1/matches"
    return fine(caller.get("matches", dict(parse_qsl(address.query)) | {"limit": str(limit)}))


def ids(page: Json) -> list[str]:
    return [match["id"] for match in page["results"]]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_turns_all_pages_meets_each_match_once(alice: Caller, seed: int) -> None:
    chance = Random(seed)
    shelf = Shelf(alice, chance)
    there = shelf.add(chance.randrange(1, 25))
    page = first(alice, chance.randint(1, 6))
    met = ids(page)
    while page["next"]:
        shelf.add(chance.randrange(3))
        page = turned(alice, page, "next", chance.randint(1, 6))
        met += ids(page)
    assert len(met) == len(set(met)) and there <= set(met)
    there |= set(met)
    back = ids(page)
    while page["previous"]:
        shelf.add(chance.randrange(3))
        page = turned(alice, page, "previous", chance.randint(1, 6))
        back = ids(page) + back
    assert len(back) == len(set(back)) and there <= set(back)
    assert [match for match in back if match in there] == [match for match in met if match in there]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_turns_back_and_forth_finds_the_same_page(alice: Caller, seed: int) -> None:
    chance = Random(seed)
    Shelf(alice, chance).add(20)
    limit = chance.randint(1, 6)
    page, last = first(alice, limit), None
    while page["next"]:
        last, page = page, turned(alice, page, "next", limit)
        before = turned(alice, page, "previous", limit)
        assert ids(before) == ids(last)
        assert ids(turned(alice, before, "next", limit)) == ids(page)
    assert last is not None


def test_an_empty_page_leads_back_to_where_one_came_from(alice: Caller) -> None:
    Shelf(alice, Random(1)).add(6)
    newest = fine(alice.get("matches", {"game": "gapa", "status": "open", "limit": 2}))
    middle = turned(alice, newest, "next", 2)
    for way, back in (("next", "previous"), ("previous", "next")):
        beyond = {*ids(turned(alice, middle, way, 100))}
        Match.objects.filter(pk__in=beyond).update(status="abandoned", result={})
        nothing = turned(alice, middle, way, 2)
        assert len(beyond) == 2 and ids(nothing) == [] and nothing[way] is None
        assert ids(turned(alice, nothing, back, 2)) == ids(middle)


def test_a_cursor_may_be_of_any_time_and_of_no_match(alice: Caller) -> None:
    match = opened(alice, game="gapa")["id"]
    for moment, older in (("0", []), ("9" * 16, [match])):
        for side, found in (("lt", older), ("gte", [] if older else [match])):
            told = fine(alice.get("matches", {"game": "gapa", "cursor": f"{side}.{moment}.{'f' * 32}"}))
            assert ids(told) == found


def test_who_leaves_the_list_meanwhile_takes_nobody_along(alice: Caller) -> None:
    chance = Random(2)
    there = Shelf(alice, chance).add(12)
    page = fine(alice.get("matches", {"game": "gapa", "status": "open", "limit": 3}))
    met = ids(page)
    while page["next"]:
        Match.objects.filter(pk__in=met[-2:]).update(status="abandoned", result={})  # those the next page hangs on
        page = turned(alice, page, "next", 3)
        met += ids(page)
    assert sorted(met) == sorted(there)


def test_pages_hold_while_others_really_open_matches(committed: None) -> None:
    alice, over = Caller.guest("alice"), threading.Event()
    there = {opened(alice, game="gapa")["id"] for _ in range(12)}

    def open_more() -> None:
        bob = Caller.guest("bob")
        while not over.is_set():
            opened(bob, game="gapa")
        connection.close()

    others = [threading.Thread(target=open_more) for _ in range(2)]
    for other in others:
        other.start()
    try:
        for limit in (1, 2, 3, 5):
            page = first(alice, limit)
            met = ids(page)
            while page["next"]:
                page = turned(alice, page, "next", limit)
                met += ids(page)
            assert len(met) == len(set(met)) and there <= set(met)
    finally:
        over.set()
        for other in others:
            other.join()
