"""The match as it stood earlier (`?version=`), and who need not be told again (`ETag`)."""

import pytest

from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, fine, move, on_turn, opened, problem, seated, see
from tests.api.test_matches import SEATED, table_of

AS_THEN = ("version", "status", "turn", "deadline", "view", "legal_moves", "result")


def then(match: Json) -> Json:
    return {name: match[name] for name in AS_THEN} | {"taken_over": [seat["taken_over"] for seat in match["seats"]]}


def stays(match: Json) -> Json:
    return {name: match[name] for name in SEATED - {*AS_THEN, "now", "seats", "invite"}}


@pytest.mark.parametrize("game", ["shithead", "gapa"])
def test_a_running_match_is_shown_as_each_saw_it_then(alice: Caller, bob: Caller, nobody: Caller, game: str) -> None:
    match = table_of(game, alice, bob)
    viewers = (alice, bob, nobody)
    seen: dict[Caller, list[Json]] = {viewer: [see(viewer, match)] for viewer in viewers}
    for _ in range(8):
        created(move(on_turn((alice, bob), match), match))
        for viewer in viewers:
            seen[viewer].append(see(viewer, match))
    for viewer in viewers:
        for shown in seen[viewer]:
            earlier = see(viewer, match, version=shown["version"])
            assert then(earlier) == then(shown)
            assert stays(earlier) == stays(seen[viewer][-1]) and earlier.keys() == shown.keys()


def test_before_its_first_event_a_match_was_open(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    assert then(see(alice, match, version=0)) == {
        "version": 0,
        "status": "open",
        "turn": [],
        "deadline": None,
        "view": None,
        "legal_moves": [],
        "result": None,
        "taken_over": [False, False],
    }
    assert see(alice, match, version=1)["status"] == "active"


def test_a_takeover_is_shown_from_its_version_on(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    fine(alice.post(f"matches/{match}/leave"))
    for viewer in (alice, bob, nobody):
        assert then(see(viewer, match, version=2))["taken_over"] == [False, False]
        assert then(see(viewer, match, version=3))["taken_over"] == [True, False]


def test_a_former_player_sees_earlier_versions_as_a_spectator(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    assert see(alice, match, version=2)["legal_moves"]
    fine(alice.post(f"matches/{match}/leave"))
    for version in range(4):
        mine, anybodys = (see(viewer, match, version=version) for viewer in (alice, nobody))
        assert mine | {"now": None} == anybodys | {"now": None}


@pytest.mark.parametrize("game", ["shithead", "gapa", "president"])
def test_of_a_match_that_is_over_every_version_is_shown_in_full(
    alice: Caller, bob: Caller, nobody: Caller, game: str
) -> None:
    match = table_of(game, alice, bob, hold=True, options={"points_to_win": 1} if game == "president" else {})
    dealing.start(match)
    last = dealing.play(match).version
    counts = set()
    for version in (2, last // 2, last):
        for viewer in (alice, nobody):
            shown = see(viewer, match, version=version)
            cards = [card for zone in shown["view"]["zones"] for card in zone["cards"]]
            assert sum(zone["count"] for zone in shown["view"]["zones"]) == len(cards) == len(set(cards))
            assert "??" not in cards and shown["legal_moves"] == []
            counts.add(len(cards))
            assert shown["status"] == ("active" if version < last else "finished")
            assert (shown["result"] is None) == (version < last)
    assert len(counts) == 1
    assert then(see(nobody, match, version=last)) == then(see(nobody, match))


def test_a_version_there_is_not_yet_is_not_found(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    assert problem(alice.get(f"matches/{match}", {"version": 3}), 404, "not_found")
    assert problem(alice.get(f"matches/{opened(alice)['id']}", {"version": 1}), 404, "not_found")


# ETag


def etag(caller: Caller, match: str) -> str:
    answer = caller.get(f"matches/{match}")
    assert answer.status_code == 200
    return str(answer.headers["ETag"])


def test_who_has_the_newest_match_is_told_so_without_it(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    known = etag(alice, match)
    for said in ("*", known.removeprefix("W/"), f'"another", {known}'):
        assert alice.get(f"matches/{match}", **{"If-None-Match": said}).status_code == 304
    assert alice.get(f"matches/{match}", **{"If-None-Match": '"another", W/"more"'}).status_code == 200
    unchanged = alice.get(f"matches/{match}", **{"If-None-Match": known})
    assert (unchanged.status_code, unchanged.content, unchanged.headers["ETag"]) == (304, b"", known)
    created(move(on_turn((alice, bob), match), match))
    assert alice.get(f"matches/{match}", **{"If-None-Match": known}).status_code == 200


def test_the_etag_depends_on_version_viewer_and_lobby_revision_alone(
    alice: Caller, bob: Caller, charlie: Caller, nobody: Caller
) -> None:
    match = seated(alice, bob)
    first = {caller: etag(caller, match) for caller in (alice, bob, charlie, nobody)}
    assert first == {caller: etag(caller, match) for caller in first}
    assert len({first[alice], first[bob], first[charlie]}) == 3 and first[charlie] == first[nobody]
    created(move(alice, match))
    assert etag(nobody, match) != first[nobody]
    other = seated(alice, bob)
    assert etag(nobody, other) == first[nobody]  # whatever the cards


def test_whoever_asks_for_the_head_alone_gets_the_same_etag(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    head = alice.send("HEAD", f"matches/{match}")
    assert (head.status_code, head.content, head.headers["ETag"]) == (200, b"", etag(alice, match))


def test_a_change_of_seats_changes_the_etag(alice: Caller, bob: Caller) -> None:
    match = opened(alice, seats=3)["id"]
    known = [etag(alice, match)]
    fine(bob.post(f"matches/{match}/join"))
    known.append(etag(alice, match))
    fine(bob.post(f"matches/{match}/leave"))
    assert len({*known, etag(alice, match)}) == 3


def test_a_rematch_changes_the_etag(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, hold=True)
    dealing.start(match)
    dealing.play(match)
    known = etag(bob, match)
    fine(alice.post(f"matches/{match}/rematch"))
    assert etag(bob, match) != known
