"""Passwords. To hash one is slow on purpose: only so many at a time, and none keeps a connection from others."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import check_password

from cardgames.connections import give_back
from cardgames.models import Player

_at_a_time = threading.BoundedSemaphore(os.cpu_count() or 1)


def give(player: Player, password: str) -> None:
    """Sets the player's password; he is still to be saved."""
    with _hashing():
        player.set_password(password)


def fits(password: str, kept: str) -> bool:
    """Whether it is the password whose hash was kept; `!` is that of nobody, and takes as long."""
    with _hashing():
        return check_password(password, kept)


@contextmanager
def _hashing() -> Iterator[None]:
    give_back()
    with _at_a_time:
        yield
