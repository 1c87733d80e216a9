"""Work on several cores: processes that each have Django and a connection of their own."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from typing import TypeVar

import django

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4  # pieces of work for each process that wait, so that a long one keeps none of the others idle


def in_order(act: Callable[[T], R], work: Iterable[T], jobs: int) -> Iterator[R]:
    """What `act`, a function at the top of its module, makes of each piece of work, in the order of the pieces. A
    single piece, or a single job, needs no other process."""
    rest = iter(work)
    first = [*islice(rest, 2)]
    if jobs == 1 or len(first) < 2:
        yield from map(act, chain(first, rest))
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_ready)
    try:
        waiting = deque(pool.submit(act, piece) for piece in chain(first, islice(rest, jobs * _AHEAD)))
        while waiting:
            done = waiting.popleft().result()
            waiting.extend(pool.submit(act, piece) for piece in islice(rest, 1))
            yield done
    finally:
        pool.shutdown(cancel_futures=True)


def _ready() -> None:
    """What a process does first. Ctrl-C is for the one that started it, and without that one it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    django.setup()
    gc.freeze()  # what is loaded now stays, and need not be looked at again


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
