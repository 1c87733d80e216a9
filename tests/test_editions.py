"""A released edition never plays differently: a changed rule is another edition beside it, and what was played before
goes on, is replayed and holds as it did."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from cardgames import lobby, rules, store
from cardgames.errors import Divergence
from cardgames.replay import check_record
from cardgames.rewriting import check_log
from cardgames.rules import gapa
from cardgames.rules.game import Game, Seat
from cardgames.rules.secrecy import Effect
from stack.program import ROOT
from tests.audited import audit
from tests.cardgames.test_records import record_of
from tests.golden.form import log
from tests.seated import awaited, join, move, play_on, player, position, started

GOLDEN = sorted((ROOT / "tests" / "golden").glob("gapa-*.json"))
SEATS = 3

each_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def the_other_way_round() -> Game:
    """Gapa in a second edition, in which the turn goes to the right."""

    def decide(state: gapa.State, seat: Seat, move: Any) -> tuple[Effect, ...]:
        return tuple(turned(state, seat, effect) for effect in gapa.decide(state, seat, move))

    def turned(state: gapa.State, seat: Seat, effect: Effect) -> Effect:
        if isinstance(effect, gapa.TurnGiven) and effect.seat != seat:
            return replace(effect, seat=(seat - 1) % len(state.open))
        return effect

    return cast(Game, SimpleNamespace(**vars(gapa) | {"EDITION": 2, "decide": decide}))


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Puts the second edition into the list."""

    def put() -> None:
        second = the_other_way_round()
        monkeypatch.setitem(rules._EDITIONS, ("gapa", 2), second)
        monkeypatch.setitem(rules.GAMES, "gapa", second)
        store.forget()

    return put


@each_record
def test_a_record_of_the_first_edition_holds_when_there_is_a_second(path: Any, release: Callable[[], None]) -> None:
    release()
    record = json.loads(path.read_text())
    position = check_record(record)
    assert position is not None and (position.game.EDITION, position.result) == (1, record["result"])
    table, events = log(record)
    again = check_log(events, table.seeds, record["commitment"])
    assert again is not None and (again.game.EDITION, again.result) == (1, record["result"])


@each_record
def test_the_second_edition_would_not_have_played_it_like_that(path: Any, release: Callable[[], None]) -> None:
    release()
    with pytest.raises(Divergence):
        check_record(json.loads(path.read_text()) | {"edition": 2})


def took_turns(match: UUID) -> set[int]:
    """By how many seats the turn went on."""
    seats = [event.seat for event in store.events(match) if event.type == "moved"]
    return {
        (after - before) % SEATS for before, after in pairwise(seats) if before is not None and after is not None
    } - {0}


def test_a_match_begun_before_a_release_goes_on_as_it_began(db: None, release: Callable[[], None]) -> None:
    people = [player(name) for name in ("alice", "bob", "charlie")]
    match = started(*people, options={"move_limit": 14})
    for _ in range(5):
        move(match, awaited(match))
    before = position(match)
    release()
    assert position(match) == before and position(match).game.EDITION == 1
    play_on(match)
    assert took_turns(match) == {1} and audit(match) is None
    assert check_record(record_of(match)) is not None


def test_its_rematch_and_every_new_match_is_of_the_newest_edition(db: None, release: Callable[[], None]) -> None:
    people = [player(name) for name in ("alice", "bob", "charlie")]
    old = started(*people, options={"move_limit": 14})
    play_on(old)
    release()
    again = lobby.rematch(old, people[0])
    for who in people[1:]:
        join(again, who)
    new = started(*people, options={"move_limit": 14})
    for match in (again, new):
        play_on(match)
        assert position(match).game.EDITION == 2 and took_turns(match) == {2}
        record = record_of(match)
        assert record["edition"] == 2 and check_record(record) is not None
        with pytest.raises(Divergence):
            check_record(record | {"edition": 1})
    assert [audit(match) for match in (old, again, new)] == [None] * 3
