"""Several seats move at the same moment, some of them out of turn: one is first, and nothing else happens.

The matches are played over HTTP from their first request on. Whoever opens one has looked up its server seed, though,
and gives the client seed that leads to the moment the test is about.
"""

import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from itertools import count
from typing import Any

import httpx
import psycopg
import pytest

from cardgames.fair import Seeds
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.cards import rank, top_run
from cardgames.rules.game import Game
from cardgames.rules.moves import Move, move_form
from cardgames.rules.president import Pass
from tests.commands import manage
from tests.live import Stack
from tests.person import Person
from tests.rules.matches import settled

Json = dict[str, Any]
Made = tuple[int, Move]  # by which seat
Plan = Callable[[Game, Any], tuple[list[Made], list[Made]] | None]  # from a table just dealt


@dataclass
class Table:
    """Eight people and the matches they have played."""

    stack: Stack
    people: list[Person]
    matches: list[str]

    def play_up_to(self, plan: Plan, game: str, seats: int, **chosen: Any) -> tuple[Json, list[Made]]:
        """A match at the moment that is planned, and the moves to be made then."""
        people = self.people[:seats]
        match = people[0].opens(game=game, seats=seats, options=chosen, hold=True)
        for person in people[1:]:
            person.joins(match)
        client_seed, before, at_once = self._found(match, plan, seats)
        match = people[0].post(f"/matches/{match['id']}/seed", {"client_seed": client_seed}).json()
        for seat, move in before:
            made = people[seat].moves(match, move_form(move, everything=True))
            assert made.status_code == 201, made.text
            match = made.json()["match"]
        self.matches.append(match["id"])
        return match, at_once

    def _found(self, match: Json, plan: Plan, seats: int) -> tuple[str, list[Made], list[Made]]:
        """A client seed that leads to the moment; the moves up to it, and those to be made then."""
        game, server_seed = GAMES[match["game"]], self._server_seed(match["id"])
        options = rule_options.read(game.OPTIONS, match["options"])

        def planned(client_seed: str) -> tuple[list[Made], list[Made]] | None:
            seeds = Seeds(match["id"], server_seed, (client_seed, *(None,) * (seats - 1)))
            decks = iter([seeds.shuffle(game.deck(seats, options), 1)])
            return plan(game, settled(game, game.setup(seats, options, seeds.dealer(seats)), decks))

        return next((seed, *found) for seed in map(str, count()) if (found := planned(seed)) is not None)

    def _server_seed(self, match: str) -> bytes:
        with psycopg.connect(self.stack.owner_url) as connection:
            found = connection.execute("SELECT server_seed FROM cardgames_secret WHERE match_id = %s", [match])
            [seed] = found.fetchone() or [b""]
        return bytes(seed)

    def audit(self) -> "subprocess.CompletedProcess[str]":
        own = {"DATABASE_URL": self.stack.owner_url, "SECRET_KEY": "x" * 32, "BROKER_URL": "memory://"}
        key = {"RECEIPT_KEY_FILE": str(self.stack.directory / "receipt-key.pem")}
        return manage(self.stack.environment | own | key, "audit", *self.matches)


@pytest.fixture(scope="module")
def table(stack: Stack) -> Table:
    return Table(stack, [Person(stack, f"Player {seat}") for seat in range(8)], [])


def after(game: Game, state: Any, seat: int, move: Move) -> Any:
    return reduce(game.evolve, game.decide(state, seat, move), state)


def out_of_turn(game: Game, state: Any) -> list[Made]:
    """A move of every seat that may act though it is not awaited."""
    seats = [seat for seat in range(len(state.hands)) if seat not in game.awaited(state)]
    return [(seat, moves[0]) for seat in seats if (moves := game.legal(state, seat))]


def cards(move: Move) -> tuple[str, ...]:
    return getattr(move, "cards", ())


def a_run_of_three_that_two_can_complete(game: Game, state: Any) -> tuple[list[Made], list[Made]] | None:
    """Three 3s lie there one by one; two seats hold a fourth, and the one on turn plays something higher (PR-11)."""
    before: list[Made] = []
    while top_run(state.pile) < 3:
        [seat] = game.awaited(state)
        threes = [move for move in game.legal(state, seat) if [*map(rank, cards(move))] == ["3"]]
        if not threes:
            return None
        before.append((seat, threes[0]))
        state = after(game, state, *before[-1])
    [seat] = game.awaited(state)
    higher = next(move for move in game.legal(state, seat) if "".join(map(rank, cards(move))) in [*"456789TJQKA"])
    others = out_of_turn(game, state)
    return (before, [(seat, higher), *others]) if len(others) >= 2 else None


def a_race(game: Game, state: Any) -> tuple[list[Made], list[Made]] | None:
    """Three seats hold the opening rank (SH-5)."""
    [seat] = game.awaited(state)
    others = out_of_turn(game, state)
    return ([], [(seat, game.legal(state, seat)[0]), *others]) if len(others) >= 2 else None


