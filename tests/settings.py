"""The settings under test: those of the server, in an environment that needs nothing to be there.

Nothing is kept or started here, as type checking reads this too: the first test that asks for the database starts it at
the address it has already.
"""

import os
import tempfile
from pathlib import Path
from secrets import token_hex

from stack import local
from stack.postgres import new_url
from tests.home import PREFIX

local.read_env_file()
# What whoever runs the tests wants to be used instead of the embedded database and broker. The processes among which
# pytest divides the tests find what their parent has set below, too, and are told what of it was given.
USABLE = ("DATABASE_URL", "BROKER_URL")
NAMES = os.environ.setdefault("TESTS_WERE_GIVEN", " ".join(name for name in USABLE if os.environ.get(name))).split()
GIVEN = {name: os.environ[name] for name in NAMES}
# What a server of its own, started by a test, must not take over from this process.
OWN = {
    *("SECRET_KEY", "RECEIPT_KEYS", "RECEIPT_KEY_FILE", "DATABASE_URL", "BROKER_URL", "DATA_DIR"),
    *("DJANGO_SETTINGS_MODULE", "TESTS_WERE_GIVEN"),
}

HOME = Path(tempfile.gettempdir()) / f"{PREFIX}{token_hex(6)}"

os.environ |= {
    "SECRET_KEY": token_hex(32),
    "RECEIPT_KEYS": local.new_receipt_key(),
    "RECEIPT_KEY_FILE": "",
    "DATABASE_URL": GIVEN.get("DATABASE_URL", new_url()),
    "BROKER_URL": "memory://",  # nobody listens to nudges inside the tests' own process
}

from cardgames.settings import *  # noqa: E402, F403

LIMITS = dict.fromkeys(LIMITS, "")  # noqa: F405  they are tested where they are the matter
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
