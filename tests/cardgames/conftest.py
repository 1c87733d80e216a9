"""Alice opens the match, bob plays in it, charlie is a stranger to it."""

from uuid import UUID

import pytest

from tests.seated import player


@pytest.fixture
def alice(db: None) -> UUID:
    return player("alice")


@pytest.fixture
def bob(db: None) -> UUID:
    return player("bob")


@pytest.fixture
def charlie(db: None) -> UUID:
    return player("charlie")
