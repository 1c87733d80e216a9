"""`manage.py after_restore`: the matches of which a restored database knows less than others do."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames.errors import LogDamaged
from cardgames.management.arguments import instant
from cardgames.management.away import unless_away
from cardgames.restored import Affected, Kept, end, lost, read_head, read_receipt, unsure
from cardgames.rules.errors import Refused


class Command(BaseCommand):
    help = "Finds the matches that lost events with a restore, one JSON object a line; exits with 1 if there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--heads", type=Path, metavar="FILE", help="what `heads` wrote before")
        parser.add_argument("--receipts", type=Path, metavar="FILE", help="receipts, one a line")
        parser.add_argument("--since", type=instant, metavar="INSTANT", help="the moment the database went back to")
        parser.add_argument("--abandon", action="store_true", help="end those of them that are open or running")

    @unless_away
    def handle(self, *args: Any, **options: Any) -> None:
        if not any(options[name] for name in ("heads", "receipts", "since")):
            raise CommandError("one of --heads, --receipts and --since is needed", returncode=2)
        found = unsure(options["since"]) if options["since"] else {}
        found |= lost(self._kept(options))
        left = 0
        for affected in found.values():
            now = self._ended(affected) if options["abandon"] else affected
            left += now.goes_on
            self.stdout.write(json.dumps(_form(now)))
        self._conclude(found, left)

    def _kept(self, options: dict[str, Any]) -> Iterator[Kept]:
        yield from _read(options["heads"], read_head, _broken)
        yield from _read(options["receipts"], read_receipt, self._strange)

    def _strange(self, place: str, error: ValueError) -> None:
        """Others give us receipts; one that is none is no reason to stop."""
        self.stderr.write(f"{place}: this is no receipt of this server: {error}")

    def _ended(self, affected: Affected) -> Affected:
        try:
            return end(affected)
        except (Refused, LogDamaged) as error:
            self.stderr.write(f"match {affected.match} was not ended: {error}")
            return affected

    def _conclude(self, found: dict[UUID, Affected], left: int) -> None:
        sure = sum(affected.kept is not None for affected in found.values())
        self.stderr.write(
            f"{sure} matches have lost events, {len(found) - sure} may have; {left} of these are open or running"
        )
        if found:
            raise CommandError("the restored database knows less than others may", returncode=1)


def _read(file: Path | None, read: Callable[[str], Kept], refuse: Callable[[str, ValueError], None]) -> Iterator[Kept]:
    if file is None:
        return
    try:
        lines = file.open(encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=2) from error
    with lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield read(line.strip())
            except ValueError as error:
                refuse(f"{file} line {number}", error)


def _broken(place: str, error: ValueError) -> None:
    """A list of our own that cannot be read would find nothing where there is something."""
    raise CommandError(f"{place}: {error}", returncode=2) from error


def _form(affected: Affected) -> dict[str, Any]:
    return {
        "match": str(affected.match),
        "certain": affected.kept is not None,
        "why": affected.why,
        "kept": affected.kept,
        "version": affected.version,
        "status": affected.status,
    }
