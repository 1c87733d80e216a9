"""Requests that Django alone would answer with an error of the server's, or without their body."""

from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters


def longest_body(path: str) -> int:
    """How many bytes a request's body may have."""
    longest: int = settings.LONGER_BODIES.get(path, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    return longest


def _made_readable(meta: dict[str, Any]) -> None:
    """A Content-Type that cannot be read is no type we know. A body sent in chunks does not say how long it is, and
    would pass for none: now it may be as long as any."""
    try:
        parse_header_parameters(meta.get("CONTENT_TYPE", ""))
    except ValueError:
        meta["CONTENT_TYPE"] = "unreadable"
    if meta.get("HTTP_TRANSFER_ENCODING"):
        meta["CONTENT_LENGTH"] = str(longest_body(meta.get("PATH_INFO", "")) + 1)


class ReadableASGIRequest(ASGIRequest):
    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        _made_readable(meta)
        super()._set_content_type_params(meta)  # type: ignore[misc]


class ReadableWSGIRequest(WSGIRequest):
    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        _made_readable(meta)
        super()._set_content_type_params(meta)  # type: ignore[misc]
