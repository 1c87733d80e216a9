from enum import StrEnum


class CheckName(StrEnum):
    CHAIN = "chain"
    CLOCK = "clock"
    DEALS = "deals"
    HEAD = "head"
    KEYS = "keys"
    MOVES = "moves"
    RECEIPTS = "receipts"
    RESULT = "result"
    SEALS = "seals"
    SEED = "seed"
    START = "start"

    def __str__(self) -> str:
        return str(self.value)
