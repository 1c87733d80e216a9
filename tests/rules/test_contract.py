"""A client that knows no rules and has read nothing but the contract follows a log to the table the server shows."""

import json
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from cardgames.position import Position, read
from cardgames.rules import GAMES
from cardgames.rules.game import ARRANGING, OVER
from tests.rules.matches import Log, go_on

Json = dict[str, Any]
UNSEEN = "??"


class Client:
    """The zones by name, seat and slot; what is not seen is there as UNSEEN."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.zones: dict[tuple[str, int | None, int | None], list[str]] = defaultdict(list)
        self.phase = ""
        self.turn: int | None = None
        self._left: dict[str, list[str]] = {}

    def follow(self, event: Json) -> None:
        self._left = {audience: list(opened["value"]["cards"]) for audience, opened in event["opened"].items()}
        for effect in event["effects"]:
            getattr(self, effect["type"])(effect)
        assert not any(self._left.values()), "every card that was opened has its effect"

    def sealed(self, count: int, *audiences: object) -> list[str]:
        """The next cards sealed for these audiences, as far as this client may open them."""
        taken = [UNSEEN] * count
        for audience in map(str, audiences):
            if audience in self._left:
                taken, self._left[audience] = self._left[audience][:count], self._left[audience][count:]
        return taken

    def hand(self, seat: int) -> list[str]:
        return self.zones["hand", seat, None]

    def take(self, zone: list[str], cards: Iterable[str]) -> None:
        for card in cards:
            zone.remove(card if card in zone else UNSEEN)

    def round_the_table(self, cards: list[str], dealer: int) -> list[list[str]]:
        """What each seat gets when cards are dealt one at a time, beginning left of the dealer."""
        piles: list[list[str]] = [[] for _ in range(self.seats)]
        for number, card in enumerate(cards):
            piles[(dealer + 1 + number) % self.seats].append(card)
        return piles

    def started(self, effect: Json) -> None:
        assert len(effect["seats"]) == self.seats

    def taken_over(self, effect: Json) -> None:
        pass

    def ended(self, effect: Json) -> None:
        self.phase = "over"

    def turn_given(self, effect: Json) -> None:
        self.turn, self.phase = effect["seat"], "playing"

    def went_out(self, effect: Json) -> None:
        self.turn = None


class Shithead(Client):
    def dealt(self, effect: Json) -> None:
        self.phase, self.turn = "arranging" if effect["turn"] is None else "playing", effect["turn"]
        for seat, count in enumerate(effect["hands"]):
            self.zones["hand", seat, None] = self.sealed(count, seat)
            self.zones["face_up", seat, None] = list(effect["face_up"][seat])
        for seat, cards in enumerate(self.round_the_table(self.sealed(effect["face_down"], "table"), effect["dealer"])):
            for slot, card in enumerate(cards):
                self.zones["face_down", seat, slot] = [card]
        self.zones["stock", None, None] = self.sealed(effect["stock"], "table")

    def arranged(self, effect: Json) -> None:
        self.sealed(effect["count"], effect["seat"])

    def choices_shown(self, effect: Json) -> None:
        self.phase = "playing"
        for seat, cards in enumerate(effect["face_up"]):
            self.hand(seat).extend(self.zones["face_up", seat, None])
            self.take(self.hand(seat), cards)
            self.zones["face_up", seat, None] = list(cards)

    def played(self, effect: Json) -> None:
        self.take(self.zones[effect["zone"], effect["seat"], None], effect["cards"])
        self.zones["pile", None, None] += effect["cards"]

    def flipped(self, effect: Json) -> None:
        del self.zones["face_down", effect["seat"], effect["index"]]
        self.zones["pile", None, None].append(effect["card"])

    def direction_reversed(self, effect: Json) -> None:
        assert effect["direction"] in (1, -1)

    def pile_burned(self, effect: Json) -> None:
        assert self.zones["pile", None, None] == effect["cards"]
        self.zones["burned", None, None] += self.zones.pop(("pile", None, None))

    def picked_up(self, effect: Json) -> None:
        assert self.zones["pile", None, None] == effect["cards"]
        self.hand(effect["seat"]).extend(self.zones.pop(("pile", None, None)))

    def drew(self, effect: Json) -> None:
        del self.zones["stock", None, None][: effect["count"]]
        self.hand(effect["seat"]).extend(self.sealed(effect["count"], effect["seat"]))


class Gapa(Client):
    def dealt(self, effect: Json) -> None:
        self.phase, self.turn = "playing", effect["turn"]
        for seat, cards in enumerate(self.round_the_table(self.sealed(effect["count"], "table"), effect["dealer"])):
            self.zones["closed", seat, None] = cards

    def pile_turned(self, effect: Json) -> None:
        self.zones["closed", effect["seat"], None] = self.zones.pop(("open", effect["seat"], None))[::-1]

    def flipped(self, effect: Json) -> None:
        assert self.zones["closed", effect["seat"], None].pop() in (effect["card"], UNSEEN)
        self.zones["flipped", effect["seat"], None] = [effect["card"]]

    def placed(self, effect: Json) -> None:
        card = self.zones[effect["source"], effect["seat"], None].pop()
        to = ("centre", None, None) if effect["to"] == "centre" else ("open", effect["to"], None)
        assert card == effect["card"]
        self.zones[to].append(card)

    def kept(self, effect: Json) -> None:
        self.zones["open", effect["seat"], None] += self.zones.pop(("flipped", effect["seat"], None))

    def last_left(self, effect: Json) -> None:
        self.turn = None


class President(Client):
    def dealt(self, effect: Json) -> None:
        self.phase, self.turn = "giving" if effect["turn"] is None else "playing", effect["turn"]
        self.zones.clear()
        for seat, count in enumerate(effect["hands"]):
            self.zones["hand", seat, None] = self.sealed(count, seat)

    def gave(self, effect: Json) -> None:
        cards = self.sealed(effect["count"], effect["giver"], effect["taker"])
        self.take(self.hand(effect["giver"]), cards)
        self.hand(effect["taker"]).extend(cards)

    def gift_asked(self, effect: Json) -> None:
        self.turn = effect["seat"]

    def played(self, effect: Json) -> None:
        self.take(self.hand(effect["seat"]), effect["cards"])
        self.zones["pile", None, None] += effect["cards"]

    def pile_cleared(self, effect: Json) -> None:
        self.zones["cleared", None, None] += self.zones.pop(("pile", None, None))

    def two_left(self, effect: Json) -> None:
        self.zones["hand", effect["seat"], None] = [effect["card"]]

    def passed(self, effect: Json) -> None:
        pass

    turn_skipped = place_taken = passed

    def round_ended(self, effect: Json) -> None:
        self.turn = None


CLIENTS = {"shithead": Shithead, "gapa": Gapa, "president": President}
OPTIONS: dict[str, Json] = {
    "shithead": {"jokers": True, "cut_in": True, "eights": "skip"},
    "gapa": {"parallel_suits": True},
    "president": {"points_to_win": 3, "two_is_highest": True},
}


@pytest.mark.parametrize("viewer", [None, 1], ids=["spectator", "player"])
@pytest.mark.parametrize("name", GAMES)
def test_the_effects_alone_lead_to_the_table_that_is_shown(name: str, viewer: int | None) -> None:
    game = GAMES[name]
    for chance in map(Random, range(2)):
        log = Log(game, 4, game.OPTIONS(**OPTIONS[name], move_limit=120), chance)
        while not log.position.over:
            go_on(log, chance)
        client, position = CLIENTS[name](4), None
        for event in log.events:
            client.follow(json.loads(json.dumps(event.opened(log.seeds, () if viewer is None else (str(viewer),)))))
            position = read(position, event, event.values)
            if event.type != "started":
                compare(client, position, viewer)


def compare(client: Client, position: Position, viewer: int | None) -> None:
    view = position.game.view(position.state, viewer)
    assert client.phase == view["phase"]
    assert view["phase"] in (ARRANGING, OVER) or position.awaited == (() if client.turn is None else (client.turn,))
    for zone in view["zones"]:
        if view["phase"] == ARRANGING and zone["seat"] == viewer:
            continue  # a seat's own choice is in its view at once
        found = client.zones[zone["zone"], zone["seat"], zone.get("slot")]
        assert len(found) == zone["count"], zone
        assert zone["cards"] is None or found == zone["cards"], zone
