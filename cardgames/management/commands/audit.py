"""`manage.py audit [MATCH…]`: recomputes stored matches."""

import os
import time
from argparse import ArgumentTypeError
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import InterfaceError, OperationalError

from cardgames import auditing
from cardgames.audit import Finding, check_receipt
from cardgames.auditing import Tally, Wanted
from cardgames.management.arguments import instant
from cardgames.rules import GAMES

_BROKEN_OFF = 2  # the exit code where not everything could be looked at


class Command(BaseCommand):
    help = (
        "Recomputes seeds, chain, seals, shuffle, legality, times, result, rows and keys of stored matches; exits with"
        " 1 on a difference, with 2 where it could not go on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("matches", nargs="*", type=UUID, metavar="MATCH", help="all matches if none is named")
        add("--receipts", type=Path, metavar="FILE", help="receipts to hold against the log, one a line")
        add("--game", choices=[*GAMES], help="only matches of this game")
        add("--since", type=instant, metavar="TIME", help="only matches with events since, as in 2030-01-31T12:00Z")
        add("--jobs", type=_jobs, default=os.cpu_count() or 1, metavar="N", help="processes; by default one a core")
        add("--state", type=Path, metavar="FILE", help="where a run that is broken off leaves how far it had come")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = Wanted(tuple(dict.fromkeys(options["matches"])), options["game"], options["since"])
        if wanted.named and (options["game"] or options["since"] or options["state"]):
            raise CommandError("--game, --since and --state are for audits of all matches", returncode=_BROKEN_OFF)
        receipts = _lines(options["receipts"])
        try:
            tally = self._matches(wanted, options)
            findings = [*tally.findings, *self._receipts(receipts)]
        except (OperationalError, InterfaceError, BrokenProcessPool) as error:
            raise CommandError(_broken_off(error, options["state"]), returncode=_BROKEN_OFF) from error
        except OSError as error:
            raise CommandError(f"--state: {error}", returncode=_BROKEN_OFF) from error
        self.stdout.write(f"{tally.events} events in {tally.seconds:.1f} s, {_rate(tally)} events/s")
        self.stdout.write(f"{tally.matches} matches checked, {len(findings)} differences")
        if options["state"]:
            options["state"].unlink(missing_ok=True)
        if findings:
            raise CommandError("the audit found differences", returncode=1)

    def _matches(self, wanted: Wanted, options: dict[str, Any]) -> Tally:
        file = options["state"]
        tally = begun = _taken_up(file, wanted)
        progress = _Progress(self, auditing.size(wanted), options["verbosity"])
        progress.tell(begun)
        for tally in auditing.run(wanted, begun, options["jobs"]):
            if file:
                auditing.keep(file, wanted, tally)
            progress.tell(tally)
        progress.clear()
        return tally

    def _receipts(self, receipts: list[str]) -> list[Finding]:
        findings = [finding for finding in map(check_receipt, receipts) if finding is not None]
        for finding in findings:
            self.stdout.write(str(finding))
        return findings


class _Progress:
    """Findings as they come, and now and then how far the audit is: on a terminal in one line that stays."""

    def __init__(self, command: Command, all_of_it: Tally, verbosity: int) -> None:
        self._command, self._all = command, all_of_it
        self._terminal = command.stderr.isatty()
        self._pause = 0.2 if self._terminal else 30.0 if verbosity < 2 else 1.0
        self._next = time.monotonic() + self._pause if verbosity else float("inf")
        self._findings = 0

    def tell(self, tally: Tally) -> None:
        found = tally.findings[self._findings :]
        if found:
            self.clear()
        for finding in found:
            self._command.stdout.write(str(finding))
        self._findings += len(found)
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + self._pause
            self._say(tally)

    def _say(self, tally: Tally) -> None:
        line = (
            f"{tally.matches} of {self._all.matches} matches, {tally.events} of {self._all.events} events,"
            f" {_rate(tally)} events/s, {self._findings} differences"
        )
        self._command.stderr.write(f"\r{line}\x1b[K" if self._terminal else line, ending="" if self._terminal else "\n")

    def clear(self) -> None:
        if self._terminal:
            self._command.stderr.write("\r\x1b[K", ending="")


def _taken_up(file: Path | None, wanted: Wanted) -> Tally:
    if file is None:
        return Tally()
    try:
        return auditing.kept(file, wanted)
    except ValueError as error:
        raise CommandError(f"--state: {file} {error}; remove it, or name another", returncode=_BROKEN_OFF) from error


def _broken_off(error: Exception, file: Path | None) -> str:
    again = f"the same command goes on behind what is in {file}" if file else "nothing is kept of it"
    return f"the audit was broken off, {again}: {' '.join(str(error).split())}"


def _rate(tally: Tally) -> int:
    return round(tally.events / tally.seconds) if tally.seconds else 0


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 256:
        raise ArgumentTypeError("must be a whole number from 1 to 256")
    return int(text)


def _lines(file: Path | None) -> list[str]:
    if file is None:
        return []
    try:
        lines = file.read_text(errors="replace").splitlines()
    except OSError as error:
        raise CommandError(f"--receipts: {error}", returncode=_BROKEN_OFF) from error
    return [line.strip() for line in lines if line.strip()]
