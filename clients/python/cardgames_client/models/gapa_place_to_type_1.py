from enum import StrEnum


class GapaPlaceToType1(StrEnum):
    CENTRE = "centre"

    def __str__(self) -> str:
        return str(self.value)
