"""A match that goes on for too long ends as stalled (C-7)."""

from typing import Any

from tests.cardgames.log import Log, hands, shithead, told

SECOND_ROUND = hands("8C TC", "8D TD", "8H TH", "8S TS")


def president(**options: Any) -> Log:
    return Log("president", 4, hands("3C", "4C", "5C", "6C"), SECOND_ROUND, SECOND_ROUND, **options)


def one_round(log: Log) -> None:
    for seat, card in enumerate(("3C", "4C", "5C")):
        log.play(seat, card)


def test_the_move_that_reaches_the_limit_ends_the_match_in_its_own_append() -> None:
    log = Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C"), swap=False, move_limit=2)
    log.play(0, "3C")
    moved, ended = log.play(1, "6C")
    assert told([moved, ended]) == [("moved", 1, "player"), ("ended", None, "system")]
    assert ended.effects == [{"type": "ended", "status": "stalled", "result": {"placements": [], "loser": None}}]
    assert log.position.over and log.position.awaited == ()


def test_fallback_moves_count() -> None:
    log = Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C"), swap=False, move_limit=2)
    log.time_out()
    assert [event.type for event in log.time_out()] == ["moved", "ended"]


def test_choosing_the_face_up_cards_counts() -> None:
    log = Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C"), move_limit=2)
    log.arrange(0, "KC KD KH")
    assert [event.type for event in log.arrange(1, "KC KD KH")] == ["moved", "ended"]


def test_takeovers_and_the_exchange_do_not_count() -> None:
    log = president(move_limit=4)
    one_round(log)
    log.take_over(3)
    assert log.position.moves == 0
    log.move(0, {"type": "give", "card": "8C"})
    log.play(0, "TC")
    log.passes(1)
    assert (log.position.moves, log.position.over) == (3, False)


def test_moves_are_counted_from_the_last_deal() -> None:
    log = president(move_limit=4)
    one_round(log)
    assert log.position.moves == 0
    log.move(0, {"type": "give", "card": "8C"})
    log.play(0, "TC TS")
    log.passes(1)
    assert [event.type for event in log.passes(2)] == ["moved", "ended"]


def test_a_stalled_round_names_scores_and_who_has_no_cards_left() -> None:
    log = president(move_limit=4)
    one_round(log)
    log.move(0, {"type": "give", "card": "8C"})
    log.play(0, "TC TS")
    log.passes(1)
    _, ended = log.passes(2)
    result = {"scores": [2, 1, 0, 0], "winner": None, "placements": [0], "loser": None}
    assert ended.effects[0]["result"] == result


def test_the_last_move_of_a_round_may_reach_the_limit() -> None:
    log = president(move_limit=3)
    log.play(0, "3C")
    log.play(1, "4C")
    moved, ended = log.play(2, "5C")
    assert (moved.type, ended.type) == ("moved", "ended")
    result = {"scores": [2, 1, 0, 0], "winner": None, "placements": [0, 1, 2], "loser": None}
    assert ended.effects[0] == {"type": "ended", "status": "stalled", "result": result}


def test_a_match_that_is_decided_by_the_last_allowed_move_is_finished() -> None:
    log = president(move_limit=3, points_to_win=2)
    log.play(0, "3C")
    log.play(1, "4C")
    _, ended = log.play(2, "5C")
    assert ended.effects[0]["status"] == "finished"
    assert ended.effects[0]["result"]["winner"] == 0
