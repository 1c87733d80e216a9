"""Tokens: several to an account, for less than everything, for a while, to be withdrawn."""

from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.api.caller import Caller, Json, RemoteCaller
from tests.api.conftest import Remote
from tests.api.listening import listening
from tests.api.playing import created, fine, move, on_turn, opened, problem, seated

ALL = ["match:read", "match:play", "account"]
SECRET = {"name": "Daisy", "password": "correct horse battery"}


def with_token(caller: Caller, **wanted: Any) -> Caller:
    """The same account with another token."""
    other = Caller(caller.name, created(caller.post("me/tokens", wanted))["token"])
    other.player = caller.player
    return other


def tokens(caller: Caller) -> list[Json]:
    found: list[Json] = fine(caller.get("me/tokens"))["tokens"]
    return found


def test_the_first_token_is_for_everything_and_does_not_expire(alice: Caller) -> None:
    [only] = tokens(alice)
    assert (only["title"], only["scopes"], only["expires_at"], only["current"]) == ("", ALL, None, True)
    assert alice.token and alice.token.startswith(only["begins_with"]) and len(only["begins_with"]) == 8


def test_a_token_is_made_as_wanted_and_shown_once(alice: Caller) -> None:
    made = created(alice.post("me/tokens", {"title": "My bot", "scopes": ["match:play"], "expires_in": 3600}))
    assert made["title"] == "My bot" and made["scopes"] == ["match:play"] and made["expires_at"] > made["created_at"]
    listed = {token["id"]: token for token in tokens(alice)}
    assert len(listed) == 2
    assert listed[made["id"]] == {name: made[name] for name in made if name != "token"} | {"current": False}
    assert made["token"] not in str(listed)


def test_a_token_for_name_and_password_is_made_as_wanted(nobody: Caller) -> None:
    created(nobody.post("players", SECRET))
    token = created(nobody.post("tokens", SECRET | {"title": "phone", "scopes": ["match:read", "account"]}))["token"]
    [mine] = [found for found in tokens(Caller("daisy", token)) if found["current"]]
    assert mine["title"] == "phone" and mine["scopes"] == ["match:read", "account"]


# What a scope is for


