from enum import StrEnum


class Cause(StrEnum):
    BOT = "bot"
    PLAYER = "player"
    SYSTEM = "system"
    TIMEOUT = "timeout"

    def __str__(self) -> str:
        return str(self.value)
