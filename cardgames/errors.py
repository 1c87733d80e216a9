"""Refusals that are not about the rules of a game, to which `api.errors` gives their HTTP status, and what may be wrong
with logs and records."""

from cardgames.rules.errors import Refused


class NotFound(Refused):
    """There is no such thing, or none the caller may know of: the two are told alike (contract: secrets)."""

    code = "not_found"


class AccountDeleted(Refused):
    """The account was deleted after its token had been looked at."""

    code = "unauthenticated"


class NotAllowed(Refused):
    code = "not_allowed"


class NotSeated(Refused):
    code = "not_seated"


class MatchNotActive(Refused):
    code = "match_not_active"


class MatchNotOpen(Refused):
    code = "match_not_open"


class MatchNotOver(Refused):
    code = "match_not_over"


class SeatTaken(Refused):
    code = "seat_taken"


class MatchFull(Refused):
    code = "match_full"


class TooManyMatches(Refused):
    code = "too_many_matches"


class AlreadySeated(Refused):
    code = "already_seated"


class AlreadySeeded(Refused):
    code = "already_seeded"


class KeyReused(Refused):
    code = "key_reused"


class NameTaken(Refused):
    code = "name_taken"


class LogDamaged(Exception):
    """The stored events do not give the head row: somebody changed one of them behind our back. `version` is that of
    the event, where it is one."""

    def __init__(self, detail: str, version: int | None = None) -> None:
        super().__init__(detail)
        self.version = version


class Divergence(Exception):
    """The first place where a replay differs. `place` is a move number (from 1) or an event's version, 0 for what was
    fixed before the first one, None for the whole; `clause` the rule that was broken, if one was; `type` that of the
    event which differs."""

    def __init__(self, place: int | None, detail: str, clause: str | None = None, type: str | None = None) -> None:
        super().__init__(detail)
        self.place, self.detail, self.clause, self.type = place, detail, clause, type


class InLog(Divergence):
    """A divergence in a record's log: its place is a version."""
