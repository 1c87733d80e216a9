"""Shithead without options: SH-1 to SH-17, one clause after another. The worked positions are named as such."""

from dataclasses import replace
from typing import Any

import pytest

from cardgames.rules.cards import canonical_deck
from cardgames.rules.game import OVER, PLAYING, Deal, Over
from cardgames.rules.shithead import (
    Arrange,
    Drew,
    Flip,
    PickedUp,
    PickUp,
    PileBurned,
    awaited,
    deal,
    decide,
    deck,
    eagerness,
    evolve,
    fallback,
    follows,
    legal,
    rank_to_beat,
    seats,
    setup,
    stalled,
)
from tests.rules.shithead_table import (
    after,
    arrange,
    arranging,
    cards,
    dealt,
    effects,
    facts,
    flip,
    options,
    play,
    plays,
    refusal,
    table,
)

# SH-1, SH-2: the deal


@pytest.mark.parametrize(
    ("chosen", "most", "size"),
    [
        ({}, 5, 52),
        ({"jokers": True}, 6, 54),
        ({"decks": 2}, 10, 104),
        ({"decks": 2, "jokers": True}, 10, 108),
    ],
)
def test_the_number_of_seats_and_cards_follows_from_decks_and_jokers(
    chosen: dict[str, Any], most: int, size: int
) -> None:
    assert seats(options(**chosen)) == (2, most)
    assert len(deck(2, options(**chosen))) == size
    assert len(deck(2, options(**chosen))) >= 9 * most


def test_three_circuits_go_face_down_three_face_up_three_into_the_hand() -> None:
    before = setup(3, options(), dealer=1)
    assert follows(before) == Deal(1, 1)
    state = evolve(before, deal(before, Deal(1, 1), canonical_deck()))
    assert state.face_down == (cards("3C 6C 9C"), cards("4C 7C TC"), cards("2C 5C 8C"))
    assert state.face_up == (cards("QC 2D 5D"), cards("KC 3D 6D"), cards("JC AC 4D"))
    assert state.hands == (cards("8D JD AD"), cards("9D QD 2H"), cards("7D TD KD"))
    assert state.stock == canonical_deck()[27:]
    assert follows(state) is None


def test_nobody_is_awaited_before_the_deal() -> None:
    before = setup(2, options(), dealer=0)
    assert awaited(before) == ()
    assert legal(before, 0) == ()


# SH-3: arranging


def test_every_seat_arranges_once_in_any_order() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", "9C TC JC", face_up=("3D 4D 5D", "6D 7D 8D", "9D TD JD"))
    assert awaited(state) == (0, 1, 2)
    state = after(state, (2, arrange("9C TC JC")))
    assert awaited(state) == (0, 1)
    assert refusal(state, 2, arrange("9D TD JD")) == "not_your_turn"
    assert legal(state, 2) == ()


def test_the_last_choice_shows_all_of_them_and_the_opening_is_looked_up_in_the_new_hands() -> None:
    state = arranging("3C KC QC", "4C 7C 8C", face_up=("AD AH JD", "6D 7D 8D"))
    state = after(state, (1, arrange("6D 7D 8D")))
    assert state.face_up[1] == cards("6D 7D 8D") and state.turn is None
    assert effects(state, 0, arrange("3C KC QC")) == ["arranged", "choices_shown", "turn_given"]
    state = after(state, (0, arrange("QC 3C KC")))
    assert state.phase == PLAYING
    assert state.face_up == (cards("3C QC KC"), cards("6D 7D 8D"))
    assert state.hands == (cards("AD AH JD"), cards("4C 7C 8C"))
    assert awaited(state) == (1,)


def test_only_the_own_six_known_cards_may_be_chosen_each_as_often_as_it_is_there() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    assert refusal(state, 0, arrange("3C 4C 6C")) == "SH-3"
    assert refusal(state, 0, arrange("3C 4C 2H")) == "SH-3"  # lies face down
    assert refusal(state, 0, arrange("3C 3C 4C")) == "SH-3"


