"""The server works as a role of its own, which can play every match and change no log."""

from collections.abc import Iterator
from secrets import token_hex
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction

from cardgames import roles
from tests.cardgames.owner import GUARDED
from tests.seated import player, started

PASSWORD = "pass word'%"

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def role() -> Iterator[str]:
    name = f"server {token_hex(4)}"
    with transaction.atomic():
        roles.grant(connection, name, PASSWORD)
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f'DROP OWNED BY "{name}"')
        cursor.execute(f'DROP ROLE "{name}"')


@pytest.fixture
def server(role: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection as the role."""
    there = connection.get_connection_params()
    address = {name: there[name] for name in ("host", "port", "dbname")}
    with psycopg.connect(**address, user=role, password=PASSWORD, autocommit=True) as connected:
        yield connected


@pytest.fixture
def match() -> UUID:
    return started(player("alice"), player("bob"))


@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE {table} SET match_id = match_id",
        "DELETE FROM {table}",
        "TRUNCATE {table}",
        "TRUNCATE cardgames_match CASCADE",
        "DELETE FROM cardgames_match",
        "DELETE FROM cardgames_seat",
        "ALTER TABLE {table} DISABLE TRIGGER {table}_rows",
        "DROP TRIGGER {table}_rows ON {table}",
        "DROP TABLE {table} CASCADE",
        "ALTER TABLE {table} RENAME TO gone",
        "CREATE TRIGGER mine BEFORE INSERT ON {table} EXECUTE FUNCTION cardgames_refuse_change()",
        "CREATE RULE mine AS ON INSERT TO {table} DO INSTEAD NOTHING",
        "CREATE OR REPLACE FUNCTION cardgames_refuse_change() RETURNS trigger LANGUAGE sql AS ''",
        "DROP FUNCTION cardgames_refuse_change() CASCADE",
        "SET session_replication_role = replica",
        "SET ROLE {owner}",
        "CREATE TABLE public.mine ()",
        "COPY {table} FROM PROGRAM 'true'",
        "ALTER ROLE CURRENT_USER SUPERUSER",
    ],
)
def test_the_servers_role_cannot_change_what_is_logged(
    server: psycopg.Connection[Any], match: UUID, change: str, table: str
) -> None:
    statement = change.format(table=table, owner=f'"{connection.settings_dict["USER"]}"')
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        server.execute(statement)


def test_it_cannot_give_itself_rights(server: psycopg.Connection[Any], match: UUID) -> None:
    server.execute("GRANT ALL ON cardgames_event TO CURRENT_USER")  # PostgreSQL only warns that this grants nothing
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        server.execute("DELETE FROM cardgames_event")


def test_it_can_read_and_append(server: psycopg.Connection[Any], match: UUID) -> None:
    assert server.execute("SELECT count(*) FROM cardgames_event WHERE match_id = %s", [match]).fetchone() == (2,)
    server.execute("UPDATE cardgames_match SET revision = revision + 1 WHERE id = %s", [match])
    server.execute("DELETE FROM cardgames_token")


def test_every_table_of_ours_is_one_it_can_read(server: psycopg.Connection[Any]) -> None:
    tables = "SELECT count(*), count(*) FILTER (WHERE has_table_privilege(oid, 'SELECT')) FROM pg_class"
    of_ours = (
        "relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'knox_authtoken'"  # nobody uses it
    )
    there, readable = server.execute(f"{tables} WHERE {of_ours}").fetchone() or (0, 0)
    assert there == readable > 10


def test_rights_that_it_once_had_are_taken_back(server: psycopg.Connection[Any], role: str, match: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'GRANT ALL ON cardgames_event TO "{role}"')
    roles.grant(connection, role, PASSWORD)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        server.execute("TRUNCATE cardgames_event")


def test_a_role_that_could_help_itself_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="owns the tables"):
        roles.grant(connection, connection.settings_dict["USER"], PASSWORD)
