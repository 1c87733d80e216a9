"""What every test may ask for: `db` (pytest-django) needs no database to be there, and `stack` is a whole server."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from urllib.parse import urlsplit

import psycopg
import pytest

from stack import local
from tests.live import THROWAWAY, Broker, Stack, StartStack, eventually
from tests.settings import GIVEN, new_directory


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Starts the embedded database for the first test that needs one."""
    if "DATABASE_URL" in GIVEN:
        yield
        return
    server = local.database()
    server.options = THROWAWAY
    with server.running():
        yield


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A running server, shared by all tests that leave it as they found it."""
    with _database_of_its_own() as environment:
        running = Stack(new_directory(), environment)
        try:
            yield running.start()
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
