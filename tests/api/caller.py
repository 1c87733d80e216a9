"""Somebody who calls the API, in this process or over a real server."""

import json
from typing import Any
from urllib.parse import urlencode

import httpx
from asgiref.sync import async_to_sync
from django.http import HttpResponse
from rest_framework.test import APIClient

Json = dict[str, Any]


class Caller:
    """Calls in the name of one account, or of nobody: no server between him and the code, one connection to the
    database. An error of the server comes back as an answer, as it would."""

    def __init__(self, name: str, token: str | None = None) -> None:
        self.name = name
        self.token = token
        self.player: Json = {}
        self.client = APIClient(raise_request_exception=False)

    @classmethod
    def guest(cls, name: str) -> "Caller":
        return cls(name).registered()

    def registered(self) -> "Caller":
        """Himself, with an account from now on."""
        welcome = self.post("guests", {"name": self.name}).json()
        self.token, self.player = welcome["token"], welcome["player"]
        return self

    def get(self, path: str, query: Json | None = None, /, **headers: str) -> Any:
        return self.send("GET", f"{path}?{urlencode(query)}" if query else path, **headers)

    def post(self, path: str, body: object = None, key: str | None = None, **headers: str) -> Any:
        sent = headers | ({} if key is None else {"Idempotency-Key": key})
        return self.send("POST", path, b"" if body is None else json.dumps(body).encode(), **sent)

    def send(self, method: str, path: str, body: bytes = b"", kind: str = "application/json", /, **headers: str) -> Any:
        """Any request, well made or not. `path` is below `/api/v1/`, unless it begins with a slash."""
        mine = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self._request(method, path if path.startswith("/") else f"/api/v1/{path}", body, kind, mine | headers)

    def _request(self, method: str, address: str, body: Any, kind: str, headers: dict[str, str]) -> Any:
        answer = self.client.generic(method, address, body, kind, headers=headers)
        return _arrived(answer) if getattr(answer, "streaming", False) else answer


def _arrived(answer: Any) -> HttpResponse:
    """An answer that comes in parts, when all of it is there."""

    async def everything() -> list[bytes]:
        return [part async for part in answer.streaming_content]

    body = b"".join(async_to_sync(everything)())
    return HttpResponse(body, status=answer.status_code, headers=dict(answer.headers))


class RemoteCaller(Caller):
    """The same over a real server."""

    def __init__(self, name: str, http: httpx.Client) -> None:
        super().__init__(name)
        self.http = http

    def _request(self, method: str, address: str, body: Any, kind: str, headers: dict[str, str]) -> Any:
        return self.http.request(method, address, content=body, headers=headers | {"Content-Type": kind})
