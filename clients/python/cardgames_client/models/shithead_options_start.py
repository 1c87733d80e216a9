from enum import StrEnum


class ShitheadOptionsStart(StrEnum):
    RACE = "race"
    SEAT = "seat"

    def __str__(self) -> str:
        return str(self.value)
