"""`manage.py delete_player ID…`: deletes accounts, as their players can themselves."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames import accounts, deletion
from cardgames.errors import LogDamaged
from cardgames.models import Player


class Command(BaseCommand):
    help = "Deletes accounts with their names and tokens; bots play on for them. It cannot be undone, only repeated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("players", nargs="+", type=UUID, metavar="ID", help="the id of a player, not his name")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted: list[UUID] = options["players"]
        known = Player.objects.filter(pk__in=wanted).values_list("pk", flat=True)
        if unknown := set(wanted) - set(known):
            raise CommandError(f"there is no player {', '.join(map(str, unknown))}; nobody was deleted", returncode=1)
        for player in wanted:
            self._delete(player)

    def _delete(self, player: UUID) -> None:
        while found := Player.objects.filter(pk=player, is_active=True).first():
            accounts.close(player, found.password)
        try:
            deletion.settle(player)
        except LogDamaged as damaged:
            raise CommandError(f"player {player} is deleted, but {damaged}; audit them", returncode=1) from damaged
        self.stdout.write(f"player {player} is deleted")
