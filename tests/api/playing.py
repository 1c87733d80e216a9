"""Matches among callers, over the API alone. The first caller opens them."""

from typing import Any

from tests.api.caller import Caller, Json


def opened(creator: Caller, **wanted: Any) -> Json:
    """A match of Shithead for two, unless something else is wanted."""
    return created(creator.post("matches", {"game": "shithead", "seats": 2} | wanted))


def created(answer: Any) -> Json:
    assert answer.status_code == 201, answer.content
    match: Json = answer.json()
    return match


def seated(*callers: Caller, **wanted: Any) -> str:
    """A match in which every caller has his seat, in this order; it starts, unless `hold` is wanted."""
    match = opened(callers[0], **{"seats": len(callers) + len(wanted.get("bots", ()))} | wanted)
    for caller in callers[1:]:
        fine(caller.post(f"matches/{match['id']}/join", {"invite": match["invite"]}))
    return str(match["id"])


def fine(answer: Any) -> Json:
    assert answer.status_code == 200, answer.content
    body: Json = answer.json()
    return body


def see(caller: Caller, match: str, **query: Any) -> Json:
    return fine(caller.get(f"matches/{match}", query))


def events(caller: Caller, match: str) -> list[Json]:
    found: list[Json] = fine(caller.get(f"matches/{match}/events", {"limit": 1000}))["events"]
    return found


def move(caller: Caller, match: str, wish: object = None, *, version: int | None = None, key: str | None = None) -> Any:
    """Makes this move, or the first of the legal ones, on the present version unless it is another."""
    seen = see(caller, match)
    body = {
        "version": seen["version"] if version is None else version,
        "move": seen["legal_moves"][0] if wish is None else wish,
    }
    return caller.post(f"matches/{match}/moves", body, key)


def on_turn(callers: tuple[Caller, ...], match: str) -> Caller:
    seat: int = see(callers[0], match)["turn"][0]
    return callers[seat]


def play(callers: tuple[Caller, ...], match: str, moves: int) -> None:
    """So many moves, each the first legal one of the first seat in turn."""
    for _ in range(moves):
        created(move(on_turn(callers, match), match))


def problem(answer: Any, status: int, code: str, about: object = "") -> Json:
    """The problem document that every error is (RFC 9457); `about` says which request it was, where there are many."""
    got = answer.status_code, answer.headers["Content-Type"]
    assert got == (status, "application/problem+json"), (about, answer.content)
    told: Json = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= told.keys(), told
    assert all(isinstance(told[name], str) and told[name] for name in ("type", "title", "detail", "code")), told
    assert (told["status"], told["code"]) == (status, code), (about, told)
    of_a_match = status in {409, 422} and code not in {"name_taken", "key_reused", "too_many_matches"}
    assert not of_a_match or isinstance(told["version"], int), (about, told)
    return told
