"""A new game is one module beside the others and a line in their list: nothing else in the product names a game."""

import re
from collections.abc import Iterator
from pathlib import Path

from cardgames.rules import GAMES
from stack.program import ROOT

RULES = ROOT / "cardgames" / "rules"
THEIR_OWN = {RULES / "__init__.py", *(RULES / f"{name}.py" for name in GAMES)}
DIRECTORIES = (".ci", "api", "bots", "cardgames", "deploy", "stack", "web")
FILES = (".env.example", "Dockerfile", "Makefile", "docker-compose.yml", "manage.py", "pyproject.toml")
NAMES = re.compile("|".join(GAMES).encode(), re.IGNORECASE)


def product_files() -> Iterator[Path]:
    yield from (ROOT / name for name in FILES)
    for directory in DIRECTORIES:
        found = [path for path in (ROOT / directory).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        assert found, directory
        yield from found


def test_no_file_names_a_game_but_the_games_and_their_list() -> None:
    assert {path for path in product_files() if NAMES.search(path.read_bytes())} == THEIR_OWN
