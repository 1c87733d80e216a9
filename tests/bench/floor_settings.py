"""The server's settings, with the floor in the place of its API."""

from cardgames.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.floor"
