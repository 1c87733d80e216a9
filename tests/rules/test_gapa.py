"""Gapa: GA-1 to GA-13, one clause after another. The worked positions are named as such."""

from dataclasses import replace

import pytest

from cardgames.rules.cards import canonical_deck
from cardgames.rules.errors import Malformed
from cardgames.rules.game import OVER, PLAYING, Deal, Over
from cardgames.rules.gapa import (
    EFFECTS,
    MOVES,
    OPTIONS,
    Flip,
    Flipped,
    Keep,
    Kept,
    LastLeft,
    PileTurned,
    Placed,
    State,
    TurnGiven,
    WentOut,
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
from cardgames.rules.moves import move_form, read_move
from cardgames.rules.options import schema
from cardgames.rules.secrecy import TABLE, public_form, secrets
from tests.rules.gapa_table import SPADES, after, cards, effects, on_turn, options, place, refusal, table

# GA-1 to GA-3: the deal


def test_two_to_six_seats_play_with_36_cards() -> None:
    assert seats(options()) == (2, 6)
    assert len(deck(2, options())) == 36
    assert set(deck(6, options())) == {card for card in canonical_deck() if card[0] in "6789TJQKA"}


def test_all_cards_are_dealt_and_the_card_dealt_last_is_on_top() -> None:
    state = _dealt(5, dealer=3)
    assert [len(pile) for pile in state.closed] == [7, 7, 7, 7, 8]
    assert state.closed[4][0] == "6C"
    assert state.closed[4][-1] == "AS"
    assert sorted(sum(state.closed, ())) == sorted(deck(5, options()))


def test_open_piles_and_centre_start_empty_and_the_seat_left_of_the_dealer_moves_first() -> None:
    state = _dealt(3, dealer=2)
    assert (state.open, state.centre) == (((), (), ()), ())
    assert awaited(state) == (0,)
    assert legal(state, 0) == (Flip(),)
    assert legal(state, 1) == ()


def test_the_deal_is_sealed_for_the_table_whole_and_in_deck_order() -> None:
    before = setup(3, options(), dealer=2)
    fact = deal(before, Deal(1, 2), deck(3, options()))
    assert public_form(fact) == {"type": "dealt", "round": 1, "dealer": 2, "turn": 0, "count": 36}
    assert secrets([fact]) == {TABLE: deck(3, options())}


def test_nobody_is_awaited_before_the_one_deal() -> None:
    before = setup(3, options(), dealer=1)
    assert (awaited(before), legal(before, 2), before.phase) == ((), (), PLAYING)
    assert follows(before) == Deal(1, 1)
    assert follows(_dealt(3, dealer=1)) is None


def _dealt(number: int, dealer: int) -> State:
    before = setup(number, options(), dealer)
    return evolve(before, deal(before, Deal(1, dealer), deck(number, options())))


# GA-4: flipping


def test_a_flip_turns_the_top_card_of_the_own_closed_pile() -> None:
    state = table("9C 8C", "7C", "JC")
    assert decide(state, 0, Flip()) == (Flipped(0, "8C"),)
    flipped = after(state, (0, Flip()))
    assert (flipped.flipped, flipped.closed[0]) == ("8C", ("9C",))
    assert on_turn(flipped) == 0


def test_while_a_flipped_card_waits_only_it_may_move_as_worked_position_2_shows() -> None:
    state = table("9C", "7C", opened=("QH", "JS"), flipped="7D")
    assert refusal(state, 0, place("open", 1)) == "GA-4"
    assert refusal(state, 0, Flip()) == "GA-4"
    assert legal(state, 0) == (Keep(),)


def test_without_a_flipped_card_none_can_be_placed_or_kept() -> None:
    state = table("9C", "7C", opened=("QH", "JS"))
    assert refusal(state, 0, place("flipped", 1)) == "GA-4"
    assert refusal(state, 0, Keep()) == "GA-7"


# GA-5, GA-6: placing


def test_a_card_that_is_one_higher_is_placed_and_others_follow_as_worked_position_1_shows() -> None:
    state = after(table("7H TD", "7C", opened=("JC", "9H")), (0, Flip()))
    assert legal(state, 0) == (place("flipped", 1),)
    placed = after(state, (0, place("flipped", 1)))
    assert legal(placed, 0) == (Flip(), place("open", 1))
    followed = after(placed, (0, place("open", 1)))
    assert followed.open == ((), cards("9H TD JC"))
    assert legal(followed, 0) == (Flip(),)


def test_a_six_goes_on_an_ace_as_worked_position_3_shows() -> None:
    state = table("9C", "7C", opened=("", "AD"), flipped="6H")
    assert legal(state, 0) == (place("flipped", 1),)


@pytest.mark.parametrize(("card", "top"), [("8C", "7D"), ("TC", "9C"), ("JC", "TH"), ("QS", "JD"), ("AC", "KC")])
def test_suits_do_not_matter_on_an_open_pile(card: str, top: str) -> None:
    assert place("flipped", 1) in legal(table("9C", "7C", opened=("", top), flipped=card), 0)


@pytest.mark.parametrize(("card", "top"), [("8C", "8D"), ("9C", "7D"), ("7C", "8C"), ("7C", "AC"), ("AC", "6C")])
def test_a_card_that_is_not_exactly_one_higher_does_not_fit(card: str, top: str) -> None:
    assert refusal(table("9C", "7C", opened=("", top), flipped=card), 0, place("flipped", 1)) == "GA-5"


def test_nothing_is_placed_on_an_empty_open_pile_or_beyond_the_table() -> None:
    state = table("9C", "7C", "KC", opened=("", "9H"), flipped="TD")
    assert refusal(state, 0, place("flipped", 2)) == "GA-5"
    assert refusal(state, 0, place("flipped", 3)) == "GA-5"
    assert refusal(state, 0, place("flipped", 5)) == "GA-5"


def test_nothing_is_placed_on_the_own_pile_as_worked_position_7_shows() -> None:
    state = table("9C", "7C", opened=("9H", "JS"), flipped="TD")
    assert refusal(state, 0, place("flipped", 0)) == "GA-5"
    assert legal(state, 0) == (Keep(),)
    kept = after(state, (0, Keep()))
    assert kept.open[0] == cards("9H TD")
    assert on_turn(kept) == 1


def test_nothing_is_placed_on_a_seat_that_is_out() -> None:
    state = table("9C", "", "7C", opened=("", "", "9H"), flipped="TD", out=(1,))
    assert refusal(state, 0, place("flipped", 1)) == "GA-5"
    assert legal(state, 0) == (place("flipped", 2),)


def test_the_open_top_may_be_placed_as_the_first_thing_in_a_turn_but_need_not() -> None:
    state = table("9C", "7C", opened=("TD", "9H"))
    assert legal(state, 0) == (Flip(), place("open", 1))
    assert decide(state, 0, place("open", 1)) == (Placed(0, "TD", "open", 1),)


def test_from_an_empty_open_pile_nothing_can_be_placed() -> None:
    assert refusal(table("9C", "7C", opened=("", "9H")), 0, place("open", 1)) == "GA-6"


# GA-7, GA-8: keeping, and how a turn ends


def test_a_flipped_card_that_fits_somewhere_must_be_placed() -> None:
    state = table("9C", "7C", "KC", opened=("", "9H", "9S"), flipped="TD")
    assert legal(state, 0) == (place("flipped", 1), place("flipped", 2))
    assert refusal(state, 0, Keep()) == "GA-7"


def test_a_flipped_card_that_fits_in_the_centre_alone_must_be_placed() -> None:
    state = table("9C", "7C", opened=("", "KH"), centre="6S", flipped="7S")
    assert legal(state, 0) == (place("flipped", "centre"),)
    assert refusal(state, 0, Keep()) == "GA-7"


def test_with_the_option_any_flipped_card_may_be_kept() -> None:
    state = table("9C", "7C", opened=("", "9H"), flipped="TD", may_keep=True)
    assert legal(state, 0) == (Keep(), place("flipped", 1))
    assert on_turn(after(state, (0, Keep()))) == 1


def test_a_kept_card_goes_on_the_own_open_pile_and_the_turn_ends() -> None:
    state = table("9C", "7C", "8C", opened=("KH",), flipped="TD", turn=0)
    assert decide(state, 0, Keep()) == (Kept(0, "TD"), TurnGiven(1))
    assert after(state, (0, Keep())).open[0] == cards("KH TD")


def test_the_turn_passes_over_seats_that_are_out() -> None:
    state = table("9C", "", "8C", flipped="TD", out=(1,))
    assert on_turn(after(state, (0, Keep()))) == 2
    assert on_turn(after(replace(state, turn=2), (2, Keep()))) == 0


def test_after_a_placed_card_the_turn_goes_on() -> None:
    state = table("9C", "7C", opened=("", "9H"), flipped="TD")
    assert effects(state, 0, place("flipped", 1)) == ["placed"]
    assert on_turn(after(state, (0, place("flipped", 1)))) == 0


def test_no_seat_moves_out_of_turn() -> None:
    state = table("9C", "7C", opened=("TD", "9H"))
    assert refusal(state, 1, Flip()) == "not_your_turn"
    assert refusal(state, 1, place("open", 0)) == "not_your_turn"
    assert legal(state, 1) == ()


# GA-9: turning the open pile over


def test_the_open_pile_is_turned_over_as_it_lies_as_worked_position_6_shows() -> None:
    state = table("", "7D", opened=("7C QD 9S", "KH"))
    assert decide(state, 0, Flip()) == (PileTurned(0), Flipped(0, "7C"))
    turned = after(state, (0, Flip()))
    assert turned.closed[0] == cards("9S QD")
    assert turned.open[0] == ()
    assert after(turned, (0, Keep()), (1, Flip()), (1, Keep()), (0, Flip())).flipped == "QD"


def test_the_open_pile_is_turned_no_earlier_than_a_card_must_be_flipped() -> None:
    state = table("TD", "7D", opened=("7C QD", "JH"))
    placed = after(state, (0, Flip()), (0, Keep()))
    assert (placed.closed[0], placed.open[0]) == ((), cards("7C QD TD"))
    target = replace(placed, open=(cards("7C QD TD"), ("JD",)))
    assert legal(target, 1) == (Flip(), place("open", 0))
    top = replace(placed, turn=0, open=(cards("7C QD"), ("JD",)))
    assert legal(top, 0) == (Flip(), place("open", 1))


def test_a_pile_of_one_card_is_turned_flipped_and_kept_again() -> None:
    state = table("", "7D", opened=("QD", "KH"))
    flipped = after(state, (0, Flip()))
    assert (flipped.closed[0], flipped.open[0], flipped.flipped) == ((), (), "QD")
    kept = after(flipped, (0, Keep()))
    assert (kept.open[0], on_turn(kept)) == (("QD",), 1)


# GA-10 to GA-12: the centre


def test_the_flipped_six_of_spades_must_go_to_the_centre() -> None:
    state = table("9C", "7C", opened=("", "AD"), flipped="6S", may_keep=True)
    assert legal(state, 0) == (place("flipped", "centre"),)
    assert refusal(state, 0, place("flipped", 1)) == "GA-10"
    assert refusal(state, 0, Keep()) == "GA-10"
    assert refusal(state, 0, Flip()) == "GA-4"
    assert after(state, (0, place("flipped", "centre"))).centre == ("6S",)


def test_nothing_but_the_six_of_spades_starts_the_centre() -> None:
    for card in ("6H", "7S", "AS"):
        assert refusal(table("9C", "7C", flipped=card), 0, place("flipped", "centre")) == "GA-11"


def test_the_spades_follow_in_order_as_worked_position_4_shows() -> None:
    assert refusal(table("9C", "7C", centre="6S 7S 8S", flipped="9H"), 0, place("flipped", "centre")) == "GA-11"
    assert legal(table("9C", "7C", centre="6S 7S 8S", flipped="9S"), 0) == (place("flipped", "centre"),)
    assert refusal(table("9C", "7C", centre="6S 7S 8S", flipped="TS"), 0, place("flipped", "centre")) == "GA-11"


def test_on_an_ace_any_six_starts_its_suit_as_worked_position_5_shows() -> None:
    state = table("9C", "7C", centre=SPADES, flipped="6D")
    begun = after(state, (0, place("flipped", "centre")))
    assert refusal(replace(begun, flipped="6C"), 0, place("flipped", "centre")) == "GA-11"
    assert legal(replace(begun, flipped="7D"), 0) == (place("flipped", "centre"),)
    assert refusal(replace(begun, flipped="7C"), 0, place("flipped", "centre")) == "GA-11"
    complete = replace(begun, flipped="6C", centre=begun.centre + cards("7D 8D 9D TD JD QD KD AD"))
    assert legal(complete, 0) == (place("flipped", "centre"),)


def test_with_the_option_all_suits_are_open_once_the_ace_of_spades_lies_there() -> None:
    state = table("9C", "7C", centre=f"{SPADES} 6D 7D", flipped="6C", parallel_suits=True)
    assert legal(state, 0) == (place("flipped", "centre"),)
    both = after(state, (0, place("flipped", "centre")))
    assert place("flipped", "centre") in legal(replace(both, flipped="8D"), 0)
    assert place("flipped", "centre") in legal(replace(both, flipped="7C"), 0)
    assert refusal(replace(both, flipped="7H"), 0, place("flipped", "centre")) == "GA-11"


def test_with_the_option_the_spades_still_come_first() -> None:
    state = table("9C", "7C", centre="6S 7S", flipped="6C", parallel_suits=True)
    assert refusal(state, 0, place("flipped", "centre")) == "GA-11"


def test_the_owner_chooses_between_the_centre_and_other_seats() -> None:
    state = table("9C", "7C", opened=("", "8H"), centre="6S 7S 8S", flipped="9S")
    assert legal(state, 0) == (place("flipped", "centre"), place("flipped", 1))


def test_the_open_top_may_go_to_the_centre_too() -> None:
    state = table("9C", "7C", opened=("9S",), centre="6S 7S 8S")
    assert legal(state, 0) == (Flip(), place("open", "centre"))
    placed = after(state, (0, place("open", "centre")))
    assert (placed.centre, placed.open[0]) == (cards("6S 7S 8S 9S"), ())


# GA-13: out, and the end


def test_a_seat_that_places_its_last_card_is_out_as_worked_position_8_shows() -> None:
    state = table("", "7C", "8C", opened=("TD", "9H"))
    assert decide(state, 0, place("open", 1)) == (Placed(0, "TD", "open", 1), WentOut(0), TurnGiven(1))
    out = after(state, (0, place("open", 1)))
    assert (out.placements, on_turn(out)) == ((0,), 1)


def test_a_seat_may_go_out_with_its_flipped_card() -> None:
    state = table("", "7C", "8C", opened=("", "9H"), flipped="TD")
    assert effects(state, 0, place("flipped", 1)) == ["placed", "went_out", "turn_given"]


def test_a_seat_with_cards_in_one_of_its_piles_is_not_out() -> None:
    assert effects(table("9C", "7C", opened=("", "9H"), flipped="TD"), 0, place("flipped", 1)) == ["placed"]
    assert effects(table("", "7C", opened=("KD", "9H"), flipped="TD"), 0, place("flipped", 1)) == ["placed"]


def test_the_last_seat_with_cards_is_the_gapa() -> None:
    state = table("", "", "8C", opened=("TD", "", "9H"), out=(1,))
    assert decide(state, 0, place("open", 2))[1:] == (WentOut(0), LastLeft(2))
    ended = after(state, (0, place("open", 2)))
    assert awaited(ended) == ()
    assert all(legal(ended, seat) == () for seat in range(3))
    assert follows(ended) == Over({"placements": [1, 0, 2], "loser": 2})


# Moves as they are read


def test_a_place_is_read_and_written_with_from_and_to() -> None:
    raw = {"type": "place", "from": "open", "to": "centre"}
    assert read_move(MOVES, raw) == place("open", "centre")
    assert move_form(place("open", "centre"), everything=False) == raw
    assert read_move(MOVES, {"type": "place", "from": "flipped", "to": 5}) == place("flipped", 5)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "place", "from": "closed", "to": 1},
        {"type": "place", "from": "open", "to": 6},
        {"type": "place", "from": "open", "to": -1},
        {"type": "place", "from": "open", "to": True},
        {"type": "place", "from": "open", "to": "1"},
        {"type": "place", "from": "open"},
        {"type": "flip", "index": 0},
        {"type": "pass"},
    ],
)
def test_what_is_no_move_is_malformed(raw: object) -> None:
    with pytest.raises(Malformed):
        read_move(MOVES, raw)