def test_nothing_else_may_be_done_while_arranging_and_nothing_arranged_afterwards() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    for move in (play("3C"), PickUp(), flip(0)):
        assert refusal(state, 0, move) == "SH-3"
    state = after(state, (0, arrange("3D 4D 5D")), (1, arrange("6D 7D 8D")))
    assert refusal(state, 0, arrange("3D 4D 5D")) == "SH-3"


def test_the_choices_are_one_for_every_three_codes() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    assert len(legal(state, 0)) == 20
    doubled = arranging("3C 3C 5C", "6C 7C 8C", face_up=("5C 4D 5D", "6D 7D 8D"), decks=2)
    # Two each of 3C and 5C, one each of 4D and 5D: 4 choices of three different codes, 6 with one code twice.
    assert len(legal(doubled, 0)) == len(set(legal(doubled, 0))) == 10


# SH-4, SH-5: the opening


@pytest.mark.parametrize(
    ("hands", "opener", "rank"),
    [
        (("5C 6C 7C", "4C KC AC"), 1, "4"),
        (("TC JC 2C", "9C KC AC"), 1, "9"),
        (("TC JC QC", "JD KC AC"), 0, "T"),
        (("2C 2D 2H", "AC AD 2S"), 1, "A"),
        (("2C 2D BJ", "RJ BJ RJ"), 0, "2"),
    ],
)
def test_the_lowest_rank_in_any_hand_opens_ten_in_its_place_then_2_then_joker(
    hands: tuple[str, str], opener: int, rank: str
) -> None:
    state = dealt(*hands, jokers=True)
    assert awaited(state) == (opener,)
    assert {text[0] for text in plays(state, opener)} == {rank}


def test_hands_of_nothing_but_jokers_open_with_a_joker() -> None:
    state = dealt("BJ BJ BJ", "RJ RJ RJ", jokers=True)
    assert plays(state, 0) == ["BJ", "BJ BJ", "BJ BJ BJ"]


def test_a_ten_that_opens_burns() -> None:
    state = after(dealt("TC JC QC", "JD KC AC"), (0, play("TC")))
    assert state.burned == cards("TC") and awaited(state) == (0,)


