"""Tokens have a name, scopes, and an id by which their owner can withdraw them. Those that were made before go on with
all scopes."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Knox's own table stays, empty, as Knox may have migrations for it.
TAKE_OVER = """
WITH taken AS (DELETE FROM knox_authtoken RETURNING *)
INSERT INTO cardgames_token (digest, token_key, user_id, created, expiry, public_id, title, scopes)
SELECT digest, token_key, user_id, created, expiry, gen_random_uuid(), '',
       ARRAY['match:read', 'match:play', 'account']
  FROM taken
"""


class Migration(migrations.Migration):
    dependencies = [("cardgames", "0004_ended"), ("knox", "0009_extend_authtoken_field")]

    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("public_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("title", models.CharField(max_length=40)),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=16), size=None
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(TAKE_OVER, migrations.RunSQL.noop),
    ]
