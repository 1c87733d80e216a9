"""What the OpenAPI document says of each game: its options, moves, effects, views and results, made from the game's own
declarations. The shapes that all games share stand in `api.shapes`; here they are written once more for each game, and
the member `game` tells which of them it is.
"""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from cardgames.position import Ended, Started, TakenOver
from cardgames.rules import GAMES
from cardgames.rules import moves as rule_moves
from cardgames.rules import options as rule_options
from cardgames.rules.game import Game
from cardgames.rules.moves import CARD
from cardgames.rules.secrecy import EACH, Effect

Json = dict[str, Any]

# The shared shapes that a game makes narrower, and those that are only found in them.
_SHARED = ("View", "ListedMatch", "Match", "MatchWithReceipt", "Event", "Moved", "GameRecord", "NewMatch")
_PARTS = ("Zone", "MoveRecorded", "Started")
_NAMED: dict[str, Json] = {
    "Card": CARD | {"description": "rank and suit, as TD for the ten of diamonds; BJ and RJ are the jokers"},
    "SeatNumber": {"type": "integer", "minimum": 0},
}
_PLAIN: dict[Any, Json] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    Json: {"type": "object", "additionalProperties": {}},
}


def by_game(result: Json, **_: Any) -> Json:
    """A hook of drf-spectacular's: the document with the components of every game."""
    known: dict[str, Json] = result["components"]["schemas"]
    known |= _NAMED | {kind.__name__: _effect(kind) for kind in (Started, TakenOver, Ended)}
    known["Ended"]["properties"]["result"] = _or_null(ref("Result"))
    for game in GAMES.values():
        of_game = {name: _narrowed(name, known[name], game) for name in (*_SHARED, *_PARTS)} | _own(game)
        of_game["View"] = _joined(of_game["View"], _typed(game.VIEW))
        known |= {_named(game, name): schema for name, schema in of_game.items()}
    known |= {name: _any_game(name, known) for name in (*_SHARED, "Result", "Effect", "Move")}
    result["components"]["schemas"] = {name: known[name] for name in sorted(known) if name not in _PARTS}
    return result


def _named(game: Game, name: str) -> str:
    return game.NAME.capitalize() + name


def ref(name: str) -> Json:
    """Where the component of this name stands."""
    return {"$ref": f"#/components/schemas/{name}"}


def _any_game(name: str, known: dict[str, Json]) -> Json:
    kinds = {game.NAME: _named(game, name) for game in GAMES.values()}
    if all("game" in known[kind].get("properties", {}) for kind in kinds.values()):
        return _told_apart("game", {game: ref(kind) for game, kind in kinds.items()})
    # Their match tells of which game these are. A generated client tries one after another, so those come first that
    # ask for more: results by their members, effects as the games stand in their list, from its end.
    tried = sorted(kinds.values(), key=lambda kind: len(known[kind].get("required", ())))[::-1]
    return {"anyOf": [ref(kind) for kind in tried]}


def _told_apart(by: str, kinds: dict[str, Json]) -> Json:
    mapping = {word: kind["$ref"] for word, kind in kinds.items()}
    return {"oneOf": list(kinds.values()), "discriminator": {"propertyName": by, "mapping": mapping}}


def _narrowed(name: str, schema: Json, game: Game) -> Json:
    """A shared shape as it is in matches of this game."""
    own = {part: ref(_named(game, part)) for part in ("Move", "PublicMove", "Options", "NewOptions")}
    lists = {"legal_moves": "Move", "moves": "MoveRecorded", "effects": "Effect", "events": "Event", "zones": "Zone"}
    narrow = {
        "game": {"type": "string", "const": game.NAME},
        "options": own["NewOptions" if name == "NewMatch" else "Options"],
        "view": _or_null(ref(_named(game, "View"))),
        "result": _or_null(ref(_named(game, "Result"))),
        "move": _or_null(own["PublicMove"]) if name == "Event" else own["Move"],
        "zone": {"type": "string", "enum": list(game.ZONES)},
        **{member: {"type": "array", "items": ref(_named(game, item))} for member, item in lists.items()},
    }
    if name == "Moved":
        narrow |= {part.lower(): ref(_named(game, part)) for part in ("Match", "Event")}
    members = {member: narrow.get(member, told) for member, told in schema["properties"].items()}
    return schema | {"properties": members}


def _own(game: Game) -> dict[str, Json]:
    """What only this game has: its options as they are wished for and as they are, its result, moves and effects."""
    wished = rule_options.schema(game.OPTIONS)
    return {
        "NewOptions": wished,
        "Options": wished | {"required": list(wished["properties"])},
        "Result": _typed(game.RESULT),
        **_moves(game),
        **_effects(game),
    }


def _moves(game: Game) -> dict[str, Json]:
    """Every move, and, where not all of it is public, the part of it that its event shows."""
    told: dict[str, Json] = {}
    whole, shown = {}, {}
    for kind in game.MOVES.values():
        name = public = kind.__name__
        told[name] = rule_moves.schema(kind, everything=True)
        if kind.sealed:
            public = f"Public{name}"
            told[public] = rule_moves.schema(kind, everything=False)
        whole[kind.type], shown[kind.type] = ref(_named(game, name)), ref(_named(game, public))
    return told | {"Move": _told_apart("type", whole), "PublicMove": _told_apart("type", shown)}


def _effects(game: Game) -> dict[str, Json]:
    told = {kind.__name__: _effect(kind) for kind in game.EFFECTS.values()}
    own: tuple[type[Effect], ...] = (Started, *game.EFFECTS.values())
    common: tuple[type[Effect], ...] = (TakenOver, Ended)
    kinds = {kind.type: ref(_named(game, kind.__name__)) for kind in own}
    kinds |= {kind.type: ref(kind.__name__) for kind in common}
    return told | {"Effect": _told_apart("type", kinds)}


def _effect(kind: type[Effect]) -> Json:
    """As everybody may see it: of sealed cards only how many there are."""
    members: dict[str, Json] = {"type": {"type": "string", "const": kind.type}}
    for item in kind.parts:
        if "audience" not in item.metadata:
            members[item.name] = _schema(item.type, item.metadata["words"])
        else:
            number = {"type": "integer", "minimum": 0}
            each = item.metadata["audience"] == (EACH,)
            members[item.metadata["count"]] = {"type": "array", "items": number} if each else number
    return _object(members, list(members))


def _typed(kind: Any) -> Json:
    """A TypedDict as a schema."""
    members = {name: _schema(told) for name, told in get_type_hints(kind, include_extras=True).items()}
    return _object(members, sorted(kind.__required_keys__))


def _object(members: dict[str, Json], required: list[str]) -> Json:
    return {"type": "object", "properties": members, "required": required}


def _joined(one: Json, other: Json) -> Json:
    members = {**one["properties"], **other["properties"]}
    return one | _object(members, [*one["required"], *other["required"]])


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _schema(kind: Any, words: tuple[str, ...] = ()) -> Json:
    """What an annotation says; `words` are all that its text may be."""
    if kind is str and words:
        return {"type": "string", "enum": list(words)}
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_typeddict(kind):
        return _typed(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return _schema(inner[0])
    if origin is Annotated:
        return ref(kind.__metadata__[0])
    if origin is Literal:
        return {"type": "string", "enum": list(inner)}
    if origin in {list, tuple}:
        return {"type": "array", "items": _schema(inner[0], words)}
    if origin in {Union, UnionType}:
        return {"anyOf": [_schema(each, words) for each in inner]}
    raise TypeError(f"{kind} has no schema")