def test_who_may_only_read_sees_his_seat_and_does_nothing(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", visibility="private")
    reader = with_token(alice, scopes=["match:read"])
    assert fine(reader.get(f"matches/{match}"))["you"] == {"seat": 0}
    fine(reader.get("matches", {"mine": "true"}))
    for call, body in (
        ("matches", {"game": "gapa", "seats": 2}),
        (f"matches/{match}/moves", {"version": 2, "move": {"type": "flip"}}),
        *((f"matches/{match}/{name}", {}) for name in ("join", "leave", "rematch")),
        (f"matches/{match}/seed", {"client_seed": "a"}),
    ):
        refused = reader.post(call, body)
        problem(refused, 403, "insufficient_scope", call)
        assert refused.headers["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="match:play"'
    for refused in (
        reader.get("me"),
        reader.get("me/tokens"),
        reader.post("me/tokens", {}),
        reader.send("DELETE", "me"),
        reader.get("me/export"),
        reader.post("players", SECRET),
    ):
        problem(refused, 403, "insufficient_scope")
        assert refused.headers["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="account"'
    assert len(tokens(alice)) == 2


def test_who_may_play_may_read(alice: Caller, bob: Caller) -> None:
    match = seated(alice, bob, game="gapa", visibility="private")
    players = tuple(with_token(caller, scopes=["match:play"]) for caller in (alice, bob))
    created(move(on_turn(players, match), match))
    fine(players[0].get(f"matches/{match}/events"))
    problem(players[0].get("me"), 403, "insufficient_scope")


def test_an_account_token_sees_no_match_of_its_owner(alice: Caller, bob: Caller) -> None:
    private, public = (seated(alice, bob, game="gapa", visibility=kind) for kind in ("private", "public"))
    keeper = with_token(alice, scopes=["account"])
    for match in (private, public):
        for path in ("", "/events", "/receipt", "/audit", "/record", "/wait", "/stream"):
            problem(keeper.get(f"matches/{match}{path}"), 403, "insufficient_scope", path)
    problem(keeper.get("matches"), 403, "insufficient_scope")
    problem(keeper.get("records"), 403, "insufficient_scope")
    fine(keeper.get("me"))


def test_no_token_makes_one_that_may_do_more(alice: Caller) -> None:
    keeper = with_token(alice, scopes=["account", "match:read"])
    refused = keeper.post("me/tokens", {"scopes": ["match:play"]})
    assert problem(refused, 400, "malformed")["field"] == "scopes"
    assert created(keeper.post("me/tokens"))["scopes"] == ["match:read", "account"]


# How long


def test_an_expired_token_is_good_for_nothing(alice: Caller) -> None:
    short = with_token(alice, expires_in=60)
    fine(short.get("me"))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cardgames_token SET expiry = clock_timestamp() WHERE expiry IS NOT NULL")
    problem(short.get("me"), 401, "unauthenticated")
    fine(alice.get("me"))


def test_a_withdrawn_token_is_good_for_nothing_at_once(alice: Caller) -> None:
    other = with_token(alice, title="lost phone")
    [lost] = [token["id"] for token in tokens(alice) if token["title"]]
    assert alice.send("DELETE", f"me/tokens/{lost}").status_code == 204
    problem(other.get("games"), 401, "unauthenticated")
    problem(alice.send("DELETE", f"me/tokens/{lost}"), 404, "not_found")
    assert len(tokens(alice)) == 1


def test_a_token_can_withdraw_itself(alice: Caller) -> None:
    [mine] = tokens(alice)
    assert alice.send("DELETE", f"me/tokens/{mine['id']}").status_code == 204
    problem(alice.get("me"), 401, "unauthenticated")


def test_nobody_withdraws_the_token_of_another(alice: Caller, bob: Caller, nobody: Caller) -> None:
    [his] = tokens(bob)
    problem(alice.send("DELETE", f"me/tokens/{his['id']}"), 404, "not_found")
    problem(nobody.send("DELETE", f"me/tokens/{his['id']}"), 401, "unauthenticated")
    problem(alice.send("DELETE", "me/tokens/00000000-0000-4000-8000-000000000000"), 404, "not_found")
    fine(bob.get("me"))


@pytest.mark.parametrize("scopes", [["match:read"], ["match:play"]])
def test_a_withdrawn_token_ends_its_streams(remote: Remote, scopes: list[str]) -> None:
    match = opened(remote.alice, visibility="private")["id"]
    made = created(remote.alice.post("me/tokens", {"scopes": scopes}))
    other = RemoteCaller("alice", remote.stack.client)
    other.token = made["token"]
    with (
        listening(other, f"matches/{match}/stream") as cut_off,
        listening(remote.alice, f"matches/{match}/stream") as goes_on,
    ):
        assert cut_off.take().name == goes_on.take().name == "match"
        assert remote.alice.send("DELETE", f"me/tokens/{made['id']}").status_code == 204
        assert cut_off.has_ended()
        fine(remote.alice.post(f"matches/{match}/leave"))
        assert goes_on.take().data["status"] == "abandoned"


@pytest.fixture
def short_lived(remote: Remote) -> RemoteCaller:
    """Alice with a token that expires in two seconds."""
    made = created(remote.alice.post("me/tokens", {"expires_in": 60}))
    with psycopg.connect(remote.stack.owner_url) as database:
        database.execute(
            "UPDATE cardgames_token SET expiry = clock_timestamp() + interval '2 s' WHERE public_id = %s", [made["id"]]
        )
    other = RemoteCaller("alice", remote.stack.client)
    other.token = made["token"]
    return other


def test_an_expired_token_ends_its_streams(remote: Remote, short_lived: RemoteCaller) -> None:
    match = opened(remote.alice)["id"]
    with listening(short_lived, f"matches/{match}/stream") as stream, listening(short_lived, "me/stream") as news:
        assert (stream.take().name, news.take().name) == ("match", "matches")
        assert stream.has_ended() and news.has_ended()


@pytest.mark.parametrize("path", ["matches/{}/wait", "me/wait"])
def test_whoever_waits_with_a_token_that_expires_meanwhile_is_told_nothing(
    remote: Remote, short_lived: RemoteCaller, path: str
) -> None:
    waiting = path.format(opened(remote.alice)["id"])
    known = {"If-None-Match": short_lived.get(waiting, {"seconds": 0}).headers["ETag"]}
    problem(short_lived.get(waiting, {"seconds": 3}, **known), 401, "unauthenticated")


@pytest.mark.parametrize("told", ["{}", "Token {}", "Basic YTpi"])
def test_what_is_no_bearers_token_is_not_passed_over(alice: Caller, nobody: Caller, told: str) -> None:
    problem(nobody.get("matches", Authorization=told.format(alice.token)), 401, "unauthenticated")


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["everything"]}, "scopes.0"),
        ({"scopes": "match:play"}, "scopes"),
        ({"scopes": None}, "scopes"),
        ({"scopes": ALL + ALL}, "scopes"),
        ({"scopes": [["account"]]}, "scopes.0"),
        ({"expires_in": 59}, "expires_in"),
        ({"expires_in": "60"}, "expires_in"),
        ({"expires_in": 1e3}, "expires_in"),
        ({"expires_in": True}, "expires_in"),
        ({"expires_in": 10**30}, "expires_in"),
        ({"title": 7}, "title"),
        ({"title": "x" * 41}, "title"),
        ({"title": "a\x00b"}, "title"),
        ({"name": "x"}, "name"),
    ],
)
def test_what_is_no_token_is_malformed(alice: Caller, wanted: Json, field: str) -> None:
    assert problem(alice.post("me/tokens", wanted), 400, "malformed")["field"] == field
    assert len(tokens(alice)) == 1


def test_a_guests_token_does_not_grow_when_he_becomes_a_player(alice: Caller) -> None:
    keeper = with_token(alice, scopes=["account"], expires_in=3600)
    grown = Caller("daisy", created(keeper.post("players", SECRET))["token"])
    [mine] = [found for found in tokens(grown) if found["current"]]
    assert mine["scopes"] == ["account"] and mine["expires_at"] is not None
    problem(grown.get("matches", {"mine": "true"}), 403, "insufficient_scope")


def test_no_token_makes_one_that_lasts_longer(alice: Caller) -> None:
    short = with_token(alice, expires_in=60)
    [mine] = [found for found in tokens(short) if found["current"]]
    wanted: list[Json] = [{}, {"expires_in": None}, {"expires_in": 3600}]
    for each in wanted:
        assert created(short.post("me/tokens", each))["expires_at"] <= mine["expires_at"]
