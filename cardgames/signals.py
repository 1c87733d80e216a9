"""The one thing the rest of the server hears of a match, or of an account: that it changed. Sent after commit, and it
may be lost: whoever must act finds what to do in the match's own columns."""

from dataclasses import dataclass
from uuid import UUID

from django.dispatch import Signal

NO_MATCH = ""


@dataclass(frozen=True)
class Change:
    """Match `match` is at `version`; `bot_turn_in` seconds from now a bot should move, if one is awaited at all.
    `players` are those who have a seat in it; without a match it is about their accounts. Carries no card."""

    match: str
    version: int
    bot_turn_in: float | None = None
    players: tuple[str, ...] = ()


changed = Signal()


def announce(change: Change) -> None:
    """Tells every listener; one that fails disturbs neither the caller nor the others (it is logged by Django)."""
    changed.send_robust(Change, change=change)


def announce_account(player: UUID) -> None:
    """Something about the account has changed, such as its tokens."""
    announce(Change(NO_MATCH, 0, players=(str(player),)))
