from enum import StrEnum


class Scope(StrEnum):
    ACCOUNT = "account"
    MATCHPLAY = "match:play"
    MATCHREAD = "match:read"

    def __str__(self) -> str:
        return str(self.value)
