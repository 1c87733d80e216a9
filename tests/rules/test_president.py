"""President: PR-1 to PR-20, one clause after another. The worked positions are named as such."""

from dataclasses import replace
from typing import Any

import pytest

from cardgames.rules.cards import canonical_deck
from cardgames.rules.errors import Malformed, NotYourTurn
from cardgames.rules.game import GIVING, OVER, PLAYING, Automatic, Deal, Over
from cardgames.rules.moves import move_form, read_move
from cardgames.rules.options import read, schema
from cardgames.rules.president import (
    MOVES,
    OPTIONS,
    Dealt,
    Gave,
    GiftAsked,
    Give,
    Pass,
    PileCleared,
    PlaceTaken,
    Played,
    RoundEnded,
    State,
    TurnGiven,
    TurnSkipped,
    TwoLeft,
    awaited,
    deal,
    decide,
    deck,
    eagerness,
    evolve,
    fallback,
    follows,
    legal,
    seats,
    setup,
    stalled,
    view,
)
from cardgames.rules.secrecy import public_form, secrets
from tests.rules.president_table import (
    after,
    cards,
    dealt,
    effects,
    first_deal,
    gifts,
    on_turn,
    options,
    play,
    plays,
    refusal,
    table,
)

# PR-1, PR-2: the deal


def test_four_to_fourteen_seats_play() -> None:
    assert seats(options()) == (4, 14)


@pytest.mark.parametrize(("number", "size"), [(4, 52), (7, 52), (8, 104), (14, 104)])
def test_from_eight_seats_on_there_are_two_decks(number: int, size: int) -> None:
    assert len(deck(number, options())) == size
    assert deck(number, options())[:52] == canonical_deck()


def test_all_cards_are_dealt_and_hands_may_be_uneven() -> None:
    state = first_deal(5, dealer=1)
    assert [len(hand) for hand in state.hands] == [10, 10, 11, 11, 10]
    assert state.hands[2][:3] == cards("2C 7C QC")
    assert state.hands[1][0] == "6C"
    assert sorted(sum(state.hands, ())) == sorted(canonical_deck())


def test_a_deal_says_in_public_only_how_many_cards_each_seat_has() -> None:
    before = setup(5, options(), dealer=1)
    fact = deal(before, Deal(1, 1), canonical_deck())
    assert public_form(fact) == {"type": "dealt", "round": 1, "dealer": 1, "turn": 3, "hands": [10, 10, 11, 11, 10]}
    assert secrets([fact]) == {str(seat): hand for seat, hand in enumerate(fact.hands)}


def test_the_first_dealer_is_given_and_later_the_a_hole_deals() -> None:
    assert follows(setup(4, options(), dealer=2)) == Deal(1, 2)
    state = table("", "", "4D 5D", "KC", turn=3, out=(1, 0))
    assert follows(after(state, (3, play("KC")))) == Deal(3, 2)


def test_nobody_is_awaited_before_the_deal() -> None:
    before = setup(4, options(), dealer=0)
    assert awaited(before) == ()
    assert legal(before, 0) == ()
    assert before.phase == PLAYING


# PR-5, PR-6: who leads, and with what


def test_the_holder_of_the_three_of_clubs_opens_the_first_round() -> None:
    state = dealt("4C 5C", "6C 7C", "8C 3C", "9C 3D")
    assert awaited(state) == (2,)
    assert state.phase == PLAYING


def test_with_two_decks_the_first_holder_from_the_dealers_left_opens() -> None:
    hands = ("3C 4C", "5C 6C", "7C 8C", "3C 9C", "TC JC", "QC KC", "AC 4D", "5D 6D")
    assert awaited(dealt(*hands)) == (0,)
    assert awaited(first_deal(8, dealer=0, deck=cards("4C 4C 3C 4C 4C 4C 4C 3C"))) == (3,)


def test_the_opening_lead_is_one_or_more_threes_with_the_three_of_clubs() -> None:
    state = dealt("3C 3D 3H 9S", "4C 4D 4H 4S", "5C 5D 5H 5S", "6C 6D 6H 2S")
    assert plays(state, 0) == ["3C", "3C 3D", "3C 3H", "3C 3D 3H"]
    assert refusal(state, 0, play("3D")) == "PR-5"
    assert refusal(state, 0, play("3D 3H")) == "PR-5"
    assert refusal(state, 0, play("9S")) == "PR-5"


def test_a_two_is_no_opening_lead() -> None:
    state = dealt("3C 2D", "4C 5C", "6C 7C", "8C 9C")
    assert refusal(state, 0, play("2D")) == "PR-5"


def test_only_the_first_lead_of_the_first_round_is_bound() -> None:
    state = dealt("3C 9S 9D", "4C 5C TH", "6C 7C JH", "8C 9C QH")
    cleared = after(state, (0, play("3C")), (1, Pass()), (2, Pass()), (3, Pass()))
    assert on_turn(cleared) == 0
    assert plays(cleared, 0) == ["9D", "9S", "9D 9S"]


