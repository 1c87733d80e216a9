"""How often somebody may call (contract: how often). Reading, writing and moving have budgets of their own, so that no
polling can use up what a move needs. They are counted by account, or by address for who has none.

The counters are kept where LIMITS_STORAGE says; in a process's own memory each process counts for itself. Where they
cannot be reached nothing is counted: limits protect the server, and are not worth stopping it.
"""

import logging
import time
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.auth import somebody
from api.errors import Exhausted

logger = logging.getLogger(__name__)


@cache
def _counters() -> SlidingWindowCounterRateLimiter:
    return SlidingWindowCounterRateLimiter(storage_from_string(settings.LIMITS_STORAGE, wrap_exceptions=True))


@cache
def _item(name: str) -> RateLimitItem | None:
    """The budget of this name; None if it has no limit."""
    told = settings.LIMITS[name]
    return parse(told) if told else None


def spend(name: str, who: str) -> dict[str, str]:
    """Takes one from somebody's budget; the header fields that tell what is left. Raises Exhausted."""
    item = _item(name)
    if item is None:
        return {}
    try:
        allowed = _counters().hit(item, name, who)
        reset, remaining = _counters().get_window_stats(item, name, who)
    except StorageError as error:
        logger.warning("limits: nothing is counted: %s", error)
        return {}
    wait = max(1, round(reset - time.time()))
    told = {
        "RateLimit-Policy": f'"{name}";q={item.amount};w={item.get_expiry()}',
        "RateLimit": f'"{name}";r={remaining};t={wait}',
    }
    if not allowed:
        raise Exhausted(name, wait, told)
    return told


class Budget(BaseThrottle):
    """What a call costs: one of the budget for reading or for writing."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Always true, as Exhausted says more than false."""
        view.headers |= spend(self.name(request), self.who(request))
        return True

    def name(self, request: Request) -> str:
        return "read" if request.method in {"GET", "HEAD"} else "write"

    def who(self, request: Request) -> str:
        player = somebody(request)
        return str(player.id) if player else self.address(request)

    def address(self, request: Request) -> str:
        """Where the caller is: an IPv4 address, or the network that one customer gets of IPv6."""
        told = self.get_ident(request) or ""
        try:
            address = ip_address(told)
        except ValueError:
            return told  # a socket has no address
        address = getattr(address, "ipv4_mapped", None) or address
        return str(address if address.version == 4 else ip_network((address, 64), strict=False))


class Moves(Budget):
    def name(self, request: Request) -> str:
        return "moves"


class Accounts(Budget):
    """New accounts and passwords, by address."""

    def name(self, request: Request) -> str:
        return "accounts"

    def who(self, request: Request) -> str:
        return self.address(request)
