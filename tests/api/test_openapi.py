"""The OpenAPI document is there, describes every call and no other, and real answers are as it says."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from jsonschema import Draft202012Validator

from api.document import EXAMPLES
from api.errors import PROBLEM
from api.urls import urlpatterns
from cardgames.rules import GAMES
from stack.program import ROOT
from tests.api import dealing
from tests.api.caller import Caller, Json
from tests.api.playing import created, events, fine, move, on_turn, opened, problem, seated
from tests.api.test_bad_requests import BAD, GOOD, body

CHECKED_IN = ROOT / "docs" / "openapi.yaml"
DOCUMENT: Json = yaml.safe_load(CHECKED_IN.read_text())
READ = ("events", "record", "receipt", "audit")
OF_EACH_GAME = ("open_match", "get_match", "make_move")
ASKED = ("?version", "/events?after", "/receipt?version")
# Calls that test_waiting, test_stream, test_me, test_export and test_checking are about; 429 is test_limits' affair.
ON_THEIR_OWN = ("/wait", "/stream", "/export", "/records", "/check")


def _closed(schema: Any) -> Any:
    """The schemas inside this one, so that a member nobody documented is an error."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(inner) for name, inner in schema.items()}
    return closed | {"additionalProperties": False} if {"type", "properties"} <= schema.keys() else closed


COMPONENTS = _closed(DOCUMENT["components"])


def errors(schema: Json, instance: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in _validator(json.dumps(schema)).iter_errors(instance)]


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(
        {**json.loads(schema), "components": COMPONENTS}, format_checker=Draft202012Validator.FORMAT_CHECKER
    )


def described(method: str, path: str) -> Json:
    call: Json = DOCUMENT["paths"][f"/api/v1/{path}"][method.lower()]
    return call


def test_the_document_checked_in_is_the_one_the_code_gives(tmp_path: Path) -> None:
    now = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(now))
    assert now.read_text() == CHECKED_IN.read_text(), "make openapi"


def test_every_call_is_documented_and_no_other() -> None:
    there = set()
    for pattern in urlpatterns:
        path = (
            str(pattern.pattern)
            .replace("<uuid:match>", "{match}")
            .replace("<slug:name>", "{name}")
            .replace("<uuid:token>", "{token}")
        )
        if path in {"schema", "docs"}:
            continue
        there |= {(f"/api/v1/{path}", method) for method in pattern.callback.cls.http_method_names}
    told = {(path, method) for path, calls in DOCUMENT["paths"].items() for method in calls}
    assert told == {(path, method) for path, method in there if method not in {"options", "head"}}
    assert len(told) == len({call["operationId"] for calls in DOCUMENT["paths"].values() for call in calls.values()})


def test_the_schema_is_served_as_it_is_checked_in(nobody: Caller) -> None:
    served = nobody.get("schema")
    assert served.status_code == 200 and yaml.safe_load(served.content) == DOCUMENT
    assert b"swagger" in nobody.get("docs").content.lower()


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/vnd.oai.openapi"),
        ("application/json", "application/json"),
        ("application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json"),
    ],
)
@pytest.mark.parametrize("query", ["", "?version=a%0D%0AX-Evil:1", "?version=%00&lang=xx", "?urlconf=x"])
def test_the_schema_comes_in_both_forms_whatever_the_query_says(
    nobody: Caller, accept: str, kind: str, query: str
) -> None:
    served = nobody.get(f"schema{query}", Accept=accept)
    assert served.status_code == 200 and served.headers["Content-Type"].partition(";")[0] == kind
    assert yaml.safe_load(served.content) == DOCUMENT and "X-Evil" not in served.headers


@dataclass
class Notes:
    """What was called and how it was answered; and examples by call, then by `request` or status, then by name."""

    called: set[tuple[str, str, int, str]] = field(default_factory=set)
    examples: Json = field(default_factory=dict)


