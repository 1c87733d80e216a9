from enum import StrEnum


class GapaZoneZone(StrEnum):
    CENTRE = "centre"
    CLOSED = "closed"
    FLIPPED = "flipped"
    OPEN = "open"

    def __str__(self) -> str:
        return str(self.value)
