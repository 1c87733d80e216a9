"""What a person sees of his own account, takes away, and deletes."""

import json
from functools import partial
from typing import Any

import pytest

from api import personal
from api.accounts import _save
from api.matches import bot_player
from cardgames.errors import AccountDeleted
from cardgames.models import Match, Player, Token
from tests.api import dealing
from tests.api.caller import Caller, Json, RemoteCaller
from tests.api.conftest import Remote
from tests.api.playing import created, events, fine, move, on_turn, opened, play, problem, seated, see
from tests.api.test_bad_requests import NO_MEMBERS, NO_OBJECTS, NO_TEXT, contents
from tests.api.test_openapi import described, errors
from tests.api.test_waiting import SOON, wait, waiting
from tests.seated import at_once

SECRET = {"name": "Daisy", "password": "correct horse battery"}


@pytest.fixture
def daisy(db: None) -> Caller:
    return registered(Caller("daisy"))


def registered(caller: Caller) -> Caller:
    """With a password."""
    welcome = created(caller.post("players", SECRET))
    caller.token, caller.player = welcome["token"], welcome["player"]
    return caller


def delete(caller: Caller, body: object = None) -> Any:
    return caller.send("DELETE", "me", b"" if body is None else json.dumps(body).encode())


def deleted(caller: Caller, body: object = None) -> None:
    answer = delete(caller, body)
    assert (answer.status_code, answer.content) == (204, b""), answer.content


# Seeing


def test_a_guest_and_a_player_are_told_who_they_are(alice: Caller, daisy: Caller) -> None:
    for caller, guest in ((alice, True), (daisy, False)):
        me = fine(caller.get("me"))
        assert me == caller.player | {"guest": guest, "created_at": me["created_at"]}
        assert caller.get("me").headers["Cache-Control"] == "no-store"
        assert caller.send("HEAD", "me").status_code == 200 and caller.send("HEAD", "me").content == b""


def test_without_a_token_there_is_no_me(nobody: Caller) -> None:
    for caller in (nobody, Caller("mallory", "0" * 64)):
        for method, path in (("GET", "me"), ("HEAD", "me"), ("DELETE", "me"), ("GET", "me/export")):
            answer = caller.send(method, path)
            assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_name_is_not_changed_and_there_are_no_options(alice: Caller) -> None:
    assert problem(alice.send("PATCH", "me", b'{"name": "Alicia"}'), 400, "malformed")["field"] == "name"
    for method in ("POST", "PUT", "OPTIONS"):
        problem(alice.send(method, "me", b'{"name": "Alicia"}'), 405, "method_not_allowed")
        problem(alice.send(method, "me/export", b"{}"), 405, "method_not_allowed")


# Deleting


def test_a_guest_needs_his_token_and_a_player_his_password_too(alice: Caller, daisy: Caller) -> None:
    deleted(alice)
    deleted(daisy, {"password": SECRET["password"]})
    for caller in (alice, daisy):
        problem(delete(caller), 401, "unauthenticated")
        problem(caller.get("me"), 401, "unauthenticated")
        problem(caller.post("matches", {"game": "gapa", "seats": 2}), 401, "unauthenticated")


def test_all_his_tokens_are_gone_and_the_name_is_free(daisy: Caller, nobody: Caller) -> None:
    second = Caller("daisy", created(nobody.post("tokens", SECRET))["token"])
    deleted(second, {"password": SECRET["password"]})
    assert not Token.objects.filter(user=daisy.player["id"]).exists()
    for caller in (daisy, second):
        problem(caller.get("matches"), 401, "unauthenticated")
    problem(nobody.post("tokens", SECRET), 401, "unauthenticated")
    problem(nobody.post("tokens", {"name": "deleted player", "password": SECRET["password"]}), 401, "unauthenticated")
    assert created(nobody.post("players", SECRET))["player"]["id"] != daisy.player["id"]


def test_a_wrong_password_deletes_nobody(daisy: Caller) -> None:
    before = contents()
    for password in ("correct horse", "Correct horse battery", SECRET["password"] + " ", "!", "Daisy"):
        problem(delete(daisy, {"password": password}), 403, "not_allowed")
    nothing: list[Json | None] = [None, {}]
    for body in nothing:
        assert problem(delete(daisy, body), 400, "malformed")["field"] == "password"
    assert contents() == before
    assert fine(daisy.get("me"))["name"] == "Daisy"


