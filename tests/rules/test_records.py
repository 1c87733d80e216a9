"""Recorded matches replay deal by deal and move by move, with as many legal moves before each as the record counts."""

import json
from functools import reduce
from pathlib import Path

import pytest

from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.game import Deal, Over
from cardgames.rules.moves import read_move
from tests.rules.matches import settled

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("[gp]*.json"))


def test_there_are_records() -> None:
    assert len(RECORDS) == 8


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    record = json.loads(path.read_text())
    game, deals = GAMES[record["game"]], record["deals"]
    decks = iter([tuple(deal["deck"]) for deal in deals])
    state = game.setup(record["seats"], rule_options.read(game.OPTIONS, record["options"]), deals[0]["dealer"])
    dealt = [game.follows(state)]
    state = settled(game, state, decks)
    for made, count in zip(record["moves"], record["legal_counts"], strict=True):
        listed = game.legal(state, made["seat"])
        move = read_move(game.MOVES, made["move"])
        assert len(listed) == count
        assert move in listed
        state = reduce(game.evolve, game.decide(state, made["seat"], move), state)
        dealt.append(game.follows(state))
        state = settled(game, state, decks)
    assert [(deal.round, deal.dealer) for deal in dealt if isinstance(deal, Deal)] == [
        (deal["round"], deal["dealer"]) for deal in deals
    ]
    assert game.follows(state) == Over(record["result"])
