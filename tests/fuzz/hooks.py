"""What the fuzzing needs to know of this API beyond its document: accounts, matches that are under way, and which
refusals no document can foretell."""

import json
import os
import re
from secrets import token_hex
from typing import Any

import httpx
import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

Json = dict[str, Any]

API = f"{os.environ['FUZZ_URL']}/api/v1"

# Refusals of what the document allows, by call and the beginning of the `field` or by code: it cannot say more.
EXPLAINED = {
    "become_guest": {"name"},  # at least one sign of it must show
    "become_player": {"name", "password"},  # nor may everybody know the password
    "get_token": {"name", "title"},
    "make_token": {"title"},
    "delete_me": {"password"},  # a guest has none
    "list_matches": {"cursor"},  # cursors come from this list
    "export_records": {"after"},  # a match of an earlier export
    "open_match": {"seats", "bots", "options", "key_reused"},  # how many seats there may be, the options decide
    "join_match": {"seat", "key_reused"},  # how many there are, the match knows
    "make_move": {"illegal_move", "key_reused", "move"},  # the rules know
    "audit_match": {"receipt"},
    "check_record": {"too_large"},
}

_START = {"seats": 4, "bots": ["greedy"] * 3, "options": {"move_limit": 12}, "bot_delay_seconds": 0, "hold": False}


@schemathesis.auth(refresh_interval=None)
class Guest:
    """One account for all, with a match against bots; another one where the account will be gone."""

    token = ""
    match = ""

    def get(self, case: Any, context: Any) -> str:
        if _name(case) == "delete_me":
            return str(_made("guests", {})["token"])
        if not Guest.token:
            Guest.token = _made("guests", {})["token"]
            Guest.match = _made("matches", {"game": "gapa"} | _START)["id"]
        return Guest.token

    def set(self, case: Any, token: str, context: Any) -> None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: Json) -> None:
    """Of what comes in parts, each is looked at."""
    for calls in raw_schema["paths"].values():
        for call in calls.values():
            for answer in call["responses"].values():
                for content in answer.get("content", {}).values():
                    content["schema"] = content.get("x-item-schema", content["schema"])


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Who has withdrawn his own token becomes somebody else."""
    if response.status_code == 401 and Guest.token in str(response.request.headers.get("Authorization")):
        Guest.token = ""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Good requests go further: their match is there, their moves are legal, and they wait for nothing."""
    if case.operation.path.endswith("/wait"):
        _wait_for_nothing(case)
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    name, linked = _name(case), case.meta.phase.name == TestPhase.STATEFUL
    if isinstance(case.body, dict):
        case.body = _whole(case.body)
    if len((case.headers or {}).get("Idempotency-Key", "x" * 128)) < 100:
        case.headers["Idempotency-Key"] += token_hex(8)  # else most of them would be those of other requests
    if "match" in case.path_parameters and not linked:
        case.path_parameters["match"] = Guest.match
    if name == "open_match" and linked:
        case.body |= _START
    elif name == "make_move" and case.body["version"] % 2:
        case.body = _good_move(case.path_parameters["match"]) or case.body


def _wait_for_nothing(case: Any) -> None:
    """Bad requests, too: what is bad about them may be something that is passed over."""
    asked = case.query if isinstance(case.query, dict) else {}
    if re.fullmatch("[0-9]|[1-5][0-9]|60", str(asked.get("seconds", 30))):
        case.query = {**asked, "seconds": 0}


def _good_move(match: str) -> Json | None:
    seen = httpx.get(f"{API}/matches/{match}", headers=_mine(), timeout=20).json()
    return {"version": seen["version"], "move": seen["legal_moves"][0]} if seen.get("legal_moves") else None


def _whole(value: Any) -> Any:
    """To JSON Schema 2.0 is a whole number; to this API it is not (contract: what is accepted)."""
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@schemathesis.hook
def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
    if _name(case) == "export_records" and not response.content:
        return False  # no record is no line
    return type(failure).__name__ != "RejectedPositiveData" or not _is_explained(_name(case), response.json())


def _is_explained(call: str, problem: Json) -> bool:
    blamed = str(problem.get("field", problem["code"])).partition(".")[0]
    return problem["detail"] == "Null characters are not allowed" or blamed in EXPLAINED.get(call, ())


@schemathesis.deserializer("application/x-ndjson")
def first_line(context: Any, response: Any) -> Any:
    """As the document describes one line."""
    return json.loads(response.content.partition(b"\n")[0] or b"null")


def _name(case: Any) -> str:
    name: str = case.operation.definition.raw["operationId"]
    return name


def _made(what: str, body: Json) -> Json:
    made: Json = httpx.post(f"{API}/{what}", json=body, headers=_mine(), timeout=20).json()
    return made


def _mine() -> dict[str, str]:
    return {"Authorization": f"Bearer {Guest.token}"} if Guest.token else {}
