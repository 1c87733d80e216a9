"""The audit of one match, in a word."""

from uuid import UUID

from cardgames.audit import Finding, recomputed


def audit(match: UUID) -> Finding | None:
    """The first difference in a match, None if there is none."""
    return next(iter(recomputed(match).findings), None)
