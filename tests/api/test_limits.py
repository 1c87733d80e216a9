"""How often somebody may call."""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from api import limits
from cardgames.rules.moves import move_form
from stack.program import ROOT
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import created, events, fine, opened, problem, seated
from tests.api.test_openapi import errors

Limit = Callable[..., None]


@pytest.fixture
def limit(settings: Any) -> Iterator[Limit]:
    """Sets budgets, full ones."""

    def set_to(**budgets: str) -> None:
        settings.LIMITS = dict(settings.LIMITS) | budgets
        limits._item.cache_clear()
        limits._counters.cache_clear()

    set_to()
    yield set_to
    limits._item.cache_clear()
    limits._counters.cache_clear()


def used_up(answer: Any, name: str) -> None:
    told = problem(answer, 429, "throttled")
    assert errors({"$ref": "#/components/schemas/Problem"}, told) == []
    assert told["limit"] == name and name in told["detail"]
    assert answer.headers["RateLimit"].startswith(f'"{name}";r=0;t=')
    assert 1 <= int(answer.headers["Retry-After"]) <= 3600


def test_an_answer_tells_what_is_left(alice: Caller, limit: Limit) -> None:
    limit(read="3/minute", write="2/hour")
    for left in (2, 1, 0):
        answer = alice.get("games")
        assert answer.headers["RateLimit-Policy"] == '"read";q=3;w=60'
        assert answer.headers["RateLimit"].startswith(f'"read";r={left};t=')
    answer = alice.post("matches", {"game": "gapa", "seats": 2})
    assert answer.headers["RateLimit-Policy"] == '"write";q=2;w=3600'
    assert answer.headers["RateLimit"].startswith('"write";r=1;t=')


def test_a_refusal_costs_as_much_as_any_answer_and_tells_what_is_left(alice: Caller, limit: Limit) -> None:
    limit(read="5/minute")
    answer = alice.get("games/poker")
    assert answer.status_code == 404
    assert answer.headers["RateLimit"].startswith('"read";r=4;t=')


def test_what_is_used_up_is_refused_and_says_when_to_come_again(alice: Caller, limit: Limit) -> None:
    limit(read="3/minute", write="2/minute")
    for _ in range(3):
        fine(alice.get("games"))
    used_up(alice.get("games"), "read")
    for _ in range(2):
        opened(alice)
    used_up(alice.post("matches", {"game": "gapa", "seats": 2}), "write")


def test_a_refused_request_changes_nothing(alice: Caller, limit: Limit) -> None:
    match = opened(alice, seats=3)["id"]
    limit(write="1/minute")
    opened(alice)
    used_up(alice.post(f"matches/{match}/leave"), "write")
    assert fine(alice.get(f"matches/{match}"))["status"] == "open"


def test_a_client_that_polls_at_its_limit_still_makes_every_move(alice: Caller, bob: Caller, limit: Limit) -> None:
    match = seated(alice, bob, game="gapa")
    limit(read="8/minute", write="1/minute", moves="100/minute")
    for version in range(2, 12):
        for caller in (alice, bob):
            while (answer := caller.get(f"matches/{match}")).status_code == 200:
                pass
            used_up(answer, "read")
        position = dealing.state(match)
        seat = position.awaited[0]
        wish = move_form(position.game.legal(position.state, seat)[0], everything=True)
        created((alice, bob)[seat].post(f"matches/{match}/moves", {"version": version, "move": wish}))


def test_moves_have_a_limit_of_their_own(alice: Caller, bob: Caller, limit: Limit) -> None:
    match = seated(alice, bob, game="gapa")
    limit(moves="2/minute")
    for _ in range(2):
        problem(alice.post(f"matches/{match}/moves", {"version": 0, "move": {"type": "flip"}}), 409, "stale_version")
    used_up(alice.post(f"matches/{match}/moves", {"version": 0, "move": {"type": "flip"}}), "moves")
    assert len(events(bob, match)) == 2