def test_a_body_that_cannot_be_read_deletes_nobody(alice: Caller, daisy: Caller) -> None:
    before = contents()
    for caller in (alice, daisy):
        for sent in (*NO_OBJECTS[::2], *NO_MEMBERS):
            problem(caller.send("DELETE", "me", sent), 400, "malformed", sent[:50])
        for value in [*NO_TEXT, "null", '""', f'"{"p" * 129}"']:
            refused = problem(caller.send("DELETE", "me", f'{{"password": {value}}}'.encode()), 400, "malformed", value)
            assert refused["field"] == "password" or "1e400" in value
        problem(caller.send("DELETE", "me", b"{}", "text/plain"), 415, "unsupported_media_type")
        problem(caller.send("DELETE", "me", b" " * 65_537), 413, "too_large")
    assert problem(delete(alice, {"password": "alice"}), 400, "malformed")["field"] == "password"
    assert contents() == before


def test_a_guest_who_has_become_a_player_needs_his_password(alice: Caller) -> None:
    created(alice.post("players", SECRET))
    assert problem(delete(alice), 400, "malformed")["field"] == "password"
    deleted(alice, {"password": SECRET["password"]})


def test_a_guest_who_is_gone_becomes_no_player(alice: Caller, nobody: Caller) -> None:
    guest = Player.objects.get(pk=alice.player["id"])
    deleted(alice)
    guest.name, guest.login = "Daisy", "daisy"  # as a request at the same time still sees him
    with pytest.raises(AccountDeleted):
        _save(guest)
    problem(alice.post("players", SECRET), 401, "unauthenticated")
    created(nobody.post("players", SECRET))


@pytest.mark.usefixtures("committed")
def test_becoming_a_player_and_being_deleted_at_once_is_one_or_the_other() -> None:
    for number in range(8):
        caller, secret = Caller.guest("guest"), SECRET | {"name": f"Daisy {number}"}
        opened(caller)
        became, gone = at_once(partial(caller.post, "players", secret), partial(delete, caller))
        assert (became.status_code, gone.status_code) in {(201, 400), (401, 204)}
        found = Player.objects.get(pk=caller.player["id"])
        assert found.is_active == (gone.status_code == 400) == (found.login is not None)
        assert Token.objects.filter(user=found).exists() == found.is_active


def test_who_waits_is_told_at_once(remote: Remote) -> None:
    caller = RemoteCaller("eve", remote.stack.client)
    caller.registered()
    match = opened(remote.bob, seats=3)["id"]
    fine(caller.post(f"matches/{match}/join"))
    with waiting(partial(wait, remote.bob, match)) as answers:
        deleted(caller)
    [(told, seconds)] = answers
    assert [seat["player"] for seat in told["seats"]] == [remote.bob.player, None, None] and seconds < SOON


def test_only_his_own_account_goes(alice: Caller, bob: Caller, daisy: Caller) -> None:
    match = seated(bob, daisy)
    deleted(alice)
    problem(delete(bob, {"password": SECRET["password"]}), 400, "malformed")
    assert [seat["player"] for seat in see(bob, match)["seats"]] == [bob.player, daisy.player]
    assert fine(bob.get("me"))["name"] == "bob"


def test_a_bot_of_the_server_has_no_account(alice: Caller) -> None:
    seated(alice, bots=["greedy"], seats=2)
    assert not Player.objects.filter(pk=bot_player("greedy")["id"]).exists()
    deleted(alice)


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_the_others_play_on_and_are_told(alice: Caller, bob: Caller, charlie: Caller, visibility: str) -> None:
    match = seated(alice, bob, charlie, game="gapa", visibility=visibility)
    play((alice, bob, charlie), match, 3)
    tag = bob.get(f"matches/{match}").headers["ETag"]
    deleted(alice)
    answer = bob.get(f"matches/{match}", **{"If-None-Match": tag})
    assert fine(answer)["seats"][0] == {
        "seat": 0,
        "player": {"id": alice.player["id"], "name": "deleted player", "kind": "human"},
        "taken_over": True,
        "level": "greedy",
    }
    assert events(bob, match)[-1]["type"] == "taken_over"
    while see(bob, match)["turn"] == [0]:
        dealing.play(match, 1)
    created(move((alice, bob, charlie)[see(bob, match)["turn"][0]], match))


