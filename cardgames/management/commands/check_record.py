"""`manage.py check_record FILE…`: replays game records."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames.errors import Divergence, InLog
from cardgames.replay import check_record


class Command(BaseCommand):
    help = "Replays game records; exits with 1 and the first divergence if one does not hold."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        for file in options["files"]:
            try:
                position = check_record(json.loads(file.read_bytes()))
            except Divergence as found:
                raise CommandError(f"{file}: {_where(found)}{found.detail}", returncode=1) from found
            except (OSError, ValueError, RecursionError) as error:
                raise CommandError(f"{file}: cannot be read: {error}", returncode=1) from error
            self.stdout.write(f"{file}: holds, {position.status if position else 'abandoned before the deal'}")


def _where(found: Divergence) -> str:
    kind = "version" if isinstance(found, InLog) else "move"
    place = f"{kind} {found.place}: " if found.place is not None else ""
    return f"{place}{found.clause}: " if found.clause else place
