"""The options of a match, described once: what a game page shows, what is accepted, what is pinned in the log.

An options class is a frozen dataclass whose fields are `switch`, `amount` or `choice`, each with one line for people.
"""

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from cardgames.rules.errors import Malformed

T = TypeVar("T", bound="Options")


def switch(default: bool, line: str) -> Any:
    """An option that is true or false."""
    return field(default=default, metadata={"schema": {"type": "boolean", "default": default, "description": line}})


def amount(default: int, line: str, *, low: int, high: int) -> Any:
    """An option that is a whole number from low to high."""
    schema = {"type": "integer", "minimum": low, "maximum": high, "default": default, "description": line}
    return field(default=default, metadata={"schema": schema})


def choice(*words: str, line: str) -> Any:
    """An option that is one of `words`, the first by default."""
    schema = {"type": "string", "enum": list(words), "default": words[0], "description": line}
    return field(default=words[0], metadata={"schema": schema})


@dataclass(frozen=True)
class Options:
    """The options every game has (C-7)."""

    move_limit: int = amount(5000, "C-7: so many moves after a deal the match ends as stalled.", low=1, high=1_000_000)


def schema(kind: type[Options]) -> dict[str, Any]:
    """The JSON Schema of a game's options, as they may be wished for."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {item.name: item.metadata["schema"] for item in fields(kind)},
    }


def read(kind: type[T], raw: object) -> T:
    """A client's JSON as options, defaults filled in. Raises Malformed, naming the option."""
    if not isinstance(raw, dict):
        raise Malformed("must be an object", "options")
    known = {item.name: item.metadata["schema"] for item in fields(kind)}
    for name, value in raw.items():
        where = f"options.{str(name)[:40]}"
        if name not in known:
            raise Malformed(f"is no option of this game; it has {', '.join(known)}", where)
        if not _fits(value, known[name]):
            raise Malformed(f"must be {_wanted(known[name])}", where)
    return kind(**raw)


def _fits(value: object, wanted: dict[str, Any]) -> bool:
    match wanted["type"]:
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return type(value) is int and wanted["minimum"] <= value <= wanted["maximum"]
        case _:
            return isinstance(value, str) and value in wanted["enum"]


def _wanted(wanted: dict[str, Any]) -> str:
    match wanted["type"]:
        case "boolean":
            return "true or false"
        case "integer":
            return f"a whole number from {wanted['minimum']} to {wanted['maximum']}"
        case _:
            return f"one of {', '.join(wanted['enum'])}"
