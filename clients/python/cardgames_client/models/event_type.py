from enum import StrEnum


class EventType(StrEnum):
    DEALT = "dealt"
    ENDED = "ended"
    MOVED = "moved"
    STARTED = "started"
    TAKEN_OVER = "taken_over"

    def __str__(self) -> str:
        return str(self.value)
