"""What can be played, as the API tells it."""

import re

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from tests.api.caller import Caller
from tests.api.playing import fine, opened, problem

SEATS = {"gapa": (2, 6), "president": (4, 14), "shithead": (2, 5)}


def test_every_game_is_listed_and_told_alike_alone(nobody: Caller) -> None:
    games = fine(nobody.get("games"))
    assert games.keys() == {"games"}
    assert [game["game"] for game in games["games"]] == list(SEATS)
    for game in games["games"]:
        assert fine(nobody.get(f"games/{game['game']}")) == game
        assert game.keys() == {"game", "title", "edition", "seats", "options", "bots", "rules"}
        assert (game["seats"]["min"], game["seats"]["max"]) == SEATS[game["game"]]
        assert game["bots"] == ["random", "greedy"]


@pytest.mark.parametrize("path", ["games", "games/gapa"])
def test_a_game_that_is_known_is_not_sent_again(nobody: Caller, path: str) -> None:
    told = nobody.get(path)
    again = nobody.get(path, **{"If-None-Match": told.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"") and again.headers["ETag"] == told.headers["ETag"]
    assert nobody.get("games/shithead", **{"If-None-Match": told.headers["ETag"]}).status_code == 200


@pytest.mark.parametrize("name", SEATS)
def test_options_are_a_json_schema_with_defaults_and_a_line_each(nobody: Caller, name: str) -> None:
    schema = fine(nobody.get(f"games/{name}"))["options"]
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    for option in schema["properties"].values():
        assert option["description"] and "default" in option
        assert Draft202012Validator(option).is_valid(option["default"])
    with pytest.raises(SchemaError):
        Draft202012Validator.check_schema({"type": "no type"})


@pytest.mark.parametrize(("name", "seats"), [(name, least) for name, (least, _) in SEATS.items()])
def test_the_defaults_are_those_a_match_gets(alice: Caller, name: str, seats: int) -> None:
    schema = fine(alice.get(f"games/{name}"))["options"]
    defaults = {option: told["default"] for option, told in schema["properties"].items()}
    assert opened(alice, game=name, seats=seats)["options"] == defaults
    assert opened(alice, game=name, seats=seats, options=defaults)["options"] == defaults


@pytest.mark.parametrize("name", SEATS)
def test_the_rules_are_where_the_game_says(nobody: Caller, name: str) -> None:
    rules = nobody.get(fine(nobody.get(f"games/{name}"))["rules"])
    assert rules.status_code == 200 and rules.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize(("name", "least", "most"), [(name, least, most) for name, (least, most) in SEATS.items()])
def test_as_many_seats_as_the_game_says_and_no_others(alice: Caller, name: str, least: int, most: int) -> None:
    for seats in (least, most):
        assert len(opened(alice, game=name, seats=seats)["seats"]) == seats
    for seats in (least - 1, most + 1):
        refused = problem(alice.post("matches", {"game": name, "seats": seats}), 400, "malformed")
        assert refused["field"] == "seats"


def test_an_unknown_game_is_not_found(nobody: Caller) -> None:
    for name in ("poker", "SHITHEAD", "shithead2"):
        problem(nobody.get(f"games/{name}"), 404, "not_found")


def test_rules_pages_lead_to_each_other(nobody: Caller) -> None:
    links = {
        link
        for name in ("shithead", "gapa", "president")
        for link in re.findall(rb'<a href="([^"]*)"', nobody.get(f"/rules/{name}").content)
        if b"rules" in link
    }
    assert b"/rules/common" in links
    assert all(nobody.get(link.decode()).status_code == 200 for link in links)
    assert b'""' not in nobody.get("/rules/shithead").content
