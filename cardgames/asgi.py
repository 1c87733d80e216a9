"""The ASGI application."""

import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.asgi import get_asgi_application

from cardgames.requests import ReadableASGIRequest, longest_body

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
django = get_asgi_application()
django.request_class = ReadableASGIRequest

from api.errors import PROBLEM, document  # noqa: E402  when the settings are there

Message = Any  # ASGI has no types of its own
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


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
        await send(message)

    await django(scope, receive_no_more_than_is_read, send_and_note)
    if broken_off and not answered:
        await _refuse(send)


async def _refuse(send: Send) -> None:
    body = json.dumps(document("malformed", "the body broke off")).encode()
    await send({"type": "http.response.start", "status": 400, "headers": [(b"content-type", PROBLEM.encode())]})
    await send({"type": "http.response.body", "body": body})
