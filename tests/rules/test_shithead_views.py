"""Who sees what in Shithead: views, what effects tell in public, and what refusals tell."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from cardgames.rules.cards import HIDDEN, Cards, canonical_deck
from cardgames.rules.errors import Refused
from cardgames.rules.game import Deal
from cardgames.rules.moves import move_form, open_move, read_move
from cardgames.rules.secrecy import TABLE, public_form, secrets
from cardgames.rules.shithead import (
    MOVES,
    Arranged,
    Dealt,
    Drew,
    State,
    deal,
    decide,
    evolve,
    setup,
    view,
)
from tests.rules.shithead_table import after, arrange, arranging, cards, options, play, table


def zone(seen: dict[str, Any], name: str, seat: int | None = None) -> dict[str, Any]:
    [found] = [each for each in seen["zones"] if (each["zone"], each["seat"]) == (name, seat)]
    return dict(found)


FULL = table(
    "3C 4C",
    "5C",
    face_up=("6C", "7C 7D"),
    face_down=("9C 9D", "TC"),
    pile="2C 8C",
    stock="QC QD",
)


def test_a_seat_sees_its_own_hand_and_only_the_number_of_anothers() -> None:
    seen = view(FULL, 0)
    assert zone(seen, "hand", 0) == {"zone": "hand", "seat": 0, "count": 2, "cards": ["3C", "4C"]}
    assert zone(seen, "hand", 1) == {"zone": "hand", "seat": 1, "count": 1, "cards": None}


def test_a_spectator_sees_no_hand() -> None:
    assert [zone(view(FULL, None), "hand", seat)["cards"] for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everybody_sees_pile_burned_and_face_up_cards(viewer: int | None) -> None:
    seen = view(FULL, viewer)
    assert zone(seen, "pile") == {"zone": "pile", "seat": None, "count": 2, "cards": ["2C", "8C"]}
    assert zone(seen, "burned") == {"zone": "burned", "seat": None, "count": 0, "cards": []}
    assert zone(seen, "face_up", 1) == {"zone": "face_up", "seat": 1, "count": 2, "cards": ["7C", "7D"]}


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nobody_sees_face_down_cards_or_the_stock_only_which_slots_are_left(viewer: int | None) -> None:
    seen = view(FULL, viewer)
    assert zone(seen, "stock") == {"zone": "stock", "seat": None, "count": 2, "cards": None}
    slots = [each for each in seen["zones"] if each["zone"] == "face_down" and each["seat"] == 0]
    assert slots == [{"zone": "face_down", "seat": 0, "slot": slot, "count": 1, "cards": None} for slot in (0, 1)]


def test_everything_is_shown_when_the_match_is_over() -> None:
    seen = view(FULL, None, reveal=True)
    assert all(each["cards"] is not None for each in seen["zones"])
    assert zone(seen, "stock")["cards"] == ["QC", "QD"] and zone(seen, "hand", 1)["cards"] == ["5C"]


def test_every_zone_is_there_even_if_empty_except_face_down_slots() -> None:
    seen = view(setup(2, options(), dealer=0), None)
    assert [(each["zone"], each["seat"], each["count"]) for each in seen["zones"]] == [
        ("hand", 0, 0),
        ("face_up", 0, 0),
        ("hand", 1, 0),
        ("face_up", 1, 0),
        ("pile", None, 0),
        ("burned", None, 0),
        ("stock", None, 0),
    ]


def test_the_view_tells_phase_rank_to_beat_and_direction() -> None:
    seen = view(FULL, None)
    assert (seen["game"], seen["phase"], seen["rank_to_beat"], seen["direction"]) == ("shithead", "playing", "8", 1)
    assert view(table("3C", "4C", pile="2C"), None)["rank_to_beat"] is None


def test_cards_picked_up_are_only_counted_in_the_views_of_others() -> None:
    state = table("4C", "5C", pile="KC")
    state = reduce(evolve, decide(state, 0, read_move(MOVES, {"type": "pick_up"})), state)
    assert zone(view(state, 1), "hand", 0) == {"zone": "hand", "seat": 0, "count": 2, "cards": None}


# Arranging


def test_a_seat_sees_its_own_choice_at_once_and_the_others_see_the_cards_as_dealt() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    state = after(state, (0, arrange("3C 4C 5D")))
    own, other = view(state, 0), view(state, 1)
    assert zone(own, "face_up", 0)["cards"] == ["3C", "4C", "5D"]
    assert sorted(zone(own, "hand", 0)["cards"]) == ["3D", "4D", "5C"]
    assert zone(other, "face_up", 0)["cards"] == zone(view(state, None), "face_up", 0)["cards"] == ["3D", "4D", "5D"]
    assert own["arranged"] == other["arranged"] == [0]
    assert zone(view(state, None, reveal=True), "face_up", 0)["cards"] == ["3C", "4C", "5D"]


def test_all_choices_are_seen_by_everybody_once_the_last_is_made() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    state = after(state, (0, arrange("3C 4C 5D")), (1, arrange("6D 7D 8D")))
    for viewer in (None, 0, 1):
        assert zone(view(state, viewer), "face_up", 0)["cards"] == ["3C", "4C", "5D"]
        assert view(state, viewer)["arranged"] == [0, 1]


# Effects in public, and their seals


def test_a_deal_shows_the_face_up_cards_and_counts_and_seals_the_rest() -> None:
    deck = canonical_deck()
    fact = deal(setup(2, options(), dealer=0), Deal(1, 0), deck)
    assert public_form(fact) == {
        "type": "dealt",
        "round": 1,
        "dealer": 0,
        "face_up": (cards("9C JC KC"), cards("8C TC QC")),
        "turn": None,
        "hands": [3, 3],
        "face_down": 6,
        "stock": 34,
    }
    assert secrets([fact]) == {
        "0": cards("2D 4D 6D"),
        "1": cards("AC 3D 5D"),
        TABLE: deck[:6] + deck[18:],
    }


def test_a_draw_is_counted_in_public_and_sealed_for_its_seat_in_draw_order() -> None:
    [drew] = [fact for fact in decide(table("4C 9C", "5C", stock="QD QC QH"), 0, play("4C")) if isinstance(fact, Drew)]
    assert public_form(drew) == {"type": "drew", "seat": 0, "count": 2}
    assert secrets([drew]) == {"0": cards("QD QC")}


def test_a_choice_is_sealed_even_the_last_one() -> None:
    state = arranging("3C 4C 5C", "6C 7C 8C", face_up=("3D 4D 5D", "6D 7D 8D"))
    wish = arrange("5D 3C 4C")
    assert move_form(wish, everything=False) == {"type": "arrange"}
    [arranged] = decide(state, 0, wish)
    assert public_form(arranged) == {"type": "arranged", "seat": 0, "count": 3}
    last = decide(after(state, (0, wish)), 1, arrange("6D 7D 8D"))
    assert secrets(last) == {"1": cards("6D 7D 8D")}
    assert public_form(last[1]) == {"type": "choices_shown", "face_up": (cards("3C 4C 5D"), cards("6D 7D 8D"))}
    assert open_move(MOVES, {"type": "arrange"}, cards("3C 4C 5D")) == move_form(wish, everything=True)


def test_the_table_folds_where_cards_are_hidden() -> None:
    unseen: Cards = (HIDDEN,) * 3
    state: State = evolve(
        setup(2, options(), dealer=1),
        Dealt(1, 1, (cards("3D 4D 5D"), cards("6D 7D 8D")), None, (cards("3C 4C 5C"), unseen), unseen * 2, unseen * 8),
    )
    state = evolve(state, Arranged(1, unseen))
    assert view(state, 0)["arranged"] == [1]
    assert zone(view(state, 0), "face_up", 1)["cards"] == ["6D", "7D", "8D"]


# Refusals


def told(state: State, seat: int, text: str) -> str:
    with pytest.raises(Refused) as caught:
        decide(state, seat, play(text))
    return caught.value.detail


def test_a_refusal_does_not_tell_whether_somebody_else_holds_a_card() -> None:
    state = table("3C", "9C 9D", "KC", pile="9H 9S", cut_in=True)
    other = replace(state, hands=(cards("3C"), cards("4C 4D"), cards("KC")))
    assert told(state, 2, "9C 9D") == told(other, 2, "9C 9D") == told(state, 2, "KC")
    assert told(state, 0, "9C") == told(other, 0, "9C")


def test_a_race_refuses_in_the_same_words_whatever_the_opening_rank_is() -> None:
    state = replace(table("3C", "9C 9D", "KC", start="race"), opened=False)
    other = replace(state, hands=(cards("4C"), cards("9C 9D"), cards("KC")))
    assert told(state, 1, "9C") == told(other, 1, "9C")