class Checked(Caller):
    """A caller for whom every answer must be as documented. He notes what was called, and for each call the shortest
    request and answers, as examples."""

    notes: "Notes"

    def beside(self, name: str, token: str | None = None) -> "Checked":
        """Another caller whose calls are noted with these."""
        other = Checked(name, token)
        other.notes = self.notes
        return other

    def _request(self, method: str, address: str, body: Any, kind: str, headers: dict[str, str]) -> Any:
        answer = super()._request(method, address, body, kind, headers)
        path, call = _template(method, address)
        assert str(answer.status_code) in call["responses"], (method, path, answer.status_code, answer.content)
        shown: Json = json.loads(answer.content) if answer.content else {}
        content = _whole(call["responses"][str(answer.status_code)]).get("content", {})
        if answer.status_code not in {204, 304}:
            [(told, schema)] = content.items()
            assert answer.headers["Content-Type"] == told
            assert errors(schema["schema"], shown) == []
        code = shown["code"] if answer.status_code >= 400 else ""
        self.notes.called.add((path, method, answer.status_code, code))
        self._note(call["operationId"], str(answer.status_code), shown, code)
        if body and not code:
            self._note(call["operationId"], "request", json.loads(body), "")
        return answer

    def _note(self, call: str, where: str, told: Json, code: str) -> None:
        game = told.get("game") or told.get("match", {}).get("game") if call in OF_EACH_GAME else None
        if told:
            examples = self.notes.examples.setdefault(call, {}).setdefault(where, {})
            _keep_shorter(examples, code or game or "example", told)


def _keep_shorter(examples: Json, name: str, value: Json) -> None:
    if name not in examples or len(json.dumps(value)) < len(json.dumps(examples[name])):
        examples[name] = value


def _whole(answer: Json) -> Json:
    """An answer that is described at its call, or once for many."""
    told: Json = DOCUMENT["components"]["responses"][answer["$ref"].split("/")[-1]] if "$ref" in answer else answer
    return told


def _told() -> set[tuple[str, str, int, str]]:
    """All that the document says may be answered, problems by their code; those of every call are left to others."""
    return {
        (path, method.upper(), int(status), code)
        for path, calls in DOCUMENT["paths"].items()
        for method, call in calls.items()
        for status, answer in call["responses"].items()
        if not path.endswith(ON_THEIR_OWN) and "$ref" not in answer
        for code in (_codes(answer["content"][PROBLEM]) if int(status) >= 400 else [""])
    }


def _codes(content: Json) -> list[str]:
    codes: list[str] = content["schema"]["properties"]["code"]["enum"]
    return codes


def _template(method: str, address: str) -> tuple[str, Json]:
    steps = address.partition("?")[0].split("/")
    for path, calls in DOCUMENT["paths"].items():
        pairs = list(zip(path.split("/"), steps, strict=False))
        same = all(told == step or told.startswith("{") for told, step in pairs)
        if same and len(steps) == len(path.split("/")) and method.lower() in calls:
            return path, calls[method.lower()]
    raise AssertionError(f"{method} {address} is not documented")


def test_real_answers_are_as_documented(db: None, settings: Any, pytestconfig: pytest.Config) -> None:
    nobody = Checked("nobody")
    nobody.notes = Notes()
    alice, bob, charlie, daisy = (nobody.beside(name) for name in ("alice", "bob", "charlie", "daisy"))
    for person in (alice, bob, charlie, daisy):
        person.registered()
    _accounts_and_games(nobody)
    for game, callers in (
        ("shithead", (alice, bob)),
        ("gapa", (alice, bob)),
        ("president", (alice, bob, charlie, daisy)),
    ):
        _a_match(game, callers, nobody)
    _refusals(alice, bob, charlie, nobody)
    _tokens(alice, nobody)
    _on_their_own(alice, nobody)
    fine(alice.send("PATCH", "me", b'{"kind": "bot"}'))
    problem(alice.send("PATCH", "me", b"{}"), 400, "malformed")
    _too_many(alice, bob, settings)
    if pytestconfig.getoption("write_examples"):
        EXAMPLES.write_text(json.dumps(nobody.notes.examples, indent=1, sort_keys=True) + "\n")
    never_seen = _told() - nobody.notes.called
    assert not never_seen, "\n".join(map(str, sorted(never_seen)))


def _on_their_own(alice: Checked, nobody: Checked) -> None:
    """Calls that are tried out elsewhere, once as an example."""
    eve = alice.beside("eve")
    eve.registered()
    match = seated(alice, eve, game="gapa", options={"move_limit": 1})
    fine(alice.get(f"matches/{match}/wait", {"after": 0}))
    fine(alice.get("me/wait", {"seconds": 0}))
    assert alice.get("me/export").status_code == 200
    dealing.play(match)
    fine(nobody.post("records/check", fine(nobody.get(f"matches/{match}/record"))))


