"""Sends nudges from a thread of its own, so that nobody who moves ever waits for a broker or a listener.

What does not fit the queue, or cannot be sent, is dropped: nudges may be lost (see `cardgames.signals`).
"""

import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

logger = logging.getLogger(__name__)
T = TypeVar("T")

_REST = 0.02  # seconds after a batch: when much happens, the next one is larger, and a lone nudge still goes at once


class Outbox(Generic[T]):
    """Hands what is `put` to `send`, in batches of up to 100, in the background."""

    def __init__(self, name: str, send: Callable[[list[T]], None], *, size: int = 10_000) -> None:
        self._name = name
        self._send = send
        self._size = size
        self._reset()
        os.register_at_fork(after_in_child=self._reset)  # threads do not live on in a forked worker

    def _reset(self) -> None:
        self._queue: queue.Queue[T] = queue.Queue(self._size)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, item: T) -> None:
        """Never waits, never raises."""
        try:
            self._queue.put_nowait(item)
        except queue.Full:
            logger.warning("%s: the outbox is full, a nudge is dropped", self._name)
        self._start()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            batch = [self._queue.get()]
            while len(batch) < 100 and not self._queue.empty():
                batch.append(self._queue.get())
            try:
                self._send(batch)
            except Exception as error:  # whatever a broker or a database may raise: nudges are not worth stopping for
                logger.warning("%s: %d are lost: %s", self._name, len(batch), error)
            time.sleep(_REST)