def test_open_matches_are_given_back_and_his_own_abandoned(alice: Caller, bob: Caller, charlie: Caller) -> None:
    mine, bobs = opened(alice, seats=3)["id"], opened(bob, seats=3)["id"]
    for caller, match in ((bob, mine), (alice, bobs)):
        fine(caller.post(f"matches/{match}/join", {}, "k"))
    deleted(alice)
    assert see(bob, mine)["status"] == "abandoned"
    assert [seat["player"] for seat in see(bob, bobs)["seats"]] == [bob.player, None, None]
    fine(charlie.post(f"matches/{bobs}/join", {"seat": 1}))
    again = bob.post(f"matches/{mine}/join", {}, "k")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json()["seats"][0]["player"] == alice.player | {"name": "deleted player"}


def test_a_record_differs_only_in_the_name(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob, game="gapa", hold=True)
    fine(alice.post(f"matches/{match}/seed", {"client_seed": "luck"}))
    dealing.play(match)
    before = fine(nobody.get(f"matches/{match}/record"))
    tag = nobody.get(f"matches/{match}").headers["ETag"]
    deleted(alice)
    after = fine(nobody.get(f"matches/{match}/record"))
    assert before.pop("players") == [alice.player, bob.player]
    assert after.pop("players") == [alice.player | {"name": "deleted player"}, bob.player]
    assert after == before and after["client_seeds"] == ["luck", None]
    assert nobody.get(f"matches/{match}").headers["ETag"] != tag


# Taking away


@pytest.fixture(scope="module")
def everything(remote: Remote) -> tuple[Json, Json]:
    """What alice exports of her matches of every kind; and these matches."""
    alice, bob = remote.alice, remote.bob
    matches = {
        "open": opened(alice, seats=3),
        "left": opened(bob, seats=3),
        "private": opened(bob, seats=2, visibility="private"),
        "running": created(alice.post("matches", {"game": "gapa", "seats": 2, "hold": True}, "mine")),
        "over": opened(alice, game="gapa", options={"move_limit": 1}),
    }
    fine(alice.post(f"matches/{matches['left']['id']}/join", {"client_seed": "gone"}, "there"))
    fine(alice.post(f"matches/{matches['left']['id']}/leave"))
    fine(alice.post(f"matches/{matches['private']['id']}/join", {"invite": matches["private"]["invite"]}))
    fine(alice.post(f"matches/{matches['running']['id']}/seed", {"client_seed": "luck"}))
    for name in ("running", "over"):
        fine(bob.post(f"matches/{matches[name]['id']}/join"))
        mover = on_turn((alice, bob), matches[name]["id"])
        created(move(mover, matches[name]["id"], key=f"moved in {name}" if mover is alice else None))
    matches["kept"] = fine(bob.post(f"matches/{matches['over']['id']}/rematch"))
    answer = alice.get("me/export")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    return fine(answer), {name: match["id"] for name, match in matches.items()}


def test_an_export_has_all_that_is_stored(remote: Remote, everything: tuple[Json, Json]) -> None:
    export, matches = everything
    schema = described("GET", "me/export")["responses"]["200"]["content"]["application/json"]["schema"]
    assert errors(schema, export) == []
    assert export["account"] == fine(remote.alice.get("me")) | {"login": None}
    assert remote.alice.token is not None
    assert [token["begins_with"] for token in export["tokens"]] == [remote.alice.token[:8]]
    rows = {row["match"]: row for row in export["matches"]}
    assert set(matches.values()) - {matches["left"]} <= rows.keys()
    assert {"match": matches["left"]} in export["left"] and matches["left"] not in rows
    told = {name: rows[match] for name, match in matches.items() if name != "left"}
    assert [(name, row["seat"], row["opened"], row["kept"], row["status"]) for name, row in told.items()] == [
        ("open", 0, True, False, "open"),
        ("private", 1, False, False, "active"),
        ("running", 0, True, False, "active"),
        ("over", 0, True, False, "stalled"),
        ("kept", 0, False, True, "open"),
    ]
    assert told["running"]["client_seed"] == "luck"
    for row in told.values():
        assert fine(remote.alice.send("GET", row["events"]))["events"] is not None
        assert (row["record"] is None) == (row["status"] in {"open", "active"})
    assert remote.alice.send("GET", told["over"]["record"]).status_code == 200
    keys = {(key["call"], key["key"]): key["match"] for key in export["keys"]}
    assert keys["create", "mine"] == matches["running"] and keys["join", "there"] == matches["left"]
    moved = [key for key in export["keys"] if key["call"] == "moves"]
    assert all(key["key"].startswith("moved in ") and key["version"] == 3 for key in moved)


