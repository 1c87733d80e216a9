from enum import StrEnum


class Declared(StrEnum):
    BOT = "bot"

    def __str__(self) -> str:
        return str(self.value)
