"""The one way in which JSON is written before it is hashed or signed: RFC 8785 (contract: fair deal)."""

from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """RFC 8785 for values without floats whose member names are ASCII. Nothing else is hashed here, and for these it
    asks for no more than sorted members and no space between anything."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
