"""`manage.py heads [FILE]`: what to keep outside of the database, to know after a restore what is missing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames.management.away import unless_away
from cardgames.replaced import replacing
from cardgames.restored import heads


class Command(BaseCommand):
    help = "Writes a line for every match: its id, its newest version and the hash of that. It reads no events."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="replaced in one step; else the output")
        parser.add_argument("--public", action="store_true", help="only public matches: for a list to be published")

    @unless_away
    def handle(self, *args: Any, **options: Any) -> None:
        lines = (f"{kept}\n" for kept in heads(options["public"]))
        if options["file"] is None:
            for line in lines:
                self.stdout.write(line, ending="")
            return
        try:
            with replacing(options["file"]) as file:
                file.writelines(lines)
        except OSError as error:
            raise CommandError(str(error), returncode=2) from error
