from enum import StrEnum


class MatchStatus(StrEnum):
    ABANDONED = "abandoned"
    ACTIVE = "active"
    FINISHED = "finished"
    OPEN = "open"
    STALLED = "stalled"

    def __str__(self) -> str:
        return str(self.value)
