"""`python -m stack` (`make run`): the whole server on this machine, with all it needs.

No Django in this process: the settings are read by the programs it starts, from the environment it makes for them.
"""

import fcntl
import http.client
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL, SIGTERM

from stack import broker, local
from stack.postgres import READY_SECONDS, is_free
from stack.program import Failed, Program, die_with_parent
from stack.supervisor import Stopped, Supervisor, say

PYTHON = sys.executable
WORKER = ("worker", "--without-gossip", "--without-mingle", "--without-heartbeat")


def main() -> int:
    if "MAKELEVEL" in os.environ:
        die_with_parent(SIGTERM)
    try:
        local.read_env_file()
        run(local.data_directory(), _port())
    except Stopped:
        return 0
    except (Failed, PermissionError) as problem:
        print(f"cardgames: {problem}", file=sys.stderr, flush=True)
        return 1
    return 0


def run(data: Path, port: int) -> None:
    """Everything in its order; the address to open is said last."""
    with _alone(data), Supervisor(data / "processes.json") as supervisor:
        if not is_free(port):
            raise Failed(f"port {port} is in use; choose another one, as in: make run PORT={port + 1}")
        environment = dict(os.environ)
        if embedded := not environment.get("DATABASE_URL"):
            _start_database(supervisor)
        local.settle(environment)
        say("bringing the tables up to date …")
        _migrate(supervisor, environment)
        if embedded:
            local.database().make_queue()
        if broker.is_pgmq(environment["BROKER_URL"]):
            broker.install(environment["BROKER_URL"])
        # What runs from here on cannot become the owner. Empty, as a name that is not there is looked up in `.env`.
        environment["DATABASE_OWNER_URL"] = ""
        say("starting the server and its workers …")
        for program in programs(environment, port):
            supervisor.start(program)
        supervisor.until(lambda: _answers(port), READY_SECONDS, "the server does not answer; the reason may be above")
        say(f"cardgames is ready: http://127.0.0.1:{port}/  (Ctrl-C stops it)")
        while True:
            supervisor.mind()


def _migrate(supervisor: Supervisor, environment: Mapping[str, str]) -> None:
    """As the owner of the tables, where that is another role than the server's own; this one then gets its rights."""
    owner = ("--database", "owner") if environment.get("DATABASE_OWNER_URL") else ()
    command = (PYTHON, "manage.py", "migrate", "-v", "0", *owner)
    supervisor.once(Program("migrate", command, environment))


def programs(environment: Mapping[str, str], port: int) -> Iterator[Program]:
    """What runs beside the database."""
    serve = ("-m", "granian", "--interface", "asginl", "--http", "1", "--no-ws", "--log-level", "warning")
    at = ("--workers-kill-timeout", "3", "--host", "127.0.0.1", "--port", str(port), "cardgames.asgi:application")
    yield Program("web", (PYTHON, *serve, *at), dict(environment) | {"DATABASE_POOL": "8"})
    yield _celery("worker", environment, *WORKER, "-P", "threads", "-c", "4", "--prefetch-multiplier", "8")
    yield _celery("sweep", environment, *WORKER, "-P", "solo", "-Q", "sweep", "--prefetch-multiplier", "1")
    yield _celery("beat", environment, "beat", "-S", "celery.beat:Scheduler")


def _celery(name: str, environment: Mapping[str, str], *arguments: str) -> Program:
    """One process without children. A kill ends it: by itself it takes seconds, and what it was doing is done again, by
    the sweep at the latest."""
    command = (PYTHON, "-m", "celery", "-q", "-A", "bots.celery:app", *arguments, "-l", "warning")
    # Celery warns at every start about running as root, which is for whoever runs this to decide.
    quiet = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges"}
    return Program(name, command, dict(environment) | quiet, stop=SIGKILL, orphaned=SIGKILL)


def _port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise Failed(f"PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """One stack per data directory. The lock ends with this process, however it ends."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failed(f"it runs already, with its data in {data}; stop that one first") from None
        yield


def _start_database(supervisor: Supervisor) -> None:
    server = local.database()
    say("starting PostgreSQL …" if server.data.exists() else f"making a PostgreSQL database in {server.data} …")
    server.prepare()
    server = local.move_if_port_is_taken(server)
    supervisor.start(server.program())
    supervisor.until(server.is_ready, READY_SECONDS, f"PostgreSQL does not start; its log is {server.log}")


def _answers(port: int) -> bool:
    """Whether an HTTP server answers there; what it answers does not matter."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/")
        connection.getresponse()
    except OSError:
        return False
    finally:
        connection.close()
    return True


if __name__ == "__main__":
    sys.exit(main())
