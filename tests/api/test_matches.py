"""A match as its readers see it: its members, its view, and what is set where nothing was asked for."""

from typing import Any

import pytest

from cardgames.rules.cards import HIDDEN
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, on_turn, opened, play, seated, see

MATCH = {
    *("id", "game", "edition", "options", "status", "seats", "you", "version", "turn", "deadline", "now", "view"),
    *("legal_moves", "result", "commitment", "created_at", "visibility", "turn_seconds", "timeouts_allowed"),
    *("bot_delay_seconds", "hold", "rematch_of", "rematch"),
}
SEATED = MATCH | {"invite"}
VIEW = {"game", "phase", "zones"}
VIEWS = {
    "shithead": VIEW | {"rank_to_beat", "direction", "arranged"},
    "gapa": VIEW,
    "president": VIEW | {"plays", "owner", "passed", "round", "scores", "places"},
}
# In the order in which a view shows them: of each seat, then of the table.
ZONES = {
    "shithead": (["hand", "face_up", "face_down", "face_down", "face_down"], ["pile", "burned", "stock"]),
    "gapa": (["closed", "open"], ["centre"]),
    "president": (["hand"], ["pile", "cleared"]),
}
CARDS = {"shithead": 52, "gapa": 36, "president": 52}
SEALED = {"shithead": {"hand", "face_down", "stock"}, "gapa": {"closed"}, "president": {"hand"}}


def zones(view: Json, name: str, seat: int | None = None) -> list[Json]:
    return [zone for zone in view["zones"] if zone["zone"] == name and zone["seat"] == seat]


def table_of(game: str, *callers: Caller, **wanted: Any) -> str:
    """As many callers as the game needs, with guests where there are not enough."""
    wanting = {"shithead": 2, "gapa": 2, "president": 4}[game] - len(callers)
    guests = tuple(Caller.guest(f"guest {number}") for number in range(wanting))
    return seated(*callers, *guests, game=game, **wanted)


def test_what_is_not_asked_for_has_these_defaults(alice: Caller) -> None:
    match = created(alice.post("matches", {"game": "shithead", "seats": 3}))
    assert match.keys() == SEATED | {"receipt"}
    assert {name: match[name] for name in ("turn_seconds", "timeouts_allowed", "bot_delay_seconds")} == {
        "turn_seconds": 86_400,
        "timeouts_allowed": 2,
        "bot_delay_seconds": 1,
    }
    assert (match["visibility"], match["hold"]) == ("public", False)


def test_an_open_match_has_no_events_no_view_and_waits_for_nobody(alice: Caller, nobody: Caller) -> None:
    match = opened(alice, seats=3)
    assert (match["status"], match["version"], match["turn"], match["deadline"]) == ("open", 0, [], None)
    assert (match["view"], match["legal_moves"], match["result"]) == (None, [], None)
    assert match["you"] == {"seat": 0}
    assert match["seats"] == [
        {"seat": 0, "player": alice.player, "taken_over": False},
        {"seat": 1, "player": None, "taken_over": False},
        {"seat": 2, "player": None, "taken_over": False},
    ]
    assert events(alice, match["id"]) == []
    assert see(nobody, match["id"]).keys() == MATCH


def test_what_is_asked_for_is_kept(alice: Caller) -> None:
    asked = {
        "game": "president",
        "seats": 5,
        "options": {"points_to_win": 3},
        "turn_seconds": None,
        "timeouts_allowed": 0,
        "bot_delay_seconds": 60,
        "visibility": "private",
        "hold": True,
    }
    match = opened(alice, **asked)
    assert match["options"].pop("points_to_win") == 3
    assert {name: match[name] for name in asked.keys() - {"seats", "options"}} == {
        name: asked[name] for name in asked.keys() - {"seats", "options"}
    }
    assert len(match["seats"]) == 5


def test_bots_take_the_last_seats_and_start_a_match_that_is_full(alice: Caller) -> None:
    match = opened(alice, seats=3, bots=["random", "greedy"])
    assert match["status"] == "active" and match["version"] == 2
    assert [seat.get("level") for seat in match["seats"]] == [None, "random", "greedy"]
    bots = [seat["player"] for seat in match["seats"][1:]]
    assert all(bot["kind"] == "bot" and bot.keys() == {"id", "name", "kind"} for bot in bots)
    assert all(seat["taken_over"] is False for seat in match["seats"])


