"""Commands of `manage.py`: in this process, or in one of their own."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO

from django.core.management import CommandError, call_command

from stack.program import ROOT


@dataclass(frozen=True)
class Said:
    """What a command wrote, line by line, and beside it, and what it ended with."""

    code: int
    lines: list[str]
    beside: str
    error: str


def command(name: str, *arguments: object, stderr: StringIO | None = None) -> Said:
    """Runs a command in this process."""
    out, beside = StringIO(), stderr or StringIO()
    code, error = 0, ""
    try:
        call_command(name, *map(str, arguments), stdout=out, stderr=beside)
    except CommandError as refusal:
        code, error = refusal.returncode, str(refusal)
    return Said(code, out.getvalue().splitlines(), beside.getvalue(), error)


def manage(environment: Mapping[str, str], *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Runs a command in a process of its own."""
    line = (sys.executable, "manage.py", *map(str, arguments))
    return subprocess.run(line, cwd=ROOT, env=dict(environment), capture_output=True, text=True)
