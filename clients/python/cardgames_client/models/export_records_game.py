from enum import StrEnum


class ExportRecordsGame(StrEnum):
    GAPA = "gapa"
    PRESIDENT = "president"
    SHITHEAD = "shithead"

    def __str__(self) -> str:
        return str(self.value)
