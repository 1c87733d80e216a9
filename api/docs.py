"""What the OpenAPI document says of each call: one decorator a call."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
    inline_serializer,
)
from rest_framework import serializers

from api import bodies, shapes
from api.document import problem_of
from api.errors import PROBLEM, STATUS
from api.fields import NEWEST
from cardgames.models import ENDED, Match
from cardgames.rules import GAMES

F = TypeVar("F", bound=Callable[..., Any])

_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[ -~]{1,128}$"},
    OpenApiParameter.HEADER,
    description="1 to 128 printable ASCII characters. A repeated request with the same key and body gets the first "
    "answer again, with `Idempotency-Replayed: true`.",
)
_REPLAYED = OpenApiParameter(
    "Idempotency-Replayed",
    {"type": "string", "const": "true"},
    OpenApiParameter.HEADER,
    description="the answer is that of an earlier request with the same key",
    response=[200, 201],
)
_KNOWN = OpenApiParameter(
    "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the `ETag` of the answer that you have"
)
_TAG = OpenApiParameter(
    "ETag", OpenApiTypes.STR, OpenApiParameter.HEADER, description="for `If-None-Match`", response=[200, 304]
)
_UNCHANGED = OpenApiResponse(description="you have it (If-None-Match)")
_ENDINGS = [status.value for status in ENDED]
_TRUE = {"enum": ["true", "false"]}


_TOKEN: list[dict[str, list[str]]] = [{"token": []}]  # for calls that are not for everybody


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How `api.auth` is described."""

    target_class = "api.guessing.CountedAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "from guests, players or tokens"}


def _whole(low: int, high: int = NEWEST) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


_SECONDS = _whole(0, 60)
_INSTANT = {"type": "string", "format": "date-time", "pattern": "^[0-9T:-]{19}([.][0-9]{3})?Z$"}


def _query(name: str, kind: Any, line: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=line, **more)


_ANYWHERE = ("unauthenticated", "not_acceptable", "throttled", "unavailable")  # whatever is called
_BODY = ("malformed", "too_large", "unsupported_media_type")  # where there is a body


def _call(tag: str, name: str, summary: str, answers: Mapping[Any, Any], *codes: str, **more: Any) -> Callable[[F], F]:
    """`answers` are those of success by status, `codes` the problems that are this call's own."""
    scoped = ("insufficient_scope",) if tag != "games" and more.get("auth") != [] else ()
    told: dict[Any, Any] = dict(answers) | _problems(
        {*codes, *scoped, *_ANYWHERE, *(_BODY if "request" in more else ())}
    )
    described: Callable[[F], F] = extend_schema(tags=[tag], operation_id=name, summary=summary, responses=told, **more)
    return described


def _problems(codes: Collection[str]) -> dict[Any, OpenApiResponse]:
    by_status: dict[int, list[str]] = {}
    for code in (code for code in STATUS if code in codes):
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        (status, PROBLEM): OpenApiResponse(problem_of(*told), " or ".join(f"`{code}`" for code in told))
        for status, told in sorted(by_status.items())
    }


guests = _call("accounts", "become_guest", "Become a guest", {201: shapes.Welcome}, request=bodies.NewGuest, auth=[])
players = _call(
    "accounts",
    "become_player",
    "Become a player with a password",
    {201: shapes.Welcome},
    "name_taken",
    request=bodies.Registration,
)
tokens = _call(
    "accounts",
    "get_token",
    "Get another token",
    {201: shapes.Welcome},
    request=bodies.CredentialsForToken,
    auth=[],
)

_me = _call("accounts", "get_me", "Your own account", {200: shapes.Me}, auth=_TOKEN)
_change_me = _call(
    "accounts",
    "declare_bot",
    "Declare that a program plays for this account",
    {200: shapes.Me},
    request=bodies.Declaration,
    auth=_TOKEN,
)
_delete_me = _call(
    "accounts",
    "delete_me",
    "Delete your account; it cannot be undone",
    {204: OpenApiResponse(description="it is deleted, and your tokens with it")},
    "not_allowed",
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
    "malformed",
    auth=_TOKEN,
    parameters=[_query("seconds", _SECONDS, "how long to wait", default=30), _KNOWN, _TAG],
)
my_stream = _call(
    "accounts",
    "stream_news",
    "Be told of your turns, and of what starts and ends, as Server-Sent Events",
    {(200, "text/event-stream"): OpenApiResponse(OpenApiTypes.STR, "`matches`, then what is new")},
    auth=_TOKEN,
)
_my_tokens = _call("accounts", "list_my_tokens", "Your tokens", {200: shapes.Tokens}, auth=_TOKEN)
_new_token = _call(
    "accounts",
    "make_token",
    "Make a token with a name, for less than all, or for a while",
    {201: shapes.TokenMade},
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
    "not_found",
    auth=_TOKEN,
)
export = _call(
    "accounts", "export_me", "All that is stored about you, in one document", {200: shapes.Export}, auth=_TOKEN
)

games = _call(
    "games",
    "list_games",
    "What can be played",
    {200: shapes.Games, 304: _UNCHANGED},
    parameters=[_KNOWN, _TAG],
)
game = _call(
    "games",
    "get_game",
    "One game: seats, options, bots, rules",
    {200: shapes.Game, 304: _UNCHANGED},
    "not_found",
    parameters=[_KNOWN, _TAG],
)

