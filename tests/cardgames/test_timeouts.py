"""When a deadline passes: the fallback moves, how they are counted, and when a bot takes the seat over."""

from typing import Any

from cardgames.rules.cards import Cards
from tests.cardgames.log import Log, hands, shithead, told

ONE_SEAT_AT_A_TIME = hands("3C 6C 9C KC", "4C 7C TC AC", "5C 8C JC 3D", "6D 9D QC 4D")


def president(**options: Any) -> Log:
    return Log("president", 4, ONE_SEAT_AT_A_TIME, **options)


def gapa(*tops: str, dealer: int = 1, **options: Any) -> Log:
    """Two seats; their closed piles are given top first, seat 0 moves first."""
    piles = [" ".join(reversed(pile.split())) for pile in tops]
    return Log("gapa", 2, hands(*piles), dealer=dealer, **options)


def moves(log: Log) -> list[str]:
    return [event.move["type"] for event in log.events if event.move]


def row(log: Log, seat: int) -> int:
    return log.position.timeouts[seat].row


# Which moves


def test_the_fallback_move_of_the_seat_on_turn_is_made() -> None:
    log = president()
    [event] = log.time_out()
    assert (event.seat, event.cause, event.move) == (0, "timeout", {"type": "play", "cards": ["3C"]})
    [event] = log.time_out()
    assert (event.seat, event.move) == (1, {"type": "pass"})


def test_all_overdue_seats_move_in_number_order_in_one_append() -> None:
    log = Log("shithead", 4, shithead("3C 3D 3H", "4C 4D 4H", "5C 5D 5H", "6C 6D 6H"), bots={1: "greedy"})
    log.arrange(2, "KC KD KH")
    events = log.time_out()
    assert told(events) == [("moved", 0, "timeout"), ("moved", 3, "timeout")]
    assert len({event.at for event in events}) == 1
    assert log.position.awaited == (1,)


def test_bots_are_never_overdue() -> None:
    log = president(bots={0: "greedy"})
    assert log.time_out() == []


def test_the_fallback_is_repeated_while_the_seat_alone_is_awaited() -> None:
    log = gapa("9C 6S 8D 7C", "TC TD 6D KD")
    log.move(0, {"type": "flip"})
    log.move(0, {"type": "keep"})
    events = log.time_out()  # seat 1 flips the ten, which fits on the nine, and so does no other card
    assert [event.seat for event in events] == [1] * 4
    assert moves(log)[2:] == ["flip", "place", "flip", "keep"]
    assert log.position.awaited == (0,)


def test_the_fallback_is_repeated_after_a_burn() -> None:
    log = Log("shithead", 2, shithead("5C 5D 9C", "5H 5S 7C"), swap=False)
    log.play(0, "5C 5D")
    log.time_out()
    assert [event.move for event in log.events[-1:]] == [{"type": "play", "cards": ["5H"]}]
    log = Log("shithead", 2, shithead("5C 5D 5S", "5H 6S 7C"), swap=False)
    log.play(0, "5C 5D 5S")
    assert told(log.time_out()) == [("moved", 1, "timeout")] * 2  # the four burned, so the six was led


def test_giving_and_leading_go_together() -> None:
    log = Log("president", 4, hands("3C", "4C", "5C", "6C"), hands("8C TC", "8D TD", "8H TH", "8S TS"))
    for seat, card in enumerate(("3C", "4C", "5C")):
        log.play(seat, card)
    events = log.time_out()
    assert told(events) == [("moved", 0, "timeout")] * 2
    assert [event.move for event in events] == [{"type": "give"}, {"type": "play", "cards": ["TC"]}]


def test_the_end_of_arranging_stops_the_repetition() -> None:
    log = Log("shithead", 2, shithead("4C 4D 4H", "3C 3D 3H"))
    log.arrange(0, "KC KD KH")
    assert told(log.time_out()) == [("moved", 1, "timeout")]
    assert log.position.awaited == (1,)  # it opens, and has its time for that


def test_a_new_deal_stops_the_repetition() -> None:
    log = Log("president", 4, _president_by_leading(), hands("8C TC", "8D TD", "8H TH", "8S TS"))
    log.play(0, "3C")  # a single 2 is left, the fourth place
    log.play(1, "4C")  # the third
    log.play(2, "9C")
    log.passes(3)
    events = log.time_out()
    assert told(events) == [("moved", 2, "timeout"), ("dealt", None, "system"), ("moved", 0, "system")]
    assert log.position.awaited == (2,)  # the president owes a card, and has his time for that


def _president_by_leading() -> Cards:
    return hands("3C 2C", "4C 2D", "9C 5C", "6C KC")


def test_the_move_limit_stops_the_repetition() -> None:
    log = gapa("9C 6S 8D 7C", "TC TD 6D KD", move_limit=3)
    log.move(0, {"type": "flip"})
    log.move(0, {"type": "keep"})
    assert told(log.time_out()) == [("moved", 1, "timeout"), ("ended", None, "system")]


# How they count


