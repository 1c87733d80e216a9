"""A move is decided on at some version: whether it still meets the decision it was meant for."""

from typing import Any

import pytest

from cardgames.position import check_version
from cardgames.rules.errors import Illegal, NotYourTurn, Refused, Stale
from tests.cardgames.log import Log, hands, shithead

STARTED, DEALT = 1, 2


def president() -> Log:
    """Four seats, of which the first leads; what they hold makes fours possible."""
    return Log("president", 4, hands("3C 6C 9C KC", "3D 6D 9D KD", "3H 6H 9H KH", "3S 6S 9S KS"))


def arranging(**options: Any) -> Log:
    """Three seats of Shithead just dealt."""
    return Log("shithead", 3, shithead("3C 3D 3H", "4C 4D 4H", "5C 5D 5H"), **options)


def fresh(log: Log, seat: int, version: int) -> bool:
    """Whether a move of the seat decided on at the version still meets its decision."""
    try:
        check_version(log.position, seat, version)
    except Stale:
        return False
    return True


def fresh_for(log: Log, version: int) -> list[int]:
    return [seat for seat in range(log.position.seats) if fresh(log, seat, version)]


def refusal(log: Log, seat: int, cards: str) -> type[Refused]:
    with pytest.raises(Refused) as caught:
        log.play(seat, cards)
    return type(caught.value)


# decided_at


def test_the_deal_gives_the_first_decision() -> None:
    log = president()
    assert log.position.decided_at == DEALT
    assert fresh_for(log, DEALT) == [0, 1, 2, 3]
    assert fresh_for(log, STARTED) == []


def test_every_accepted_move_gives_the_next_decision() -> None:
    log = president()
    [played] = log.play(0, "3C")
    assert log.position.decided_at == played.version == 3
    [passed] = log.passes(1)
    assert log.position.decided_at == passed.version == 4


def test_a_bonus_turn_is_a_new_decision_of_the_same_seat() -> None:
    log = Log("gapa", 2)
    log.move(0, {"type": "flip"})
    assert log.position.awaited == (0,) and log.position.decided_at == 3
    assert not fresh(log, 0, DEALT)


def test_an_arrange_gives_no_decision_while_others_are_owed() -> None:
    log = arranging()
    log.arrange(1, "KC KD KH")
    assert log.position.decided_at == DEALT
    log.arrange(0, "KC KD KH")
    assert log.position.decided_at == DEALT
    assert fresh(log, 2, DEALT) and fresh(log, 2, 3) and fresh(log, 2, 4)
    log.arrange(2, "KC KD KH")
    assert log.position.decided_at == 5


def test_a_second_choice_is_not_stale_but_out_of_turn() -> None:
    log = arranging()
    log.arrange(1, "KC KD KH")
    assert fresh(log, 1, DEALT)
    with pytest.raises(NotYourTurn):
        log.arrange(1, "KC KD KH")


def test_the_last_choice_makes_stale_what_was_decided_while_arranging() -> None:
    log = arranging()
    log.arrange(1, "KC KD KH")  # 3
    log.arrange(0, "KC KD KH")  # 4
    log.arrange(2, "KC KD KH")  # 5
    assert not fresh(log, 0, DEALT) and not fresh(log, 0, 3)
    assert not fresh(log, 2, 4)
    assert fresh(log, 0, 4)  # the opener had chosen by then, and no pile has moved since


def test_a_takeover_gives_no_decision() -> None:
    log = president()
    log.play(0, "3C")
    log.take_over(3)
    log.take_over(0)
    assert (log.position.version, log.position.decided_at) == (5, 3)
    assert fresh(log, 1, 3) and fresh(log, 1, 4) and fresh(log, 1, 5)


def test_in_an_append_of_several_the_last_that_changes_who_is_awaited_counts() -> None:
    log = Log("president", 4, hands("3C", "4C", "5C", "6C"), hands("8C 9C", "8D 9D", "8H 9H", "8S 9S"))
    log.play(0, "3C")
    log.play(1, "4C")
    moved, dealt, exchanged = log.play(2, "5C")
    assert (moved.type, dealt.type, exchanged.cause) == ("moved", "dealt", "system")
    assert log.position.decided_at == exchanged.version == log.position.version
    assert not fresh(log, 0, moved.version)


def test_a_timeout_with_a_takeover_is_decided_at_its_last_move() -> None:
    log = Log("president", 4, hands("3C 6C", "3D 6D", "3H 6H", "3S 6S"), timeouts_allowed=1)
    moved, taken = log.time_out()
    assert taken.type == "taken_over"
    assert log.position.decided_at == moved.version
    assert fresh(log, 1, moved.version) and fresh(log, 1, taken.version)


# Versions to come


def test_a_version_that_is_still_to_come_is_stale() -> None:
    log = president()
    assert fresh_for(log, log.position.version + 1) == []


# Out of turn


