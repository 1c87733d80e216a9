"""A record's evidence: the seeds and the log it carries besides deals and moves, read back as they were stored. Strict,
as what is only copied from here would otherwise vouch for itself. Pure."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from cardgames.chain import Event
from cardgames.fair import Seeds
from cardgames.rules.cards import Cards
from cardgames.rules.errors import Malformed
from cardgames.rules.moves import Move, open_move

Json = dict[str, Any]

_HASH = re.compile(r"[0-9a-f]{64}")
_CLIENT_SEED = re.compile(r"[!-~]{0,64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def moves(kinds: Mapping[str, type[Move]], events: Iterable[Event]) -> Iterator[Json]:
    """The moves of a log as a record has them, in full."""
    for event in events:
        if event.type == "moved" and event.move is not None:
            move = open_move(kinds, event.move, event.values.get(str(event.seat), ()))
            yield {"seat": event.seat, "move": move, "cause": event.cause, "version": event.version}


def seeds(record: Json) -> Seeds:
    """What all chance in the match depends on. Raises Malformed."""
    match, given = _member(record, "match", _is_id), _member(record, "client_seeds", _are_client_seeds)
    if len(given) != record["seats"]:
        raise Malformed("must be one for each seat", "client_seeds")
    return Seeds(match, bytes.fromhex(_member(record, "server_seed", _is_hash)), tuple(given))


def event(form: object, seeds: Seeds) -> Event:
    """An event of the log, all its seals opened. Raises Malformed, naming the member."""
    if not isinstance(form, dict):
        raise Malformed("must be an object", "it")
    told = {name: _member(form, name, fits) for name, fits in _EVENT.items()}
    return Event(**told, values=_opened(form, seeds))


def _opened(form: Json, seeds: Seeds) -> dict[str, Cards]:
    values: dict[str, Cards] = {}
    for audience, opened in _member(form, "opened", _is_object).items():
        value = _member(opened if isinstance(opened, dict) else {}, "value", _is_object)
        if not isinstance(audience, str) or value.keys() != {"cards"} or not _are_texts(value["cards"]):
            raise Malformed("must hold cards, and nothing else", "opened")
        if opened.get("salt") != seeds.salt(form["version"], audience):
            raise Malformed("has a salt that does not follow from the server seed", "opened")
        values[audience] = tuple(value["cards"])
    return values


def _member(form: Json, name: str, fits: Callable[[Any], bool]) -> Any:
    if name not in form:
        raise Malformed("is missing", name)
    if not fits(form[name]):
        raise Malformed("is not what stands there in a record", name)
    return form[name]


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_time(value: object) -> bool:
    return isinstance(value, str) and _TIME.fullmatch(value) is not None


def _is_id(value: object) -> bool:
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False


def _are_client_seeds(value: object) -> bool:
    return isinstance(value, list) and all(
        seed is None or (isinstance(seed, str) and _CLIENT_SEED.fullmatch(seed)) for seed in value
    )


def _or_null(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or fits(value)


_EVENT: dict[str, Callable[[Any], bool]] = {
    "match": _is_id,
    "version": _is_number,
    "prev": _is_hash,
    "type": _is_text,
    "seat": _or_null(_is_number),
    "cause": _is_text,
    "at": _is_time,
    "move": _or_null(_is_object),
    "effects": lambda value: isinstance(value, list) and all(map(_is_object, value)),
    "sealed": _is_object,
    "hash": _is_hash,
}
# Of “started”, what follows from nothing else in a record.
SET_UP: dict[str, Callable[[Any], bool]] = {
    "rematch_of": _or_null(_is_id),
    "turn_seconds": _or_null(_is_number),
    "timeouts_allowed": _is_number,
    "bot_delay_seconds": _is_number,
}