def test_the_options_are_those_of_the_rules_page() -> None:
    described = schema(OPTIONS)["properties"]
    assert {name: option["default"] for name, option in described.items()} == {
        "move_limit": 5000,
        "may_keep": False,
        "parallel_suits": False,
    }


def test_every_effect_that_moves_a_card_moves_the_piles() -> None:
    assert {name for name, kind in EFFECTS.items() if kind.moves_pile} == {"flipped", "placed", "kept", "pile_turned"}


# C-7, C-8, views


def test_a_stalled_match_places_only_the_seats_already_out() -> None:
    assert stalled(table("9C", "", "8C", out=(1,))) == {"placements": [1], "loser": None}


def test_nobody_is_awaited_when_the_match_was_ended() -> None:
    state = replace(table("9C", "7C", flipped="TD"), phase=OVER)
    assert (awaited(state), legal(state, 0)) == ((), ())
    assert refusal(state, 0, Keep()) == "not_your_turn"


def test_the_fallback_flips_if_no_card_waits() -> None:
    assert fallback(table("9C", "7C", opened=("TD", "9H")), 0) == Flip()


def test_the_fallback_places_the_flipped_card_in_the_centre_first() -> None:
    state = table("9C", "7C", opened=("", "8H"), centre="6S 7S 8S", flipped="9S")
    assert fallback(state, 0) == place("flipped", "centre")