def test_a_later_round_is_opened_by_the_president_with_anything() -> None:
    state = dealt("3C 9S", "4C TC", "6C JC", "8C QC", placements=(2, 1, 3, 0))
    assert awaited(state) == (2,)
    given = after(state, (2, Give("6C")))
    assert on_turn(given) == 2
    assert plays(given, 2) == ["9S", "JC"]


# PR-7: what may be played


def test_a_lead_is_any_set_of_one_rank() -> None:
    state = table("5C 5D 5H KC 2S", "4C 4D", "6C 6D", "7C 7D")
    assert plays(state, 0) == ["2S", "5C", "5D", "5H", "5C 5D", "5C 5H", "5D 5H", "5C 5D 5H", "KC"]
    assert refusal(state, 0, play("5C KC")) == "PR-7"


def test_as_many_cards_of_the_same_or_a_higher_rank_may_follow() -> None:
    state = table("7C 8C 9C AC", "4C", "6C", "7D", pile=((3, "8D"),))
    assert plays(state, 0) == ["8C", "9C", "AC"]
    assert refusal(state, 0, play("7C")) == "PR-7"


def test_more_cards_may_follow_whatever_their_rank() -> None:
    state = table("3C 3D 3H 4C", "4D", "6C", "7D", pile=((3, "AD"),))
    assert plays(state, 0) == ["3C 3D", "3C 3H", "3D 3H", "3C 3D 3H"]
    pair = table("3C 3D 3H 4C KC KD AS", "4D", "6C", "7D", pile=((3, "AD AH"),))
    assert plays(pair, 0) == ["3C 3D 3H"]


def test_fewer_cards_never_follow_on_another_rank() -> None:
    state = table("AC 9C", "4C", "6C", "7D", pile=((3, "4D 4H"),))
    assert plays(state, 0) == []
    assert refusal(state, 0, play("AC")) == "PR-7"


def test_fewer_cards_of_the_top_rank_may_complete_the_run_in_turn() -> None:
    state = table("5S 9C", "4C", "6C", "7D", pile=((3, "5C 5D 5H"),))
    assert plays(state, 0) == ["5S"]
    broken = table("5S 9C", "4C", "6C", "7D", pile=((2, "5C"), (3, "5D 5H")))
    assert plays(broken, 0) == ["5S"]


def test_fewer_cards_of_the_top_rank_that_leave_the_run_short_are_refused() -> None:
    state = table("5S 9C", "4C", "6C", "7D", pile=((3, "5C 5D"),))
    assert refusal(state, 0, play("5S")) == "PR-7"


def test_with_two_decks_the_run_may_be_brought_beyond_four_in_turn() -> None:
    hands = ("5S 5S 5C 9C", *["4C 4D"] * 7)
    state = table(*hands, pile=((7, "5C 5D 5H"),))
    assert plays(state, 0) == ["5C", "5S", "5C 5S", "5S 5S", "5C 5S 5S"]


def test_cards_that_are_not_in_the_hand_are_refused_each_copy_counted() -> None:
    state = table("5C 5D", "4C", "6C", "7D")
    assert refusal(state, 0, play("5H")) == "PR-7"
    assert refusal(state, 0, play("5C 5C")) == "PR-7"


def test_equal_copies_make_one_entry_in_the_legal_list() -> None:
    state = table("5C 5C 5D", *["4C"] * 7)
    assert plays(state, 0) == ["5C", "5D", "5C 5C", "5C 5D", "5C 5C 5D"]


# PR-8: a match skips


def test_a_match_skips_the_next_seat_as_worked_position_1_shows() -> None:
    state = table("5D 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),))
    assert effects(state, 0, play("5D")) == ["played", "turn_skipped", "turn_given"]
    assert on_turn(after(state, (0, play("5D")))) == 2


def test_without_the_option_a_match_skips_nobody() -> None:
    state = table("5D 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),), match_skips=False)
    assert on_turn(after(state, (0, play("5D")))) == 1


def test_a_play_of_more_cards_of_the_same_rank_is_no_match() -> None:
    state = table("5D 5H 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),))
    assert on_turn(after(state, (0, play("5D 5H")))) == 1


def test_a_match_is_measured_on_the_top_play_not_on_the_run() -> None:
    state = table("5S 9C", "7C 8C", "9D TD", "JC QC", pile=((2, "4C"), (3, "5C")))
    assert on_turn(after(state, (0, play("5S")))) == 2


def test_finished_seats_are_not_counted_when_a_seat_is_skipped() -> None:
    state = table("5D 9C", "", "9D TD", "JC QC", pile=((3, "5C"),), out=(1,))
    facts = decide(state, 0, play("5D"))
    assert facts[1:] == (TurnSkipped(2), TurnGiven(3))


def test_a_seats_last_cards_skip_too() -> None:
    state = table("5D", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),))
    assert decide(state, 0, play("5D"))[1:] == (PlaceTaken(0, 1), TurnSkipped(1), TurnGiven(2))


def test_a_match_that_leaves_a_single_two_skips_too() -> None:
    state = table("5D 2C", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),))
    assert decide(state, 0, play("5D"))[1:] == (TwoLeft(0, "2C"), PlaceTaken(0, 4), TurnSkipped(1), TurnGiven(2))


