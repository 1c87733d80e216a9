"""Alice opens the match, bob plays in it, charlie is a stranger to it."""

from dataclasses import dataclass

import pytest

from tests.api.caller import Caller, RemoteCaller
from tests.live import Stack


@pytest.fixture
def alice(db: None) -> Caller:
    return Caller.guest("alice")


@pytest.fixture
def bob(db: None) -> Caller:
    return Caller.guest("bob")


@pytest.fixture
def charlie(db: None) -> Caller:
    return Caller.guest("charlie")


@pytest.fixture
def nobody(db: None) -> Caller:
    return Caller("nobody")


@dataclass(frozen=True)
class Remote:
    """The same people before a real server, and the server itself."""

    stack: Stack
    alice: RemoteCaller
    bob: RemoteCaller
    charlie: RemoteCaller
    nobody: RemoteCaller


@pytest.fixture(scope="module")
def remote(stack: Stack) -> Remote:
    alice, bob, charlie, nobody = (RemoteCaller(name, stack.client) for name in ("alice", "bob", "charlie", "nobody"))
    for caller in (alice, bob, charlie):
        caller.registered()
    return Remote(stack, alice, bob, charlie, nobody)
