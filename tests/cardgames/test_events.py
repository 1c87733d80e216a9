"""What stands in the events that are no mere moves, what is sealed in which, and which come together."""

import pytest

from cardgames.chain import START, event_hash
from tests.cardgames.log import Log, hands, shithead, told

ONE_EACH = hands("3C", "4C", "5C", "6C")
TWO_EACH = hands("8C TC", "8D TD", "8H TH", "8S TS")


def test_a_match_starts_with_all_it_is_played_by() -> None:
    log = Log("gapa", 3, dealer=1, bots={2: "random"}, timeouts_allowed=5, may_keep=True)
    started = log.events[0]
    assert (started.version, started.prev, started.move, started.sealed) == (1, START, None, {})
    assert told([started]) == [("started", None, "system")]
    assert started.effects == [
        {
            "type": "started",
            "game": "gapa",
            "edition": 1,
            "options": {"may_keep": True, "parallel_suits": False, "move_limit": 5000},
            "seats": ({"kind": "human"}, {"kind": "human"}, {"kind": "bot", "level": "random"}),
            "dealer": 1,
            "rematch_of": None,
            "turn_seconds": 60,
            "timeouts_allowed": 5,
            "bot_delay_seconds": 1,
            "commitment": "0" * 64,
            "client_seeds": (None, None, None),
        }
    ]


@pytest.mark.parametrize(
    ("log", "effect", "sealed"),
    [
        (
            Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C", stock="9C TC")),
            {
                "dealer": 1,
                "face_up": (("KC", "KD", "KH"), ("KC", "KD", "KH")),
                "turn": None,
                "hands": [3, 3],
                "face_down": 6,
                "stock": 2,
            },
            {"0": "3C 4C 5C", "1": "6C 7C 8C", "table": "2C 2C 2D 2D 2H 2H 9C TC"},
        ),
        (
            Log("gapa", 2, hands("6C 7C", "8C 9C", dealer=0), dealer=0),
            {"dealer": 0, "turn": 1, "count": 4},
            {"table": "8C 6C 9C 7C"},
        ),
        (
            Log("president", 4, ONE_EACH),
            {"dealer": 3, "turn": 0, "hands": [1, 1, 1, 1]},
            {"0": "3C", "1": "4C", "2": "5C", "3": "6C"},
        ),
    ],
    ids=["shithead", "gapa", "president"],
)
def test_the_first_deal_comes_with_the_start(log: Log, effect: dict[str, object], sealed: dict[str, str]) -> None:
    started, dealt = log.events
    assert told([dealt]) == [("dealt", None, "system")]
    assert dealt.effects == [{"type": "dealt", "round": 1, **effect}]
    assert {audience: " ".join(cards) for audience, cards in dealt.values.items()} == sealed
    assert dealt.sealed.keys() == sealed.keys()
    assert started.at == dealt.at


def test_the_automatic_exchange_is_a_move_of_the_system_for_the_a_hole() -> None:
    log = Log("president", 4, ONE_EACH, TWO_EACH)
    for seat, card in ((0, "3C"), (1, "4C")):
        log.play(seat, card)
    events = log.play(2, "5C")
    assert told(events) == [("moved", 2, "player"), ("dealt", None, "system"), ("moved", 3, "system")]
    _, dealt, exchanged = events
    assert dealt.values["3"] == ("8S", "TS")  # as dealt, before the exchange
    assert exchanged.move is None
    assert exchanged.values == {"3": ("TS",), "0": ("TS",)}
    assert exchanged.sealed.keys() == {"0", "3"}
    assert "TS" not in str(exchanged.public())


def test_a_given_card_is_sealed_for_giver_and_taker() -> None:
    log = Log("president", 4, ONE_EACH, TWO_EACH)
    for seat, card in enumerate(("3C", "4C", "5C")):
        log.play(seat, card)
    [given] = log.move(0, {"type": "give", "card": "8C"})
    assert given.move == {"type": "give"}
    assert given.values == {"0": ("8C",), "3": ("8C",)}
    assert "8C" not in str(given.public())


def test_every_choice_is_sealed_for_its_seat_and_the_last_one_shows_all() -> None:
    log = Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C", face_up=["KC KD KH", "QC QD QH"]))
    [first] = log.arrange(0, "KH 5C KC")
    assert first.move == {"type": "arrange"}
    assert first.values == {"0": ("5C", "KC", "KH")}
    assert first.effects == [{"type": "arranged", "seat": 0, "count": 3}]
    [last] = log.time_out()
    assert last.values == {"1": ("QC", "QD", "QH")}
    [shown] = [effect for effect in last.effects if effect["type"] == "choices_shown"]
    assert shown["face_up"] == (("5C", "KC", "KH"), ("QC", "QD", "QH"))


def test_cards_are_sealed_in_the_order_they_are_drawn() -> None:
    log = Log("shithead", 2, shithead("3C 3D 9C", "6C 7C 8C", stock="KS 4S JS"), swap=False)
    [played] = log.play(0, "3C 3D")
    assert played.values == {"0": ("KS", "4S")}
    assert played.effects[1] == {"type": "drew", "seat": 0, "count": 2}


def test_nothing_but_drawing_seals_cards_of_a_play() -> None:
    log = Log("shithead", 2, shithead("3C 4C 5C", "6C 7C 8C"), swap=False)
    [played] = log.play(0, "3C")
    assert not played.values and not played.sealed


def test_the_last_move_brings_the_result() -> None:
    log = Log("president", 4, ONE_EACH, points_to_win=2)
    log.play(0, "3C")
    log.play(1, "4C")
    moved, ended = log.play(2, "5C")
    assert told([moved, ended]) == [("moved", 2, "player"), ("ended", None, "system")]
    result = {"scores": [2, 1, 0, 0], "winner": 0, "placements": [0, 1, 2, 3], "loser": 3}
    assert ended.effects == [{"type": "ended", "status": "finished", "result": result}]
    assert ended.sealed == {}
    assert (log.position.status, log.position.result) == ("finished", result)


def test_a_match_nobody_plays_any_more_is_ended_by_the_system() -> None:
    log = Log("gapa", 2)
    [ended] = log.end("abandoned")
    assert told([ended]) == [("ended", None, "system")]
    nobody: dict[str, object] = {"placements": [], "loser": None}
    assert ended.effects == [{"type": "ended", "status": "abandoned", "result": nobody}]
    assert log.position.awaited == ()


def test_all_events_hang_on_one_chain() -> None:
    log = Log("president", 4, ONE_EACH, TWO_EACH)
    for seat, card in enumerate(("3C", "4C", "5C")):
        log.play(seat, card)
    log.take_over(1)
    prev = START
    for version, event in enumerate(log.events, start=1):
        assert (event.version, event.prev) == (version, prev)
        assert event.hash == event_hash(event.public())
        prev = event.hash
    assert (log.position.version, log.position.hash) == (len(log.events), prev)