# PR-9: twos


def test_one_two_goes_on_anything_and_its_seat_leads_again() -> None:
    state = table("2C 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "AC AD AH"),))
    assert plays(state, 0) == ["2C"]
    assert effects(state, 0, play("2C")) == ["played", "pile_cleared", "turn_given"]
    assert on_turn(after(state, (0, play("2C")))) == 0


def test_one_two_may_be_led() -> None:
    state = table("2C 9C 9D", "7C 8C", "9H TD", "JC QC")
    led = after(state, (0, play("2C")))
    assert on_turn(led) == 0
    assert led.plays == ()
    assert led.cleared == ("2C",)


def test_two_twos_are_never_played_at_once() -> None:
    state = table("2C 2D 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),))
    assert refusal(state, 0, play("2C 2D")) == "PR-9"
    assert plays(state, 0) == ["2C", "2D", "9C"]


def test_a_two_ends_the_run_as_worked_position_5_shows() -> None:
    state = table("2C 7C 9C", "7H 7S", "9D TD", "JC QC", pile=((3, "7D"),))
    led = after(state, (0, play("2C")), (0, play("7C")))
    assert led.pile == ("7C",)
    assert plays(led, 1) == ["7H", "7S", "7H 7S"]
    assert on_turn(led) == 1
    assert refusal(led, 2, play("TD")) == "not_your_turn"


# PR-10: four of a rank


def test_a_completed_run_clears_and_nobody_is_skipped_as_worked_position_2_shows() -> None:
    state = table("5H 5S 9C", "7C 8C", "9D TD", "JC QC", pile=((3, "5C 5D"),))
    facts = decide(state, 0, play("5H 5S"))
    assert facts == (Played(0, cards("5H 5S")), PileCleared(), TurnGiven(0))
    assert after(state, (0, play("5H 5S"))).cleared == cards("5C 5D 5H 5S")


def test_a_set_of_four_clears_at_once() -> None:
    state = table("6C 6D 6H 6S 9C", "7C 8C", "9D TD", "JC QC")
    assert decide(state, 0, play("6C 6D 6H 6S"))[1:] == (PileCleared(), TurnGiven(0))


def test_with_two_decks_a_set_of_five_clears_at_once() -> None:
    state = table("6C 6D 6H 6S 6S 9C", *["7C 8C"] * 7, pile=((7, "AC AC AD AD"),))
    assert decide(state, 0, play("6C 6D 6H 6S 6S"))[1:] == (PileCleared(), TurnGiven(0))


def test_a_broken_run_does_not_clear() -> None:
    state = table("5S 9C", "7C 8C", "9D TD", "JC QC", pile=((0, "5C 5D 5H"), (1, "9H 9S TC"), (3, "4C")))
    assert "pile_cleared" not in effects(state, 0, play("5S"))


# PR-11: out of turn


def test_a_seat_that_passed_may_complete_the_four_as_worked_position_4_shows() -> None:
    state = table("9C TC", "5S 8C", "9D TD", "JC QC", pile=((3, "5C"), (0, "5D 5H")), turn=2, passed=(1,))
    assert plays(state, 1) == ["5S"]
    assert decide(state, 1, play("5S")) == (Played(1, ("5S",)), PileCleared(), TurnGiven(1))
    assert awaited(state) == (2,)


def test_a_broken_run_can_no_longer_be_completed_as_worked_position_3_shows() -> None:
    state = table("5H 5S KC", "7C 8C", "9D TD", "JC QC", pile=((1, "5C"), (2, "5D"), (3, "9H")), turn=1)
    assert legal(state, 0) == ()
    assert refusal(state, 0, play("5H 5S")) == "not_your_turn"


def test_the_owner_of_the_top_play_may_complete_his_own_run() -> None:
    state = table("5H 5S KC", "7C 8C", "9D TD", "JC QC", pile=((0, "5C 5D"),), turn=1)
    assert plays(state, 0) == ["5H 5S"]
    assert on_turn(after(state, (0, play("5H 5S")))) == 0


def test_a_skipped_seat_may_complete_the_run() -> None:
    state = table("5D KC", "5H 5S 8C", "9D TD", "JC QC", pile=((3, "5C"),))
    skipped = after(state, (0, play("5D")))
    assert on_turn(skipped) == 2
    assert plays(skipped, 1) == ["5H 5S"]


def test_a_finished_seat_completes_nothing() -> None:
    state = table("5H 5S KC", "7C 8C", "9D TD", "2C", pile=((0, "5C 5D"),), turn=1, lowest=(3,))
    assert legal(state, 3) == ()
    assert refusal(state, 3, play("2C")) == "not_your_turn"


def test_out_of_turn_the_run_comes_to_exactly_four_even_with_two_decks() -> None:
    state = table("9C TC", "5S 5S 5H 8C", *["JC QC"] * 6, pile=((0, "5C 5D"),), turn=2)
    assert plays(state, 1) == ["5H 5S", "5S 5S"]
    assert refusal(state, 1, play("5S")) == "not_your_turn"
    assert refusal(state, 1, play("5H 5S 5S")) == "not_your_turn"
    assert plays(replace(state, turn=1), 1) == ["5H 5S", "5S 5S", "5H 5S 5S"]


def test_nothing_is_completed_out_of_turn_on_an_empty_pile() -> None:
    state = table("9C TC", "6C 6D 6H 6S 8C", "9D TD", "JC QC")
    assert legal(state, 1) == ()
    assert refusal(state, 1, play("6C 6D 6H 6S")) == "not_your_turn"


def test_out_of_turn_nothing_else_is_allowed() -> None:
    state = table("9C TC", "5S 2D 8C 8D", "9D TD", "JC QC", pile=((3, "5C"), (0, "5D 5H")), turn=2)
    for wish in (Pass(), play("2D"), play("8C 8D"), Give("5S"), play("5H")):
        assert refusal(state, 1, wish) == "not_your_turn"


def test_a_refusal_out_of_turn_reads_the_same_whatever_the_reason() -> None:
    state = table("9C TC", "5S 8C", "9D TD", "JC QC", pile=((3, "5C"), (0, "5D 5H")), turn=2)
    said = set()
    for wish in (Pass(), play("8C"), play("5H"), play("KC")):
        with pytest.raises(NotYourTurn) as caught:
            decide(state, 1, wish)
        said.add(caught.value.detail)
    assert len(said) == 1


def test_without_the_option_nobody_acts_out_of_turn() -> None:
    state = table("9C TC", "5S 8C", "9D TD", "JC QC", pile=((0, "5C 5D 5H"),), turn=2, out_of_turn_four=False)
    assert legal(state, 1) == ()
    assert refusal(state, 1, play("5S")) == "not_your_turn"
    assert plays(replace(state, turn=1), 1) == ["5S"]


def test_who_goes_out_by_completing_a_four_leaves_the_lead_to_the_next_seat() -> None:
    state = table("9C TC", "5S", "9D TD", "JC QC", pile=((3, "5C"), (0, "5D 5H")), turn=3)
    assert decide(state, 1, play("5S"))[1:] == (PlaceTaken(1, 1), PileCleared(), TurnGiven(2))


# PR-12, PR-13: passing


def test_on_a_pile_the_seat_on_turn_may_always_pass() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),))
    assert Pass() in legal(state, 0)
    assert effects(state, 0, Pass()) == ["passed", "turn_given"]
    assert on_turn(after(state, (0, Pass()))) == 1


