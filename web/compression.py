"""Compressed answers, for clients that ask for them by `Accept-Encoding`: gzip, as every client knows it.

Only what GET reads is compressed. Answers to other methods are short and should be there at once, and they are the ones
in which a new token stands beside words that came with the request. What says `no-transform` is left as it is.
"""

import asyncio
import re
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, cast

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

SHORTEST = 1000  # bytes; what is shorter fits into one packet anyway
_KINDS = re.compile(r"text/html|application/(json|problem\+json|x-ndjson|vnd\.oai\.openapi)")
_PADDING = 100  # random bytes at most, so that the length says less about what was compressed
_UNWANTED = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*", re.IGNORECASE)


class Compression:
    """Django's own middleware would write a stream as many archives one behind the other, of which several clients read
    only the first; and it passes over `gzip;q=0`."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self._get_response = get_response
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """The answer; where the server is asynchronous, something to wait for that gives it."""
        if self._asynchronous:
            return self._given(request)
        answer: HttpResponseBase = self._get_response(request)
        if _is_to_be_compressed(request, answer):
            _compress(answer)
        return answer

    async def _given(self, request: HttpRequest) -> HttpResponseBase:
        answer: HttpResponseBase = await self._get_response(request)
        if _is_to_be_compressed(request, answer):
            await sync_to_async(_compress)(answer)
        return answer


def _is_to_be_compressed(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Notes by the way that it depends on what the client can read."""
    if request.method not in {"GET", "HEAD"} or not _may_be_compressed(answer):
        return False
    patch_vary_headers(answer, ("Accept-Encoding",))
    return answer.status_code != 304 and takes_gzip(request.headers.get("Accept-Encoding", ""))


def _may_be_compressed(answer: HttpResponseBase) -> bool:
    return (
        (answer.status_code == 304 or _KINDS.match(answer.headers.get("Content-Type", "")) is not None)
        and "no-transform" not in answer.headers.get("Cache-Control", "")
        and not answer.has_header("Content-Encoding")
        and (not answer.streaming or getattr(answer, "is_async", False))
    )


def takes_gzip(accepted: str) -> bool:
    """Whether `Accept-Encoding` allows it (RFC 9110, 12.5.3)."""
    wanted = {}
    for each in accepted.split(","):
        coding, _, weight = each.partition(";")
        wanted[coding.strip().lower()] = not _UNWANTED.fullmatch(weight)
    return wanted.get("gzip", wanted.get("x-gzip", wanted.get("*", False)))


def _compress(answer: HttpResponseBase) -> None:
    """Entity tags stay: ours are weak, and a weak one is the same in every coding (RFC 9110, 8.8.1)."""
    if isinstance(answer, StreamingHttpResponse):
        # Not `streaming_content`: what that gives holds the answer itself, and that somebody broke off would only be
        # noticed when such circles are looked for.
        answer.streaming_content = packed(cast(AsyncIterator[bytes], answer._iterator))  # type: ignore[attr-defined]
    elif isinstance(answer, HttpResponse) and len(answer.content) >= SHORTEST:
        answer.content = compress_string(answer.content, max_random_bytes=_PADDING)
        answer.headers["Content-Length"] = str(len(answer.content))
    else:
        return
    answer.headers["Content-Encoding"] = "gzip"


async def packed(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """One archive, of which each part can be read as soon as it has come. The work is done beside the event loop."""
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)

    def pack(part: bytes) -> bytes:
        return packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)

    async with aclosing(cast(AsyncGenerator[bytes], parts)):
        async for part in parts:
            yield await asyncio.to_thread(pack, part)
    yield packer.flush()
