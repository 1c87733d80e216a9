from enum import StrEnum


class KeyedCall(StrEnum):
    CREATE = "create"
    JOIN = "join"
    MOVES = "moves"

    def __str__(self) -> str:
        return str(self.value)
