"""Connections to the database that live on between requests."""

import select
from typing import Any

from django.core.signals import request_started
from django.db import connection
from django.dispatch import receiver


@receiver(request_started)
def look_before_asking(**_: Any) -> None:
    """Before a request's first statement Django asks the server whether the connection still works. It need not where
    nothing has come in since the last answer: a connection that was closed has something to read, its end."""
    raw = connection.connection
    if raw is not None and not raw.closed and not _has_something_to_read(raw.fileno()):
        connection.health_check_done = True  # type: ignore[attr-defined]  # the stubs do not know it


def give_back() -> None:
    """Before work that takes long and needs no database: a connection from a pool is for others meanwhile."""
    if "pool" in connection.settings_dict["OPTIONS"]:
        connection.close()


def _has_something_to_read(file: int) -> bool:
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return bool(poll.poll(0))