def a_run_that_two_can_cut_in_on(game: Game, state: Any) -> tuple[list[Made], list[Made]] | None:
    """Two seats can complete the top run, and the one on turn plays something else (SH-21)."""
    before: list[Made] = []
    for _ in range(5):
        [seat] = game.awaited(state)
        move = min(game.legal(state, seat), key=game.eagerness)
        others = out_of_turn(game, state)
        if len(others) >= 2 and cards(move):
            return before, [(seat, move), *others]
        before.append((seat, move))
        state = after(game, state, seat, move)
    return None


def at_once(table: Table, match: Json, moves: list[Made]) -> list[tuple[int, httpx.Response]]:
    """What each seat is answered when all post at the same moment."""
    gate = threading.Barrier(len(moves))
    answers: list[tuple[int, httpx.Response]] = []

    def post(seat: int, move: Move) -> None:
        wish = move_form(move, everything=True)
        gate.wait()
        answers.append((seat, table.people[seat].moves(match, wish)))

    threads = [threading.Thread(target=post, args=made) for made in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def hand(view: Json, seat: int) -> list[str]:
    [found] = [zone["cards"] for zone in view["zones"] if (zone["zone"], zone["seat"]) == ("hand", seat)]
    return list(found)


def count_of_all_cards(view: Json) -> int:
    return sum(zone["count"] for zone in view["zones"])


def one_wins(table: Table, match: Json, moves: list[Made]) -> int:
    """Makes the moves at once; checks that one of them happened and the others did not, and says whose."""
    before = {seat: table.people[seat].sees(match) for seat, _ in moves}
    answers = at_once(table, match, moves)
    [(winner, accepted)] = [(seat, answer) for seat, answer in answers if answer.status_code == 201]
    losers = {seat: answer for seat, answer in answers if seat != winner}
    assert accepted.json()["version"] == match["version"] + 1
    for seat, answer in losers.items():
        assert (answer.status_code, answer.json()["code"]) == (409, "stale_version"), answer.text
        assert answer.json()["version"] == match["version"] + 1
        now = table.people[seat].sees(match)
        assert now["version"] == match["version"] + 1
        assert hand(now["view"], seat) == hand(before[seat]["view"], seat)
        assert count_of_all_cards(now["view"]) == count_of_all_cards(before[seat]["view"])
    [event] = table.people[winner].events(match)[match["version"] :]
    assert event == accepted.json()["event"]
    assert (event["seat"], event["cause"]) == (winner, "player")
    return winner


@pytest.mark.parametrize("round", range(20))
def test_of_two_who_complete_a_four_and_one_who_plays_on_in_turn_one_wins(table: Table, round: int) -> None:
    match, moves = table.play_up_to(a_run_of_three_that_two_can_complete, "president", 8)
    winner = one_wins(table, match, moves)
    view = table.people[winner].sees(match)["view"]
    completed = winner != moves[0][0]
    assert bool(view["plays"]) != completed and (view["owner"] is None) == completed


@pytest.mark.parametrize("round", range(2))
def test_a_pass_in_turn_takes_nothing_from_those_who_complete_a_four(table: Table, round: int) -> None:
    match, [(turn, _), *others] = table.play_up_to(a_run_of_three_that_two_can_complete, "president", 8)
    answers = dict(at_once(table, match, [(turn, Pass()), *others]))
    passed = answers.pop(turn)
    assert sorted(answer.status_code for answer in answers.values()) == [201] + [409] * (len(others) - 1)
    happened = [(event["seat"], event["move"]["type"]) for event in table.people[0].events(match)[match["version"] :]]
    [winner] = [seat for seat, answer in answers.items() if answer.status_code == 201]
    assert happened == [*([(turn, "pass")] if passed.status_code == 201 else []), (winner, "play")]
    assert passed.status_code == 201 or passed.json()["code"] == "stale_version"


@pytest.mark.parametrize("round", range(2))
def test_one_wins_the_race_for_the_opening(table: Table, round: int) -> None:
    match, moves = table.play_up_to(a_race, "shithead", 6, start="race", swap=False, decks=2)
    winner = one_wins(table, match, moves)
    assert table.people[0].sees(match)["turn"] == [(winner + 1) % 6]


@pytest.mark.parametrize("round", range(2))
def test_of_two_who_cut_in_and_one_who_plays_on_in_turn_one_wins(table: Table, round: int) -> None:
    match, moves = table.play_up_to(a_run_that_two_can_cut_in_on, "shithead", 8, cut_in=True, swap=False, decks=2)
    winner = one_wins(table, match, moves)
    view = table.people[winner].sees(match)["view"]
    burned = next(zone["count"] for zone in view["zones"] if zone["zone"] == "burned")
    assert burned or winner == moves[0][0]


def test_the_audit_finds_all_of_it_in_order(table: Table) -> None:
    one_wins(table, *table.play_up_to(a_race, "shithead", 6, start="race", swap=False, decks=2))
    audited = table.audit()
    assert audited.returncode == 0, audited.stdout + audited.stderr
    assert audited.stdout.splitlines()[-1] == f"{len(table.matches)} matches checked, 0 differences"