def test_the_leader_of_an_empty_pile_may_not_pass() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC")
    assert refusal(state, 0, Pass()) == "PR-12"


def test_a_pass_binds_only_for_that_turn() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),))
    again = after(state, (0, Pass()), (1, play("7C")), (2, Pass()), (3, Pass()))
    assert on_turn(again) == 0
    assert plays(again, 0) == ["9C", "TC"]


def test_with_pass_locks_who_passed_is_not_asked_again() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),), pass_locks=True)
    again = after(state, (0, Pass()), (1, play("7C")), (2, Pass()), (3, play("JC")))
    assert on_turn(again) == 1
    cleared = after(again, (1, Pass()))
    assert on_turn(cleared) == 3
    assert cleared.passed == frozenset()


def test_with_pass_locks_who_passed_is_not_counted_when_a_seat_is_skipped() -> None:
    state = table("5D TC", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),), passed=(1,), pass_locks=True)
    assert decide(state, 0, play("5D"))[1:] == (TurnSkipped(2), TurnGiven(3))


def test_without_pass_locks_who_passed_is_skipped_like_others() -> None:
    state = table("5D TC", "7C 8C", "9D TD", "JC QC", pile=((3, "5C"),), passed=(1,))
    assert decide(state, 0, play("5D"))[1:] == (TurnSkipped(1), TurnGiven(2))


def test_with_pass_locks_who_passed_may_still_complete_a_four() -> None:
    state = table("9C TC", "5S 8C", "9D TD", "JC QC", pile=((0, "5C 5D 5H"),), turn=2, passed=(1,), pass_locks=True)
    assert on_turn(after(state, (1, play("5S")))) == 1