@pytest.mark.parametrize(("dealer", "opener"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_of_several_holders_the_nearest_to_the_dealers_left_opens(dealer: int, opener: int) -> None:
    state = dealt("3C 9C 9D", "8C 9H 9S", "3D KC KD", "4C 4D 4H", dealer=dealer)
    assert awaited(state) == (opener,)


def test_the_first_play_is_of_the_opening_rank_and_may_be_several() -> None:
    state = dealt("3C 3D KC", "4C 4D 4H")
    assert plays(state, 0) == ["3C", "3D", "3C 3D"]
    assert refusal(state, 0, play("KC")) == "SH-4"
    assert refusal(state, 1, play("4C")) == "not_your_turn"
    assert refusal(state, 0, PickUp()) == "SH-12"


def test_worked_position_10_face_up_cards_do_not_count_for_the_opening() -> None:
    state = arranging("6C KC KD", "7C 8C 9C", face_up=("3S AC AD", "6D 7D 8D"))
    state = after(state, (0, arrange("3S AC AD")), (1, arrange("6D 7D 8D")))
    assert awaited(state) == (0,)
    assert plays(state, 0) == ["6C"]


# SH-6 to SH-8: what may be played


def test_equal_or_higher_may_be_played_and_suits_do_not_matter() -> None:
    state = table("4C 6D 7H AS", "KC", pile="6S")
    assert plays(state, 0) == ["6D", "7H", "AS"]
    assert refusal(state, 0, play("4C")) == "SH-6"


def test_nothing_but_an_ace_2_or_ten_goes_on_an_ace() -> None:
    assert plays(table("2C KD TH AS", "KC", pile="AC"), 0) == ["2C", "TH", "AS"]


def test_a_play_is_of_one_rank() -> None:
    state = table("6C 6D 7H", "KC", pile="5S")
    assert plays(state, 0) == ["6C", "6D", "6C 6D", "7H"]
    assert refusal(state, 0, play("6C 7H")) == "SH-6"


def test_equal_copies_of_two_decks_are_one_move() -> None:
    assert plays(table("6C 6C 6D", "KC", decks=2), 0) == ["6C", "6D", "6C 6C", "6C 6D", "6C 6C 6D"]


def test_only_cards_of_the_active_zone_are_played_never_of_two() -> None:
    state = table("6C 7C", "8C", face_up=("6D QC QD", ""), face_down=("6H 6S AS", ""))
    for text in ("6D", "6C 6D", "6H", "8C", "6C 6C"):
        assert refusal(state, 0, play(text)) == "SH-7"
    assert refusal(state, 0, flip(0)) == "SH-7"
    assert plays(table("", "8C", face_up=("6D QC QD", ""), face_down=("6H 6S AS", "")), 0)[:1] == ["6D"]


def test_2_and_ten_go_on_anything_and_anything_on_a_2() -> None:
    assert plays(table("2C TC 3C", "KC", pile="AS"), 0) == ["2C", "TC"]
    state = after(table("2C TC 3C", "3D KC", pile="4C AS"), (0, play("2C")))
    assert state.pile == cards("4C AS 2C")
    assert rank_to_beat(state) is None and plays(state, 1) == ["3D", "KC"]


def test_a_seat_that_is_not_on_turn_may_do_nothing() -> None:
    state = table("6C", "6D", "6H", pile="5S")
    for move in (play("6D"), play("9C"), PickUp(), flip(0), arrange("6D 6D 6D")):
        assert refusal(state, 1, move) == "not_your_turn"
    assert legal(state, 1) == ()


# SH-9, SH-10: burning


def test_a_ten_burns_the_pile_and_the_seat_plays_again() -> None:
    state = after(table("TC 4C", "KC", pile="9C 9D"), (0, play("TC")))
    assert (state.pile, state.burned) == ((), cards("9C 9D TC"))
    assert awaited(state) == (0,) and plays(state, 0) == ["4C"]


def test_worked_position_1_the_fourth_of_a_rank_burns_whoever_laid_the_others() -> None:
    state = after(table("KC", "5H 3C", pile="5D 5C 5S", turn=1), (1, play("5H")))
    assert (state.pile, state.burned) == ((), cards("5D 5C 5S 5H"))
    assert awaited(state) == (1,)


def test_worked_position_2_a_broken_run_does_not_burn() -> None:
    state = after(table("5H 3C", "KC", pile="5D 5C 2H 5S"), (0, play("5H")))
    assert state.pile == cards("5D 5C 2H 5S 5H") and awaited(state) == (1,)


def test_worked_position_3_what_lies_under_the_run_does_not_matter() -> None:
    state = after(table("5H 3C", "KC", pile="6C 5D 5C 5S"), (0, play("5H")))
    assert state.burned == cards("6C 5D 5C 5S 5H") and awaited(state) == (0,)


def test_worked_position_4_four_low_cards_are_no_legal_play_on_a_higher_one() -> None:
    state = table("4C 4D 4H 4S", "KC", pile="KC")
    assert legal(state, 0) == (PickUp(),)
    assert refusal(state, 0, play("4C 4D 4H 4S")) == "SH-6"


def test_four_cards_played_at_once_burn() -> None:
    state = after(table("4C 4D 4H 4S 9C", "KC", pile="3C"), (0, play("4C 4D 4H 4S")))
    assert state.pile == () and awaited(state) == (0,)


def test_a_run_of_more_than_four_burns_too() -> None:
    state = after(table("5H 5H 3C", "KC", pile="5D 5C 5S", decks=2), (0, play("5H 5H")))
    assert state.pile == () and len(state.burned) == 5


def test_four_twos_burn_like_any_rank() -> None:
    state = after(table("2S 3C", "KC", pile="KD 2C 2D 2H"), (0, play("2S")))
    assert state.pile == () and awaited(state) == (0,)


def test_a_run_may_grow_over_several_turns() -> None:
    state = table("9C 3C", "9D 3D", "9H 9S", pile="4C")
    state = after(state, (0, play("9C")), (1, play("9D")), (2, play("9H")))
    assert state.pile == cards("4C 9C 9D 9H")


# SH-11: drawing


def test_after_a_play_the_seat_draws_up_to_three_from_the_front_of_the_stock() -> None:
    state = after(table("4C 4D 9C", "KC", stock="QC QD QH"), (0, play("4C 4D")))
    assert (state.hands[0], state.stock) == (cards("9C QC QD"), cards("QH"))


def test_a_seat_with_three_or_more_left_draws_nothing() -> None:
    state = table("4C 5D 9C JC", "KC", stock="QC QD QH")
    assert facts(state, 0, play("4C"), Drew) == []


def test_a_seat_draws_what_the_stock_has_left() -> None:
    state = after(table("4C 4D 9C", "KC", stock="QC"), (0, play("4C 4D")))
    assert (state.hands[0], state.stock) == (cards("9C QC"), ())


def test_worked_position_5_the_draw_comes_before_the_bonus_play() -> None:
    state = table("TC 4D 9S", "KC", pile="JC", stock="3H")
    assert effects(state, 0, play("TC")) == ["played", "pile_burned", "drew", "turn_given"]
    state = after(state, (0, play("TC")))
    assert plays(state, 0) == ["3H", "4D", "9S"]


def test_worked_position_6_the_bonus_play_may_come_from_the_face_up_cards() -> None:
    state = after(table("TC", "KC", face_up=("4D QS", ""), pile="JC"), (0, play("TC")))
    assert awaited(state) == (0,) and plays(state, 0) == ["4D", "QS"]


# SH-12: picking up


def test_a_seat_that_cannot_play_must_pick_up_the_whole_pile_and_its_turn_ends() -> None:
    state = table("4C 5C", "KC", pile="2C 9D QH", stock="3H 3S")
    assert legal(state, 0) == (PickUp(),)
    state = after(state, (0, PickUp()))
    assert (state.hands[0], state.pile) == (cards("4C 5C 2C 9D QH"), ())
    assert awaited(state) == (1,) and state.stock == cards("3H 3S")


def test_a_seat_that_can_play_may_not_pick_up() -> None:
    assert refusal(table("4C KC", "KC", pile="QH"), 0, PickUp()) == "SH-12"


def test_an_empty_pile_cannot_be_picked_up() -> None:
    assert refusal(table("4C KC", "KC"), 0, PickUp()) == "SH-12"


def test_a_seat_playing_from_its_face_up_cards_picks_up_into_its_hand() -> None:
    state = table("", "KC", face_up=("4C 5C", ""), pile="QH")
    assert legal(state, 0) == (PickUp(),)
    state = after(state, (0, PickUp()))
    assert state.hands[0] == cards("QH") and state.face_up[0] == cards("4C 5C")


def test_the_pile_is_never_picked_up_instead_of_a_flip() -> None:
    state = table("", "KC", face_down=("4C 5C", ""), pile="QH")
    assert legal(state, 0) == (Flip(0), Flip(1))
    assert refusal(state, 0, PickUp()) == "SH-12"


# SH-13, SH-14: the cards on the table


def test_face_up_cards_of_equal_rank_are_high_enough_and_may_go_together() -> None:
    state = table("", "KC", face_up=("4C 9C 9D", ""), face_down=("3C", ""), pile="9H")
    assert plays(state, 0) == ["9C", "9D", "9C 9D"]
    state = after(state, (0, play("9C 9D")))
    assert state.face_up[0] == cards("4C") and state.pile == cards("9H 9C 9D")


def test_a_face_down_card_that_fits_is_played_with_all_its_effects() -> None:
    state = table("", "KC", face_down=("5H KD TS", ""), pile="5D 5C 5S")
    assert effects(state, 0, flip(0)) == ["flipped", "pile_burned", "turn_given"]
    burned = after(state, (0, flip(0)))
    assert burned.burned == cards("5D 5C 5S 5H") and awaited(burned) == (0,)
    assert burned.face_down[0] == (None, "KD", "TS")
    assert awaited(after(state, (0, flip(1)))) == (1,)
    assert awaited(after(state, (0, flip(2)))) == (0,)


def test_a_face_down_card_is_flipped_not_played_even_if_its_code_is_guessed() -> None:
    state = table("", "KC", face_down=("5H KD TS", ""))
    assert refusal(state, 0, play("5H")) == "SH-14"
    assert refusal(state, 0, play("6H")) == "SH-14"


def test_an_empty_slot_cannot_be_flipped() -> None:
    state = after(table("", "KC", face_down=("5H TD KS", "")), (0, flip(1)))
    assert legal(state, 0) == (Flip(0), Flip(2))
    assert refusal(state, 0, flip(1)) == "SH-14"


def test_worked_position_7_the_last_face_down_card_burns_and_the_next_seat_leads() -> None:
    state = table("", "4C", "5C", face_down=("TH", "", ""), pile="KC")
    assert effects(state, 0, flip(0)) == ["flipped", "pile_burned", "went_out", "turn_given"]
    state = after(state, (0, flip(0)))
    assert state.placements == (0,) and state.pile == () and awaited(state) == (1,)


def test_worked_position_8_a_flip_that_does_not_fit_goes_to_the_hand_with_the_pile() -> None:
    state = table("", "4C", face_down=("3D 9C 9D", ""), pile="KC")
    assert effects(state, 0, flip(0)) == ["flipped", "picked_up", "turn_given"]
    assert facts(state, 0, flip(0), PickedUp) == [PickedUp(0, cards("KC 3D"))]
    state = after(state, (0, flip(0)))
    assert state.hands[0] == cards("KC 3D") and state.face_down[0] == (None, "9C", "9D")
    assert state.pile == () and plays(state, 1) == ["4C"]


def test_after_a_failed_flip_the_whole_hand_is_played_before_the_next() -> None:
    state = after(table("", "4C 4D", face_down=("3D 9C 9D", ""), pile="KC"), (0, flip(0)), (1, play("4C")))
    assert refusal(state, 0, flip(1)) == "SH-7"
    assert plays(state, 0) == ["KC"]


def test_worked_position_9_on_an_empty_pile_any_flip_fits() -> None:
    state = after(table("", "4C", face_down=("3D 9C 9D", "")), (0, flip(0)))
    assert state.pile == cards("3D") and state.hands[0] == ()


# SH-15 to SH-17, C-6: turn and end


def test_the_turn_passes_clockwise_to_the_next_seat_still_in() -> None:
    state = table("4C 9C", "", "", "5C", pile="3C", out=(2, 1))
    assert awaited(after(state, (0, play("4C")))) == (3,)
    assert awaited(after(state, (0, play("4C")), (3, play("5C")))) == ()  # seat 3 went out: only one is left


@pytest.mark.parametrize("last", ["2C", "TC", "KC"])
def test_going_out_is_allowed_with_any_card_and_there_is_no_bonus_turn(last: str) -> None:
    state = after(table(last, "4C", "5C", pile="9C"), (0, play(last)))
    assert state.placements == (0,) and awaited(state) == (1,)


def test_a_seat_that_still_has_cards_on_the_table_is_not_out() -> None:
    assert after(table("4C", "5C", face_up=("9C", "")), (0, play("4C"))).placements == ()
    assert after(table("4C", "5C", face_down=("9C", "")), (0, play("4C"))).placements == ()


def test_the_last_seat_with_cards_is_the_shithead() -> None:
    state = table("4C", "5C 6C", "7C")
    state = after(state, (0, play("4C")), (1, play("5C")))
    assert follows(state) is None
    state = after(state, (2, play("7C")))
    assert follows(state) == Over({"placements": [0, 2, 1], "loser": 1})
    assert awaited(state) == () and all(legal(state, seat) == () for seat in range(3))


def test_the_match_ends_in_the_middle_of_what_would_be_a_bonus_turn() -> None:
    state = table("TC", "5C 6C", pile="9C", cut_in=True)
    assert effects(state, 0, play("TC")) == ["played", "pile_burned", "went_out"]
    state = after(state, (0, play("TC")))
    assert follows(state) == Over({"placements": [0, 1], "loser": 1})


def test_a_stalled_match_has_the_seats_already_out_and_no_loser() -> None:
    assert stalled(table("4C", "", "7C", out=(1,))) == {"placements": [1], "loser": None}


# Fallback and the order a simple player follows


def test_the_fallback_keeps_the_cards_as_dealt() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("5D 3D 4D", "6D 7D 8D"))
    assert fallback(state, 0) == Arrange(cards("3D 4D 5D"))


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("4S 4D KC", "4D"),
        ("TC 2C AC", "AC"),
        ("TC 2C 3C", "3C"),
        ("TC 2S", "2S"),
        ("TS TC BJ", "TC"),
        ("RJ BJ", "BJ"),
    ],
)
def test_the_fallback_plays_the_lowest_single_card_specials_last(hand: str, chosen: str) -> None:
    assert fallback(table(hand, "KC", jokers=True), 0) == play(chosen)


