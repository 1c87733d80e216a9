"""The options of Shithead: the race of SH-5, picking up at will (SH-12), and SH-18 to SH-22."""

import pytest

from cardgames.rules import options as rule_options
from cardgames.rules.errors import Malformed
from cardgames.rules.game import Over
from cardgames.rules.shithead import (
    OPTIONS,
    DirectionReversed,
    PickUp,
    awaited,
    fallback,
    follows,
    legal,
    rank_to_beat,
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


def test_all_options_that_change_play_are_off_by_default() -> None:
    chosen = options()
    assert chosen.swap and chosen.start == "seat" and chosen.decks == 1 and chosen.eights == "plain"
    assert not (chosen.jokers or chosen.sevens_low or chosen.cut_in or chosen.voluntary_pick_up)
    assert chosen.move_limit == 5000


@pytest.mark.parametrize("raw", [{"decks": 3}, {"eights": "low"}, {"start": True}, {"jokers": 1}, {"joker": True}])
def test_an_option_that_cannot_be_read_is_malformed(raw: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        rule_options.read(OPTIONS, raw)


# swap


def test_without_swap_play_begins_with_the_deal() -> None:
    state = dealt("4C 9C 9D", "3C 9H 9S")
    assert awaited(state) == (1,)
    assert refusal(state, 1, arrange("2H 2D 2S")) == "SH-3"


# start: race (SH-5)


def test_in_a_race_every_holder_of_the_opening_rank_may_open_but_the_nearest_is_awaited() -> None:
    state = dealt("3C 9C 9D", "8C 9H 9S", "3D 3H KD", start="race")
    assert awaited(state) == (0,)
    assert plays(state, 2) == ["3D", "3H", "3D 3H"]
    assert legal(state, 1) == ()


def test_in_a_race_the_turn_runs_on_from_the_seat_that_was_first() -> None:
    state = after(dealt("3C 9C 9D", "8C 9H 9S", "3D 3H KD", start="race"), (2, play("3D 3H")))
    assert awaited(state) == (0,) and state.pile == cards("3D 3H")
    assert plays(state, 0) == ["3C", "9C", "9D", "9C 9D"]
    assert legal(state, 2) == ()


def test_in_a_race_nothing_but_the_opening_rank_goes_out_of_turn() -> None:
    state = dealt("3C 9C 9D", "8C 9H 9S", "3D KH KD", start="race")
    for seat, move in ((2, play("KD")), (1, play("8C")), (2, play("3H")), (2, PickUp()), (2, flip(0))):
        assert refusal(state, seat, move) == "not_your_turn"
    assert refusal(state, 0, play("9C")) == "SH-4"


def test_a_race_begins_only_when_all_have_arranged() -> None:
    state = arranging("3C 9C 9D", "3D KH KD", face_up=("4C 4D 5S", "6C 6D 7S"), start="race")
    state = after(state, (0, arrange("4C 4D 5S")))
    assert legal(state, 0) == () and refusal(state, 0, play("3C")) == "not_your_turn"
    state = after(state, (1, arrange("6C 6D 7S")))
    assert plays(state, 0) == ["3C"] and plays(state, 1) == ["3D"]


def test_without_a_race_other_holders_wait() -> None:
    assert refusal(dealt("3C 9C 9D", "3D KH KD"), 1, play("3D")) == "not_your_turn"


# voluntary_pick_up (SH-12)


def test_with_voluntary_pick_up_a_seat_that_could_play_may_pick_up() -> None:
    state = table("4C KC", "KD", pile="QH", voluntary_pick_up=True)
    assert legal(state, 0) == (play("KC"), PickUp())
    state = after(state, (0, PickUp()))
    assert state.hands[0] == cards("4C KC QH") and awaited(state) == (1,)


def test_not_even_a_voluntary_pick_up_takes_an_empty_pile_or_replaces_a_flip() -> None:
    assert refusal(table("4C KC", "KD", voluntary_pick_up=True), 0, PickUp()) == "SH-12"
    unseen = table("", "KD", face_down=("4C", ""), pile="QH", voluntary_pick_up=True)
    assert refusal(unseen, 0, PickUp()) == "SH-12"


# jokers (SH-18, SH-22)


def test_a_joker_goes_on_anything_and_what_lies_below_must_be_beaten() -> None:
    state = after(table("BJ 3C", "4C", "QC KC", pile="KD", jokers=True), (0, play("BJ")))
    assert rank_to_beat(state) == "K"
    assert awaited(state) == (2,) and plays(state, 2) == ["KC"]


@pytest.mark.parametrize(
    ("pile", "beat"),
    [("", None), ("BJ", None), ("BJ RJ", None), ("2C BJ", None), ("9C BJ RJ", "9"), ("9C 2C", None), ("9C 8C", "8")],
)
def test_the_rank_to_beat_is_found_by_looking_through_jokers(pile: str, beat: str | None) -> None:
    assert rank_to_beat(table("3C", "4C", pile=pile, jokers=True)) == beat


def test_each_joker_reverses_the_direction() -> None:
    state = table("BJ RJ 3C", "4C", "5C", jokers=True)
    one = after(state, (0, play("BJ")))
    assert one.direction == -1 and awaited(one) == (2,)
    two = after(state, (0, play("BJ RJ")))
    assert two.direction == 1 and awaited(two) == (1,)
    assert facts(state, 0, play("BJ RJ"), DirectionReversed) == [DirectionReversed(-1), DirectionReversed(1)]


def test_the_direction_stays_reversed_and_holds_for_picking_up_too() -> None:
    state = after(table("BJ 3C", "4C", "KC 5C", pile="AC", jokers=True), (0, play("BJ")))
    assert awaited(after(state, (2, PickUp()))) == (1,)


def test_four_jokers_together_burn_and_reverse_four_times() -> None:
    state = after(table("BJ BJ RJ RJ 3C", "4C", "5C", pile="KC", jokers=True, decks=2), (0, play("BJ BJ RJ RJ")))
    assert state.pile == () and state.direction == 1 and awaited(state) == (0,)


def test_a_joker_that_burns_reverses_for_the_turn_after_the_bonus() -> None:
    state = after(table("RJ 3C 4D", "4C", "5C", pile="KC BJ BJ RJ", jokers=True, decks=2), (0, play("RJ")))
    assert awaited(state) == (0,) and state.direction == -1
    assert awaited(after(state, (0, play("3C")))) == (2,)


def test_a_seat_that_goes_out_with_a_joker_reverses_before_the_next_is_found() -> None:
    state = table("BJ", "4C", "5C", pile="KC", jokers=True)
    assert effects(state, 0, play("BJ")) == ["played", "direction_reversed", "went_out", "turn_given"]
    assert awaited(after(state, (0, play("BJ")))) == (2,)


def test_a_seat_that_burns_and_goes_out_with_a_joker_reverses_too() -> None:
    state = after(table("RJ", "4C", "5C", pile="KC BJ BJ RJ", jokers=True, decks=2), (0, play("RJ")))
    assert state.pile == () and awaited(state) == (2,)


def test_a_flipped_joker_fits_and_reverses() -> None:
    state = after(table("", "4C", "5C", face_down=("BJ 3C", "", ""), pile="AC", jokers=True), (0, flip(0)))
    assert state.pile == cards("AC BJ") and awaited(state) == (2,)


def test_with_two_seats_left_a_joker_leaves_the_turn_to_the_other() -> None:
    state = after(table("BJ 3C", "", "5C", pile="AC", out=(1,), jokers=True), (0, play("BJ")))
    assert awaited(state) == (2,)


# sevens_low (SH-19)


def test_on_a_7_the_next_play_is_7_or_lower() -> None:
    state = table("3C 7C 8C KC 2C TC BJ", "KC", pile="7S", sevens_low=True, jokers=True)
    assert plays(state, 0) == ["2C", "3C", "7C", "TC", "BJ"]
    assert refusal(state, 0, play("8C")) == "SH-19"


def test_below_7_it_is_the_usual_rule_again() -> None:
    state = table("3C 5C 8C", "KC", pile="7S 5D", sevens_low=True)
    assert plays(state, 0) == ["5C", "8C"]
    assert refusal(state, 0, play("3C")) == "SH-6"


@pytest.mark.parametrize("pile", ["7S BJ", "7S 8C", "7S 8C BJ 8D"])
def test_a_7_seen_through_jokers_or_eights_counts(pile: str) -> None:
    state = table("3C 8H KC", "KC", pile=pile, sevens_low=True, jokers=True, eights="invisible")
    assert plays(state, 0) == ["3C", "8H"]


def test_a_seat_with_nothing_low_enough_picks_up_the_7() -> None:
    assert legal(table("8C KC", "KC", pile="7S", sevens_low=True), 0) == (PickUp(),)
    assert plays(table("8C KC", "KC", pile="7S"), 0) == ["8C", "KC"]


def test_a_flip_too_high_for_a_7_does_not_fit() -> None:
    state = after(table("", "4C", face_down=("KD 9C", ""), pile="7S", sevens_low=True), (0, flip(0)))
    assert state.hands[0] == cards("7S KD")


# eights: skip (SH-20)


@pytest.mark.parametrize(("played", "following"), [("8C", 2), ("8C 8D", 3), ("8C 8D 8H", 0)])
def test_each_8_skips_one_seat_the_own_one_counted(played: str, following: int) -> None:
    state = after(table("8C 8D 8H 3C", "4C", "5C", "6C", eights="skip"), (0, play(played)))
    assert awaited(state) == (following,)


@pytest.mark.parametrize(("played", "following"), [("8C", 0), ("8C 8D", 2), ("8C 8D 8H", 0)])
def test_with_two_left_one_8_brings_the_turn_back_and_two_do_not(played: str, following: int) -> None:
    state = after(table("8C 8D 8H 3C", "", "5C", out=(1,), eights="skip"), (0, play(played)))
    assert awaited(state) == (following,)


def test_8s_that_were_the_last_cards_skip_among_the_others() -> None:
    assert awaited(after(table("8C", "4C", "5C", "6C", eights="skip"), (0, play("8C")))) == (2,)
    assert awaited(after(table("8C 8D", "4C", "5C", "6C", eights="skip"), (0, play("8C 8D")))) == (3,)
    assert awaited(after(table("8C 8D 8H", "4C", "5C", "6C", eights="skip"), (0, play("8C 8D 8H")))) == (1,)


def test_8s_that_burn_skip_nobody() -> None:
    state = table("8C 3C", "4C", "5C", pile="8D 8H 8S", eights="skip")
    assert awaited(after(state, (0, play("8C")))) == (0,)
    state = table("8C", "4C", "5C", pile="8D 8H 8S", eights="skip")
    assert awaited(after(state, (0, play("8C")))) == (1,)


def test_8s_skip_in_the_direction_of_play() -> None:
    state = after(table("BJ 3C", "4C", "6C", "8C 5C", eights="skip", jokers=True), (0, play("BJ")))
    assert awaited(state) == (3,)
    assert awaited(after(state, (3, play("8C")))) == (1,)


def test_a_flipped_8_skips_as_well_and_a_plain_8_never() -> None:
    state = table("", "4C", "5C", face_down=("8C 3C", "", ""), eights="skip")
    assert awaited(after(state, (0, flip(0)))) == (2,)
    assert awaited(after(table("8C 3C", "4C", "5C"), (0, play("8C")))) == (1,)


# eights: invisible (SH-20, SH-22)


def test_an_invisible_8_goes_on_anything_and_what_lies_below_must_be_beaten() -> None:
    state = after(table("8C 3C", "8D QC KC", pile="KD", eights="invisible"), (0, play("8C")))
    assert rank_to_beat(state) == "K" and plays(state, 1) == ["8D", "KC"]


def test_a_pile_of_nothing_but_invisible_8s_accepts_anything() -> None:
    assert rank_to_beat(table("3C", "4C", pile="8C 8D", eights="invisible")) is None


def test_runs_count_invisible_8s_as_they_lie() -> None:
    broken = after(table("5H 3C", "KC", pile="5D 5C 5S 8C", eights="invisible"), (0, play("5H")))
    assert broken.pile == cards("5D 5C 5S 8C 5H")
    four = after(table("8S 3C", "KC", pile="KD 8C 8D 8H", eights="invisible"), (0, play("8S")))
    assert four.pile == () and awaited(four) == (0,)


# cut_in (SH-21)


def test_a_seat_not_on_turn_may_complete_four_and_plays_on() -> None:
    state = table("KC", "3C 4C", "9C 9D 3D QC", pile="4S 9H 9S", cut_in=True, stock="6C 6D 6H")
    assert plays(state, 2) == ["9C 9D"]
    state = after(state, (2, play("9C 9D")))
    assert state.pile == () and state.burned == cards("4S 9H 9S 9C 9D")
    assert state.hands[2] == cards("3D QC 6C") and awaited(state) == (2,)


def test_only_exactly_four_cut_in_and_only_cards_of_the_top_rank() -> None:
    state = table("KC", "9C 9C 9D 3D QC", pile="4S 9H 9S", cut_in=True, decks=2)
    assert plays(state, 1) == ["9C 9C", "9C 9D"]
    for text in ("9C", "9C 9C 9D", "QC", "9C QC"):
        assert refusal(state, 1, play(text)) == "not_your_turn"
    assert refusal(state, 1, PickUp()) == "not_your_turn"


def test_a_run_of_one_may_be_completed_by_three_and_low_cards_by_their_rank_alone() -> None:
    state = table("KC", "4C 4D 4H", pile="KD 2C 4S", cut_in=True)
    assert plays(state, 1) == ["4C 4D 4H"]


def test_2s_and_jokers_cut_in_as_well() -> None:
    twos = table("KC", "2C 3C", pile="KD 2D 2H 2S", cut_in=True)
    assert plays(twos, 1) == ["2C"]
    jokers = table("KC", "RJ 3C", "4C", pile="KD BJ BJ RJ", cut_in=True, decks=2, jokers=True)
    jokers = after(jokers, (1, play("RJ")))
    assert awaited(jokers) == (1,) and jokers.direction == -1
    assert awaited(after(jokers, (1, play("3C")))) == (0,)


def test_the_seat_that_just_played_may_cut_in_too() -> None:
    state = after(table("9C 9D 3C", "KC", pile="9H 9S", cut_in=True), (0, play("9C")))
    assert awaited(state) == (1,)
    assert plays(state, 0) == ["9D"]
    assert awaited(after(state, (0, play("9D")))) == (0,)


def test_face_up_cards_cut_in_but_face_down_cards_and_other_zones_do_not() -> None:
    state = table("KC", "", face_up=("", "9C QC"), pile="9D 9H 9S", cut_in=True)
    assert plays(state, 1) == ["9C"]
    hidden = table("KC", "", "4C", face_down=("", "9C", ""), face_up=("", "", "9C"), pile="9D 9H 9S", cut_in=True)
    for seat, move in ((1, play("9C")), (1, flip(0)), (2, play("9C"))):
        assert refusal(hidden, seat, move) == "not_your_turn"
        assert legal(hidden, seat) == ()


def test_nobody_cuts_in_on_an_empty_pile_or_without_the_option() -> None:
    assert refusal(table("KC", "9C 9D 9H 9S 3C", cut_in=True), 1, play("9C 9D 9H 9S")) == "not_your_turn"
    assert refusal(table("KC", "9C", pile="9D 9H 9S"), 1, play("9C")) == "not_your_turn"


def test_nobody_cuts_in_before_the_opening() -> None:
    state = dealt("3C 9C 9D", "4C 4D 4H", cut_in=True)
    assert legal(state, 1) == ()


def test_a_seat_that_goes_out_by_cutting_in_lets_the_next_after_it_lead() -> None:
    state = table("KC", "9C", "4C", "5C", pile="9D 9H 9S", cut_in=True)
    assert effects(state, 1, play("9C")) == ["played", "pile_burned", "went_out", "turn_given"]
    assert awaited(after(state, (1, play("9C")))) == (2,)


def test_cutting_in_can_end_the_match() -> None:
    state = after(table("KC", "9C", pile="9D 9H 9S", cut_in=True), (1, play("9C")))
    assert follows(state) == Over({"placements": [1, 0], "loser": 0})
    assert awaited(state) == () and legal(state, 0) == ()


def test_8s_that_cut_in_skip_nobody() -> None:
    state = table("KC", "8C", "4C", "5C", pile="8D 8H 8S", cut_in=True, eights="skip")
    assert awaited(after(state, (1, play("8C")))) == (2,)


def test_the_seat_on_turn_is_not_cutting_in_and_needs_no_exact_four() -> None:
    state = table("9C 9C 9D 3D", "KC", pile="4S 9H 9S", cut_in=True, decks=2)
    assert "9C 9C 9D" in plays(state, 0) and "9C" in plays(state, 0)


def test_the_fallback_never_cuts_in() -> None:
    assert fallback(table("KC", "9C", pile="9D 9H 9S", cut_in=True), 0) == play("KC")


# decks


def test_with_two_decks_equal_copies_are_counted() -> None:
    state = table("9C 9C 3D", "KC", decks=2)
    assert plays(state, 0) == ["3D", "9C", "9C 9C"]
    assert after(state, (0, play("9C"))).hands[0] == cards("9C 3D")
    assert refusal(state, 0, play("9C 9C 9C")) == "SH-7"
