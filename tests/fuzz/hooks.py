"""What the fuzzing needs to know of this API beyond its document: accounts, matches that are under way, and which
refusals no document can foretell."""

import json
import os
from typing import Any

import requests
import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

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


@schemathesis.auth(refresh_interval=None)
class Guest:
    """One account for all, which plays against bots; another one where the account will be gone."""

    token = ""

    def get(self, case: Any, context: Any) -> str:
        if _name(case) == "delete_me":
            return _new_guest()
        Guest.token = Guest.token or _new_guest()
        return Guest.token

    def set(self, case: Any, token: str, context: Any) -> None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Who has withdrawn his own token becomes somebody else."""
    if response.status_code == 401 and Guest.token in str(response.request.headers.get("Authorization")):
        Guest.token = ""


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Good requests go further: nobody waits for what does not come, matches start at once, and moves are legal."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    name = _name(case)
    if name in {"wait_for_match", "wait_for_news"}:
        case.query["seconds"] = 0
    elif name == "open_match" and case.meta.phase.name == TestPhase.STATEFUL:
        case.body |= {"bots": ["greedy"] * (int(case.body["seats"]) - 1), "bot_delay_seconds": 0, "hold": False}
    elif name == "make_move" and case.body["version"] % 2:
        case.body = _good_move(case) or case.body


def _good_move(case: Any) -> dict[str, Any] | None:
    address = f"{API}/matches/{case.path_parameters['match']}"
    seen = requests.get(address, headers={"Authorization": f"Bearer {Guest.token}"}, timeout=20).json()
    moves = seen.get("legal_moves")
    return {"version": seen["version"], "move": moves[0]} if moves else None


@schemathesis.hook
def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
    if _name(case) == "export_records" and not response.content:
        return False  # no record is no line
    return type(failure).__name__ != "RejectedPositiveData" or not _is_explained(_name(case), response.json())


def _is_explained(call: str, problem: dict[str, str]) -> bool:
    blamed = problem.get("field", problem["code"]).partition(".")[0]
    strict = problem["detail"] in {"A valid integer is required", "Null characters are not allowed"}
    return strict or blamed in EXPLAINED.get(call, ())


@schemathesis.deserializer("application/x-ndjson")
def first_line(context: Any, response: Any) -> Any:
    """As the document describes one line."""
    return json.loads(response.content.partition(b"\n")[0] or b"null")


def _name(case: Any) -> str:
    name: str = case.operation.definition.raw["operationId"]
    return name


def _new_guest() -> str:
    token: str = requests.post(f"{API}/guests", json={}, timeout=20).json()["token"]
    return token
