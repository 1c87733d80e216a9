"""What the OpenAPI document says of each call: one decorator a call."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
    inline_serializer,
)
from rest_framework import serializers

from api import bodies, shapes
from api.errors import PROBLEM
from cardgames.models import ENDED, Match
from cardgames.rules import GAMES

F = TypeVar("F", bound=Callable[..., Any])

_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="1 to 128 printable ASCII characters. A repeated request with the same key and body gets the first "
    "answer again, with `Idempotency-Replayed: true`.",
)
_ENDINGS = [status.value for status in ENDED]
_TRUE = {"enum": ["true", "false"]}


_TOKEN: list[dict[str, list[str]]] = [{"token": []}]  # for calls that are not for everybody


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How `api.auth` is described."""

    target_class = "api.guessing.CountedAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "from guests, players or tokens"}


_NEW_MATCH = {"game": next(reversed(GAMES)), "seats": 3, "bots": ["greedy", "greedy"], "bot_delay_seconds": 0}
_MOVE = {"version": 2, "move": {"type": "arrange", "face_up": ["3C", "6C", "6D"]}}


def _example(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, request_only=True)


def _query(name: str, kind: Any, line: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=line, **more)


def _call(
    tag: str, name: str, summary: str, answers: Mapping[Any, Any], *problems: int, **more: Any
) -> Callable[[F], F]:
    told: dict[Any, Any] = dict(answers)
    scoped = (401, 403) if tag != "games" and more.get("auth") != [] else ()
    for status in sorted({*problems, *scoped, 429}):
        told[(status, PROBLEM)] = OpenApiResponse(shapes.Problem, "a problem document")
    described: Callable[[F], F] = extend_schema(tags=[tag], operation_id=name, summary=summary, responses=told, **more)
    return described


guests = _call(
    "accounts", "become_guest", "Become a guest", {201: shapes.Welcome}, 400, request=bodies.NewGuest, auth=[]
)
players = _call(
    "accounts",
    "become_player",
    "Become a player with a password",
    {201: shapes.Welcome},
    400,
    409,
    request=bodies.Credentials,
)
tokens = _call(
    "accounts",
    "get_token",
    "Get another token",
    {201: shapes.Welcome},
    400,
    401,
    request=bodies.CredentialsForToken,
    auth=[],
)

_me = _call("accounts", "get_me", "Your own account", {200: shapes.Me}, 401, auth=_TOKEN)
_change_me = _call(
    "accounts",
    "declare_bot",
    "Declare that a program plays for this account",
    {200: shapes.Me},
    400,
    401,
    request=bodies.Declaration,
    auth=_TOKEN,
)
_delete_me = _call(
    "accounts",
    "delete_me",
    "Delete your account; it cannot be undone",
    {204: OpenApiResponse(description="it is deleted, and your tokens with it")},
    400,
    401,
    403,
    request=bodies.Goodbye,
    auth=_TOKEN,
)


def me(view: F) -> F:
    """Three calls at one address."""
    return extend_schema_view(get=_me, patch=_change_me, delete=_delete_me)(view)


my_news = _call(
    "accounts",
    "wait_for_news",
    "Your matches, as soon as something in them has changed",
    {200: shapes.News},
    400,
    auth=_TOKEN,
    parameters=[_query("seconds", OpenApiTypes.INT, "how long to wait, at most 60", default=30)],
)
my_stream = _call(
    "accounts",
    "stream_news",
    "Be told of your turns, and of what starts and ends, as Server-Sent Events",
    {(200, "text/event-stream"): OpenApiResponse(OpenApiTypes.STR, "`matches`, then what is new")},
    auth=_TOKEN,
)
_my_tokens = _call("accounts", "list_my_tokens", "Your tokens", {200: shapes.Tokens}, 401, 403, auth=_TOKEN)
_new_token = _call(
    "accounts",
    "make_token",
    "Make a token with a name, for less than all, or for a while",
    {201: shapes.TokenMade},
    400,
    401,
    403,
    request=bodies.NewToken,
    auth=_TOKEN,
)


def my_tokens(view: F) -> F:
    """Two calls at one address."""
    return extend_schema_view(get=_my_tokens, post=_new_token)(view)


my_token = _call(
    "accounts",
    "withdraw_token",
    "Withdraw a token",
    {204: OpenApiResponse(description="it is good for nothing any more")},
    401,
    403,
    404,
    auth=_TOKEN,
)
export = _call(
    "accounts", "export_me", "All that is stored about you, in one document", {200: shapes.Export}, 401, auth=_TOKEN
)

games = _call("games", "list_games", "What can be played", {200: shapes.Games})
game = _call("games", "get_game", "One game: seats, options, bots, rules", {200: shapes.Game}, 404)

_page = inline_serializer(
    "MatchPage",
    {
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": shapes.Listed(many=True),
    },
)
_list = _call(
    "matches",
    "list_matches",
    "Public matches and your own, newest first",
    {200: _page},
    400,
    401,
    parameters=[
        _query("status", OpenApiTypes.STR, "only matches in this status", enum=Match.Status.values),
        _query("game", OpenApiTypes.STR, "only this game", enum=list(GAMES)),
        _query("mine", _TRUE, "only matches in which you have a seat"),
        _query("awaiting_me", _TRUE, "only matches that wait for your move"),
        _query("cursor", OpenApiTypes.STR, "from `next` or `previous`"),
        _query("limit", OpenApiTypes.INT, "matches a page, at most 100"),
    ],
)
_create = _call(
    "matches",
    "open_match",
    "Open a match; you have seat 0",
    {201: shapes.MatchWithReceipt},
    400,
    401,
    409,
    422,
    request=bodies.NewMatch,
    examples=[_example("A match against two bots", _NEW_MATCH)],
    auth=_TOKEN,
    parameters=[_KEY],
)