def test_who_passed_is_known_until_the_pile_is_cleared_or_he_plays() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),))
    passed = after(state, (0, Pass()), (1, play("7C")), (2, Pass()))
    assert view(passed, None)["passed"] == [0, 2]
    assert view(after(passed, (3, Pass()), (0, play("9C"))), None)["passed"] == [2, 3]


# PR-14, PR-15: the turn comes back


def test_when_the_turn_comes_back_to_the_owner_the_pile_is_cleared_and_he_leads() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC", pile=((0, "4C"),), turn=3)
    assert decide(state, 3, Pass())[1:] == (PileCleared(), TurnGiven(0))


def test_the_turn_comes_back_over_a_seat_that_was_skipped_and_never_asked() -> None:
    state = table("9C TC", "4D 8C", "9D TD", "JC QC", pile=((0, "4C"),), turn=1)
    came_back = after(state, (1, play("4D")), (3, Pass()), (0, Pass()))
    assert on_turn(came_back) == 1
    assert came_back.plays == ()


def test_with_two_seats_left_a_match_wins_the_pile_as_worked_position_7_shows() -> None:
    state = table("8C KC", "", "8D QC", "", pile=((0, "8C"),), turn=2, out=(1, 3))
    assert decide(state, 2, play("8D"))[1:] == (TurnSkipped(0), PileCleared(), TurnGiven(2))


def test_with_two_seats_left_and_no_skips_a_match_is_answered() -> None:
    state = table("KC KD", "", "8D QC", "", pile=((0, "8C"),), turn=2, out=(1, 3), match_skips=False)
    assert on_turn(after(state, (2, play("8D")))) == 0


def test_a_finished_owner_leaves_the_lead_to_the_next_seat_as_worked_position_6_shows() -> None:
    state = table("AH", "7C 8C", "9D TD", "JC QC")
    out = after(state, (0, play("AH")))
    assert on_turn(out) == 1
    passed = after(out, (1, Pass()), (2, Pass()))
    assert decide(passed, 3, Pass())[1:] == (PileCleared(), TurnGiven(1))


def test_others_go_on_on_the_play_of_a_finished_owner() -> None:
    state = table("JH", "7C 8C", "9D QD", "JC QC")
    beaten = after(state, (0, play("JH")), (1, Pass()), (2, play("QD")), (3, Pass()), (1, Pass()))
    assert on_turn(beaten) == 2


def test_the_place_of_a_finished_owner_is_passed_from_any_seat_before_it() -> None:
    state = table("7C 8C", "", "", "JC QC", "KC KD", pile=((1, "AC"),), out=(2, 1), turn=4)
    assert decide(state, 4, Pass())[1:] == (TurnGiven(0),)
    assert decide(replace(state, turn=0), 0, Pass())[1:] == (PileCleared(), TurnGiven(3))


def test_a_four_with_the_last_cards_leaves_the_lead_to_the_next_seat() -> None:
    state = table("5H 5S", "7C 8C", "9D TD", "JC QC", pile=((3, "5C 5D"),))
    assert decide(state, 0, play("5H 5S"))[1:] == (PlaceTaken(0, 1), PileCleared(), TurnGiven(1))


# PR-16, PR-17: twos at the end


def test_a_single_two_takes_the_lowest_free_place_as_worked_position_8_shows() -> None:
    state = table("KC 2D", "7C 8C", "9D TD", "JC QC")
    facts = decide(state, 0, play("KC"))
    assert facts == (Played(0, ("KC",)), TwoLeft(0, "2D"), PlaceTaken(0, 4), TurnGiven(1))
    stuck = after(state, (0, play("KC")))
    assert stuck.places == (None, None, None, 0)
    assert stuck.pile == ("KC",)


def test_two_twos_on_lead_are_led_one_at_a_time_as_worked_position_9_shows() -> None:
    state = table("2C 2D", "7C 8C", "9D TD", "JC QC")
    assert refusal(state, 0, play("2C 2D")) == "PR-9"
    assert legal(state, 0) == (play("2C"), play("2D"))
    facts = decide(state, 0, play("2C"))
    assert facts[1:] == (TwoLeft(0, "2D"), PlaceTaken(0, 4), PileCleared(), TurnGiven(1))


def test_a_hand_of_several_twos_may_pass_on_a_pile() -> None:
    state = table("2C 2D", "7C 8C", "9D TD", "JC QC", pile=((3, "4C"),))
    assert legal(state, 0) == (play("2C"), play("2D"), Pass())
    assert after(state, (0, Pass())).places == (None,) * 4


def test_a_second_single_two_takes_the_place_above() -> None:
    state = table("2S", "KC 2D", "9D TD", "JC QC", turn=1, lowest=(0,))
    assert after(state, (1, play("KC"))).places == (None, None, 1, 0)


