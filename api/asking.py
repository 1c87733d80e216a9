"""Questions to the database from calls that are asynchronous."""

from collections.abc import Callable
from typing import TypeVar

from asgiref.sync import sync_to_async

from cardgames import connections

T = TypeVar("T")


async def asked(question: Callable[[], T]) -> T:
    """The answer to a question to the database, from one of the threads that all who wait share. The connection goes
    back at once: waiting takes none."""

    def run() -> T:
        try:
            return question()
        finally:
            connections.give_back()

    return await sync_to_async(run)()