def test_every_call_shows_what_was_really_asked_and_answered() -> None:
    for path, call, kind, content in _contents():
        examples = content.get("examples", {})
        wanted = _examples_wanted(path, call, kind, content)
        assert examples.keys() >= wanted or examples.keys() >= set(GAMES), (call, kind)
        for example in examples.values():
            assert errors(content["schema"], example["value"]) == []


def _contents() -> Iterator[tuple[str, str, str, Json]]:
    """Every body that the document describes: its path, call and type, and what is said of it."""
    for path, calls in DOCUMENT["paths"].items():
        for call in calls.values():
            for told in (call.get("requestBody", {}), *call["responses"].values()):
                for kind, content in told.get("content", {}).items():
                    yield path, call["operationId"], kind, content


def _examples_wanted(path: str, call: str, kind: str, content: Json) -> set[str]:
    if kind == "application/json":
        return {"example"}
    if kind == PROBLEM and not path.endswith(ON_THEIR_OWN):
        return set(_codes(content))
    return set()


def _too_many(alice: Checked, bob: Checked, settings: Any) -> None:
    over, other = seated(alice, bob, game="gapa", options={"move_limit": 1}), opened(bob)["id"]
    dealing.play(over)
    settings.MATCHES_ALLOWED = 1
    for path, sent in (("matches", {"game": "gapa", "seats": 2}), (f"matches/{other}/join", {})):
        problem(alice.post(path, sent), 409, "too_many_matches")
    problem(alice.post(f"matches/{over}/rematch"), 409, "too_many_matches")


def _accounts_and_games(nobody: Checked) -> None:
    account = {"name": "Donald", "password": "correct horse battery"}
    for path in ("players", "players", "tokens"):
        nobody.post(path, account)
    nobody.post("tokens", account | {"password": "wrong"})
    for path in ("players", "tokens", "guests"):
        nobody.post(path, {"name": ""})
    for path in ("games", "games/gapa", "games/poker"):
        nobody.get(path, **{"If-None-Match": nobody.get(path).headers.get("ETag", "")})
    donald = nobody.beside("donald", created(nobody.post("tokens", account))["token"])
    donald.get("me")
    for sent in (b"{}", b'{"password": "wrong"}', b'{"password": "correct horse battery"}', b"{}"):
        donald.send("DELETE", "me", sent)
    donald.get("me")


def _tokens(alice: Checked, nobody: Checked) -> None:
    """Tokens, and what each of them is not for."""
    match = opened(alice)["id"]
    made = [created(alice.post("me/tokens", {"scopes": [scope]})) for scope in ("account", "match:read")]
    fine(alice.get("me/tokens"))
    alice.post("me/tokens", {"scopes": []})
    keeper, reader = (alice.beside("alice", token["token"]) for token in made)
    for path, calls in DOCUMENT["paths"].items():
        for method, call in calls.items():
            if "403" in call["responses"] and not path.endswith(ON_THEIR_OWN):
                address = path.replace("{match}", match).replace("{token}", match)
                for caller in (
                    nobody,
                    reader if path.endswith("players") or "/me" in path or method != "get" else keeper,
                ):
                    caller.send(method.upper(), address, b"{}" if method == "post" else b"")
    for token in made:
        for _ in range(2):
            alice.send("DELETE", f"me/tokens/{token['id']}")


def _a_match(game: str, callers: tuple[Checked, ...], nobody: Checked) -> None:
    match = seated(*callers, game=game, hold=True, options={"move_limit": 40})
    fine(callers[0].post(f"matches/{match}/seed", {"client_seed": "luck"}))
    for _ in range(4):
        created(move(on_turn(callers, match), match))
    fine(callers[1].post(f"matches/{match}/leave"))
    dealing.play(match, 3)
    for caller in (*callers, nobody):
        etag = caller.get(f"matches/{match}").headers["ETag"]
        assert caller.get(f"matches/{match}", **{"If-None-Match": etag}).status_code == 304
        fine(caller.get(f"matches/{match}", {"version": 0}))
        fine(caller.get("matches"))
        etag = caller.get(f"matches/{match}/audit").headers["ETag"]
        assert caller.get(f"matches/{match}/audit", **{"If-None-Match": etag}).status_code == 304
        assert events(caller, match)
        fine(caller.get(f"matches/{match}/receipt", {"version": 3}))
    callers[0].get(f"matches/{match}/record")
    dealing.play(match)
    fine(nobody.get(f"matches/{match}/record"))
    fine(nobody.get(f"matches/{match}/events", {"limit": 1000}))
    fine(callers[0].post(f"matches/{match}/rematch"))


