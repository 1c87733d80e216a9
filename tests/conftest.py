"""What every test may ask for: `db` (pytest-django) needs no database to be there, and `stack` is a whole server."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from stack.postgres import Postgres
from tests.databases import at, copied
from tests.live import THROWAWAY, Broker, Stack, StartStack, eventually, new_directory
from tests.settings import GIVEN, HOME

# The files that take longest, the longest first.
LONG = ("test_whole_match.py", "test_personal_data.py", "test_up.py", "test_export_stream.py", "test_bench.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with them, so that of several processes none is left with such a file when the others are done."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-examples", action="store_true", help="write the examples of the OpenAPI document anew")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Starts the embedded database for the first test that needs one."""
    if "DATABASE_URL" in GIVEN:
        yield
        return
    with Postgres(HOME / "postgres", os.environ["DATABASE_URL"], THROWAWAY).running():
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Keeps the database also as it is after the migrations, to be copied: nobody connects to that one, whose name this
    is. Whoever sends nudges in the background keeps his connection; he is sent away before the database is dropped."""
    with django_db_blocker.unblock(), copied(connection.settings_dict["NAME"]) as name:
        yield name
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="module")
def _copy(django_db_setup: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    with django_db_blocker.unblock(), copied(django_db_setup) as name:
        yield name


@pytest.fixture
def committed(_copy: str, db: None) -> Iterator[None]:
    """A database in which all is committed and stays, for other threads to see. The tests of a module share it."""
    with at(_copy):
        yield


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A running server, shared by all tests that leave it as they found it."""
    with _database_of_its_own() as environment:
        running = Stack(new_directory(), environment)
        try:
            yield running.start()
            assert running.is_running, f"somebody has ended it: {running.said}"
        finally:
            running.close()


@pytest.fixture(scope="module")
def _patient() -> Iterator[Stack]:
    with _database_of_its_own() as environment:
        running = Stack(new_directory(), environment)
        yield running
        running.close()


@pytest.fixture
def patient(_patient: Stack) -> Stack:
    """A running server to kill parts of. The tests of a module share it; whoever stopped it need not start it again."""
    if not _patient.is_running:
        _patient.start()
    eventually(_patient.is_well, "what the test before has killed runs again")
    return _patient


@pytest.fixture
def start_stack() -> Iterator[StartStack]:
    """Starts servers of the test's own, with an environment of its own: `start_stack(BROKER_URL=…)`."""
    started: list[Stack] = []
    with _database_of_its_own() as environment:

        def start(**more: str) -> Stack:
            started.append(Stack(new_directory(), environment | more))
            return started[-1].start()

        yield start
        for running in started:
            running.close()


@pytest.fixture
def broker() -> Iterator[Broker]:
    running = Broker(new_directory())
    yield running
    running.stop()


@contextmanager
def _database_of_its_own() -> Iterator[dict[str, str]]:
    """On a given server a new database; else nothing, as the stack brings its own."""
    if "DATABASE_URL" not in GIVEN:
        yield GIVEN
        return
    name = f"stack_{token_hex(6)}"
    url = urlsplit(GIVEN["DATABASE_URL"])
    with psycopg.connect(url.geturl(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield GIVEN | {"DATABASE_URL": url._replace(path=name).geturl()}
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
