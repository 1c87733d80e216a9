"""The settings under test: those of the server, in an environment that needs nothing to be there.

Nothing is started here. The embedded database has its address already; a test that asks for the database starts it.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from stack import local

local.read_env_file()
# What whoever runs the tests wants to be used instead of the embedded database and broker.
GIVEN = {name: os.environ[name] for name in ("DATABASE_URL", "BROKER_URL") if os.environ.get(name)}
# What a server of its own, started by a test, must not take over from this process.
OWN = {"SECRET_KEY", "RECEIPT_KEY_FILE", "DATABASE_URL", "BROKER_URL", "DATA_DIR", "DJANGO_SETTINGS_MODULE"}


def new_directory() -> Path:
    """A directory every account can reach, which goes when the tests are over."""
    directory = Path(tempfile.mkdtemp(prefix="cardgames-tests-"))
    directory.chmod(0o755)
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return directory


os.environ["DATA_DIR"] = str(new_directory())
os.environ["BROKER_URL"] = "memory://"  # nobody listens to nudges inside the tests' own process
local.settle(os.environ)

from cardgames.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
