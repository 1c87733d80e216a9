"""Recorded matches of Shithead replay move by move, with as many legal moves before each as the record counts."""

import json
from functools import reduce
from pathlib import Path

import pytest

from cardgames.rules.game import Deal, Over
from cardgames.rules.moves import read_move
from cardgames.rules.shithead import MOVES, awaited, deal, decide, evolve, follows, legal, setup
from tests.rules.shithead_table import options

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("shithead-*.json"))


def test_there_are_records() -> None:
    assert len(RECORDS) == 9


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    record = json.loads(path.read_text())
    [dealing] = record["deals"]
    state = setup(record["seats"], options(**record["options"]), dealing["dealer"])
    state = evolve(state, deal(state, Deal(1, dealing["dealer"]), tuple(dealing["deck"])))
    for made, count in zip(record["moves"], record["legal_counts"], strict=True):
        move = read_move(MOVES, made["move"])
        listed = legal(state, made["seat"])
        assert len(listed) == count and move in listed
        assert follows(state) is None and awaited(state)
        state = reduce(evolve, decide(state, made["seat"], move), state)
    assert follows(state) == Over(record["result"])
