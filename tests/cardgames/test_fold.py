"""A log folds to the table: the server's own to what was played, a reader's to what he may see of it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardgames.chain import Event
from cardgames.position import UNREADABLE, Position, everything, fold, read
from cardgames.rules.secrecy import TABLE
from tests.cardgames.log import MATCHES, Log, played

by_game = pytest.mark.parametrize(("game", "seats", "options"), MATCHES, ids=[game for game, *_ in MATCHES])


def told_to(log: Log, audiences: set[str]) -> Iterator[Position]:
    """The match as somebody follows it who may open this: from the events as they are sent to him."""
    position: Position | None = None
    for event in log.events:
        sent = json.loads(json.dumps(event.opened(log.seeds, audiences)))
        opened = {audience: tuple(shown["value"]["cards"]) for audience, shown in sent.pop("opened").items()}
        position = read(position, Event(**sent, values=opened), audiences)
        yield position


def everybody(seats: int) -> set[str]:
    return {TABLE, *map(str, range(seats))}


@by_game
def test_what_a_reader_is_told_folds_to_what_he_may_see(game: str, seats: int, options: dict[str, Any]) -> None:
    log = played(game, seats, options)
    assert {event.cause for event in log.events} == {"player", "bot", "timeout", "system"}
    for viewer in (None, 0, 1, 2):
        known = told_to(log, set() if viewer is None else {str(viewer)})
        for whole, redacted in zip(told_to(log, everybody(seats)), known, strict=True):
            seen, expected = (p.game.view(p.state, viewer) for p in (redacted, whole))
            assert seen == expected
            assert redacted.awaited == whole.awaited
            assert redacted.decided_at == whole.decided_at


@by_game
def test_a_replay_is_what_was_played(game: str, seats: int, options: dict[str, Any]) -> None:
    log = played(game, seats, options)
    stored = [
        Event(**json.loads(json.dumps(event.public())), hash=event.hash, values=event.values) for event in log.events
    ]
    replayed = fold(None, stored, everything)
    assert replayed == log.position
    for version in range(1, len(stored), 7):
        assert fold(fold(None, stored[:version], everything), stored[version:], everything) == replayed


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 4},
        {"version": 2},
        {"prev": "0" * 64},
        {"type": "rained"},
        {"type": "ended"},
        {"type": "started"},
        {"seat": None},
        {"effects": [{"type": "rained"}]},
        {"effects": [{"type": "flipped", "seat": 0}]},
        {"effects": 7},
        {"sealed": {"0": "0" * 64}},
    ],
    ids=str,
)
def test_an_event_that_the_log_cannot_hold_is_not_read(changed: dict[str, Any]) -> None:
    log = Log("gapa", 2)
    before = log.position
    [flipped] = log.move(0, {"type": "flip"})
    assert read(before, flipped, everything(flipped)) == log.position
    other = replace(flipped, **changed)
    with pytest.raises(UNREADABLE):
        read(before, other, everything(other))


def test_a_log_does_not_begin_in_the_middle() -> None:
    log = Log("gapa", 2)
    with pytest.raises(UNREADABLE):
        fold(None, log.events[1:], everything)
