"""What can be played: seats, options, bot levels, and where the rules are written."""

from typing import Any

from cardgames.position import LEVELS
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.game import Game

Json = dict[str, Any]


def games_json() -> Json:
    return {"games": [game_json(game) for game in GAMES.values()]}


def game_json(game: Game) -> Json:
    least, most = game.seats(game.OPTIONS())
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "edition": game.EDITION,
        "seats": {"min": least, "max": most},
        "options": rule_options.schema(game.OPTIONS),
        "bots": list(LEVELS),
        "rules": f"/rules/{game.NAME}",
    }
