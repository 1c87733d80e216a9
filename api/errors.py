"""The one function that turns errors into HTTP: RFC 9457 problem documents for every error of the API
(contract: errors)."""

import logging
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from cardgames.errors import AccountDeleted
from cardgames.rules.errors import Illegal, Malformed, Refused

logger = logging.getLogger(__name__)

Json = dict[str, Any]

PROBLEM = "application/problem+json"

STATUS = {
    "malformed": 400,
    "unauthenticated": 401,
    "not_allowed": 403,
    "insufficient_scope": 403,
    "not_seated": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "stale_version": 409,
    "not_your_turn": 409,
    "match_not_active": 409,
    "match_not_open": 409,
    "match_not_over": 409,
    "seat_taken": 409,
    "match_full": 409,
    "too_many_matches": 409,
    "already_seated": 409,
    "already_seeded": 409,
    "name_taken": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "illegal_move": 422,
    "key_reused": 422,
    "throttled": 429,
    "internal": 500,
    "unavailable": 503,
}


class InsufficientScope(exceptions.PermissionDenied):
    """The token is good, but not for this (RFC 6750)."""

    def __init__(self, scope: str) -> None:
        super().__init__(f"this token has not the scope {scope}")
        self.scope = scope


class UnknownToken(exceptions.AuthenticationFailed):
    """Nobody has this token, or nobody any more; `told` are the header fields that say how many more may be sent."""

    def __init__(self, detail: str, told: dict[str, str]) -> None:
        super().__init__(detail)
        self.told = told


class TooLarge(exceptions.APIException):
    status_code = 413


class Exhausted(exceptions.Throttled):
    """Called too often; `limit` is the name of the budget, after `wait` seconds there is more of it. `told` are the
    header fields that say the same."""

    wait: int

    def __init__(self, limit: str, wait: int, told: dict[str, str]) -> None:
        super().__init__(wait)
        self.limit, self.told = limit, told


class Busy(exceptions.Throttled):
    """Something else is being done just now, and `why` says what; after `wait` seconds it may be worth another try."""

    wait: int

    def __init__(self, wait: int, why: str = "the server is busy with what others asked for") -> None:
        super().__init__(wait)
        self.why = why


_FRAMEWORK: dict[type[Exception], str] = {
    Http404: "not_found",
    exceptions.NotFound: "not_found",
    exceptions.ParseError: "malformed",
    exceptions.ValidationError: "malformed",
    exceptions.NotAuthenticated: "unauthenticated",
    exceptions.AuthenticationFailed: "unauthenticated",
    exceptions.PermissionDenied: "not_allowed",
    UnknownToken: "unauthenticated",
    InsufficientScope: "insufficient_scope",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    Exhausted: "throttled",
    Busy: "throttled",
    TooLarge: "too_large",
    OperationalError: "unavailable",
    InterfaceError: "unavailable",
}


def document(code: str, detail: str, **more: Any) -> Json:
    """A problem document. `code` is the word a program reads, `detail` the sentence a person does."""
    status = STATUS[code]
    title = code.replace("_", " ").capitalize()
    return {"type": f"/problems/{code}", "title": title, "status": status, "detail": detail, "code": code, **more}


def problem(error: Exception, context: Json) -> Response | None:
    """The answer to a refusal or a framework error; None for what nobody foresaw, which becomes `server_error`."""
    if isinstance(error, Refused):
        body = document(error.code, error.detail, **_particulars(error))
    elif type(error) in _FRAMEWORK:
        body = document(_FRAMEWORK[type(error)], _said(error), **_of_limit(error))
    else:
        return None
    if body["code"] == "unavailable":
        logger.error("the database does not answer: %s", error)
    # Whatever the answer would have been, a problem is JSON.
    context["request"].accepted_renderer, context["request"].accepted_media_type = JSONRenderer(), PROBLEM
    return Response(body, body["status"], headers=_headers(error), content_type=PROBLEM)


def _particulars(error: Refused) -> Json:
    """What a program needs to know besides: the field, the clause, and with 409 and 422 the match's version."""
    more: Json = {}
    if isinstance(error, Malformed):
        more["field"] = error.field
    if isinstance(error, Illegal):
        more["clause"] = error.clause
    if error.version is not None and STATUS[error.code] in {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}:
        more["version"] = error.version
    return more


def _of_limit(error: Exception) -> Json:
    """Which budget is used up."""
    return {"limit": error.limit} if isinstance(error, Exhausted) else {}


def _said(error: Exception) -> str:
    if isinstance(error, Exhausted) and error.limit == "tokens":
        return f"too many tokens that nobody knows came from your address; try again in {error.wait} seconds"
    if isinstance(error, Exhausted):
        return f"your requests to {error.limit} are used up; there are more in {error.wait} seconds"
    if isinstance(error, Busy):
        return f"{error.why}; try again in {error.wait} seconds"
    if isinstance(error, exceptions.APIException):
        return str(error.detail)
    if isinstance(error, Http404):
        return "there is no such thing"
    return "the database does not answer just now; with an Idempotency-Key the request can safely be sent again"


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case Exhausted():
            return {"Retry-After": str(error.wait)} | error.told
        case Busy():
            return {"Retry-After": str(error.wait)}
        case UnknownToken():
            return {"WWW-Authenticate": "Bearer"} | error.told
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed() | AccountDeleted():
            return {"WWW-Authenticate": "Bearer"}
        case InsufficientScope():
            return {"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{error.scope}"'}
        case OperationalError() | InterfaceError():
            return {"Retry-After": "2"}
    return {}


def _plain(code: str, detail: str) -> JsonResponse:
    body = document(code, detail)
    return JsonResponse(body, status=body["status"], content_type=PROBLEM, json_dumps_params={"separators": (",", ":")})


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    """What Django refuses before a view is reached."""
    return _plain("malformed", "this request cannot be read")


def page_not_found(request: HttpRequest, exception: Exception) -> JsonResponse:
    return _plain("not_found", "there is nothing at this address")


def server_error(request: HttpRequest) -> JsonResponse:
    return _plain("internal", "something went wrong here; it has been logged")
