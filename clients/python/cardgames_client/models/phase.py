from enum import StrEnum


class Phase(StrEnum):
    ARRANGING = "arranging"
    GIVING = "giving"
    OVER = "over"
    PLAYING = "playing"

    def __str__(self) -> str:
        return str(self.value)
