"""Somebody who plays at a whole server, over real HTTP."""

from typing import Any

import httpx

from tests.live import Stack

Json = dict[str, Any]


class Person:
    """Somebody with a token, at a server that may be away for a while."""

    def __init__(self, stack: Stack, name: str) -> None:
        self.client = httpx.Client(base_url=f"{stack.url}/api/v1", timeout=30)
        token = self.post("/guests", {"name": name}).json()["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: Json, **headers: str) -> httpx.Response:
        return self.client.post(path, json=body, headers=headers)

    def opens(self, **wanted: Any) -> Json:
        answer = self.post("/matches", {"game": "shithead", "bot_delay_seconds": 0} | wanted)
        assert answer.status_code == 201, answer.text
        match: Json = answer.json()
        return match

    def joins(self, match: Json) -> Json:
        answer = self.post(f"/matches/{match['id']}/join", {})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def sees(self, match: Json) -> Json:
        answer = self.client.get(f"/matches/{match['id']}")
        answer.raise_for_status()
        seen: Json = answer.json()
        return seen

    def moves(self, match: Json, move: Json, version: int | None = None, key: str | None = None) -> httpx.Response:
        body = {"version": match["version"] if version is None else version, "move": move}
        headers = {} if key is None else {"Idempotency-Key": key}
        return self.post(f"/matches/{match['id']}/moves", body, **headers)

    def events(self, match: Json) -> list[Json]:
        found: list[Json] = []
        after: int | None = 0
        while after is not None:
            page = self.client.get(f"/matches/{match['id']}/events", params={"after": after, "limit": 1000}).json()
            found += page["events"]
            after = page["next"]
        return found
