from enum import StrEnum


class CauseOfMove(StrEnum):
    BOT = "bot"
    PLAYER = "player"
    TIMEOUT = "timeout"

    def __str__(self) -> str:
        return str(self.value)
