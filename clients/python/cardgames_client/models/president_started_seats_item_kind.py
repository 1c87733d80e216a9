from enum import StrEnum


class PresidentStartedSeatsItemKind(StrEnum):
    BOT = "bot"
    HUMAN = "human"

    def __str__(self) -> str:
        return str(self.value)
