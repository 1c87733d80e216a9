from enum import StrEnum


class ShitheadNewOptionsStart(StrEnum):
    RACE = "race"
    SEAT = "seat"

    def __str__(self) -> str:
        return str(self.value)
