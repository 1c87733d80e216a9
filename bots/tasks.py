"""What happens without a request: bots take their turns, deadlines are enforced, forgotten matches end.

All of it may run late, twice or at the same time elsewhere: the door decides.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cachetools import TTLCache
from celery import shared_task
from django.db import InterfaceError, OperationalError, connection

from bots.strategies import STRATEGIES
from cardgames import deletion, lobby, play, store
from cardgames.models import Match
from cardgames.position import Position
from cardgames.rules.errors import Refused
from cardgames.store import Table

logger = logging.getLogger(__name__)

OPEN_FOR = timedelta(hours=24)
IDLE_FOR = timedelta(days=30)
SETTLING = 0.2  # seconds for which one sweep settles what one deleted account left behind
AT_ONCE = 200  # how many matches one sweep takes of each kind; the next sweep takes the rest


@shared_task
def take_turn(match: str) -> None:
    """Makes the moves of every bot that is awaited. Come too early, it comes again."""
    early = take_turns(UUID(match))
    if early > timedelta():
        take_turn.apply_async((match,), countdown=early.total_seconds())


def take_turns(match: UUID) -> timedelta:
    """Makes the moves of every bot that is awaited, or tells how long it is too early for them."""
    table = store.load(match)
    if table is None or table.position is None or not table.position.awaited_bots:
        return timedelta()
    early = _due(table, table.position) - table.now
    if early <= timedelta():
        for seat in table.position.awaited_bots:
            _move(table, table.position, seat)
    return early


def _due(table: Table, position: Position) -> datetime:
    """A bot thinks equally long whatever it holds (contract: deadlines)."""
    return datetime.fromisoformat(position.decided_time) + timedelta(seconds=table.match.bot_delay_seconds)


def _move(table: Table, position: Position, seat: int) -> None:
    """Lets the bot choose from what its seat may see, and nothing else."""
    strategy = STRATEGIES[position.levels[seat] or ""]
    move = strategy(position.game, position.game.view(position.state, seat), position.game.legal(position.state, seat))
    try:
        play.execute_bot(table.match.id, seat, move, position.version)
    except Refused as refused:
        logger.info("match %s: seat %s was overtaken: %s", table.id, seat, refused.code)


@shared_task
def sweep() -> None:
    """Does whatever is due and nobody has done yet. Forgotten turns are taken here, not nudged once more: the worker
    that should have taken them may be gone."""
    _each(_overdue(), play.enforce_deadline)
    _each(_forgotten_turns(), take_turns)
    _each(_idle(Match.Status.OPEN, OPEN_FOR), lobby.abandon)
    _each(_idle(Match.Status.ACTIVE, IDLE_FOR), lambda match: play.abandon(match, IDLE_FOR))
    _each(
        deletion.leaving(but=list(_damaged), limit=5),
        lambda player: deletion.settle(player, SETTLING),
        "player",
    )


# Matches, and deleted players, that could not be swept: left alone for a while, they keep nobody from the others.
_damaged: TTLCache[UUID, bool] = TTLCache(maxsize=10_000, ttl=300)


def _each(ids: Iterable[UUID], act: Callable[[UUID], object], what: str = "match") -> None:
    for id in ids:
        try:
            act(id)
        except Refused as refused:
            logger.info("%s %s: somebody was faster: %s", what, id, refused.code)
        except (OperationalError, InterfaceError):
            raise  # the database is away: that is not about this match
        except Exception:  # one damaged match must not keep the sweep from the others
            logger.exception("%s %s could not be swept", what, id)
            _damaged[id] = True


def _overdue() -> list[UUID]:
    return _ids(
        "SELECT id FROM cardgames_match WHERE deadline <= clock_timestamp() AND id <> ALL(%s)"
        " ORDER BY deadline LIMIT %s",
        list(_damaged),
        AT_ONCE,
    )


def _forgotten_turns() -> list[UUID]:
    """The matches whose bot turn nobody took in time; they come up again if this attempt fails too."""
    return _ids(
        "UPDATE cardgames_match SET bot_due = clock_timestamp() + interval '5 seconds' WHERE id IN"
        " (SELECT id FROM cardgames_match WHERE bot_due <= clock_timestamp() ORDER BY bot_due LIMIT %s)"
        # Looked at again on the row as it is by then: somebody may have moved meanwhile.
        " AND bot_due <= clock_timestamp() RETURNING id",
        AT_ONCE,
    )


def _idle(status: str, since: timedelta) -> list[UUID]:
    return _ids(
        "SELECT id FROM cardgames_match WHERE status = %s AND at <= clock_timestamp() - %s AND id <> ALL(%s)"
        " ORDER BY at LIMIT %s",
        status,
        since,
        list(_damaged),
        AT_ONCE,
    )


def _ids(statement: str, *values: Any) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [row[0] for row in cursor.fetchall()]
