from enum import StrEnum


class PresidentZoneZone(StrEnum):
    CLEARED = "cleared"
    HAND = "hand"
    PILE = "pile"

    def __str__(self) -> str:
        return str(self.value)
