"""Accounts can be deleted: how far that has come, and the indexes by which a player's matches are found."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cardgames", "0002_immutable_log")]

    operations = [
        migrations.AddField("player", "leaving", models.UUIDField(null=True)),
        migrations.AddIndex(
            "player",
            models.Index("id", name="player_leaving", condition=models.Q(("leaving__isnull", False))),
        ),
        migrations.AddIndex(
            "seat",
            models.Index("player", "match", name="seat_of_player", condition=models.Q(("player__isnull", False))),
        ),
        migrations.AddIndex(
            "seat",
            models.Index("kept_for", "match", name="seat_kept_for", condition=models.Q(("kept_for__isnull", False))),
        ),
        migrations.AddIndex("departure", models.Index("player", "match", name="departure_of_player")),
        migrations.AlterField(
            "seat",
            "player",
            models.ForeignKey(
                null=True,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
