from enum import StrEnum


class ExportRecordsStatus(StrEnum):
    ABANDONED = "abandoned"
    FINISHED = "finished"
    STALLED = "stalled"

    def __str__(self) -> str:
        return str(self.value)
