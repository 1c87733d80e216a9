"""The one thing the rest of the server hears of a match: that it changed. Sent after commit, and it may be lost:
whoever must act finds what to do in the match's own columns."""

from dataclasses import dataclass

from django.dispatch import Signal


@dataclass(frozen=True)
class Change:
    """Match `match` is at `version`; `bot_turn_in` seconds from now a bot should move, if one is awaited at all.
    Carries no card."""

    match: str
    version: int
    bot_turn_in: float | None = None


changed = Signal()


def announce(change: Change) -> None:
    """Tells every listener; one that fails disturbs neither the caller nor the others (it is logged by Django)."""
    changed.send_robust(Change, change=change)
