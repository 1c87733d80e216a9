"""The events of a match, page by page, as each reader may see them."""

import hashlib

import pytest
import rfc8785

from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, opened, play, seated, see
from tests.api.test_matches import table_of
from tests.api.test_moves import PUBLIC


def test_an_event_is_its_public_form_its_hash_and_what_the_reader_may_open(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    play((alice, bob), match, 4)
    for number, event in enumerate(events(alice, match), 1):
        assert event.keys() == PUBLIC | {"hash", "opened"}
        assert (event["match"], event["version"]) == (match, number)
        assert event["opened"].keys() <= event["sealed"].keys()
        for seal in event["opened"].values():
            assert seal.keys() == {"value", "salt"} and seal["value"].keys() == {"cards"}


def test_every_event_hangs_on_the_one_before_by_hashes_anybody_can_compute(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    play((alice, bob), match, 4)
    prev, at = "0" * 64, ""
    for event in events(bob, match):
        public = {name: event[name] for name in PUBLIC}
        assert hashlib.sha256(b"cardgames/event/v1\n" + rfc8785.dumps(public)).hexdigest() == event["hash"]
        assert event["prev"] == prev and event["at"] >= at
        prev, at = event["hash"], event["at"]
        for audience, seal in event["opened"].items():
            digest = hashlib.sha256(b"cardgames/sealed/v1\n" + rfc8785.dumps([seal["salt"], audience, seal["value"]]))
            assert digest.hexdigest() == event["sealed"][audience]


def test_pages_follow_one_another_without_a_gap(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    play((alice, bob), match, 5)
    found: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = fine(alice.get(f"matches/{match}/events", {"after": after, "limit": 3}))
        assert page.keys() == {"events", "next"} and len(page["events"]) <= 3
        found += page["events"]
        assert page["next"] in (None, found[-1]["version"])
        after = page["next"]
    assert found == events(alice, match) and [event["version"] for event in found] == [1, 2, 3, 4, 5, 6, 7]


def test_beyond_the_newest_event_there_is_nothing(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    for after in (2, 3, 2**31 - 1):
        assert fine(alice.get(f"matches/{match}/events", {"after": after})) == {"events": [], "next": None}
    assert fine(alice.get(f"matches/{opened(alice)['id']}/events")) == {"events": [], "next": None}


def test_a_page_has_a_hundred_events_unless_another_number_is_asked_for(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", hold=True)
    dealing.start(match)
    dealing.play(match, 130)
    first = fine(alice.get(f"matches/{match}/events"))
    assert (len(first["events"]), first["next"]) == (100, 100)
    assert len(events(alice, match)) == 132


def test_each_seat_opens_its_own_seals_and_spectators_none(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    play((alice, bob), match, 3)
    sealed = {audience for event in events(nobody, match) for audience in event["sealed"]}
    assert sealed == {"0", "1", "table"}
    for viewer, own in ((alice, {"0"}), (bob, {"1"}), (nobody, set())):
        assert {audience for event in events(viewer, match) for audience in event["opened"]} == own


@pytest.mark.parametrize("game", ["shithead", "gapa", "president"])
def test_when_the_match_is_over_everybody_opens_everything(
    alice: Caller, bob: Caller, nobody: Caller, game: str
) -> None:
    match = table_of(game, alice, bob, hold=True, options={"move_limit": 30})
    dealing.start(match)
    dealing.play(match, 20)
    assert any(event["opened"].keys() != event["sealed"].keys() for event in events(nobody, match))
    dealing.play(match)
    assert all(event["opened"].keys() == event["sealed"].keys() for event in events(nobody, match))
    assert events(alice, match) == events(nobody, match)


def test_what_an_event_has_opened_never_changes_while_the_match_runs(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    seen = events(alice, match)
    for _ in range(6):
        play((alice, bob), match, 1)
        now = events(alice, match)
        assert now[: len(seen)] == seen
        seen = now


def test_the_match_can_be_followed_from_the_events_alone(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    accepted = [created(move(alice if see(alice, match)["turn"] == [0] else bob, match)) for _ in range(4)]
    assert [answer["event"] for answer in accepted] == [
        event | {"opened": answer["event"]["opened"]}
        for event, answer in zip(events(alice, match)[2:], accepted, strict=True)
    ]
