"""What the OpenAPI document says of many calls at once: problems, header fields, strict bodies, and examples."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from api.links import add_links
from api.schemas import ref

Json = dict[str, Any]

# What was really asked and answered, by call and status.
EXAMPLES = Path(__file__).parent.parent / "docs" / "examples.json"
_AT_EVERY_CALL = (406, 413, 415, 429, 503)  # written once, as components
_PROBLEM = {
    "type": "object",
    "description": "RFC 9457. Each call tells which codes it may have; there may come to be more.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "for people"},
        "code": {"type": "string", "description": "for programs"},
        "field": {"type": "string", "description": "the member or parameter to blame"},
        "clause": {"type": "string", "description": "the rule that forbids the move"},
        "version": {"type": "integer", "description": "of the match, just now"},
        "limit": {"type": "string", "description": "the budget that is used up"},
    },
    "required": ["type", "title", "status", "detail", "code"],
}
_FIELDS = {
    "RateLimit": 'what is left of the budget that the call counts in, such as `"read";r=1183;t=24`',
    "RateLimit-Policy": 'that budget, such as `"read";q=1200;w=60`',
    "Retry-After": "seconds",
}


# A body that drf-spectacular passes over, since few servers read one with DELETE.
_GOODBYE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "password": {"type": "string", "maxLength": 128, "description": "of a player; a guest has none and sends none"}
    },
}

# What only event streams tell: that a match is over, and that one is yours no more.
_LAST_WORDS = {
    "MatchEnd": {
        "type": "object",
        "properties": {"version": {"type": "integer"}, "status": {"$ref": "#/components/schemas/Ending"}},
        "required": ["version", "status"],
    },
    "MatchGone": {
        "type": "object",
        "properties": {"match": {"type": "string", "format": "uuid"}},
        "required": ["match"],
    },
}


def _event(names: list[str], data: str, *more: str) -> Json:
    """A Server-Sent Event with one of these names, whose `data` is the text of such JSON."""
    text = {"type": "string", "contentMediaType": "application/json", "contentSchema": ref(data)}
    return {
        "type": "object",
        "properties": {"event": {"type": "string", "enum": names}, "data": text, "id": {"type": "string"}},
        "required": ["event", "data", *more],
        "additionalProperties": False,
    }


# Of which items an answer consists that is no single value. OpenAPI has a word for it from 3.2 on.
_ITEMS = {
    "export_records": ref("GameRecord"),
    "stream_match": {
        "oneOf": [_event(["match"], "Match", "id"), _event(["event"], "Event", "id"), _event(["end"], "MatchEnd", "id")]
    },
    "stream_news": {
        "oneOf": [
            _event(["matches"], "News"),
            _event(["invited", "started", "turn", "ended", "changed"], "MyMatch"),
            _event(["gone"], "MatchGone"),
        ]
    },
}


def problem_of(*codes: str) -> Json:
    """The schema of a problem with one of these codes."""
    return {"$ref": "#/components/schemas/Problem", "properties": {"code": {"enum": list(codes)}}}


def complete(result: Json, **_: Any) -> Json:
    """A hook of drf-spectacular's: the document with all that goes for many calls."""
    components = result["components"]
    components["schemas"] |= {"Problem": _PROBLEM, "Goodbye": _GOODBYE, **_LAST_WORDS}
    components["headers"] = {
        name: {"schema": {"type": "string"}, "description": line} for name, line in _FIELDS.items()
    }
    components["responses"] = {}
    add_links(result)
    examples = json.loads(EXAMPLES.read_text())
    for call in _calls(result):
        if call["operationId"] == "delete_me":
            goodbye = {"$ref": "#/components/schemas/Goodbye"}
            call["requestBody"] = {"content": {"application/json": {"schema": goodbye}}}
        _show(call, examples.get(call["operationId"], {}))
        if call["operationId"] in _ITEMS:
            [content] = call["responses"]["200"]["content"].values()
            content["x-item-schema"] = _ITEMS[call["operationId"]]
        _make_strict(call, components["schemas"])
        for status, answer in call["responses"].items():
            _tell_fields(answer, int(status))
            if int(status) in _AT_EVERY_CALL:
                name = HTTPStatus(int(status)).phrase.replace(" ", "")
                components["responses"][name] = answer
                call["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    return result


def _calls(result: Json) -> Iterator[Json]:
    for path in result["paths"].values():
        yield from path.values()


def _show(call: Json, examples: Json) -> None:
    """Puts the examples of a call where they belong: `request`, or the status of the answer."""
    told = {"request": call.get("requestBody", {}), **call["responses"]}
    for where, named in examples.items():
        for content in told[where]["content"].values():
            content["examples"] = {name: {"value": value} for name, value in named.items()}


def _make_strict(call: Json, schemas: Json) -> None:
    """A member that nobody knows is refused."""
    asked = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in asked:
        schemas[asked["$ref"].rpartition("/")[2]]["additionalProperties"] = False
    elif asked:
        call["requestBody"]["required"] = True


def _tell_fields(answer: Json, status: int) -> None:
    names = ["RateLimit", "RateLimit-Policy"] if status < 400 or status == 429 else []
    if status in {429, 503}:
        names.append("Retry-After")
    if names:
        told = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
        answer["headers"] = answer.get("headers", {}) | told
