"""The games. A game is one module here; this is the one list of them, by name and edition.

A released edition's outcome never changes: a changed rule is a new edition beside the old one, and a match keeps the
one it was created with.
"""

from cardgames.rules import gapa, president, shithead
from cardgames.rules.game import Game

_EDITIONS: dict[tuple[str, int], Game] = {(game.NAME, game.EDITION): game for game in (gapa, president, shithead)}
GAMES: dict[str, Game] = {name: game for (name, _), game in sorted(_EDITIONS.items())}  # the newest edition of each


def edition(name: str, number: int) -> Game:
    """The rules that a match is pinned to. Raises KeyError where there are none."""
    return _EDITIONS[name, number]