_page = inline_serializer(
    "MatchPage",
    {
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": shapes.ListedMatch(many=True),
    },
)
_list = _call(
    "matches",
    "list_matches",
    "Public matches and your own, newest first",
    {200: _page},
    "malformed",
    parameters=[
        _query("status", OpenApiTypes.STR, "only matches in this status", enum=Match.Status.values),
        _query("game", OpenApiTypes.STR, "only this game", enum=list(GAMES)),
        _query("mine", _TRUE, "only matches in which you have a seat"),
        _query("awaiting_me", _TRUE, "only matches that wait for your move"),
        _query("cursor", OpenApiTypes.STR, "from `next` or `previous`"),
        _query("limit", _whole(1, 100), "matches a page", default=20),
    ],
)
_create = _call(
    "matches",
    "open_match",
    "Open a match; you have seat 0",
    {201: shapes.MatchWithReceipt},
    "too_many_matches",
    "key_reused",
    request=bodies.NewMatch,
    auth=_TOKEN,
    parameters=[_KEY, _REPLAYED],
)


def matches(view: F) -> F:
    """Two calls at one address."""
    return extend_schema_view(get=_list, post=_create)(view)


match = _call(
    "matches",
    "get_match",
    "A match as you may see it",
    {200: shapes.Match, 304: _UNCHANGED},
    "malformed",
    "not_found",
    parameters=[_query("version", _whole(0), "as it stood after this many events"), _KNOWN, _TAG],
)
wait = _call(
    "matches",
    "wait_for_match",
    "Wait until a match changes",
    {200: shapes.Match},
    "malformed",
    "not_found",
    parameters=[
        _query("after", _whole(0), "answer at once if the version is above this"),
        _query("seconds", _SECONDS, "how long to wait", default=30),
        _KNOWN,
        _TAG,
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
    "malformed",
    "not_found",
    parameters=[
        OpenApiParameter(
            "Last-Event-ID",
            _whole(0),
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
    "not_found",
    "match_not_open",
    "seat_taken",
    "match_full",
    "too_many_matches",
    "already_seated",
    "key_reused",
    request=bodies.Join,
    auth=_TOKEN,
    parameters=[_KEY, _REPLAYED],
)
seed = _call(
    "matches",
    "seed_deal",
    "Add your seed to the deal, once",
    {200: shapes.Match},
    "not_seated",
    "not_found",
    "match_not_open",
    "already_seeded",
    request=bodies.SeedGiven,
    auth=_TOKEN,
)
leave = _call(
    "matches",
    "leave_match",
    "Give your seat back, or hand it to a bot once the match runs",
    {200: shapes.Match},
    "not_seated",
    "not_found",
    "match_not_active",
    request=None,
    auth=_TOKEN,
)
rematch = _call(
    "matches",
    "rematch",
    "Play again with the same seats",
    {200: shapes.Match},
    "not_seated",
    "not_found",
    "match_not_over",
    "too_many_matches",
    request=None,
    auth=_TOKEN,
)
moves = _call(
    "moves",
    "make_move",
    "Make a move",
    {201: shapes.Moved},
    "not_seated",
    "not_found",
    "stale_version",
    "not_your_turn",
    "match_not_active",
    "illegal_move",
    "key_reused",
    request=bodies.NewMove,
    auth=_TOKEN,
    parameters=[_KEY, _REPLAYED],
)
events = _call(
    "replay",
    "list_events",
    "What has happened",
    {200: shapes.Events},
    "malformed",
    "not_found",
    parameters=[
        _query("after", _whole(0), "only events after this version", default=0),
        _query("limit", _whole(1, 1000), "at most so many", default=100),
    ],
)
audit = _call(
    "replay",
    "audit_match",
    "Recompute a match, check by check",
    {200: shapes.Audit, 304: OpenApiResponse(description="nothing has happened since (If-None-Match)")},
    "malformed",
    "not_found",
    parameters=[
        _query("receipt", OpenApiTypes.STR, "a receipt to hold against the log; up to eight of them", many=True),
        _KNOWN,
        _TAG,
    ],
)
record = _call(
    "replay",
    "get_record",
    "The whole match, once it has ended",
    {200: shapes.GameRecord},
    "not_found",
    "match_not_over",
)
receipt = _call(
    "replay",
    "get_receipt",
    "A receipt for what has happened up to an event",
    {200: shapes.Receipt},
    "malformed",
    "not_found",
    parameters=[_query("version", _whole(0), "of this event; by default the last")],
)
records = _call(
    "replay",
    "export_records",
    "All records you may read, one a line, in the order in which their matches ended",
    {(200, "application/x-ndjson"): OpenApiResponse(OpenApiTypes.STR, "each line a GameRecord")},
    "malformed",
    parameters=[
        _query("game", OpenApiTypes.STR, "only this game", enum=list(GAMES)),
        _query("player", OpenApiTypes.UUID, "only matches in which this player has a seat"),
        _query("since", _INSTANT, "only matches that ended then or later"),
        _query("until", _INSTANT, "only matches that ended before"),
        _query("status", OpenApiTypes.STR, "only matches that ended in this way", enum=_ENDINGS),
        _query("after", OpenApiTypes.UUID, "only what follows this match, the last one you have"),
        _query("limit", _whole(1), "at most so many"),
    ],
)
check = _call(
    "replay",
    "check_record",
    "Check a record from wherever it is: 4 MiB at most",
    {200: shapes.Judgement},
    request=OpenApiTypes.OBJECT,
    auth=[],
)
