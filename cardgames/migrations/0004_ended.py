"""Exports of records walk along the matches that have ended, in the order in which they did; only those that had begun
have a result. Nobody who plays waits for the index to be built."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("cardgames", "0003_deletion")]

    operations = [
        AddIndexConcurrently(
            model_name="match",
            index=models.Index(
                models.F("at"), models.F("id"), condition=models.Q(("result__isnull", False)), name="match_ended"
            ),
        ),
    ]
