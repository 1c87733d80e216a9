"""All records at once, one a line, in the order in which their matches ended."""

import asyncio
import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import async_to_sync
from django.db import connection, connections
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext

from api import export
from api.asking import asked
from cardgames import lobby, play
from cardgames.models import Match
from cardgames.store import instant
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import fine, opened, problem, seated
from tests.api.test_bad_requests import NO_COUNT
from tests.api.test_matches import table_of
from tests.seated import at_once, shift

UNKNOWN = "00000000-0000-4000-8000-000000000000"


def lines(caller: Caller, **query: Any) -> list[Json]:
    answer = caller.get("records", query)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/x-ndjson"), answer.content
    assert answer.content.endswith(b"\n") or not answer.content
    return [json.loads(line) for line in answer.content.splitlines()]


def ids(caller: Caller, **query: Any) -> list[str]:
    return [record["match"] for record in lines(caller, **query)]


def over(*callers: Caller, ago: str = "1 hour", **wanted: Any) -> str:
    """A match of theirs that ended so long ago."""
    match = seated(*callers, **{"game": "gapa", "options": {"move_limit": 3}} | wanted)
    dealing.play(match)
    shift(UUID(match), "at", ago)
    return match


def ended_at(match: str) -> datetime:
    return Match.objects.get(pk=match).at


def test_every_record_is_there_as_it_is_given_alone_in_the_order_of_the_ends(
    alice: Caller, bob: Caller, nobody: Caller
) -> None:
    matches = [over(alice, bob, ago=f"{hours} hours", game=game) for hours, game in ((1, "gapa"), (3, "shithead"))]
    president = table_of("president", alice, bob, options={"points_to_win": 1})
    dealing.play(president)
    shift(UUID(president), "at", "2 hours")
    expected = [matches[1], president, matches[0]]
    alone = [nobody.get(f"matches/{match}/record").content for match in expected]
    assert nobody.get("records").content == b"".join(record + b"\n" for record in alone)
    assert all(json.loads(record)["format"] == "cardgames-record/1" for record in alone)


def test_what_has_no_record_yet_or_never_began_is_not_among_them(alice: Caller, bob: Caller) -> None:
    seated(alice, bob, game="gapa")
    opened(alice)
    left = opened(alice)["id"]
    fine(alice.post(f"matches/{left}/leave"))
    for match in Match.objects.all():
        shift(match.pk, "at", "1 hour")
    assert lines(alice) == []


def test_nothing_is_an_empty_body(nobody: Caller) -> None:
    answer = nobody.get("records")
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_match_that_has_just_ended_comes_a_little_later(alice: Caller, bob: Caller) -> None:
    match = over(alice, bob, ago="0 seconds")
    assert ids(alice) == []
    shift(UUID(match), "at", "11 seconds")
    assert ids(alice) == [match]


def test_matches_that_ended_in_any_way_are_there(alice: Caller, bob: Caller) -> None:
    stalled = over(alice, bob, ago="3 hours")
    finished = over(alice, bob, ago="2 hours", options={})
    abandoned = seated(alice, bob)
    play.abandon(UUID(abandoned), timedelta())
    shift(UUID(abandoned), "at", "1 hour")
    assert [record["ended"] for record in lines(alice)] == ["stalled", "finished", "abandoned"]
    for status, match in (("stalled", stalled), ("finished", finished), ("abandoned", abandoned)):
        assert ids(alice, status=status) == [match]


def test_they_can_be_chosen_by_game_player_and_time(alice: Caller, bob: Caller, charlie: Caller) -> None:
    first = over(alice, bob, ago="3 hours")
    second = over(alice, charlie, ago="2 hours", game="shithead")
    third = over(bob, ago="1 hour", bots=["greedy"])
    assert ids(alice, game="gapa") == [first, third] and ids(alice, game="president") == []
    assert ids(alice, player=alice.player["id"]) == [first, second]
    assert ids(alice, player=bob.player["id"], game="gapa") == [first, third]
    assert ids(alice, player=UNKNOWN) == []
    moment = instant(ended_at(second))
    assert ids(alice, since=moment) == [second, third] and ids(alice, until=moment) == [first]
    assert ids(alice, since=moment, until=moment) == []
    assert ids(alice, since="2000-01-01T00:00:00Z", until="9999-12-31T23:59:59Z") == [first, second, third]
    bot = lines(alice, game="gapa")[1]["players"][1]
    assert bot["kind"] == "bot" and ids(alice, player=bot["id"]) == [third]


