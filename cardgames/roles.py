"""What the server's own database role may do: everything it needs to play, and nothing that could change a log.

The tables belong to another role, their owner, who alone can take a trigger away. `migrate --database owner` works as
the owner, and grants the server's role its rights each time, as there may be new tables.
"""

from collections.abc import Iterator

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.models.signals import post_migrate
from django.dispatch import receiver
from psycopg import sql

from cardgames.models import Event, Match, Seat, Secret

# Whatever is not named here may be changed and deleted, too.
RIGHTS: dict[type[Model], str] = {
    Event: "SELECT, INSERT",
    Secret: "SELECT, INSERT",
    Match: "SELECT, INSERT, UPDATE",
    Seat: "SELECT, INSERT, UPDATE",
}
_ALL_RIGHTS = "SELECT, INSERT, UPDATE, DELETE"

_POWERS = """
SELECT rolsuper OR pg_has_role(rolname, current_user, 'MEMBER') FROM pg_roles WHERE rolname = %s
"""


@receiver(post_migrate, sender=apps.get_app_config("cardgames"))
def grant_after_migrating(using: str, **_: object) -> None:
    if using == "owner":
        server = settings.DATABASES["default"]
        with transaction.atomic(using):
            grant(connections[using], server["USER"], server["PASSWORD"])


def grant(owner: BaseDatabaseWrapper, role: str, password: str) -> None:
    """Makes the role if there is none, and gives it its rights on all tables, anew. Raises ImproperlyConfigured for a
    role that could give itself more."""
    with owner.cursor() as cursor:
        cursor.execute(_POWERS, [role])
        found = cursor.fetchone()
        if found and found[0]:
            raise ImproperlyConfigured(
                f"DATABASE_URL: {role} is a superuser or owns the tables; DATABASE_OWNER_URL"
                " is of use only with a role for the server that is neither"
            )
        if not found:
            cursor.execute(_create(owner, role, password))
        for statement in _statements(sql.Identifier(role)):
            cursor.execute(statement)


def _create(owner: BaseDatabaseWrapper, role: str, password: str) -> sql.Composed:
    """The password leaves this process hashed, as it may be logged with the statement."""
    owner.ensure_connection()
    hashed = owner.connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
    return sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(role), sql.Literal(hashed))


def _statements(role: sql.Identifier) -> Iterator[sql.Composable]:
    yield sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, {}").format(role)
    yield sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role)
    yield sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(role)
    yield sql.SQL("GRANT SELECT ON django_migrations TO {}").format(role)
    for model in apps.get_models(include_auto_created=True):
        rights, table = sql.SQL(RIGHTS.get(model, _ALL_RIGHTS)), sql.Identifier(model._meta.db_table)
        yield sql.SQL("GRANT {} ON {} TO {}").format(rights, table, role)