def test_everybody_has_a_budget_of_his_own(alice: Caller, bob: Caller, nobody: Caller, limit: Limit) -> None:
    limit(read="1/minute")
    for caller in (alice, bob, nobody):
        fine(caller.get("games"))
        used_up(caller.get("games"), "read")


def test_two_tokens_of_an_account_share_its_budget(limit: Limit, db: None) -> None:
    first = Caller("dora")
    first.token = created(first.post("players", {"name": "dora", "password": "correct horse"}))["token"]
    second = Caller("dora")
    second.token = created(second.post("tokens", {"name": "dora", "password": "correct horse"}))["token"]
    limit(read="2/minute")
    fine(first.get("games"))
    fine(second.get("games"))
    used_up(first.get("games"), "read")


def test_accounts_are_counted_by_address_with_or_without_a_token(alice: Caller, nobody: Caller, limit: Limit) -> None:
    limit(accounts="3/hour")
    account = {"name": "dora", "password": "correct horse"}
    for caller, call in ((nobody, "guests"), (alice, "players"), (nobody, "tokens")):
        assert caller.post(call, account if call != "guests" else {}).headers["RateLimit"].startswith('"accounts";r=')
    for caller, call in ((nobody, "guests"), (alice, "players"), (nobody, "tokens")):
        told = problem(caller.post(call, account if call != "guests" else {}), 429, "throttled")
        assert told["limit"] == "accounts"


def test_passwords_of_one_name_cannot_be_guessed_for_long(nobody: Caller, limit: Limit) -> None:
    created(nobody.post("players", {"name": "Dora", "password": "correct horse"}))
    limit(passwords="3/hour")
    for number in range(3):
        nobody.client.defaults["REMOTE_ADDR"] = f"192.0.2.{number}"
        problem(nobody.post("tokens", {"name": "dora", "password": f"wrong {number}"}), 401, "unauthenticated")
    told = problem(nobody.post("tokens", {"name": "DORA", "password": "correct horse"}), 429, "throttled")
    assert told["limit"] == "passwords"
    problem(nobody.post("tokens", {"name": "nobody at all", "password": "correct horse"}), 401, "unauthenticated")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_who_has_no_account_is_counted_by_where_he_is(
    nobody: Caller, limit: Limit, one: str, other: str, same: bool
) -> None:
    limit(read="1/minute")
    nobody.client.defaults["REMOTE_ADDR"] = one
    fine(nobody.get("games"))
    nobody.client.defaults["REMOTE_ADDR"] = other
    assert nobody.get("games").status_code == (429 if same else 200)


def test_nobody_gets_another_budget_by_saying_where_he_is(nobody: Caller, limit: Limit) -> None:
    limit(read="1/minute")
    fine(nobody.get("games", **{"X-Forwarded-For": "192.0.2.1"}))
    used_up(nobody.get("games", **{"X-Forwarded-For": "192.0.2.2"}), "read")


def test_behind_a_proxy_everybody_is_counted_by_the_address_the_proxy_tells(
    nobody: Caller, limit: Limit, settings: Any
) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    limit(read="1/minute")
    for told, status in (("192.0.2.1", 200), ("9.9.9.9, 192.0.2.1", 429), ("192.0.2.1, 192.0.2.2", 200)):
        assert nobody.get("games", **{"X-Forwarded-For": told}).status_code == status


def test_nobody_is_kept_from_playing_because_nothing_can_be_counted(alice: Caller, limit: Limit, settings: Any) -> None:
    settings.LIMITS_STORAGE = "redis://127.0.0.1:1/0"
    limit(write="1/minute")
    for _ in range(3):
        assert "RateLimit" not in alice.post("matches", {"game": "gapa", "seats": 2}).headers
    assert fine(alice.get("matches", {"mine": "true"}))["results"]