def test_only_those_seated_are_shown_the_invite(alice: Caller, bob: Caller, charlie: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    assert see(alice, match)["invite"] == see(bob, match)["invite"]
    assert "invite" not in see(charlie, match) and "invite" not in see(nobody, match)


@pytest.mark.parametrize("game", VIEWS)
def test_a_running_match_has_the_members_of_its_game(
    alice: Caller, bob: Caller, charlie: Caller, nobody: Caller, game: str
) -> None:
    match = table_of(game, alice, bob)
    for viewer, members in ((alice, SEATED), (bob, SEATED), (charlie, MATCH), (nobody, MATCH)):
        shown = see(viewer, match)
        assert shown.keys() == members
        assert shown["status"] == "active" and shown["version"] == 2 and shown["turn"]
        assert shown["view"].keys() == VIEWS[game] and shown["view"]["game"] == game
    assert see(alice, match)["you"] == {"seat": 0} and see(bob, match)["you"] == {"seat": 1}
    assert see(charlie, match)["you"] is None


@pytest.mark.parametrize("game", VIEWS)
def test_every_zone_is_there_even_if_it_is_empty(alice: Caller, bob: Caller, game: str) -> None:
    match = table_of(game, alice, bob)
    shown = see(alice, match)
    own, common = ZONES[game]
    for seat in shown["seats"]:
        mine = [zone["zone"] for zone in shown["view"]["zones"] if zone["seat"] == seat["seat"]]
        assert sorted(mine) == sorted(own)
    assert [zone["zone"] for zone in shown["view"]["zones"] if zone["seat"] is None] == common
    for zone in shown["view"]["zones"]:
        assert zone.keys() == {"zone", "seat", "count", "cards"} | ({"slot"} if zone["zone"] == "face_down" else set())


@pytest.mark.parametrize("game", VIEWS)
def test_cards_are_null_where_they_are_hidden_and_all_shown_at_the_end(
    alice: Caller, bob: Caller, charlie: Caller, game: str
) -> None:
    match = table_of(game, alice, bob, hold=True)
    dealing.start(match)
    dealing.play(match, 5)
    for viewer in (alice, charlie):
        for zone in see(viewer, match)["view"]["zones"]:
            own = zone["zone"] == "hand" and viewer is alice and zone["seat"] == 0
            if zone["zone"] in SEALED[game] and not own:
                assert zone["cards"] is None, zone
            else:
                assert len(zone["cards"]) == zone["count"] and HIDDEN not in zone["cards"], zone
    over = dealing.play(match)
    shown = see(charlie, match)
    assert shown["view"]["phase"] == "over"
    assert sum(zone["count"] for zone in shown["view"]["zones"]) == CARDS[game]
    assert len({card for zone in shown["view"]["zones"] for card in zone["cards"]}) == CARDS[game]
    assert (shown["turn"], shown["deadline"], shown["legal_moves"]) == ([], None, [])
    assert shown["result"] == over.result and shown["status"] == "finished"


def test_a_seat_sees_its_own_choice_at_once_and_the_others_see_it_when_all_have_chosen(
    alice: Caller, bob: Caller, nobody: Caller
) -> None:
    match = seated(alice, bob)
    dealt = zones(see(bob, match)["view"], "face_up", 0)[0]["cards"]
    choices = see(alice, match)["legal_moves"]
    choice = next(choice for choice in choices if sorted(choice["face_up"]) != sorted(dealt))
    created(move(alice, match, choice))
    assert sorted(zones(see(alice, match)["view"], "face_up", 0)[0]["cards"]) == sorted(choice["face_up"])
    for other in (bob, nobody):
        assert zones(see(other, match)["view"], "face_up", 0)[0]["cards"] == dealt
        assert see(other, match)["view"]["arranged"] == [0]
    assert see(alice, match)["turn"] == [1]
    created(move(bob, match))
    for other in (bob, nobody):
        assert sorted(zones(see(other, match)["view"], "face_up", 0)[0]["cards"]) == sorted(choice["face_up"])


@pytest.mark.parametrize(("game", "seats"), [("shithead", 2), ("gapa", 2), ("president", 4)])
def test_every_legal_move_can_be_posted_as_it_is(alice: Caller, bob: Caller, game: str, seats: int) -> None:
    callers = (alice, bob, *(Caller.guest(f"guest {number}") for number in range(2, seats)))
    match = seated(*callers, game=game, hold=True)
    dealing.start(match)
    for _ in range(5):
        position = dealing.play(match, 3)
        mover = on_turn(callers, match)
        wishes = see(mover, match)["legal_moves"]
        assert len(wishes) == len(position.game.legal(position.state, position.awaited[0])) > 0
        accepted = created(move(mover, match, wishes[-1]))
        assert accepted["event"]["move"] == wishes[-1]


def test_nobody_is_shown_the_legal_moves_of_another(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    [seat] = see(alice, match)["turn"]
    waiting, mover = (bob, alice) if seat == 0 else (alice, bob)
    assert see(mover, match)["legal_moves"] == [{"type": "flip"}]
    assert see(waiting, match)["legal_moves"] == see(nobody, match)["legal_moves"] == []


def test_the_deadline_is_when_the_decision_was_given_and_the_turn_seconds(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", turn_seconds=3600)
    play((alice, bob), match, 1)
    given = events(alice, match)[-1]["at"]
    hour = int(given[11:13])
    assert see(alice, match)["deadline"][11:] == f"{(hour + 1) % 24:02}{given[13:]}"


def test_without_turn_seconds_there_is_no_deadline(alice: Caller, bob: Caller) -> None:
    assert see(alice, seated(alice, bob, turn_seconds=None))["deadline"] is None


def test_a_bot_is_never_overdue(alice: Caller, bob: Caller) -> None:
    match = seated(alice, game="gapa", bots=["greedy"], hold=True)
    dealing.start(match, dealer=0)
    assert see(alice, match)["turn"] == [1] and see(alice, match)["deadline"] is None
    other = seated(alice, game="gapa", bots=["greedy"], hold=True)
    dealing.start(other, dealer=1)
    assert see(alice, other)["turn"] == [0] and see(alice, other)["deadline"] is not None


def test_time_is_written_in_one_way(alice: Caller, bob: Caller) -> None:
    shown = see(alice, seated(alice, bob))
    for name in ("now", "created_at", "deadline"):
        assert len(shown[name]) == 24 and shown[name][10] == "T" and shown[name][-5:-1].startswith("."), name
        assert shown[name].endswith("Z")


def test_the_turn_names_several_seats_only_while_they_owe_the_same(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    assert see(alice, match)["turn"] == [0, 1]
    play((alice, bob), match, 2)
    assert len(see(alice, match)["turn"]) == 1


def test_who_could_act_out_of_turn_learns_it_alone(alice: Caller, bob: Caller, charlie: Caller, nobody: Caller) -> None:
    match = seated(alice, bob, charlie, hold=True, options={"cut_in": True, "swap": False})
    dealing.start(match, dealing.shithead("3C 4C 9C", "4D 4H 4S", "9D 9H 9S"), dealer=2)
    created(move(alice, match, {"type": "play", "cards": ["3C"]}))
    created(move(bob, match, {"type": "play", "cards": ["4D", "4H", "4S"]}))
    assert see(alice, match)["legal_moves"] == [{"type": "play", "cards": ["4C"]}]
    assert see(bob, match)["legal_moves"] == see(nobody, match)["legal_moves"] == []
    assert {tuple(see(caller, match)["turn"]) for caller in (alice, bob, charlie, nobody)} == {(2,)}
    created(move(alice, match))
    assert see(charlie, match)["turn"] == [0]


def test_the_match_after_joining_is_the_match(alice: Caller, bob: Caller) -> None:
    match = opened(alice)
    joined = fine(bob.post(f"matches/{match['id']}/join"))
    assert joined.keys() == SEATED | {"receipt"}
    again = see(bob, match["id"])
    assert {name: again[name] for name in again if name != "now"} == {
        name: joined[name] for name in joined if name not in ("now", "receipt")
    }
