"""Recorded matches replay deal by deal and move by move, with as many legal moves before each as the record counts."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardgames.errors import Divergence
from cardgames.replay import check_record

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def record_in(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text()))


def test_there_are_records() -> None:
    assert len(RECORDS) == 17


@each_record
def test_a_record_replays(path: Path) -> None:
    record = record_in(path)
    assert len(record["legal_counts"]) == len(record["moves"])
    position = check_record(record)
    assert position is not None and position.status == record.get("ended", "finished")


@each_record
def test_a_record_that_counts_a_legal_move_too_many_does_not(path: Path) -> None:
    record = record_in(path)
    record["legal_counts"][4] += 1
    with pytest.raises(Divergence, match="legal moves") as found:
        check_record(record)
    assert found.value.place == 5
