"""Wakes a worker for the bot whose turn it is. A lost nudge is made good by the sweep."""

from django.dispatch import receiver

from bots.tasks import take_turn
from cardgames.outbox import Outbox
from cardgames.signals import Change, changed


def _send(changes: list[Change]) -> None:
    for change in changes:
        take_turn.apply_async((change.match,), countdown=change.bot_turn_in or 0)


_outbox: Outbox[Change] = Outbox("bot nudges", _send)


@receiver(changed)
def nudge(change: Change, **_: object) -> None:
    if change.bot_turn_in is not None:
        _outbox.put(change)