def test_a_pass_makes_only_the_decision_of_the_seat_that_passed_stale() -> None:
    log = president()
    log.play(0, "3C")  # 3
    log.passes(1)  # 4
    assert fresh_for(log, 3) == [0, 2, 3]
    assert fresh_for(log, 4) == [0, 1, 2, 3]


def test_who_was_not_awaited_is_not_stale_by_being_on_turn_now() -> None:
    log = president()
    log.play(0, "3C")
    log.passes(1)
    assert log.position.awaited == (2,)
    assert fresh(log, 2, 3)
    log.play(2, "6H")
    assert log.position.version == 5


def test_a_moved_pile_makes_everything_from_before_stale() -> None:
    log = president()
    log.play(0, "3C")  # 3
    log.passes(1)  # 4
    log.play(2, "6H")  # 5
    assert fresh_for(log, 3) == fresh_for(log, 4) == []
    assert fresh_for(log, 5) == [0, 1, 2, 3]


def test_a_four_completed_out_of_turn_counts_from_the_last_play() -> None:
    log = president()
    log.play(0, "3C")  # 3
    log.play(1, "3D")  # 4, and seat 2 is skipped
    log.play(3, "3S")  # 5, and seat 0 is skipped
    log.passes(1)  # 6
    assert log.position.awaited == (2,)
    log.passes(2)  # 7, and it comes back to the owner, who leads
    assert log.position.awaited == (3,)
    assert not fresh(log, 2, 6)  # the pile was cleared


def test_who_completes_a_four_out_of_turn_may_have_looked_before_others_passed() -> None:
    log = Log("president", 4, hands("3C 3D 6C", "6D 9D KD", "3H 3S 9H", "6S 9S KS"))
    log.play(0, "3C 3D")  # 3
    log.passes(1)  # 4
    log.passes(2)  # 5
    assert log.position.awaited == (3,)
    assert not fresh(log, 2, 4)  # it was awaited then and has passed
    assert fresh(log, 2, 5)
    log.play(2, "3H 3S")
    assert log.position.awaited == (2,)


def test_a_seat_that_is_overtaken_out_of_turn_is_stale() -> None:
    log = Log("president", 4, hands("3C 3D 6C", "4D 4H KD", "3H 3S 9H", "6S 9S KS"))
    log.play(0, "3C 3D")  # 3
    log.play(2, "3H 3S")  # 4: the first accepted move wins
    assert not fresh(log, 1, 3)
    assert refusal(log, 1, "4D 4H") is NotYourTurn


def test_cutting_in_counts_from_the_last_play() -> None:
    log = Log("shithead", 2, shithead("5C 6C 6D", "6H 6S QD"), swap=False, cut_in=True)
    log.play(0, "5C")  # 3
    assert fresh_for(log, DEALT) == []
    log.play(1, "6H 6S")  # 4
    assert fresh(log, 1, 4)
    assert refusal(log, 1, "QD") is NotYourTurn
    log.play(0, "6C 6D")  # 5: burned
    assert fresh_for(log, 4) == []


def test_a_card_that_cuts_in_may_be_decided_on_while_another_seat_is_awaited() -> None:
    log = Log("shithead", 3, shithead("5C 6C 6D", "8H 9S QD", "5D 5H 5S"), swap=False, cut_in=True)
    log.play(0, "5C")  # 3
    assert log.position.awaited == (1,)
    assert fresh(log, 2, 3)
    log.play(2, "5D 5H 5S")
    assert log.position.awaited == (2,)
    assert not fresh(log, 1, 3)


def test_an_illegal_move_of_the_seat_on_turn_is_not_called_out_of_turn() -> None:
    log = president()
    assert refusal(log, 0, "6C") is Illegal
    assert refusal(log, 1, "6D") is NotYourTurn


# After a deadline


def test_a_move_from_before_the_own_timeout_is_stale_even_while_others_arrange() -> None:
    log = arranging(bots={1: "greedy"})
    log.arrange(0, "KC KD KH")  # 3
    [moved] = log.time_out()  # seat 2; the bot is still owed
    assert moved.seat == 2 and log.position.awaited == (1,)
    assert log.position.decided_at == DEALT
    assert not fresh(log, 2, DEALT) and not fresh(log, 2, 3)
    assert fresh(log, 1, DEALT)
    assert fresh(log, 0, 3)


def test_a_timeout_of_another_seat_counts_as_the_pass_it_is() -> None:
    log = president()
    log.play(0, "3C")  # 3
    log.time_out()  # 4: seat 1 passes
    assert fresh_for(log, 3) == [0, 2, 3]


def test_who_decided_out_of_turn_is_not_stale_by_a_timeout_of_his_own_that_left_the_pile_alone() -> None:
    log = president()
    log.play(0, "3C")  # 3
    log.passes(1)  # 4
    log.time_out()  # 5: seat 2, on turn by now, passes
    assert fresh(log, 2, 3), "it was not awaited then, and the pile has not moved"
    assert not fresh(log, 2, 4)
