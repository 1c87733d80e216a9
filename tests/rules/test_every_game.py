"""What holds in every match of every game, whatever the options, the deal and the moves."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.rewriting import check_log
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Card
from cardgames.rules.game import ARRANGING, Game
from cardgames.rules.options import Options
from tests.rules.matches import Log, Reader, eager, go_on, tables

MANY = 1000  # moves: far more than simple players need, and far fewer than the default `move_limit`

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What an option may be; of numbers only the lowest."""
    match schema["type"]:
        case "boolean":
            return st.booleans()
        case "integer":
            return st.integers(schema["minimum"], min(schema["maximum"], schema["minimum"] + 2))
        case _:
            return st.sampled_from(schema["enum"])


@st.composite
def matches(draw: st.DrawFn, game: Game, move_limit: int = MANY) -> tuple[int, Options, Random]:
    """How many seats, with which options, and all chance."""
    schemas = rule_options.schema(game.OPTIONS)["properties"]
    chosen = {name: draw(values(schema)) for name, schema in schemas.items()} | {"move_limit": move_limit}
    options = rule_options.read(game.OPTIONS, chosen)
    return draw(st.integers(*game.seats(options))), options, Random(draw(st.integers(0, 2**32)))


def all_cards(game: Game, state: Any) -> Counter[Card]:
    return Counter(card for zone in game.view(state, None, reveal=True)["zones"] for card in zone["cards"])


@each_game
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_no_card_is_lost_or_doubled_and_whoever_is_awaited_can_move_until_the_end(
    game: Game, data: st.DataObject
) -> None:
    number, options, chance = data.draw(matches(game))
    whole = Counter(game.deck(number, options))
    for state in tables(game, number, options, chance, 120):
        awaited = game.awaited(state)
        listed = [game.legal(state, seat) for seat in range(number)]
        assert all_cards(game, state) == whole
        assert all(len(set(moves)) == len(moves) for moves in listed)
        assert all(game.fallback(state, seat) in listed[seat] for seat in awaited)
        assert len(awaited) == 1 or state.phase == ARRANGING or not any(listed)
        assert bool(awaited) == (game.follows(state) is None)


@each_game
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_a_log_can_be_written_anew_and_leads_a_viewer_to_the_table_as_he_may_see_it(
    game: Game, data: st.DataObject
) -> None:
    number, options, chance = data.draw(matches(game, move_limit=50))
    log, readers = Log(game, number, options, chance), [Reader(None), Reader(chance.randrange(number))]
    while not log.position.over:
        go_on(log, chance)
        for reader in readers:
            seen, now = reader.follow(log), log.position
            assert seen.awaited == now.awaited
            assert game.view(seen.state, reader.viewer) == game.view(now.state, reader.viewer)
            if reader.viewer in seen.awaited:
                assert game.fallback(seen.state, reader.viewer) == game.fallback(now.state, reader.viewer)
    assert check_log(log.events, log.seeds, log.committed) == log.position


@each_game
@settings(max_examples=2, deadline=None)
@given(data=st.data())
def test_simple_players_come_to_an_end_long_before_the_move_limit(game: Game, data: st.DataObject) -> None:
    number, options, chance = data.draw(matches(game))
    log = Log(game, number, options, chance)
    while not log.position.over:
        seat = log.position.awaited[0]
        pen = log.pen()
        pen.move(seat, eager(game, log.position.state, seat, chance), "player")
        log.append(pen)
    result = log.position.result or {}
    assert log.position.status == "finished"
    assert sorted(result["placements"]) == list(range(number)) and result["loser"] == result["placements"][-1]
    assert check_log(log.events, log.seeds, log.committed) == log.position
