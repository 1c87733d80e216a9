from enum import StrEnum


class GapaPlacedSource(StrEnum):
    FLIPPED = "flipped"
    OPEN = "open"

    def __str__(self) -> str:
        return str(self.value)
