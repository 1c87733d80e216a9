from enum import StrEnum


class ShitheadZoneZone(StrEnum):
    BURNED = "burned"
    FACE_DOWN = "face_down"
    FACE_UP = "face_up"
    HAND = "hand"
    PILE = "pile"
    STOCK = "stock"

    def __str__(self) -> str:
        return str(self.value)
