"""The queue that Celery uses where no broker is given: pgmq, nothing but tables and functions in PostgreSQL."""

import psycopg
from pgmq.install import get_embedded_install_sql

from stack.program import Failed


def is_pgmq(broker_url: str) -> bool:
    """Whether the broker at this address is a queue in a PostgreSQL database."""
    return broker_url.startswith("pgmq://")


def install(broker_url: str) -> None:
    """Makes the schema of the queue if the database has none. (Its SQL may run only once.)"""
    with _connected("postgres://" + broker_url.partition("://")[2]) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('pgmq'))")
        if connection.execute("SELECT to_regclass('pgmq.meta')").fetchone() == (None,):
            connection.execute(get_embedded_install_sql())


def _connected(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(url, connect_timeout=10)
    except psycopg.Error as error:
        raise Failed(f"BROKER_URL: {' '.join(str(error).split())}") from None
