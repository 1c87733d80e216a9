"""What the owner of the database can do to the log, and nobody else: he can take its triggers away."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

GUARDED = ("cardgames_event", "cardgames_secret")


@contextmanager
def unguarded() -> Iterator[None]:
    """Nothing keeps rows from being changed meanwhile."""
    run("SET CONSTRAINTS ALL IMMEDIATE")
    for name in GUARDED:
        run(f"ALTER TABLE {name} DISABLE TRIGGER USER")
    yield
    for name in GUARDED:
        run(f"ALTER TABLE {name} ENABLE ALWAYS TRIGGER {name}_rows")
        run(f"ALTER TABLE {name} ENABLE ALWAYS TRIGGER {name}_all")


def tamper(statement: str, *values: Any) -> None:
    """Changes rows behind the server's back. One at least, or the test would show nothing."""
    with unguarded():
        assert run(statement, *values) > 0


def run(statement: str, *values: Any) -> int:
    """Runs a statement; how many rows it was about."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
