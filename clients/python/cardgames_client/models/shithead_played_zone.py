from enum import StrEnum


class ShitheadPlayedZone(StrEnum):
    FACE_UP = "face_up"
    HAND = "hand"

    def __str__(self) -> str:
        return str(self.value)
