"""Moves: the wishes of a seat, read strictly from what a client sent.

A move is a small frozen class whose fields say how each is read. Sets of cards are put in one order when read, so that
equal wishes are equal values (C-10).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from cardgames.rules.cards import CODES, Card, Cards, ordered
from cardgames.rules.errors import Malformed

Json = dict[str, Any]
T = TypeVar("T")

CARD: Json = {"type": "string", "pattern": "^([2-9TJQKA][CDHS]|BJ|RJ)$"}


class Move:
    """A wish of a seat. Immutable. `type` is its name in JSON, `sealed` the field that is not public, if any."""

    __slots__ = ()
    type: ClassVar[str]
    sealed: ClassVar[str | None] = None
    parts: ClassVar[tuple[Field[Any], ...]]


def _part(read: Callable[[object, str], Any], schema: Json, *, name: str | None = None, sealed: bool = False) -> Any:
    return field(metadata={"read": read, "schema": schema, "name": name, "sealed": sealed})


def some_cards(*, exactly: int | None = None, sealed: bool = False) -> Any:
    """A move's field of one or more cards, in any order; `exactly` how many."""

    def read(value: object, where: str) -> Cards:
        if not isinstance(value, list | tuple) or not value or not all(_is_code(card) for card in value):
            raise Malformed("must be a list of one or more card codes such as “TD”", where)
        if exactly is not None and len(value) != exactly:
            raise Malformed(f"must be {exactly} cards", where)
        return ordered(value)

    schema: Json = {"type": "array", "items": CARD, "minItems": exactly or 1}
    return _part(read, schema | ({"maxItems": exactly} if exactly else {}), sealed=sealed)


def one_card(*, sealed: bool = False) -> Any:
    """A move's field of one card."""

    def read(value: object, where: str) -> Card:
        if not _is_code(value):
            raise Malformed("must be a card code such as “TD”", where)
        return str(value)

    return _part(read, CARD, sealed=sealed)


def number(*, low: int, high: int, words: tuple[str, ...] = (), name: str | None = None) -> Any:
    """A move's field of a whole number from low to high, or one of `words`; `name`: its name in JSON, if Python
    cannot have it."""

    def read(value: object, where: str) -> int | str:
        if isinstance(value, str) and value in words:
            return value
        if type(value) is int and low <= value <= high:
            return value
        raise Malformed(f"must be {' or '.join((f'a whole number from {low} to {high}', *words))}", where)

    schema: Json = {"type": "integer", "minimum": low, "maximum": high}
    return _part(read, {"anyOf": [schema, {"enum": list(words)}]} if words else schema, name=name)


def word(*words: str, name: str | None = None) -> Any:
    """A move's field that is one of `words`."""

    def read(value: object, where: str) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise Malformed(f"must be {' or '.join(words)}", where)

    return _part(read, {"enum": list(words)}, name=name)


@dataclass_transform(frozen_default=True, field_specifiers=(some_cards, one_card, number, word))
def move(cls: type[T]) -> type[T]:
    """Declares a move class."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    made.parts = fields(made)
    made.sealed = next((item.name for item in made.parts if item.metadata["sealed"]), None)
    return made  # type: ignore[no-any-return]


def _is_code(value: object) -> bool:
    return isinstance(value, str) and value in CODES


def _json_name(item: Field[Any]) -> str:
    return item.metadata["name"] or item.name


def read_move(kinds: Mapping[str, type[Move]], raw: object) -> Move:
    """A client's JSON as a move. Raises Malformed, naming the field."""
    if not isinstance(raw, dict):
        raise Malformed("must be an object with a “type”", "move")
    kind = kinds.get(raw["type"]) if isinstance(raw.get("type"), str) else None
    if kind is None:
        raise Malformed(f"must be one of {', '.join(kinds)}", "move.type")
    wanted = {_json_name(item): item for item in kind.parts}
    for name in raw.keys() - wanted.keys() - {"type"}:
        raise Malformed(f"a {kind.type} has no such member", f"move.{str(name)[:40]}")
    for name in wanted.keys() - raw.keys():
        raise Malformed(f"a {kind.type} needs it", f"move.{name}")
    return kind(**{item.name: item.metadata["read"](raw[name], f"move.{name}") for name, item in wanted.items()})


def move_form(wish: Move, *, everything: bool) -> Json:
    """A move as JSON: all of it, or only what everybody may see (`{"type": "give"}`)."""
    form: Json = {"type": wish.type}
    for item in wish.parts:
        if everything or not item.metadata["sealed"]:
            value = getattr(wish, item.name)
            form[_json_name(item)] = list(value) if isinstance(value, tuple) else value
    return form


def schema(kind: type[Move], *, everything: bool) -> Json:
    """The JSON Schema of what `move_form` gives for moves of this kind, and, with everything, of what is accepted."""
    shown = {_json_name(item): item.metadata for item in kind.parts if everything or not item.metadata["sealed"]}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {"type": {"type": "string", "const": kind.type}}
        | {name: part["schema"] for name, part in shown.items()},
        "required": ["type", *shown],
    }


def open_move(kinds: Mapping[str, type[Move]], form: Json, cards: Iterable[Card]) -> Json:
    """The whole move again, from its public form and the cards its event seals for the mover's seat."""
    kind = kinds[form["type"]]
    if kind.sealed is None:
        return form
    [item] = [item for item in kind.parts if item.name == kind.sealed]
    chosen = list(cards)
    return form | {_json_name(item): chosen if item.metadata["schema"]["type"] == "array" else chosen[0]}
