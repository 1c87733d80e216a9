"""Reads request bodies: JSON objects, and nothing that could trouble anything behind."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import BaseParser

from api.errors import TooLarge
from cardgames.requests import longest_body

_DEEPEST = 20  # far deeper than any body needs to be, far from what would trouble whoever walks through it


class ObjectParser(BaseParser):
    """A JSON object (RFC 8259) of limited size. Raises ParseError, TooLarge, or UnsupportedMediaType for one
    that is compressed."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        request = (parser_context or {})["request"]
        if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            raise UnsupportedMediaType("", "a body must not be compressed")
        limit = longest_body(request.path)
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge(f"a body may have at most {limit} bytes")
        return read_object(body)


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`. Raises ParseError for anything else."""
    try:
        data = json.loads(body.decode(), parse_constant=_no_number)
    except RecursionError as error:
        raise ParseError("the body is nested too deeply") from error
    except ValueError as error:
        raise ParseError("the body is not JSON") from error
    if not isinstance(data, dict):
        raise ParseError("the body must be a JSON object")
    _check_depth(data, _DEEPEST)
    if "\\u" in body.decode():
        _check_text(data)
    return data


def _check_depth(data: object, left: int) -> None:
    if isinstance(data, dict | list):
        if not left:
            raise ParseError("the body is nested too deeply")
        for item in data.values() if isinstance(data, dict) else data:
            _check_depth(item, left - 1)


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def _check_text(data: object) -> None:
    """Escapes can spell half a character, which no answer, log or database could hold."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ParseError("the body holds a character that is none") from error
