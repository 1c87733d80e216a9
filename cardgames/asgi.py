"""The ASGI application."""

import asyncio
import json
import os
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django
from asgiref.sync import SyncToAsync, ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler

from cardgames.requests import ReadableASGIRequest, longest_body

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
django.setup(set_prefix=False)

from api.errors import PROBLEM, document  # noqa: E402  when the settings are there
from cardgames import keyring  # noqa: E402

keyring.current()  # keys that cannot be used stop the process here, not at the first move

# What may take long. A proxy sends the same to a process of its own (deploy/Caddyfile).
LIVE = re.compile(r"/api/v1/(matches/[^/]+/(wait|stream|audit)|me/(wait|stream|export)|records(/check)?)")
_TAKEN = 60.0  # seconds within which a client must take what it is sent

Message = Any  # ASGI has no types of its own
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


_shared = ThreadSensitiveContext()
SyncToAsync.context_to_thread_executor[_shared] = ThreadPoolExecutor(4, "waiting")


class Handler(ASGIHandler):
    """Django's, but requests that wait share a few threads. Each of them would have kept one to itself all the time."""

    request_class = ReadableASGIRequest

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and LIVE.fullmatch(scope["path"]):
            SyncToAsync.thread_sensitive_context.set(_shared)
            await self.handle(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


_handler = Handler()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Django's application, which otherwise keeps a body of any size before it looks at it, and leaves a request whose
    body breaks off without an answer."""
    left = longest_body(scope.get("path", "")) + 1
    coming = True  # more of the body
    broken_off = answered = False

    async def receive_no_more_than_is_read() -> Message:
        nonlocal left, coming, broken_off
        message = await receive()
        while not left and message["type"] == "http.request":
            message = await receive()  # the rest of a body that is too long is for nobody
        if body := message.get("body"):
            message = message | {"body": body[:left], "more_body": message["more_body"] and len(body) < left}
            left -= min(left, len(body))
        if message["type"] == "http.disconnect":
            broken_off = broken_off or coming
        else:
            coming = message.get("more_body", False)
        return message

    async def send_and_note(message: Message) -> None:
        nonlocal answered
        answered = True
        try:
            await asyncio.wait_for(send(message), _TAKEN)
        except TimeoutError:  # whoever does not read is not waited for: he has gone, as far as Django is concerned
            raise asyncio.CancelledError from None

    await _handler(scope, receive_no_more_than_is_read, send_and_note)
    if broken_off and not answered:
        await _refuse(send)


async def _refuse(send: Send) -> None:
    body = json.dumps(document("malformed", "the body broke off")).encode()
    await send({"type": "http.response.start", "status": 400, "headers": [(b"content-type", PROBLEM.encode())]})
    await send({"type": "http.response.body", "body": body})