def test_a_seat_that_was_taken_over_is_still_its_players(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", visibility="private", options={"move_limit": 3})
    fine(bob.post(f"matches/{match}/leave"))
    dealing.play(match)
    shift(UUID(match), "at", "1 hour")
    assert ids(bob) == ids(bob, player=bob.player["id"]) == [match]


def test_private_matches_are_there_for_their_players_alone(
    alice: Caller, bob: Caller, charlie: Caller, nobody: Caller
) -> None:
    private = over(alice, bob, visibility="private")
    for player in (alice, bob):
        assert ids(player) == ids(player, player=alice.player["id"]) == [private]
    for stranger in (charlie, nobody):
        for query in ({}, {"player": alice.player["id"]}, {"game": "gapa"}, {"status": "stalled"}):
            assert ids(stranger, **query) == []
        hidden, unknown = (stranger.get("records", {"after": match}) for match in (private, UNKNOWN))
        assert problem(hidden, 400, "malformed")["field"] == "after" and hidden.content == unknown.content


def test_an_export_goes_on_after_any_match_it_had(alice: Caller, bob: Caller) -> None:
    matches = [over(alice, bob, ago=f"{minutes} minutes") for minutes in (50, 40, 30, 20)]
    for number, match in enumerate(matches, 1):
        assert ids(alice, after=match) == matches[number:]
        assert ids(alice, limit=number) == matches[:number]
    assert ids(alice, after=matches[0], limit=2) == matches[1:3]
    assert ids(alice, after=matches[1], game="shithead") == []


def test_matches_that_ended_at_the_same_moment_come_once_each(alice: Caller, bob: Caller) -> None:
    matches = {over(alice, bob) for _ in range(4)}
    Match.objects.filter(pk__in=matches).update(at=datetime(2030, 1, 1, tzinfo=UTC) - timedelta(days=5000))
    found: list[str] = []
    after: Json = {}
    while page := ids(alice, limit=1, **after):
        found += page
        after = {"after": page[0]}
    assert sorted(found) == sorted(matches) == sorted(ids(alice)) and found == ids(alice)


def test_more_matches_than_are_looked_up_at_once_are_all_there(
    alice: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [over(alice, bob, ago=f"{minutes} minutes") for minutes in (50, 40, 30, 20, 10)]
    monkeypatch.setattr(export, "_PAGE", 2)
    assert ids(alice) == matches and ids(alice, limit=3) == matches[:3] and ids(alice, limit=4) == matches[:4]


def test_a_match_has_no_place_after_which_to_go_on_before_it_ended(alice: Caller, bob: Caller) -> None:
    running, left = seated(alice, bob), opened(alice)["id"]
    fine(alice.post(f"matches/{left}/leave"))
    for match in (running, left):
        assert problem(alice.get("records", {"after": match}), 400, "malformed")["field"] == "after"


NO_ID = ["", "x", "0", UNKNOWN.upper().replace("0", "A"), f"{{{UNKNOWN}}}", UNKNOWN.replace("-", ""), UNKNOWN + "\x00"]
NO_TIME = [
    *("", "now", "2030", "2030-01-31", "2030-01-31T12:00:00", "2030-01-31T12:00:00+00:00", "2030-01-31 12:00:00Z"),
    *("2030-02-30T12:00:00Z", "0000-01-01T00:00:00Z", "2030-01-31T25:00:00Z", "2030-01-31T12:00:00.0000001Z"),
    *("٢٠٣٠-01-31T12:00:00Z", "2030-01-31T12:00:00Z\x00", "1e9", "9" * 5000),
]
NO_QUERY: list[tuple[str, list[str]]] = [
    ("limit", [*NO_COUNT, "0"]),
    ("since", NO_TIME),
    ("until", NO_TIME),
    ("player", NO_ID),
    ("after", [*NO_ID, UNKNOWN]),
    ("game", ["", "poker", "Gapa", "gapа", "\x00", "gapa,shithead"]),
    ("status", ["", "open", "active", "Finished", "over", "\x00"]),
]


@pytest.mark.parametrize(("name", "values"), NO_QUERY, ids=[name for name, _ in NO_QUERY])
def test_a_query_that_cannot_be_read_is_a_problem_before_anything_is_sent(
    nobody: Caller, name: str, values: list[str]
) -> None:
    for value in values:
        assert problem(nobody.get("records", {name: value}), 400, "malformed", value)["field"] == name


def test_an_unknown_token_is_no_reader(nobody: Caller) -> None:
    problem(nobody.get("records", Authorization="Bearer unknown"), 401, "unauthenticated")


def test_head_tells_what_get_would(alice: Caller, bob: Caller) -> None:
    over(alice, bob)
    answer = alice.send("HEAD", "records")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    assert alice.send("HEAD", "records?limit=0").status_code == 400
    problem(alice.post("records", {}), 405, "method_not_allowed")


def test_lines_are_sent_to_who_takes_json_of_any_kind(nobody: Caller) -> None:
    for accept in ("application/x-ndjson", "application/json", "*/*", "application/*"):
        assert nobody.get("records", Accept=accept).status_code == 200
    problem(nobody.get("records", Accept="text/html"), 406, "not_acceptable")


@contextmanager
def damaged(match: str) -> Iterator[None]:
    """As if somebody had changed the head row behind our back."""
    hash = Match.objects.get(pk=match).hash
    Match.objects.filter(pk=match).update(hash="0" * 64)
    yield
    Match.objects.filter(pk=match).update(hash=hash)


def test_a_damaged_match_is_told_of_and_stops_nothing(
    alice: Caller, bob: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    matches = [over(alice, bob, ago=f"{minutes} minutes") for minutes in (50, 40, 30)]
    with damaged(matches[1]):
        found = lines(alice)
        assert [line["match"] for line in found] == matches
        assert ["format" in line for line in found] == [True, False, True]
        assert (found[1]["code"], found[1]["status"]) == ("internal", 500)
        assert ids(alice, after=matches[1]) == matches[2:]
    [told] = [record.getMessage() for record in caplog.records if record.name == "api.export"]
    assert matches[1] in told
    assert all("format" in line for line in lines(alice))


# One at a time


def test_no_match_is_loaded_before_the_one_before_it_is_taken(alice: Caller, bob: Caller) -> None:
    for minutes in (50, 40, 30):
        over(alice, bob, ago=f"{minutes} minutes")

    async def loaded_by_then() -> list[int]:
        answer: Any = await AsyncClient().get("/api/v1/records")
        seen = [_loads(queries)]
        parts = answer.streaming_content
        for _ in range(2):
            await anext(parts)
            seen.append(_loads(queries))
        await parts.aclose()
        return [*seen, _loads(queries)]

    with CaptureQueriesContext(connections["default"]) as queries:  # this thread's, whoever counts
        assert async_to_sync(loaded_by_then)() == [0, 1, 2, 2]


def _loads(queries: CaptureQueriesContext) -> int:
    return sum("FROM cardgames_event WHERE match_id = " in query["sql"] for query in queries)


def test_exports_that_wait_for_their_turn_keep_no_thread_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = asyncio.Lock()
    monkeypatch.setattr(export, "_turn", turn)

    async def ask_meanwhile() -> str:
        async with turn:
            waiting = [asyncio.create_task(export._line(uuid4())) for _ in range(8)]
            await asyncio.sleep(0.1)
            answer = await asyncio.wait_for(asked(lambda: "at once"), 5)
            assert not any(each.done() for each in waiting)
            for each in waiting:
                each.cancel()
        return answer

    assert asyncio.run(ask_meanwhile()) == "at once"


def test_the_index_is_what_it_walks_along(alice: Caller, bob: Caller) -> None:
    match = over(alice, bob)
    with CaptureQueriesContext(connection) as queries:
        ids(alice, after=match)
    [page] = [query["sql"] for query in queries if "ORDER BY" in query["sql"] and "LIMIT 100" in query["sql"]]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {page}")
        plan = "\n".join(line for [line] in cursor.fetchall())
    assert "match_ended" in plan and "Sort" not in plan, plan


# Nobody's match is passed over


def test_whoever_is_writing_holds_the_end_of_exports_back(committed: None) -> None:
    before = export._settled()

    def write_slowly() -> datetime:
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("CREATE TEMPORARY TABLE written (n int)")
            cursor.execute("SELECT now() FROM pg_sleep(1.5)")
            [since] = cursor.fetchone()
            cursor.execute("COMMIT")
        assert isinstance(since, datetime)
        return since - export.SETTLED

    def look_meanwhile() -> list[datetime]:
        looks = []
        with connection.cursor() as cursor:
            for _ in range(2):
                cursor.execute("SELECT pg_sleep(0.5)")
                looks.append(export._settled())
        return looks

    since, looks = at_once(write_slowly, look_meanwhile)
    assert looks == [since, since] and before <= since < export._settled()


def test_a_rematch_does_not_move_its_match(alice: Caller, bob: Caller) -> None:
    match = over(alice, bob)
    place = ended_at(match)
    lobby.rematch(UUID(match), UUID(alice.player["id"]))
    assert ended_at(match) == place and ids(alice) == [match]


def test_nobody_has_too_many_exports_under_way(alice: Caller, bob: Caller) -> None:
    mine = {"Authorization": f"Bearer {alice.token}"}
    under_way = [alice.client.get("/api/v1/records", headers=mine) for _ in range(4)]
    refused = alice.get("records")
    assert "exports of yours" in problem(refused, 429, "throttled")["detail"]
    assert int(refused.headers["Retry-After"]) > 0
    assert bob.get("records").status_code == 200
    under_way.clear()
    gc.collect()
    assert alice.get("records").status_code == 200
