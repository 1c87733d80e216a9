"""What can be wrong with a move. Nothing here knows HTTP; `api.errors` says how each is told to a client."""


class Refused(Exception):
    """A wish that is not granted; nothing has changed (C-5). `code` is the word a client gets to read."""

    code = "refused"
    version: int | None = None  # of the match, where the refusal is about one

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Malformed(Refused):
    """It cannot be read: a wrong type, an unknown member, a word that is none. `field` names the place."""

    code = "malformed"

    def __init__(self, detail: str, field: str) -> None:
        super().__init__(detail)
        self.field = field


class Illegal(Refused):
    """It can be read, but the rules forbid it. `clause` names the rule, as `SH-12`."""

    code = "illegal_move"

    def __init__(self, clause: str, detail: str) -> None:
        super().__init__(detail)
        self.clause = clause


class NotYourTurn(Refused):
    """The seat is not waited for, and the rules do not let it act out of turn either."""

    code = "not_your_turn"


class Stale(Refused):
    """It was decided on a position that is no more."""

    code = "stale_version"
