"""People who sit down to matches and play them through lobby and door: below the HTTP layer, above the database."""

import hashlib
import threading
from collections.abc import Callable
from random import choice
from typing import Any
from uuid import UUID

from django.db import connection

from cardgames import lobby, play, store
from cardgames.lobby import Answer, Wanted
from cardgames.models import Match, Player
from cardgames.play import Accepted
from cardgames.position import Position
from cardgames.rules.moves import move_form
from cardgames.store import Asked, Table

Json = dict[str, Any]


def player(name: str) -> UUID:
    return Player.objects.create(name=name).pk


def answer(table: Table) -> Json:
    """What a lobby call answers here."""
    return {"id": table.id, "version": table.match.version, "status": table.match.status}


def wanted(game: str = "gapa", seats: int = 2, **more: Any) -> Wanted:
    """A match as its creator asks for it, by default without a deadline and with bots that do not think."""
    asked: Json = {"options": {}, "bots": (), "turn_seconds": None, "timeouts_allowed": 2, "bot_delay_seconds": 0}
    return Wanted(**asked | {"game": game, "seats": seats, "visibility": "public", "hold": False} | more)


def opened(creator: UUID, game: str = "gapa", seats: int = 2, **more: Any) -> UUID:
    return UUID(lobby.create(creator, wanted(game, seats, **more), answer)["id"])


def join(match: UUID, who: UUID, told: Answer = answer, **more: Any) -> Json:
    given: Json = {"seat": None, "client_seed": None, "invite": None}
    return lobby.join(match, who, told, **given | more)


def started(*players: UUID, game: str = "gapa", **more: Any) -> UUID:
    """A match of these players, the first of whom opened it; bots, if any, have the last seats."""
    match = opened(players[0], game, len(players) + len(more.get("bots", ())), **more)
    for who in players[1:]:
        join(match, who)
    return match


def table(match: UUID) -> Table:
    found = store.load(match)
    assert found is not None
    return found


def position(match: UUID) -> Position:
    found = table(match).position
    assert found is not None
    return found


def versions(match: UUID) -> list[int]:
    return [event.version for event in store.events(match)]


def asked(who: UUID, key: str, body: str = "", call: str = "moves") -> Asked:
    return Asked(who, call, key, hashlib.sha256(body.encode()).digest())


def fallback(match: UUID, seat: int) -> Json:
    """A move the seat can make now, if it is awaited."""
    now = position(match)
    return move_form(now.game.fallback(now.state, seat), everything=True)


def move(match: UUID, who: UUID, version: int | None = None, asked: Asked | None = None) -> Accepted:
    """The player makes the fallback move himself, decided on at this version, by default the present one."""
    now = table(match)
    seat = play.find_seat(now, who)
    assert seat is not None
    wish = fallback(match, seat)
    return play.execute(match, who, wish, now.match.version if version is None else version, asked)


def awaited(match: UUID) -> UUID:
    """The player who is waited for; the first of several."""
    now = table(match)
    found = now.seats[now.match.turn[0]].player
    assert found is not None
    return found


def stalled(*players: UUID, **more: Any) -> UUID:
    """A match of Gapa that ended with its first move."""
    match = started(*players, options={"move_limit": 1}, **more)
    move(match, awaited(match))
    return match


def play_on(match: UUID) -> None:
    """Every seat makes its most eager move, until the match is over."""
    while not position(match).over:
        eager_move(match)


def until_a_person_is_awaited(match: UUID) -> None:
    while not position(match).awaited_people:
        eager_move(match)


def eager_move(match: UUID) -> None:
    """The first awaited seat moves, whoever plays it."""
    now = position(match)
    seat = now.awaited[0]
    least = min(map(now.game.eagerness, now.game.legal(now.state, seat)))
    wish = choice([wish for wish in now.game.legal(now.state, seat) if now.game.eagerness(wish) == least])
    who = table(match).seats[seat].player
    if now.levels[seat] is not None or who is None:
        play.execute_bot(match, seat, wish, now.version)
    else:
        play.execute(match, who, move_form(wish, everything=True), now.version)


def shift(match: UUID, column: str, interval: str) -> None:
    """Moves a time in the head row back, as if so much time had passed."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE cardgames_match SET {column} = {column} - %s::interval WHERE id = %s", [interval, match]
        )


def overdue(match: UUID) -> None:
    """As if the deadline had just passed."""
    assert Match.objects.filter(pk=match, deadline__isnull=False).update(deadline=table(match).now)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each of these gives, or raises, if all are done at the same time, each on a connection of its own."""
    start = threading.Barrier(len(acts))
    outcomes: list[Any] = [None] * len(acts)

    def run(number: int, act: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            start.wait()
            outcomes[number] = act()
        except Exception as raised:
            outcomes[number] = raised
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
