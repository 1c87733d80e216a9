"""Guests, players and their tokens."""

import pytest

from api.accounts import _save
from cardgames.errors import NameTaken
from cardgames.models import Player, Token
from tests.api.caller import Caller
from tests.api.playing import created, opened, problem, seated, see

SECRET = {"name": "Daisy", "password": "correct horse battery"}


def test_anybody_becomes_a_guest_without_saying_anything(nobody: Caller) -> None:
    welcome = created(nobody.post("guests"))
    assert welcome.keys() == {"player", "token"}
    assert welcome["player"].keys() == {"id", "name", "kind"}
    assert welcome["player"]["name"] == "Guest" and welcome["player"]["kind"] == "human"


def test_two_guests_may_have_the_same_name(nobody: Caller) -> None:
    first, second = (created(nobody.post("guests", {"name": "Daisy"})) for _ in range(2))
    assert first["player"]["name"] == second["player"]["name"] == "Daisy"
    assert first["player"]["id"] != second["player"]["id"] and first["token"] != second["token"]


def test_a_token_names_its_player_and_no_other(alice: Caller, bob: Caller) -> None:
    match = created(alice.post("matches", {"game": "gapa", "seats": 2}))
    assert match["seats"][0]["player"] == alice.player
    assert alice.player != bob.player
    problem(Caller("mallory", "0" * 64).get(f"matches/{match['id']}"), 401, "unauthenticated")


def test_a_token_is_not_kept_only_its_hash(alice: Caller) -> None:
    kept = Token.objects.get(user=alice.player["id"])
    assert alice.token and alice.token not in str(kept.__dict__)


def test_a_player_gets_another_token_for_name_and_password(nobody: Caller) -> None:
    first = created(nobody.post("players", SECRET))
    second = created(nobody.post("tokens", SECRET))
    assert first["player"] == second["player"] and first["token"] != second["token"]
    for token in (first["token"], second["token"]):
        assert Caller("daisy", token).get("matches", {"mine": "true"}).status_code == 200


def test_names_are_taken_whatever_their_case(nobody: Caller) -> None:
    created(nobody.post("players", SECRET))
    for name in ("Daisy", "DAISY", "ｄａｉｓｙ", " daisy "):
        assert "version" not in problem(nobody.post("players", SECRET | {"name": name}), 409, "name_taken")
        created(nobody.post("tokens", SECRET | {"name": name}))


def test_a_wrong_password_and_an_unknown_name_are_told_alike(nobody: Caller) -> None:
    created(nobody.post("players", SECRET))
    wrong = nobody.post("tokens", SECRET | {"password": "correct horse"})
    unknown = nobody.post("tokens", SECRET | {"name": "Donald"})
    assert problem(wrong, 401, "unauthenticated") == problem(unknown, 401, "unauthenticated")
    assert wrong.headers["WWW-Authenticate"] == "Bearer"


def test_a_password_that_is_easily_guessed_is_refused(nobody: Caller) -> None:
    for password in ("password", "12345678", "short"):
        refused = problem(nobody.post("players", SECRET | {"password": password}), 400, "malformed")
        assert refused["field"] == "password"


def test_a_password_keeps_its_spaces(nobody: Caller) -> None:
    spaced = SECRET | {"password": "  correct horse battery "}
    created(nobody.post("players", spaced))
    problem(nobody.post("tokens", SECRET), 401, "unauthenticated")
    created(nobody.post("tokens", spaced))


def test_reading_works_with_head_too(alice: Caller) -> None:
    match = created(alice.post("matches", {"game": "gapa", "seats": 2}))
    for path in ("games", "games/gapa", "matches", f"matches/{match['id']}", f"matches/{match['id']}/events"):
        head, get = alice.send("HEAD", path), alice.get(path)
        assert head.status_code == get.status_code == 200 and head.content == b""


# A guest becomes a player


def test_a_guest_becomes_a_player_and_keeps_his_seats_and_token(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    etag = bob.get(f"matches/{match}").headers["ETag"]
    welcome = created(alice.post("players", SECRET))
    assert welcome["player"] == alice.player | {"name": "Daisy"}
    for caller in (
        alice,
        Caller("daisy", welcome["token"]),
        Caller("daisy", created(nobody.post("tokens", SECRET))["token"]),
    ):
        assert see(caller, match)["you"] == {"seat": 0}
    assert see(bob, match)["seats"][0]["player"]["name"] == "Daisy"
    assert bob.get(f"matches/{match}").headers["ETag"] != etag


def test_a_guest_who_wants_a_name_that_is_taken_stays_a_guest(alice: Caller, nobody: Caller) -> None:
    created(nobody.post("players", SECRET))
    match = opened(alice)["id"]
    problem(alice.post("players", SECRET), 409, "name_taken")
    problem(alice.post("players", SECRET | {"name": "Donald", "password": "donald"}), 400, "malformed")
    assert see(alice, match)["seats"][0]["player"] == alice.player
    assert created(alice.post("players", SECRET | {"name": "Donald"}))["player"]["id"] == alice.player["id"]


def test_who_is_a_player_already_makes_another_account(nobody: Caller) -> None:
    first = created(nobody.post("players", SECRET))
    other = created(Caller("daisy", first["token"]).post("players", SECRET | {"name": "Donald"}))
    assert other["player"]["id"] != first["player"]["id"]
    assert created(nobody.post("tokens", SECRET))["player"] == first["player"]


def test_a_guest_can_become_a_player_only_once(alice: Caller, nobody: Caller) -> None:
    guest = Player.objects.get(pk=alice.player["id"])
    created(alice.post("players", SECRET))
    guest.name, guest.login = "Donald", "donald"  # as a second request at the same time still sees him
    with pytest.raises(NameTaken):
        _save(guest)
    assert Player.objects.get(pk=guest.pk).name == "Daisy"


def test_a_name_that_cannot_be_seen_is_none(nobody: Caller) -> None:
    for sign in "\u3164\u2800\u115f\u034f\ufe0f\u17b4\u180b\u0301\u200b\u202e\ue000\U000e0041":
        assert problem(nobody.post("guests", {"name": sign}), 400, "malformed")["field"] == "name"
        if sign != "\u0301":
            problem(nobody.post("guests", {"name": f"Zoe{sign}"}), 400, "malformed")
    for name in ("Zoë", "李小龍", "अनिता", "O'Neill 3rd", "🂡"):
        assert created(nobody.post("guests", {"name": name}))["player"]["name"] == name


def test_the_answer_is_json_whatever_format_is_asked_for(nobody: Caller) -> None:
    assert nobody.get("games", {"format": "xml"}).json() == nobody.get("games").json()


def test_what_could_be_asked_is_not_told_by_options(nobody: Caller) -> None:
    for path in ("games", "matches", "docs", "schema"):
        problem(nobody.send("OPTIONS", path), 405, "method_not_allowed")
