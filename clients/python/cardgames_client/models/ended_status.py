from enum import StrEnum


class EndedStatus(StrEnum):
    ABANDONED = "abandoned"
    FINISHED = "finished"
    STALLED = "stalled"

    def __str__(self) -> str:
        return str(self.value)