def test_strangers_cannot_keep_a_player_from_deleting_himself(nobody: Caller, limit: Limit) -> None:
    account = {"name": "dora", "password": "correct horse"}
    dora = Caller("dora", created(nobody.post("players", account))["token"])
    limit(passwords="1/hour")
    problem(nobody.post("tokens", account | {"password": "wrong"}), 401, "unauthenticated")
    used_up(nobody.post("tokens", account), "passwords")
    his = fine(dora.get("me"))["id"]
    problem(nobody.post("tokens", {"name": his, "password": "wrong password"}), 401, "unauthenticated")
    used_up(nobody.post("tokens", {"name": his, "password": "wrong password"}), "passwords")
    assert dora.send("DELETE", "me", b'{"password": "correct horse"}').status_code == 204


def test_tokens_that_nobody_has_are_counted_by_address(nobody: Caller, limit: Limit) -> None:
    limit(tokens="3/minute", read="1000/minute")
    for left in (2, 1, 0):
        answer = Caller("mallory", f"guess {left}" if left else f"{left}" * 64).get("games")
        problem(answer, 401, "unauthenticated")
        assert answer.headers["RateLimit"].startswith(f'"tokens";r={left};t=')
        assert answer.headers["RateLimit-Policy"] == '"tokens";q=3;w=60'
    for path in ("games", "me", "matches/00000000-0000-4000-8000-000000000000/stream"):
        used_up(Caller("mallory", "f" * 64).get(path), "tokens")
    elsewhere = Caller("mallory", "f" * 64)
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    problem(elsewhere.get("games"), 401, "unauthenticated")
    fine(nobody.get("games"))


def test_nobody_is_locked_out_by_bad_tokens_from_his_address(alice: Caller, nobody: Caller, limit: Limit) -> None:
    limit(tokens="1/minute")
    mallory = Caller("mallory", "0" * 64)
    problem(mallory.get("games"), 401, "unauthenticated")
    used_up(mallory.get("games"), "tokens")
    fine(alice.get("me"))
    newcomer = Caller("dora", created(nobody.post("guests", {"name": "dora"}))["token"])
    fine(newcomer.get("me"))
    assert opened(newcomer)["you"] == {"seat": 0}
    used_up(mallory.get("games"), "tokens")


def test_good_tokens_are_in_no_budget_of_bad_ones(alice: Caller, limit: Limit) -> None:
    limit(tokens="1/minute")
    for _ in range(3):
        fine(alice.get("me"))
    problem(Caller("mallory", "1" * 64).get("games"), 401, "unauthenticated")


def test_a_token_that_was_unknown_is_not_looked_up_again(db: None, django_assert_num_queries: Any) -> None:
    lost = Caller("mallory", secrets.token_hex(32))
    with django_assert_num_queries(1):
        for _ in range(3):
            problem(lost.get("games"), 401, "unauthenticated")


def test_the_documented_numbers_are_the_settings() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) an? (\w+) \|", (ROOT / "docs" / "contract.md").read_text(), re.MULTILINE)
    code = "from cardgames.settings import LIMITS; import json; print(json.dumps(LIMITS))"
    names = {name: value for name, value in os.environ.items() if not name.startswith("LIMIT_")}
    done = subprocess.run((sys.executable, "-c", code), cwd=ROOT, env=names, capture_output=True, text=True, check=True)
    assert {name: f"{number}/{unit}" for name, number, unit in told} == json.loads(done.stdout)


@pytest.mark.parametrize("told", ["many", "-1/minute", "5", "5/moment", "0/minute"])
def test_a_limit_that_is_none_stops_the_server(told: str) -> None:
    code = (sys.executable, "-c", "import cardgames.settings")
    done = subprocess.run(code, cwd=ROOT, env=os.environ | {"LIMIT_READ": told}, capture_output=True, text=True)
    assert done.returncode != 0 and "LIMIT_READ" in done.stderr