def test_the_single_two_stays_in_the_hand_and_everybody_sees_it() -> None:
    stuck = after(table("KC 2D", "7C 8C", "9D TD", "JC QC"), (0, play("KC")))
    for viewer in (None, 0, 1):
        hand = view(stuck, viewer)["zones"][0]
        assert hand == {"zone": "hand", "seat": 0, "count": 1, "cards": ["2D"]}
    assert legal(stuck, 0) == ()
    assert refusal(stuck, 0, play("2D")) == "not_your_turn"


def test_when_three_of_four_end_on_a_two_the_last_is_president_and_the_third_vice_president() -> None:
    state = table("2S", "2C", "KC 2D", "JC QC", turn=2, lowest=(0, 1))
    facts = decide(state, 2, play("KC"))
    assert facts[1:] == (
        TwoLeft(2, "2D"),
        PlaceTaken(2, 2),
        PlaceTaken(3, 1),
        RoundEnded((3, 2, 1, 0), (0, 0, 1, 2)),
    )


def test_the_exchange_takes_place_as_usual_with_an_a_hole_by_a_two() -> None:
    state = table("2S", "", "KC", "JC QC", turn=2, out=(1,), lowest=(0,))
    ended = after(state, (2, play("KC")))
    assert ended.placements == (1, 2, 3, 0)
    assert follows(ended) == Deal(3, 0)


# PR-18, PR-19: places, points, the end


def test_places_are_given_from_the_top_as_hands_run_empty() -> None:
    state = table("KC", "", "9D TD", "JC QC", out=(1,))
    assert after(state, (0, play("KC"))).places == (1, 0, None, None)


def test_the_last_seat_takes_the_place_still_free_and_the_round_is_over() -> None:
    state = table("2S", "", "KC", "JC QC", turn=2, out=(1,), lowest=(0,), pile=((3, "TC"),))
    facts = decide(state, 2, play("KC"))
    assert facts[1:] == (PlaceTaken(2, 2), PlaceTaken(3, 3), RoundEnded((1, 2, 3, 0), (0, 2, 1, 0)))
    ended = after(state, (2, play("KC")))
    assert awaited(ended) == ()
    assert all(legal(ended, seat) == () for seat in range(4))


def test_the_round_is_over_even_in_the_middle_of_a_bonus_turn() -> None:
    state = table("2S KC", "", "", "JC", turn=3, out=(1, 2), pile=((0, "TC"),))
    assert effects(state, 3, play("JC")) == ["played", "place_taken", "place_taken", "round_ended"]
    four = table("2S KC", "", "", "5C 5D 5H 5S", turn=3, out=(1, 2))
    assert effects(four, 3, play("5C 5D 5H 5S"))[-1] == "round_ended"


def test_the_cards_left_to_the_last_seat_stay_hidden() -> None:
    state = table("KC", "", "", "JC QC", out=(1, 2))
    ended = after(state, (0, play("KC")))
    assert view(ended, 0)["zones"][3] == {"zone": "hand", "seat": 3, "count": 2, "cards": None}


def test_points_are_added_round_by_round_and_the_match_goes_on_below_the_limit() -> None:
    state = table("KC", "", "9D TD", "", out=(3, 1), scores=(4, 3, 0, 8))
    ended = after(state, (0, play("KC")))
    assert ended.scores == (4, 4, 0, 10)
    assert follows(ended) == Deal(3, 2)


def test_the_match_ends_after_the_round_in_which_somebody_reached_the_points() -> None:
    state = table("KC", "", "9D TD", "", out=(3, 1), scores=(4, 3, 0, 9))
    assert follows(after(state, (0, play("KC")))) == Over(
        {"scores": [4, 4, 0, 11], "winner": 3, "placements": [3, 1, 0, 2], "loser": 2}
    )


def test_the_most_points_win_whoever_was_president_last() -> None:
    state = table("KC", "", "9D TD", "", out=(3, 1), scores=(4, 11, 0, 9))
    assert _result(after(state, (0, play("KC"))))["winner"] == 1


def test_of_equal_points_the_better_place_in_the_last_round_wins() -> None:
    state = table("KC", "", "9D TD", "", out=(3, 1), scores=(0, 10, 11, 9))
    result = _result(after(state, (0, play("KC"))))
    assert result == {"scores": [0, 11, 11, 11], "winner": 3, "placements": [3, 1, 0, 2], "loser": 2}


def _result(state: State) -> dict[str, Any]:
    over = follows(state)
    assert isinstance(over, Over)
    return over.result


# PR-20: the exchange


def test_the_a_hole_gives_his_highest_card_as_worked_position_10_shows() -> None:
    assert _given("2C AD 9S") == "AD"