def test_an_append_is_one_timeout_however_many_moves_it_holds() -> None:
    log = gapa("9C 6S 8D 7C", "TC TD 6D KD")
    log.move(0, {"type": "flip"})
    log.move(0, {"type": "keep"})
    assert len(log.time_out()) == 4
    assert (row(log, 0), row(log, 1)) == (0, 1)


def test_each_overdue_seat_counts_for_itself() -> None:
    log = Log("shithead", 3, shithead("3C 3D 3H", "4C 4D 4H", "5C 5D 5H"), timeouts_allowed=3)
    log.arrange(1, "KC KD KH")
    log.time_out()
    assert [row(log, seat) for seat in range(3)] == [1, 0, 1]


def test_the_last_allowed_timeout_in_a_row_hands_the_seat_over() -> None:
    log = president(timeouts_allowed=2)
    log.time_out()
    for seat in (1, 2, 3):
        log.passes(seat)
    assert log.position.awaited == (0,)
    moved, taken = log.time_out()
    assert told([moved, taken]) == [("moved", 0, "timeout"), ("taken_over", 0, "timeout")]
    assert taken.move is None and taken.effects == [{"type": "taken_over", "level": "greedy"}]
    assert log.position.levels == ("greedy", None, None, None)
    assert log.position.taken_over_at == (taken.version, None, None, None)


def test_takeovers_come_after_all_fallback_moves_in_seat_order() -> None:
    log = Log("shithead", 3, shithead("3C 3D 3H", "4C 4D 4H", "5C 5D 5H"), timeouts_allowed=1)
    log.arrange(1, "KC KD KH")
    assert told(log.time_out()) == [
        ("moved", 0, "timeout"),
        ("moved", 2, "timeout"),
        ("taken_over", 0, "timeout"),
        ("taken_over", 2, "timeout"),
    ]
    assert log.position.awaited == log.position.awaited_bots == (0,)


def test_a_takeover_comes_after_a_deal_that_the_timeout_led_to() -> None:
    log = Log("president", 4, _president_by_leading(), hands("8C TC", "8D TD", "8H TH", "8S TS"), timeouts_allowed=1)
    for seat, card in ((0, "3C"), (1, "4C"), (2, "9C")):
        log.play(seat, card)
    log.passes(3)
    assert [event.type for event in log.time_out()] == ["moved", "dealt", "moved", "taken_over"]


def test_nobody_is_taken_over_where_that_is_not_allowed() -> None:
    log = president(timeouts_allowed=0)
    for _ in range(10):
        assert {event.type for event in log.time_out()} == {"moved"}
    assert row(log, 0) == 3


def test_an_own_move_ends_the_row() -> None:
    log = president(timeouts_allowed=2)
    log.time_out()
    for seat in (1, 2, 3):
        log.passes(seat)
    log.play(0, "6C")
    assert row(log, 0) == 0
    for seat in (1, 2, 3):
        log.passes(seat)
    assert told(log.time_out()) == [("moved", 0, "timeout")]


def test_an_own_move_out_of_turn_ends_the_row_too() -> None:
    log = Log("president", 4, hands("3C 3D 6C", "6D 9D KD", "3H 3S 9H", "6S 9S KS"))
    log.play(0, "3C 3D")
    log.passes(1)
    log.time_out()
    assert (log.position.awaited, row(log, 2)) == ((3,), 1)
    log.play(2, "3H 3S")
    assert row(log, 2) == 0


def test_moves_of_others_do_not_end_the_row() -> None:
    log = president(timeouts_allowed=0)
    log.time_out()
    log.play(1, "4C")
    assert row(log, 0) == 1


def test_the_exchange_in_its_name_does_not_end_a_seats_row() -> None:
    log = Log("president", 4, hands("3C", "4C", "5C", "6C"), hands("8C TC", "8D TD", "8H TH", "8S TS"))
    log.play(0, "3C")
    log.passes(1)
    log.passes(2)
    log.time_out()  # seat 3 passes; the lead goes to seat 1
    log.play(1, "4C")
    _, _, exchanged = log.play(2, "5C")
    assert (exchanged.seat, exchanged.cause) == (3, "system")
    assert row(log, 3) == 1


def test_a_match_that_the_fallback_ended_is_not_taken_over() -> None:
    log = president(timeouts_allowed=1, move_limit=1)
    assert told(log.time_out()) == [("moved", 0, "timeout"), ("ended", None, "system")]


def test_a_seat_taken_over_has_no_deadline_any_more() -> None:
    log = president(timeouts_allowed=1)
    log.time_out()
    for seat in (1, 2, 3):
        log.passes(seat)
    assert log.position.awaited == log.position.awaited_bots == (0,)
    assert log.position.awaited_people == ()
    assert log.time_out() == []


def test_leaving_hands_the_seat_over_whoever_is_awaited() -> None:
    log = president()
    [taken] = log.take_over(2)
    assert told([taken]) == [("taken_over", 2, "player")]
    assert log.position.awaited_people == (0,)


def test_nobody_is_taken_over_after_the_end() -> None:
    log = president()
    log.end("abandoned")
    assert log.take_over(2) == []
    assert log.position.levels == (None,) * 4
