from enum import StrEnum


class GapaPlacedToType1(StrEnum):
    CENTRE = "centre"

    def __str__(self) -> str:
        return str(self.value)