@pytest.mark.parametrize(("hand", "card"), [("2C 2D 2S", "2C"), ("AH AD 2C", "AD"), ("KS QC KH", "KH")])
def test_the_highest_card_is_a_two_only_if_there_is_nothing_else(hand: str, card: str) -> None:
    assert _given(hand) == card


@pytest.mark.parametrize(("hand", "card"), [("2S AD 2D", "2D"), ("AH AD KC", "AD")])
def test_with_the_option_a_two_is_the_highest_card(hand: str, card: str) -> None:
    assert _given(hand, two_is_highest=True) == card


def _given(hand: str, **chosen: Any) -> str:
    state = table(hand, "3C 4C 5C", "3D 4D 5D", "3H 4H 5H", turn=None, **chosen)
    match follows(replace(state, phase=GIVING, placements=(2, 1, 3, 0))):
        case Automatic(0, (Gave(0, 2, (card,)), GiftAsked(2))):
            return card
        case other:
            raise AssertionError(other)


def test_the_automatic_card_is_sealed_for_its_two_seats_alone() -> None:
    state = replace(table("2C AD", "3C 4C", "3D 4D", "3H 4H", turn=None), phase=GIVING, placements=(2, 1, 3, 0))
    exchange = follows(state)
    assert isinstance(exchange, Automatic)
    assert [public_form(fact) for fact in exchange.effects] == [
        {"type": "gave", "giver": 0, "taker": 2, "count": 1},
        {"type": "gift_asked", "seat": 2},
    ]
    assert secrets(exchange.effects) == {"0": ("AD",), "2": ("AD",)}


def test_between_deal_and_exchange_nobody_is_awaited() -> None:
    before = replace(setup(4, options(), 3), round=1, placements=(2, 1, 3, 0))
    fact = deal(before, Deal(2, 0), canonical_deck())
    assert isinstance(fact, Dealt)
    assert fact.turn is None
    state = evolve(before, fact)
    assert (state.phase, awaited(state), state.dealer) == (GIVING, (), 0)
    assert all(legal(state, seat) == () for seat in range(4))


def test_the_president_gives_back_any_card_the_received_one_included() -> None:
    state = dealt("3C AD", "4C TC", "6C JC", "8C QC", placements=(2, 1, 3, 0))
    assert state.hands[2] == cards("6C JC AD")
    assert (awaited(state), state.phase) == ((2,), GIVING)
    assert gifts(state, 2) == ["6C", "JC", "AD"]
    given = after(state, (2, Give("AD")))
    assert given.hands[0] == cards("3C AD")
    assert (awaited(given), given.phase) == ((2,), PLAYING)


def test_equal_copies_are_one_gift() -> None:
    state = dealt(
        *["AC AC", "4C 4C", "6C 6C", "8C 8C", "9C 9C", "TC TC", "JC JC", "QC QC"], placements=(*range(1, 8), 0)
    )
    assert gifts(state, 1) == ["4C", "AC"]


def test_during_the_exchange_nothing_else_is_allowed() -> None:
    state = dealt("3C AD", "4C TC", "6C JC", "8C QC", placements=(2, 1, 3, 0))
    assert refusal(state, 2, play("6C")) == "PR-20"
    assert refusal(state, 2, Pass()) == "PR-20"
    assert refusal(state, 2, Give("3C")) == "PR-20"
    assert refusal(state, 0, Give("3C")) == "not_your_turn"
    assert refusal(state, 1, play("4C")) == "not_your_turn"


def test_no_card_is_given_during_play() -> None:
    state = table("9C TC", "7C 8C", "9D TD", "JC QC")
    assert refusal(state, 0, Give("9C")) == "PR-20"
    assert refusal(state, 1, Give("7C")) == "not_your_turn"


def test_a_gift_is_public_without_its_card_and_sealed_for_both() -> None:
    state = dealt("3C AD", "4C TC", "6C JC", "8C QC", placements=(2, 1, 3, 0))
    wish = read_move(MOVES, {"type": "give", "card": "JC"})
    assert move_form(wish, everything=False) == {"type": "give"}
    facts = decide(state, 2, wish)
    assert [public_form(fact) for fact in facts] == [
        {"type": "gave", "giver": 2, "taker": 0, "count": 1},
        {"type": "turn_given", "seat": 2},
    ]
    assert secrets(facts) == {"2": ("JC",), "0": ("JC",)}


# Moves as they are read


def test_cards_of_a_play_may_come_in_any_order() -> None:
    assert read_move(MOVES, {"type": "play", "cards": ["5S", "5C"]}) == play("5C 5S")


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "play"},
        {"type": "play", "cards": []},
        {"type": "play", "cards": "5C"},
        {"type": "pass", "cards": ["5C"]},
        {"type": "give", "card": ["5C"]},
        {"type": "give", "cards": ["5C"]},
        {"type": "flip"},
        [],
    ],
)
def test_what_is_no_move_is_malformed(raw: object) -> None:
    with pytest.raises(Malformed):
        read_move(MOVES, raw)


