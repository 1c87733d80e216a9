"""`manage.py audit [MATCH…]`: recomputes stored matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames.audit import Finding, audit, check_receipt
from cardgames.models import Match


class Command(BaseCommand):
    help = "Recomputes chain, seals, shuffle, legality and result of stored matches; exits with 1 on a difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("matches", nargs="*", type=UUID, metavar="MATCH", help="all matches if none is named")
        parser.add_argument(
            "--receipts", type=Path, metavar="FILE", help="receipts to hold against the log, one a line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["matches"] or Match.objects.order_by("pk").values_list("pk", flat=True).iterator()
        findings = checked = 0
        for match in wanted:
            checked += 1
            findings += self._tell(audit(match))
        for line in _lines(options["receipts"]):
            findings += self._tell(check_receipt(line))
        self.stdout.write(f"{checked} matches checked, {findings} differences")
        if findings:
            raise CommandError("the audit found differences", returncode=1)

    def _tell(self, finding: Finding | None) -> int:
        if finding is None:
            return 0
        self.stdout.write(str(finding))
        return 1


def _lines(file: Path | None) -> Iterator[str]:
    if file is not None:
        yield from (line.strip() for line in file.read_text().splitlines() if line.strip())
