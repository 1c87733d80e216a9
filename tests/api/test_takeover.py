"""A bot plays on for a player who left or did not come: what he may still read."""

import json
from typing import Any

from cardgames import play
from cardgames.rules.moves import Move
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import created, events, fine, move, on_turn, problem, seated, see
from tests.api.test_matches import MATCH, zones
from tests.api.test_moves import overdue


def let_bots_move(match: str, moves: int) -> None:
    """So many moves of the seats a bot plays, each the first legal one, through the door as a worker would."""
    for _ in range(moves):
        position = dealing.state(match)
        [seat] = position.awaited_bots
        wish: Move = position.game.legal(position.state, seat)[0]
        play.execute_bot(dealing.table(match).match.id, seat, wish, position.version)


def hand(caller: Caller, match: str, seat: int) -> Any:
    return zones(see(caller, match)["view"], "hand", seat)[0]["cards"]


def test_the_player_becomes_a_spectator_who_is_still_named(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    assert hand(alice, match, 0)
    fine(alice.post(f"matches/{match}/leave"))
    mine, anybodys = see(alice, match), see(nobody, match)
    assert mine.keys() == MATCH and mine | {"now": 0} == anybodys | {"now": 0}
    assert hand(alice, match, 0) is None and mine["legal_moves"] == []
    assert mine["seats"][0] == {"seat": 0, "player": alice.player, "taken_over": True, "level": "greedy"}
    assert alice.get(f"matches/{match}").headers["ETag"] == nobody.get(f"matches/{match}").headers["ETag"]


def test_what_was_sealed_for_him_stays_his_and_nothing_later_is(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, hold=True)
    dealing.start(match, dealing.shithead("3C 8D 9H", "7C 7D JH"), dealer=1)
    created(move(alice, match, {"type": "arrange", "face_up": _face_up(alice, match)}))
    fine(alice.post(f"matches/{match}/leave"))
    before = events(alice, match)
    assert [list(event["opened"]) for event in before] == [[], ["0"], ["0"], []]
    created(move(bob, match, {"type": "arrange", "face_up": _face_up(bob, match)}))
    let_bots_move(match, 1)
    after = events(alice, match)
    assert after[:4] == before
    assert after[-1]["sealed"].keys() == {"0"}, "his seat has drawn a card"
    assert not any(event["opened"] for event in after[4:])


def _face_up(caller: Caller, match: str) -> list[str]:
    shown = see(caller, match)
    cards: list[str] = zones(shown["view"], "face_up", shown["you"]["seat"])[0]["cards"]
    return cards


def test_he_can_do_nothing_more(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    wish = see(alice, match)["legal_moves"][0]
    fine(alice.post(f"matches/{match}/leave"))
    problem(alice.post(f"matches/{match}/moves", {"version": 3, "move": wish}), 403, "not_seated")
    problem(alice.post(f"matches/{match}/join"), 409, "already_seated")
    problem(alice.post(f"matches/{match}/seed", {"client_seed": "a"}), 403, "not_seated")


def test_an_answer_he_had_before_he_gets_again_and_no_newer_card(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob)
    body = {"version": 2, "move": see(alice, match)["legal_moves"][0]}
    first = created(alice.post(f"matches/{match}/moves", body, "k"))
    fine(alice.post(f"matches/{match}/leave"))
    created(move(bob, match))
    assert created(alice.post(f"matches/{match}/moves", body, "k")) == first


def test_so_many_timeouts_in_a_row_and_a_bot_takes_over(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", timeouts_allowed=1, turn_seconds=5)
    late = on_turn((alice, bob), match)
    overdue(match)
    problem(move(late, match, {"type": "flip"}), 409, "stale_version")
    last = events(late, match)[-1]
    assert (last["type"], last["cause"]) == ("taken_over", "timeout")
    assert see(late, match)["you"] is None and see(late, match)["seats"][last["seat"]]["taken_over"]


def test_a_move_of_his_own_in_time_resets_the_row(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, timeouts_allowed=2)
    overdue(match)
    problem(move(alice, match), 409, "stale_version")
    mover = on_turn((alice, bob), match)
    created(move(mover, match))
    while see(mover, match)["turn"] != [see(mover, match)["you"]["seat"]]:
        created(move(on_turn((alice, bob), match), match))
    overdue(match)
    problem(move(mover, match), 409, "stale_version")
    assert see(mover, match)["you"], "two timeouts, but not in a row"


def test_without_a_limit_no_bot_takes_over(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, timeouts_allowed=0)
    for _ in range(4):
        overdue(match)
        problem(move(on_turn((alice, bob), match), match), 409, "stale_version")
    assert all(not seat["taken_over"] for seat in see(alice, match)["seats"])
    assert {event["cause"] for event in events(alice, match)[2:]} == {"timeout"}


def test_when_the_match_is_over_he_reads_it_like_everybody(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    fine(alice.post(f"matches/{match}/leave"))
    dealing.play(match)
    assert see(alice, match) | {"now": 0} == see(nobody, match) | {"now": 0}
    assert json.dumps(events(alice, match)) == json.dumps(events(nobody, match))
    assert fine(alice.get(f"matches/{match}/record"))["players"][0] == alice.player
