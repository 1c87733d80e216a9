"""A database that is away, as commands tell it: in one line, and not with the exit code of what they look for."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.management.base import CommandError
from django.db import InterfaceError, OperationalError

Handle = Callable[..., None]


def unless_away(handle: Handle) -> Handle:
    @wraps(handle)
    def run(*args: Any, **options: Any) -> None:
        try:
            handle(*args, **options)
        except (OperationalError, InterfaceError) as error:
            why = str(error).strip().partition("\n")[0]
            raise CommandError(f"the database does not answer: {why}", returncode=2) from error

    return run