def _refusals(alice: Checked, bob: Checked, charlie: Checked, nobody: Checked) -> None:
    match, private = seated(alice, bob, game="gapa"), opened(alice, visibility="private")["id"]
    flip, mover = {"version": 2, "move": {"type": "flip"}}, on_turn((alice, bob), match)
    created(mover.post(f"matches/{match}/moves", flip, "k"))
    mover.post(f"matches/{match}/moves", flip | {"version": 1}, "k")
    for call, sent in (
        ("moves", flip),
        ("seed", {"client_seed": ""}),
        ("leave", None),
        ("rematch", None),
        ("join", None),
    ):
        nobody.post(f"matches/{match}/{call}", sent)
        charlie.post(f"matches/{match}/{call}", sent)
        charlie.post(f"matches/{private}/{call}", sent)
        alice.post(f"matches/{match}/{call}", {"nothing": 0})
    alice.post(f"matches/{match}/seed", {"client_seed": "a"})
    alice.post(f"matches/{match}/rematch")
    mover.post(f"matches/{match}/moves", flip)
    waiting = bob if on_turn((alice, bob), match) is alice else alice
    waiting.post(f"matches/{match}/moves", flip | {"version": 3})
    on_turn((alice, bob), match).post(f"matches/{match}/moves", flip | {"version": 3})
    other = opened(alice, seats=3)["id"]
    bob.post(f"matches/{other}/moves", flip)
    alice.post(f"matches/{other}/moves", flip)
    for seed in ("a", "b"):
        bob.post(f"matches/{other}/join", {"client_seed": seed}, "k")
        alice.post(f"matches/{other}/seed", {"client_seed": seed})
    bob.post(f"matches/{other}/join", {})
    charlie.post(f"matches/{other}/join", {"seat": 0})
    for count in (2, 3):
        alice.post("matches", {"game": "gapa", "seats": count}, "k")
    nobody.post("matches", {"game": "gapa", "seats": 2})
    alice.post("matches", {})
    over = seated(alice, bob, game="gapa", options={"move_limit": 1})
    dealing.play(over)
    alice.post(f"matches/{over}/leave")
    gone = opened(alice)["id"]
    alice.post(f"matches/{gone}/leave")
    bob.post(f"matches/{gone}/join", {})
    charlie.post(f"matches/{over}/rematch")
    dealing.play(seated(alice, bob, game="gapa", hold=False), 1)
    stranger = alice.beside("mallory", "unknown")
    for path in ("players", "guests"):
        stranger.post(path, {})
    for path in ("games", "games/gapa"):
        stranger.get(path)
    for path in ("matches", f"matches/{match}", *(f"matches/{match}/{part}" for part in READ)):
        stranger.get(path)
    for path in (f"matches/{private}", *(f"matches/{private}/{part}" for part in READ)):
        charlie.get(path)
    charlie.get(f"matches/{match}/audit?{'receipt=a&' * 9}")
    for path in ("matches?limit=0", *(f"matches/{match}{part}=x" for part in ASKED)):
        charlie.get(path)


def test_defaults_are_those_the_document_tells(alice: Caller) -> None:
    properties = DOCUMENT["components"]["schemas"]["GapaNewMatch"]["properties"]
    told = {name: schema["default"] for name, schema in properties.items() if "default" in schema}
    match = opened(alice)
    assert {name: match[name] for name in told.keys() & match.keys() - {"options"}} == {
        name: told[name] for name in told.keys() & match.keys() - {"options"}
    }
    assert {"turn_seconds", "timeouts_allowed", "bot_delay_seconds", "visibility", "hold"} <= told.keys()


@pytest.mark.parametrize("call", ["create", "moves"])
def test_what_is_accepted_is_what_the_document_allows(call: str) -> None:
    path = GOOD[call][0].replace("{running}", "{match}")
    schema = described("POST", path)["requestBody"]["content"]["application/json"]["schema"]
    assert errors(schema, yaml.safe_load("{" + GOOD[call][1] + "}")) == []
    for member, value in (("seats", '"2"'), ("bots", '["best"]'), ("turn_seconds", "4"), ("version", "-1")):
        if member in BAD[call]:
            assert errors(schema, yaml.safe_load(body(call, member, value))), member
