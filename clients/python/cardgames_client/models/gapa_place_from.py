from enum import StrEnum


class GapaPlaceFrom(StrEnum):
    FLIPPED = "flipped"
    OPEN = "open"

    def __str__(self) -> str:
        return str(self.value)
