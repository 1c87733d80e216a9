"""How bots choose. A strategy sees what the seat's own player would see, and its legal moves: nothing else."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from cardgames.rules.game import Game
from cardgames.rules.moves import Move

Strategy = Callable[[Game, dict[str, Any], Sequence[Move]], Move]

_chance = random.SystemRandom()  # nobody can foresee a bot


def at_random(game: Game, view: dict[str, Any], moves: Sequence[Move]) -> Move:
    """Any legal move."""
    return _chance.choice(moves)


def greedy(game: Game, view: dict[str, Any], moves: Sequence[Move]) -> Move:
    """The move the game calls most eager: lowest cards first, so that matches end. Ties are broken at random, because
    bots that always do the same can go round in circles for ever."""
    least = min(game.eagerness(move) for move in moves)
    return _chance.choice([move for move in moves if game.eagerness(move) == least])


STRATEGIES: dict[str, Strategy] = {"random": at_random, "greedy": greedy}
