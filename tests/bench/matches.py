"""Matches for the benchmarks: opened over HTTP, their moves chosen in advance from the legal ones.

A match is determined by its seeds and its moves. The benchmark looks the seeds up in its own database and plays every
match to its end before the clock runs: what the client then does is send bytes.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count
from random import Random
from typing import Any

import psycopg

from cardgames.fair import Seeds
from cardgames.rules import shithead
from cardgames.rules.cards import Cards
from cardgames.rules.game import Game, Seat
from cardgames.rules.moves import Move, move_form
from tests.bench.client import Address, connected, request
from tests.rules.matches import eager, settled

Choose = Callable[[Game, Any, Seat, Random], Move]

GAME: Game = shithead
SEATS = 3
_DEALT = 2  # the version after `started` and `dealt`


@dataclass(frozen=True)
class Match:
    """A match that has been dealt: the tokens of its seats, and the moves that are still to be made, as requests."""

    id: str
    tokens: list[str]
    moves: deque[bytes]


class House:
    """The players, and the matches they open."""

    def __init__(self, address: Address, url: str, players: int, chance: Random) -> None:
        self._address = address
        self._url = url
        self._chance = chance
        self._tokens = [self._ask("guests", None, {})["token"] for _ in range(players)]

    def open(self, number: int, choose: Choose = eager, limit: int = 5000) -> list[Match]:
        """So many matches of at most so many moves."""
        dealt = dict(self._deal() for _ in range(number))
        seeds = self._seeds(dealt)
        played = {match: _played(seeds[match], choose, self._chance, limit) for match in dealt}
        return [Match(match, tokens, deque(_moves(match, tokens, played[match]))) for match, tokens in dealt.items()]

    def _deal(self) -> tuple[str, list[str]]:
        tokens = self._chance.sample(self._tokens, SEATS)
        match = self._ask("matches", tokens[0], {"game": GAME.NAME, "seats": SEATS})["id"]
        for token in tokens[1:]:
            self._ask(f"matches/{match}/join", token, {})
        return match, tokens

    def _ask(self, path: str, token: str | None, body: dict[str, Any]) -> Any:
        with connected(self._address) as connection:
            answer = connection.ask(request("POST", path, token, json.dumps(body).encode()))
        assert answer.status in {200, 201}, answer
        return json.loads(answer.body)

    def _seeds(self, matches: Iterable[str]) -> dict[str, Seeds]:
        query = "SELECT match_id::text, server_seed FROM cardgames_secret WHERE match_id = ANY(%s::uuid[])"
        with psycopg.connect(self._url) as connection:
            found = connection.execute(query, ([*matches],)).fetchall()
        return {match: Seeds(match, seed, (None,) * SEATS) for match, seed in found}


def _moves(match: str, tokens: list[str], played: Iterable[tuple[Seat, Move]]) -> Iterator[bytes]:
    for version, (seat, wish) in enumerate(played, _DEALT):
        body = json.dumps({"version": version, "move": move_form(wish, everything=True)}).encode()
        yield request("POST", f"matches/{match}/moves", tokens[seat], body)


def _played(seeds: Seeds, choose: Choose, chance: Random, limit: int) -> Iterator[tuple[Seat, Move]]:
    options = GAME.OPTIONS()
    state = settled(GAME, GAME.setup(SEATS, options, seeds.dealer(SEATS)), _decks(seeds, options))
    while limit and GAME.follows(state) is None:
        seat = GAME.awaited(state)[0]
        wish = choose(GAME, state, seat, chance)
        yield seat, wish
        state = reduce(GAME.evolve, GAME.decide(state, seat, wish), state)
        limit -= 1


def _decks(seeds: Seeds, options: Any) -> Iterator[Cards]:
    return (seeds.shuffle(GAME.deck(SEATS, options), deal) for deal in count(1))


def endless(game: Game, state: Any, seat: Seat, chance: Random) -> Move:
    """The move of a player who gives his best cards away first: such matches never end."""
    return max(game.legal(state, seat), key=lambda wish: (game.eagerness(wish), chance.random()))
