"""Alice opens the match, bob plays in it, charlie is a stranger to it."""

import pytest

from tests.api.caller import Caller


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
