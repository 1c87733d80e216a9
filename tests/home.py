"""The directory in which everything lies that the tests make."""

import atexit
import fcntl
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

PREFIX = "cardgames-tests-in-"
SETTLED_SECONDS = 60.0  # by then a directory that was made is locked


def make(home: Path) -> None:
    """Makes it: every account can reach it, and it goes when this process ends. If that is killed, it goes when tests
    are run the next time: the lock is not held any more then."""
    _clear(home.parent)
    home.mkdir(mode=0o755)
    _is_locked_now(home)
    atexit.register(shutil.rmtree, home, ignore_errors=True)


def _clear(directory: Path) -> None:
    for left in directory.glob(f"{PREFIX}*"):
        with suppress(OSError):  # another run clears, too
            if time.time() - left.stat().st_mtime > SETTLED_SECONDS and _is_locked_now(left):
                shutil.rmtree(left, ignore_errors=True)


def _is_locked_now(home: Path) -> bool:
    """Whether nobody else holds its lock, which this process keeps until it ends."""
    lock = os.open(home, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return False
    return True
