"""Settings that cannot be used are refused in one line that names them."""

import subprocess
import sys

import pytest

from stack.program import ROOT
from tests.live import Stack, clean_environment, new_directory

USABLE = {
    "SECRET_KEY": "x" * 32,
    "DATABASE_URL": "postgres://nobody:none@nowhere/none",
    "DATABASE_OWNER_URL": "",
    "BROKER_URL": "memory://",
    "RECEIPT_KEYS": "",
    "RECEIPT_KEY_FILE": "/nowhere",
}
SECRET = "a-password"
WRONG = [
    ("SECRET_KEY", SECRET),
    ("DATABASE_URL", f"mysql://me:{SECRET}@host/name"),
    ("DATABASE_URL", f"postgres://me:{SECRET}@host:port/name"),
    ("DATABASE_URL", f"postgres://me:{SECRET}@host:99999/name"),
    ("DATABASE_URL", f"postgres://me:{SECRET}/x@host/name"),
    ("DATABASE_URL", f"postgres://me:{SECRET}@[host/name"),
    ("DATABASE_OWNER_URL", f"postgres://me:{SECRET}@host/name?sslmode"),
    ("DATABASE_POOL", "-1"),
    ("BEHIND_PROXY", "perhaps"),
    ("LIMIT_MOVES", "often"),
    ("LIMITS_STORAGE", f"file://{SECRET}"),
    ("MATCHES_ALLOWED", "0"),
    ("POSITIONS_KEPT", "1.5"),
    ("LOG_LEVEL", "loud"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_command_names_it_in_one_line(name: str, value: str) -> None:
    command = (sys.executable, "manage.py", "audit")
    environment = clean_environment() | USABLE | {name: value}
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (1, "")
    [line] = said.stderr.splitlines()
    assert line.startswith("cardgames: ") and name in line and SECRET not in line


@pytest.mark.parametrize(
    "command", [("-m", "celery", "-A", "bots.celery:app", "worker"), ("-c", "import cardgames.asgi")]
)
def test_the_last_line_of_a_process_that_does_not_start_names_it(command: tuple[str, ...]) -> None:
    environment = clean_environment() | USABLE | {"DATABASE_URL": f"postgres://me:{SECRET}@host:port/name"}
    said = subprocess.run((sys.executable, *command), cwd=ROOT, env=environment, capture_output=True, text=True)
    assert said.returncode != 0 and SECRET not in said.stderr
    assert "DATABASE_URL must look like" in said.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("LOG_LEVEL", "loud", 'Environment variable "LOG_LEVEL" invalid'),
        ("BROKER_URL", "pgmq://127.0.0.1:1/none", "BROKER_URL: "),
    ],
)
def test_the_whole_server_ends_with_it(name: str, value: str, complaint: str) -> None:
    stack = Stack(new_directory(), {name: value})
    stack.launch()
    try:
        assert stack.supervisor.wait(60) == 1
    finally:
        stack.close()
    assert "Traceback" not in stack.said
    assert sum(line.startswith(f"cardgames: {complaint}") for line in stack.said.splitlines()) == 1
