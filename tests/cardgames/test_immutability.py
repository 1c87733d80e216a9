"""What is in the log stays there as it is: no statement of the server's own account changes it."""

from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from tests.cardgames.owner import GUARDED, run
from tests.seated import player, started

pytestmark = pytest.mark.django_db

CHANGES = [
    "UPDATE {table} SET match_id = match_id",
    "DELETE FROM {table}",
    "TRUNCATE {table}",
    "TRUNCATE {table} CASCADE",
    "INSERT INTO {table} SELECT * FROM {table} ON CONFLICT ({key}) DO UPDATE SET match_id = excluded.match_id",
]
KEYS = {"cardgames_event": "match_id, version", "cardgames_secret": "match_id"}


@pytest.fixture(autouse=True)
def match() -> UUID:
    found = started(player("alice"), player("bob"))
    run("SET CONSTRAINTS ALL IMMEDIATE")  # else what is still to be checked would keep tables from being emptied
    return found


@pytest.fixture
def replica() -> None:
    """A session in which ordinary triggers and foreign keys do not work."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if not cursor.fetchone()[0]:
            pytest.skip("only a superuser may set session_replication_role")
    run("SET LOCAL session_replication_role = replica")


def refused(statement: str, *values: object) -> str:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        run(statement, *values)
    return str(caught.value)


@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize("change", CHANGES)
def test_rows_never_change(table: str, change: str) -> None:
    assert f"rows of {table} never change" in refused(change.format(table=table, key=KEYS[table]))


@pytest.mark.usefixtures("replica")
@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize("change", CHANGES)
def test_rows_never_change_where_ordinary_triggers_do_not_work(table: str, change: str) -> None:
    assert f"rows of {table} never change" in refused(change.format(table=table, key=KEYS[table]))


def test_the_tables_around_it_take_no_row_with_them() -> None:
    assert "never change" in refused("TRUNCATE cardgames_match CASCADE")
    assert "never change" in refused("TRUNCATE cardgames_player CASCADE")


def test_a_match_with_events_cannot_be_deleted(match: UUID) -> None:
    run("SET CONSTRAINTS ALL DEFERRED")  # so that what forbids it is not one of the other tables
    assert "cardgames_event_match" in refused("DELETE FROM cardgames_match WHERE id = %s", match)
    assert "cardgames_event_match" in refused("UPDATE cardgames_match SET id = gen_random_uuid() WHERE id = %s", match)


def test_a_version_is_there_once() -> None:
    assert "cardgames_event_pkey" in refused("INSERT INTO cardgames_event SELECT * FROM cardgames_event")


def test_an_event_without_its_match_is_refused() -> None:
    copied = "gen_random_uuid(), type, seat, cause, at, move, effects, sealed, secrets"
    columns = "match_id, type, seat, cause, at, move, effects, sealed, secrets"
    refusal = refused(
        f"INSERT INTO cardgames_event (version, prev, hash, {columns})"
        f" SELECT version, prev, hash, {copied} FROM cardgames_event"
    )
    assert "cardgames_event_match" in refusal


def test_a_player_sits_once_at_a_match(match: UUID) -> None:
    twice = "UPDATE cardgames_seat SET player_id = (SELECT creator_id FROM cardgames_match WHERE id = %s)"
    assert "one_seat_each" in refused(f"{twice} WHERE match_id = %s", match, match)


def test_a_match_has_one_rematch(match: UUID) -> None:
    others = [started(player("alice"), player("bob")) for _ in range(2)]
    run("UPDATE cardgames_match SET rematch_of_id = %s WHERE id = %s", match, others[0])
    assert "unique" in refused("UPDATE cardgames_match SET rematch_of_id = %s WHERE id = %s", match, others[1])