def test_the_fallback_passes_over_what_does_not_fit_and_else_picks_up() -> None:
    assert fallback(table("4S 9D KC", "KC", pile="8C"), 0) == play("9D")
    assert fallback(table("4S 9D", "KC", pile="JC"), 0) == PickUp()
    assert fallback(table("4S 9D", "KC", pile="8C", voluntary_pick_up=True), 0) == play("9D")


def test_the_fallback_opens_with_the_opening_rank() -> None:
    assert fallback(dealt("2C 2D 5C", "6C 7C 8C"), 0) == play("5C")


def test_the_fallback_flips_the_lowest_slot_left() -> None:
    state = after(table("", "KC KD", face_down=("3D TC 9D", "")), (0, flip(0)), (1, play("KC")))
    assert fallback(state, 0) == flip(1)


def test_a_simple_player_prefers_low_cards_and_several_of_them() -> None:
    wishes = [PickUp(), play("TC"), play("2C"), play("AC"), play("4C"), play("4C 4D"), play("5C")]
    liked = ["4C 4D", "4C", "5C", "AC", "2C", "TC"]
    assert sorted(wishes, key=eagerness) == [*map(play, liked), PickUp()]
    assert eagerness(arrange("2C TC AC")) < eagerness(arrange("KC TC AC"))


# C-5


def test_a_refused_move_changes_nothing() -> None:
    state = table("4C KC", "KC", pile="QH")
    before = hash(state)
    refusal(state, 0, play("4C"))
    assert hash(state) == before
    assert decide(state, 0, play("KC")) == decide(state, 0, play("KC"))


def test_what_was_burned_and_picked_up_is_named_in_the_effects() -> None:
    state = table("TC 4C", "KC", pile="9C")
    assert facts(state, 0, play("TC"), PileBurned) == [PileBurned(cards("9C TC"))]
    assert facts(table("4C", "KC", pile="2C 9D"), 0, PickUp(), PickedUp) == [PickedUp(0, cards("2C 9D"))]


def test_a_match_that_was_ended_awaits_nobody_and_allows_nothing() -> None:
    state = replace(table("4C 9C", "9D", pile="9C 9H 9S", cut_in=True), phase=OVER)
    assert awaited(state) == () and legal(state, 0) == () and legal(state, 1) == ()