def test_an_export_has_nothing_of_others_and_no_secret(remote: Remote, everything: tuple[Json, Json]) -> None:
    body = remote.alice.get("me/export").text
    told = [remote.alice.token, remote.alice.token and remote.alice.token[:9], remote.bob.player["id"], "bob", "pbkdf2"]
    assert not [word for word in told if word and word in body]
    invites = [see(remote.alice, match).get("invite") for match in everything[1].values()]
    assert any(invites) and not [invite for invite in invites if invite and invite in body]


def test_an_export_can_be_looked_at_with_head(remote: Remote) -> None:
    head = remote.alice.send("HEAD", "me/export")
    assert (head.status_code, head.content) == (200, b"")


def test_an_export_of_many_matches_is_whole(remote: Remote) -> None:
    caller = RemoteCaller("eve", remote.stack.client)
    caller.registered()
    for number in range(12):
        created(caller.post("matches", {"game": "gapa", "seats": 2}, f"k{number}"))
    export = fine(caller.get("me/export"))
    assert len({row["match"] for row in export["matches"]}) == len(export["matches"]) == 12
    assert {key["key"] for key in export["keys"]} == {f"k{number}" for number in range(12)}
    deleted(caller)
    problem(caller.get("me/export"), 401, "unauthenticated")


def test_pages_of_an_export_fit_together(alice: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        created(alice.post("matches", {"game": "gapa", "seats": 2, "bots": ["greedy"]}, f"k{number}"))
    whole = json.loads(b"".join(personal.chunks(alice.player["id"])))
    monkeypatch.setattr(personal, "_PAGE", 2)
    paged = json.loads(b"".join(personal.chunks(alice.player["id"])))
    assert paged == whole | {"made_at": paged["made_at"]}
    assert len(paged["matches"]) == len(paged["keys"]) == Match.objects.count() == 5


def test_an_account_that_a_program_plays_for_is_a_bot_everywhere(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob, game="gapa")
    known = nobody.get(f"matches/{match}").headers["ETag"]
    for _ in range(2):
        assert fine(alice.send("PATCH", "me", b'{"kind": "bot"}'))["kind"] == "bot"
    shown = nobody.get(f"matches/{match}", **{"If-None-Match": known})
    assert [seat["player"]["kind"] for seat in fine(shown)["seats"]] == ["bot", "human"]
    [listed] = [found for found in fine(nobody.get("matches"))["results"] if found["id"] == match]
    assert listed["seats"][0]["player"]["kind"] == "bot"
    assert nobody.get(f"matches/{match}", **{"If-None-Match": shown.headers["ETag"]}).status_code == 304


def test_a_bot_of_somebodys_has_the_calls_and_deadlines_of_people(alice: Caller, bob: Caller) -> None:
    fine(alice.send("PATCH", "me", b'{"kind": "bot"}'))
    match = seated(alice, bob, game="gapa", turn_seconds=60)
    assert see(alice, match)["deadline"] is not None
    created(move(on_turn((alice, bob), match), match))
    started = events(alice, match)[0]["effects"][0]
    assert [seat["kind"] for seat in started["seats"]] == ["human", "human"]


@pytest.mark.parametrize(
    "body", [b"{}", b'{"kind": "human"}', b'{"kind": null}', b'{"kind": ["bot"]}', b'{"name": "x"}']
)
def test_nothing_else_can_be_declared(alice: Caller, body: bytes) -> None:
    problem(alice.send("PATCH", "me", body), 400, "malformed")
    assert fine(alice.get("me"))["kind"] == "human"
