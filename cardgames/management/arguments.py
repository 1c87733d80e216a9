"""What commands read from their command line."""

from argparse import ArgumentTypeError
from datetime import datetime


def instant(text: str) -> datetime:
    """A moment that is the same wherever the command runs. Raises ArgumentTypeError."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise ArgumentTypeError(f"must be a time with its zone, as 2030-01-31T12:00:00Z, not {text!r}")
    return moment
