"""The log cannot be changed: not by us, not through a cascade, not by TRUNCATE.

`ENABLE ALWAYS` keeps the triggers firing in sessions that set `session_replication_role`. Whoever owns the table can
still drop them; what he changes then is found by the audit.
"""

from django.db import migrations

# A statement each: the connection prepares what it sends.
GUARD = [
    """
CREATE FUNCTION cardgames_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$""",
    """
ALTER TABLE cardgames_event
  ADD CONSTRAINT cardgames_event_match FOREIGN KEY (match_id) REFERENCES cardgames_match (id)
      ON DELETE RESTRICT ON UPDATE RESTRICT""",
    """
ALTER TABLE cardgames_key
  ADD CONSTRAINT cardgames_key_match FOREIGN KEY (match_id) REFERENCES cardgames_match (id)
      ON DELETE RESTRICT ON UPDATE RESTRICT,
  ADD CONSTRAINT cardgames_key_player FOREIGN KEY (player_id) REFERENCES cardgames_player (id)
      ON DELETE RESTRICT ON UPDATE RESTRICT""",
]

# A server seed is committed to before the first event and never changes either.
TRIGGERS = [
    "CREATE TRIGGER {table}_rows BEFORE UPDATE OR DELETE ON {table}"
    " FOR EACH ROW EXECUTE FUNCTION cardgames_refuse_change()",
    "CREATE TRIGGER {table}_all BEFORE TRUNCATE ON {table}"
    " FOR EACH STATEMENT EXECUTE FUNCTION cardgames_refuse_change()",
    "ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_rows",
    "ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_all",
]


class Migration(migrations.Migration):
    dependencies = [("cardgames", "0001_initial")]

    operations = [
        migrations.RunSQL(GUARD, migrations.RunSQL.noop),
        *(
            migrations.RunSQL([statement.format(table=table) for statement in TRIGGERS], migrations.RunSQL.noop)
            for table in ("cardgames_event", "cardgames_secret")
        ),
    ]
