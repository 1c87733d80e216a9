"""Databases beside the one that tests share."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import DEFAULT_DB_ALIAS, connection, connections

T = TypeVar("T")


@contextmanager
def copied(database: str) -> Iterator[str]:
    """A copy of a database, which goes when the context is left."""
    name = f"{database}_{token_hex(4)}"
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {database}")
    yield name
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def at(database: str) -> Iterator[None]:
    """Meanwhile the server's database is this one."""
    settings, aside = connections.settings[DEFAULT_DB_ALIAS], connections[DEFAULT_DB_ALIAS]
    name, settings["NAME"] = settings["NAME"], database
    connections[DEFAULT_DB_ALIAS] = connections.create_connection(DEFAULT_DB_ALIAS)
    yield
    connection.close()
    settings["NAME"], connections[DEFAULT_DB_ALIAS] = name, aside


def waited_for(what: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives that asks the database from another thread, which does not keep its connection."""

    async def done() -> T:
        try:
            return await what
        finally:
            await sync_to_async(connections.close_all)()

    return asyncio.run(done())
