from enum import StrEnum


class ShitheadOptionsEights(StrEnum):
    INVISIBLE = "invisible"
    PLAIN = "plain"
    SKIP = "skip"

    def __str__(self) -> str:
        return str(self.value)