def matches(view: F) -> F:
    """Two calls at one address."""
    return extend_schema_view(get=_list, post=_create)(view)


match = _call(
    "matches",
    "get_match",
    "A match as you may see it",
    {200: shapes.MatchShown, 304: OpenApiResponse(description="you have it (If-None-Match)")},
    400,
    401,
    404,
    parameters=[_query("version", OpenApiTypes.INT, "as it stood after this many events")],
)
wait = _call(
    "matches",
    "wait_for_match",
    "Wait until a match changes",
    {200: shapes.MatchShown},
    400,
    401,
    404,
    parameters=[
        _query("after", OpenApiTypes.INT, "answer at once if the version is above this"),
        _query("seconds", OpenApiTypes.INT, "how long to wait, at most 60", default=30),
    ],
)
stream = _call(
    "matches",
    "stream_match",
    "Be told what happens, as Server-Sent Events",
    {
        (200, "text/event-stream"): OpenApiResponse(
            OpenApiTypes.STR, "`match`, `event` and `end`, until the match is over"
        )
    },
    400,
    401,
    404,
    parameters=[
        OpenApiParameter(
            "Last-Event-ID",
            OpenApiTypes.INT,
            OpenApiParameter.HEADER,
            description="the last `id` that you have seen: only what followed is told, and no `match` at first",
        )
    ],
)
join = _call(
    "matches",
    "join_match",
    "Take a seat",
    {200: shapes.MatchWithReceipt},
    400,
    401,
    404,
    409,
    422,
    request=bodies.Join,
    auth=_TOKEN,
    parameters=[_KEY],
)
seed = _call(
    "matches",
    "seed_deal",
    "Add your seed to the deal, once",
    {200: shapes.MatchShown},
    400,
    401,
    403,
    404,
    409,
    request=bodies.SeedGiven,
    auth=_TOKEN,
)
leave = _call(
    "matches",
    "leave_match",
    "Give your seat back, or hand it to a bot once the match runs",
    {200: shapes.MatchShown},
    400,
    401,
    403,
    404,
    409,
    request=None,
    auth=_TOKEN,
)
rematch = _call(
    "matches",
    "rematch",
    "Play again with the same seats",
    {200: shapes.MatchShown},
    400,
    401,
    403,
    404,
    409,
    request=None,
    auth=_TOKEN,
)
moves = _call(
    "moves",
    "make_move",
    "Make a move",
    {201: shapes.Moved},
    400,
    401,
    403,
    404,
    409,
    422,
    request=bodies.MoveMade,
    examples=[_example("Choosing the cards that lie face up", _MOVE)],
    auth=_TOKEN,
    parameters=[_KEY],
)
events = _call(
    "replay",
    "list_events",
    "What has happened",
    {200: shapes.Events},
    400,
    401,
    404,
    parameters=[
        _query("after", OpenApiTypes.INT, "only events after this version", default=0),
        _query("limit", OpenApiTypes.INT, "at most so many, up to 1000", default=100),
    ],
)
audit = _call(
    "replay",
    "audit_match",
    "Recompute a match, check by check",
    {200: shapes.Audit, 304: OpenApiResponse(description="nothing has happened since (If-None-Match)")},
    400,
    401,
    404,
    parameters=[
        _query("receipt", OpenApiTypes.STR, "a receipt to hold against the log; up to eight of them", many=True)
    ],
)
record = _call("replay", "get_record", "The whole match, once it has ended", {200: shapes.Record}, 401, 404, 409)
receipt = _call(
    "replay",
    "get_receipt",
    "A receipt for what has happened up to an event",
    {200: shapes.Receipt},
    400,
    401,
    404,
    parameters=[_query("version", OpenApiTypes.INT, "of this event; by default the last")],
)
records = _call(
    "replay",
    "export_records",
    "All records you may read, one a line, in the order in which their matches ended",
    {200: shapes.Record},
    400,
    401,
    parameters=[
        _query("game", OpenApiTypes.STR, "only this game", enum=list(GAMES)),
        _query("player", OpenApiTypes.UUID, "only matches in which this player has a seat"),
        _query("since", OpenApiTypes.DATETIME, "only matches that ended then or later"),
        _query("until", OpenApiTypes.DATETIME, "only matches that ended before"),
        _query("status", OpenApiTypes.STR, "only matches that ended in this way", enum=_ENDINGS),
        _query("after", OpenApiTypes.UUID, "only what follows this match, the last one you have"),
        _query("limit", OpenApiTypes.INT, "at most so many"),
    ],
)
check = _call(
    "replay",
    "check_record",
    "Check a record from wherever it is: 4 MiB at most",
    {200: shapes.Judgement},
    400,
    401,
    413,
    request=OpenApiTypes.OBJECT,
    auth=[],
)
