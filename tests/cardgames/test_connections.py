"""A connection that lives on between requests is looked at before it is used."""

import pytest
from django.core.signals import request_started
from django.db import connection, connections

from cardgames.connections import look_before_asking

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture(autouse=True)
def after_django() -> None:
    """As in a server. Django's own client, in tests, takes Django's receiver away and puts it behind ours."""
    request_started.disconnect(look_before_asking)
    request_started.connect(look_before_asking)


def process() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def is_taken_for_well() -> bool:
    return bool(getattr(connection, "health_check_done"))  # noqa: B009  the stubs do not know it


def test_a_connection_that_works_is_used_again_without_asking() -> None:
    before = process()
    request_started.send(sender=None)
    assert is_taken_for_well(), "a round trip for every request"
    assert process() == before


def test_a_connection_that_the_database_has_closed_is_replaced() -> None:
    before = process()
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
    other.close()
    request_started.send(sender=None)
    assert not is_taken_for_well()
    assert process() != before
