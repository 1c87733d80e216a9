"""Who may know what: the one place that splits what happened into a public form and secrets, and joins them again.

An effect is a small frozen class. Each of its fields says at its declaration who may see it: `public()`, or
`sealed(audience, …)` for cards that only some may see. A field that says nothing stops the import. Writing an event
*splits* its effects: the public form holds counts where cards are sealed, and the cards go to their audiences. Reading
*joins* the public form with the cards of those audiences that the reader may open; the cards of the others come back as
HIDDEN, so a spectator, a player and the server itself fold the same log with the same code (C-9).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from cardgames.rules.cards import HIDDEN, Card, Cards

Json = dict[str, Any]
Audience = str  # a seat number as text, or TABLE
TABLE: Audience = "table"  # what nobody sees before the end
EACH = "each"  # the field holds one set of cards for every seat, each sealed for that seat

T = TypeVar("T")


class Effect:
    """A fact that a move brought about, named in the past tense. Immutable.

    `type` is its name in JSON; `moves_pile` tells whether it changed a pile that others may act upon out of turn.
    """

    __slots__ = ()
    type: ClassVar[str]
    moves_pile: ClassVar[bool] = False
    parts: ClassVar[tuple[Field[Any], ...]]


def public(*words: str) -> Any:
    """A field everybody may see; `words`: all that it may say, where it is a word."""
    return field(metadata={"public": True, "words": words})


def sealed(*audience: str, count: str) -> Any:
    """A field of cards for the seats in the fields named `audience` (or EACH, or TABLE); the public form holds their
    number under the name `count` instead."""
    return field(metadata={"audience": audience, "count": count})


@dataclass_transform(frozen_default=True, field_specifiers=(public, sealed))
def effect(cls: type[T]) -> type[T]:
    """Declares an effect class. Raises TypeError where a field does not say who may see it."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    made.parts = fields(made)
    for item in made.parts:
        if not item.metadata.keys() & {"public", "audience"}:
            raise TypeError(f"{cls.__name__}.{item.name} does not say who may see it")
    return made  # type: ignore[no-any-return]


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def public_form(fact: Effect) -> Json:
    """The effect as everybody may see it: `{"type": "drew", "seat": 1, "count": 2}`."""
    form: Json = {"type": fact.type}
    for item in fact.parts:
        value = getattr(fact, item.name)
        if "audience" not in item.metadata:
            form[item.name] = value
        elif item.metadata["audience"] == (EACH,):
            form[item.metadata["count"]] = [len(cards) for cards in value]
        else:
            form[item.metadata["count"]] = len(value)
    return form


def secrets(facts: Iterable[Effect]) -> dict[Audience, Cards]:
    """The sealed cards of one event's effects by audience, in the order in which the fields declare them."""
    found: dict[Audience, Cards] = {}
    for audience, cards in (pair for fact in facts for pair in _sealed_parts(fact)):
        if cards:
            found[audience] = found.get(audience, ()) + cards
    return found


def _sealed_parts(fact: Effect) -> Iterator[tuple[Audience, Cards]]:
    for item in fact.parts:
        audience = item.metadata.get("audience", ())
        value = getattr(fact, item.name)
        if audience == (EACH,):
            yield from ((str(seat), cards) for seat, cards in enumerate(value))
        else:
            yield from ((_name(fact, who), value) for who in audience)


def _name(fact: Effect, who: str) -> Audience:
    return TABLE if who == TABLE else str(getattr(fact, who))


class Opened:
    """The cards of the audiences a reader may open in one event, handed out in the order they were sealed in."""

    def __init__(self, values: Mapping[Audience, Iterable[Card]]) -> None:
        self._left = {audience: iter(cards) for audience, cards in values.items()}

    def take(self, audiences: Iterable[Audience], number: int) -> Cards:
        """The next `number` cards; HIDDEN ones where none of the audiences is open. Raises ValueError where an open
        audience has fewer."""
        found: Cards | None = None
        for left in (self._left[audience] for audience in audiences if audience in self._left):
            found = tuple(next(left, HIDDEN) for _ in range(number))
            if HIDDEN in found:
                raise ValueError("fewer cards were opened than the event counts")
        return found if found is not None else (HIDDEN,) * number


def join(kinds: Mapping[str, type[Effect]], forms: Iterable[Json], opened: Opened) -> tuple[Effect, ...]:
    """Effects again from their public forms and the opened cards; `kinds` are the effect classes by their type."""
    return tuple(_join(kinds[form["type"]], form, opened) for form in forms)


def _join(kind: type[Effect], form: Json, opened: Opened) -> Effect:
    values: Json = {}
    for item in kind.parts:
        if "audience" not in item.metadata:
            values[item.name] = _frozen(form[item.name])
            continue
        audience, number = item.metadata["audience"], form[item.metadata["count"]]
        if audience == (EACH,):
            values[item.name] = tuple(opened.take((str(seat),), each) for seat, each in enumerate(number))
        else:
            names = [TABLE if who == TABLE else str(values[who]) for who in audience]
            values[item.name] = opened.take(names, number)
    return kind(**values)