def test_the_fallback_else_places_it_on_the_first_fitting_seat_to_the_left() -> None:
    state = table("9C", "7C", "8C", "KC", opened=("9D", "QH", "9H", "9S"), flipped="TD", turn=3)
    assert fallback(state, 3) == place("flipped", 0)
    assert fallback(replace(state, turn=1), 1) == place("flipped", 2)


def test_the_fallback_else_keeps_it() -> None:
    assert fallback(table("9C", "7C", opened=("9D", "QH"), flipped="TD"), 0) == Keep()


def test_everybody_sees_the_same_and_nobody_a_closed_pile() -> None:
    state = table("9C 8C", "7C", opened=("", "KH JD"), centre="6S", flipped="TD")
    assert view(state, 0) == view(state, 1) == view(state, None)
    assert view(state, 0) == {
        "game": "gapa",
        "phase": "playing",
        "zones": [
            {"zone": "closed", "seat": 0, "count": 2, "cards": None},
            {"zone": "closed", "seat": 1, "count": 1, "cards": None},
            {"zone": "open", "seat": 0, "count": 0, "cards": []},
            {"zone": "open", "seat": 1, "count": 2, "cards": ["KH", "JD"]},
            {"zone": "flipped", "seat": 0, "count": 1, "cards": ["TD"]},
            {"zone": "centre", "seat": None, "count": 1, "cards": ["6S"]},
        ],
    }


def test_the_flipped_zone_stands_there_only_while_a_card_waits() -> None:
    zones = view(table("9C", "7C"), 0)["zones"]
    assert [zone["zone"] for zone in zones] == ["closed", "closed", "open", "open", "centre"]


def test_a_pile_that_was_turned_over_is_hidden_again() -> None:
    turned = after(table("", "7D", opened=("7C QD 9S", "KH")), (0, Flip()), (0, Keep()))
    assert view(turned, 0)["zones"][0] == {"zone": "closed", "seat": 0, "count": 2, "cards": None}


def test_everything_is_shown_when_the_match_is_over() -> None:
    state = replace(table("9C 8C", "7C"), phase=OVER)
    assert [zone["cards"] for zone in view(state, None, reveal=True)["zones"][:2]] == [["9C", "8C"], ["7C"]]


def test_a_simple_player_places_before_he_flips_and_keeps_last() -> None:
    wishes = [Keep(), Flip(), place("open", 1), place("flipped", "centre")]
    assert sorted(wishes, key=eagerness) == [place("flipped", "centre"), place("open", 1), Flip(), Keep()]
