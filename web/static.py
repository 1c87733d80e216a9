"""Static files by WhiteNoise, which alone would hold a thread for every request of an asynchronous server."""

from collections.abc import Callable
from inspect import isawaitable, iscoroutinefunction
from typing import Any

from asgiref.sync import markcoroutinefunction
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """The answer; where the server is asynchronous, something to wait for that gives it."""
        answer = super().__call__(request)
        return answer if isawaitable(answer) or not self._asynchronous else _given(answer)


async def _given(answer: Any) -> Any:
    return answer
