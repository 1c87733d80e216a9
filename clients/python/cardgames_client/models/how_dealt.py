from enum import StrEnum


class HowDealt(StrEnum):
    SERVER = "server"
    SHARED = "shared"

    def __str__(self) -> str:
        return str(self.value)
