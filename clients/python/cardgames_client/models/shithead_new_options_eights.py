from enum import StrEnum


class ShitheadNewOptionsEights(StrEnum):
    INVISIBLE = "invisible"
    PLAIN = "plain"
    SKIP = "skip"

    def __str__(self) -> str:
        return str(self.value)