def test_the_options_are_those_of_the_rules_page() -> None:
    described = schema(OPTIONS)["properties"]
    assert {name: option["default"] for name, option in described.items()} == {
        "move_limit": 5000,
        "points_to_win": 11,
        "match_skips": True,
        "out_of_turn_four": True,
        "pass_locks": False,
        "two_is_highest": False,
    }
    with pytest.raises(Malformed):
        read(OPTIONS, {"points_to_win": 0})


# C-7, C-8, views


def test_a_stalled_match_places_only_the_hands_that_ran_empty_in_this_round() -> None:
    state = table("9C TC", "", "2D", "", "3C", out=(3, 1), lowest=(2,), scores=(1, 2, 3, 4, 5))
    assert stalled(state) == {"scores": [1, 2, 3, 4, 5], "winner": None, "placements": [3, 1], "loser": None}


def test_nobody_is_awaited_when_the_match_was_ended() -> None:
    state = replace(table("9C TC", "5S 8C", "9D TD", "JC QC", pile=((3, "5C 5D 5H"),)), phase=OVER)
    assert awaited(state) == ()
    assert all(legal(state, seat) == () for seat in range(4))
    assert refusal(state, 0, Pass()) == "not_your_turn"


def test_the_fallback_gives_the_lowest_card_and_a_two_last() -> None:
    state = dealt("3C AD", "4C TC", "2C JC", "8C QC", placements=(2, 1, 3, 0))
    assert fallback(state, 2) == Give("JC")


def test_the_fallback_leads_the_lowest_single_card_and_a_two_last() -> None:
    assert fallback(table("2C 9D 9C KC", "7C", "8D", "JC"), 0) == play("9C")
    assert fallback(table("2D 2C", "7C", "8D", "JC"), 0) == play("2C")
    assert fallback(dealt("4C 5C", "6C 7C", "3D 3C", "9C 3H"), 2) == play("3C")


def test_the_fallback_passes_on_a_pile() -> None:
    assert fallback(table("2C 9D", "7C", "8D", "JC", pile=((3, "4C"),)), 0) == Pass()


def test_a_seat_sees_its_own_hand_and_what_lies_on_the_table() -> None:
    state = table("9C TC", "7C 8C", "", "JC QC", pile=((3, "4C"), (0, "5C 5D")), turn=1, out=(2,), passed=(3,))
    assert view(replace(state, cleared=cards("3C 3D")), 1) == {
        "game": "president",
        "phase": "playing",
        "zones": [
            {"zone": "hand", "seat": 0, "count": 2, "cards": None},
            {"zone": "hand", "seat": 1, "count": 2, "cards": ["7C", "8C"]},
            {"zone": "hand", "seat": 2, "count": 0, "cards": None},
            {"zone": "hand", "seat": 3, "count": 2, "cards": None},
            {"zone": "pile", "seat": None, "count": 3, "cards": ["4C", "5C", "5D"]},
            {"zone": "cleared", "seat": None, "count": 2, "cards": ["3C", "3D"]},
        ],
        "plays": [{"seat": 3, "cards": ["4C"]}, {"seat": 0, "cards": ["5C", "5D"]}],
        "owner": 0,
        "passed": [3],
        "round": 2,
        "scores": [0, 0, 0, 0],
        "places": [2, None, None, None],
    }


def test_everything_is_shown_when_the_match_is_over() -> None:
    state = replace(table("9C TC", "7C 8C", "9D TD", "JC QC"), phase=OVER)
    assert [zone["cards"] for zone in view(state, None, reveal=True)["zones"][:4]] == [
        ["9C", "TC"],
        ["7C", "8C"],
        ["9D", "TD"],
        ["JC", "QC"],
    ]
    assert view(state, None)["owner"] is None


def test_a_new_deal_clears_the_table_of_the_round_before() -> None:
    state = table("KC", "", "9D TD", "", out=(3, 1), pile=((2, "4C"),))
    ended = after(state, (0, play("KC")))
    again = evolve(ended, deal(ended, Deal(3, 2), canonical_deck()))
    assert (again.plays, again.cleared, again.passed, again.places) == ((), (), frozenset(), (None,) * 4)
    assert again.round == 3
    assert again.scores == ended.scores


def test_a_simple_player_plays_low_cards_first_and_passes_last() -> None:
    wishes = [play("4C"), play("4C 4D"), play("KC"), play("2C"), Pass()]
    assert sorted(wishes, key=eagerness) == [play("4C 4D"), play("4C"), play("2C"), play("KC"), Pass()]
    assert min([Give("2C"), Give("AC"), Give("3S")], key=eagerness) == Give("3S")
