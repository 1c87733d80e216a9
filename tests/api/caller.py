"""Somebody who calls the API in this process: no server between him and the code, one connection to the database."""

import json
from typing import Any

from rest_framework.test import APIClient

Json = dict[str, Any]


class Caller:
    """Calls in the name of one account, or of nobody. An error of the server comes back as an answer, as it would."""

    def __init__(self, name: str, token: str | None = None, player: Json | None = None) -> None:
        self.name = name
        self.token = token
        self.player = player
        self.client = APIClient(raise_request_exception=False)

    @classmethod
    def guest(cls, name: str) -> "Caller":
        welcome = cls(name).post("guests", {"name": name}).json()
        return cls(name, welcome["token"], welcome["player"])

    def get(self, path: str, query: Json | None = None, **headers: str) -> Any:
        return self.client.get(_address(path), query or {}, headers=self.headers(**headers))

    def post(self, path: str, body: object = None, key: str | None = None, **headers: str) -> Any:
        sent = headers | ({} if key is None else {"Idempotency-Key": key})
        data = "" if body is None else json.dumps(body)
        return self.client.post(_address(path), data, content_type="application/json", headers=self.headers(**sent))

    def headers(self, **more: str) -> dict[str, str]:
        """What a request of this caller has to carry."""
        return ({"Authorization": f"Bearer {self.token}"} if self.token else {}) | more


def _address(path: str) -> str:
    return path if path.startswith("/") else f"/api/v1/{path}"
