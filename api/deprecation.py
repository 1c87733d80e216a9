"""Calls that will go: how their answers say so (contract: changes)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.utils.http import http_date
from drf_spectacular.utils import extend_schema

F = TypeVar("F", bound=Callable[..., Any])

NOTICE = timedelta(days=365)  # at least, from the announcement to the end


def deprecated(since: str, sunset: str, about: str, *methods: str) -> Callable[[F], F]:
    """For a view, above its line from `docs`: all of it, or only its calls with these methods, is deprecated since one
    day and goes on another, both as `2030-01-31`; `about` is the address of a page that says what to use instead."""
    begins, ends = _day(since), _day(sunset)
    if ends - begins < NOTICE:
        raise ValueError(f"what is deprecated stays for {NOTICE.days} days or more")
    told = {
        "Deprecation": f"@{int(begins.timestamp())}",
        "Sunset": http_date(ends.timestamp()),
        "Link": f'<{about}>; rel="deprecation"; type="text/html"',
    }

    def marked(view: F) -> F:
        _tell(view, told, frozenset(methods) or _offered(view))
        return view

    return marked


def _day(told: str) -> datetime:
    return datetime.strptime(told, "%Y-%m-%d").replace(tzinfo=UTC)


def _offered(view: Any) -> frozenset[str]:
    return frozenset(name.upper() for name in view.cls.http_method_names if name not in {"options", "head"})


def _tell(view: Any, told: dict[str, str], methods: frozenset[str]) -> None:
    """In the OpenAPI document, and in the header fields that each answer of the view begins with, a refusal, too."""
    for name in methods:
        extend_schema(deprecated=True)(getattr(view.cls, name.lower()))
    of_all, all_of_it = view.cls.default_response_headers, methods >= _offered(view)

    def headers(self: Any) -> dict[str, str]:
        asked = "GET" if self.request.method == "HEAD" else self.request.method
        return dict(of_all.fget(self)) | (told if asked in methods or all_of_it else {})

    view.cls.default_response_headers = property(headers)
