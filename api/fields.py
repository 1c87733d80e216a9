"""What requests may say, field by field. Strict: a number in quotes is no number, `true` is no 1, an unknown member is
an error and not a typo that goes unnoticed."""

import re
import unicodedata
from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from cardgames.rules.errors import Malformed

NEWEST = 2**31 - 1  # a version that no match reaches

D = TypeVar("D", int, None)

# Controls, and what is called a letter or a mark but shows nothing.
_UNSEEN = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e"
    "\\u2060-\\u206f\\u2800\\u3164\\ud800-\\uf8ff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U000e0000-\\U0010ffff]"
)

_CLIENT_SEED = re.compile(r"[!-~]{0,64}")
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?Z")
_KEY = re.compile(r"[ -~]{1,128}")


class Whole(serializers.IntegerField):
    """A whole number; no text, no boolean, no fraction."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    """true or false, and nothing that looks like them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return bool(data)


class Text(serializers.CharField):
    """A string; no number."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Name(Text):
    """A name people read: composed as Unicode composes it, and nothing in it that cannot be seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=1, max_length=40, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        name = " ".join(unicodedata.normalize("NFKC", super().to_internal_value(data)).split())
        if len(name) > 40 or _UNSEEN.search(name) or not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
            raise serializers.ValidationError("must be 1 to 40 signs that can be seen")
        return name


@extend_schema_field({"type": "string", "pattern": "^[!-~]{1,64}$"})
class ClientSeed(Text):
    """What a player adds to the deal: up to 64 printable ASCII characters, no space (contract: fair deal)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or not _CLIENT_SEED.fullmatch(data):
            raise serializers.ValidationError("must be up to 64 printable ASCII characters without spaces")
        return data


@extend_schema_field(OpenApiTypes.OBJECT)
class Anything(serializers.JSONField):
    """Whatever JSON can say; who uses it looks at it more closely."""


@extend_schema_field({"$ref": "#/components/schemas/Move"})
class Move(Anything):
    """A move, as the game reads it."""


class Body(serializers.Serializer[Any]):
    # No docstring: it would stand in the OpenAPI document with every body.

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """What the request's body says. Raises Malformed, naming the first field that is wrong."""
        data = request.data if isinstance(request.data, dict) else {}
        form = cls._form()
        for name in data.keys() - form.fields.keys():
            raise Malformed(f"there is no such member; there are {', '.join(form.fields) or 'none'}", str(name)[:40])
        try:
            return dict(form.run_validation(data))
        except serializers.ValidationError as error:
            raise _malformed(error.detail) from error

    @classmethod
    @cache
    def _form(cls) -> "Body":
        """One form reads all requests: it keeps nothing of them, and to make one takes longer than to read one."""
        return cls()


def _malformed(errors: Any, where: str = "") -> Malformed:
    name, found = next(iter(errors.items() if isinstance(errors, dict) else enumerate(errors)))
    field = f"{where}.{name}" if where else str(name)
    if isinstance(found, dict):
        return _malformed(found, field)
    return Malformed(str(found[0]).rstrip("."), field)


def whole(request: Request, name: str, low: int, high: int, default: D) -> int | D:
    """A whole number from the query string. Raises Malformed."""
    return _whole(request.query_params.get(name), name, low, high, default)


def last_event_id(request: Request) -> int | None:
    """The version that a client of a stream has seen last, which it says when it comes again. Raises Malformed."""
    return _whole(request.headers.get("Last-Event-ID"), "Last-Event-ID", 0, NEWEST, None)


def _whole(text: str | None, name: str, low: int, high: int, default: D) -> int | D:
    if text is None:
        return default
    if not re.fullmatch(r"[0-9]{1,10}", text, re.ASCII) or not low <= int(text) <= high:
        raise Malformed(f"must be a whole number from {low} to {high}", name)
    return int(text)


def word(request: Request, name: str, words: Collection[str]) -> str | None:
    """One of these words from the query string, None if it says nothing. Raises Malformed."""
    text = request.query_params.get(name)
    if text is not None and text not in words:
        raise Malformed(f"must be one of {', '.join(words)}", name)
    return text


def identifier(request: Request, name: str) -> UUID | None:
    """An id from the query string, None if there is none. Raises Malformed."""
    text = request.query_params.get(name)
    if text is not None and not _ID.fullmatch(text):
        raise Malformed("must be an id, as 01234567-89ab-4def-8123-456789abcdef", name)
    return None if text is None else UUID(text)


def instant(request: Request, name: str) -> datetime | None:
    """A moment from the query string, None if there is none. Raises Malformed."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        if _INSTANT.fullmatch(text):
            return datetime.fromisoformat(text)
    except ValueError:  # such as the thirtieth of February
        pass
    raise Malformed("must be a time in UTC, as 2030-01-31T12:00:00.000Z", name)


def idempotency_key(request: Request) -> str | None:
    """The `Idempotency-Key`, if the request has one. Raises Malformed."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Malformed("must be 1 to 128 printable ASCII characters", "Idempotency-Key")
    return key
