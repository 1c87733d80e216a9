"""A whole server as `make run` starts it: real HTTP, workers, database and broker, in a data directory of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import psutil

from stack.postgres import Postgres, free_port, new_url, stop
from stack.program import ROOT, die_with_parent
from tests import home
from tests.settings import HOME, OWN

# Faster, and good enough for a database that is thrown away; what a crash leaves is tested on a whole stack. Whoever
# is broken off while he connects would otherwise hold up the end of every database for a minute.
THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "authentication_timeout": "5s"}

# All tests come from one address. What limits do is tested on its own.
UNLIMITED = {f"LIMIT_{name}": "" for name in ("READ", "WRITE", "MOVES", "ACCOUNTS", "PASSWORDS", "TOKENS")}

home.make(HOME)


def new_directory() -> Path:
    """A directory of the test's own."""
    directory = HOME / token_hex(6)
    directory.mkdir(mode=0o755)
    return directory


def eventually(true: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Waits until something is so."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"not within {seconds:g} s: {what}"
        time.sleep(0.05)


def clean_environment() -> dict[str, str]:
    """This process's environment without what belongs to the tests' own settings."""
    return {name: value for name, value in os.environ.items() if name not in OWN | {"MAKELEVEL"}}


class Stack:
    """`start` it, talk to it through `client`, `kill` parts of it (postgres, web, worker, sweep, beat), `stop` it."""

    def __init__(self, directory: Path, environment: Mapping[str, str]) -> None:
        self.directory = directory
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=self.url, timeout=30)
        own = {"DATA_DIR": str(directory), "PORT": str(self.port)}
        self.environment = clean_environment() | UNLIMITED | {"MATCHES_ALLOWED": "100000"} | own | dict(environment)
        self._said = directory / "said"
        self._supervisor: subprocess.Popen[bytes] | None = None

    def start(self, *, user: str | None = None) -> "Stack":
        """Returns when it is ready."""
        self.launch(user=user)
        eventually(lambda: self.exit_code is not None or self.url in self.said, "ready", 120)
        assert self.exit_code is None, self.said
        self.greeting = self.said
        return self

    def launch(self, *, user: str | None = None) -> None:
        """Starts it without waiting for anything."""
        account: dict[str, Any] = {} if user is None else {"user": user, "extra_groups": []}
        with self._said.open("wb") as said:
            self._supervisor = subprocess.Popen(
                (sys.executable, "-m", "stack"),
                cwd=ROOT,
                env=self.environment,
                stdout=said,
                stderr=said,
                preexec_fn=partial(die_with_parent, signal.SIGTERM),  # if the tests are killed
                **account,
            )

    @property
    def supervisor(self) -> "subprocess.Popen[bytes]":
        assert self._supervisor is not None, "it was not started"
        return self._supervisor

    @property
    def owner_url(self) -> str:
        """The database's address as the owner of its tables, who may do what the server may not."""
        return self.environment.get("DATABASE_URL") or (self.directory / "database-url").read_text()

    @property
    def said(self) -> str:
        """All that it and its programs have printed since the last start."""
        return self._said.read_text()

    @property
    def exit_code(self) -> int | None:
        return self.supervisor.poll()

    def process(self, name: str) -> psutil.Process:
        """The main process of one of its programs."""
        return psutil.Process(self._pids()[name])

    def processes(self) -> list[psutil.Process]:
        """Everything that runs now because of it."""
        main = psutil.Process(self.supervisor.pid)
        return [main, *main.children(recursive=True)]

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """Returns when the process is gone; the stack starts another one soon."""
        process = self.process(name)
        process.send_signal(number)
        process.wait(20)

    def restarted(self, name: str, old: psutil.Process) -> bool:
        """Whether another process has taken the old one's place."""
        return self._pids()[name] != old.pid

    def is_well(self) -> bool:
        """Whether every program runs and the server answers."""
        return all(psutil.pid_exists(pid) for pid in self._pids().values()) and self.answers()

    def answers(self) -> bool:
        try:
            return self.client.get("/api/v1/games").status_code == 200
        except httpx.HTTPError:
            return False

    @property
    def is_running(self) -> bool:
        return self._supervisor is not None and self.exit_code is None

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.supervisor.send_signal(number)
        return self.supervisor.wait(30)

    def close(self) -> None:
        """Whatever the test did to it, nothing of it runs afterwards."""
        if self.is_running:
            self.stop()
        self.client.close()

    def _pids(self) -> dict[str, int]:
        pids: dict[str, int] = json.loads((self.directory / "processes.json").read_text())
        return pids


StartStack = Callable[..., Stack]


class Broker:
    """A broker apart from the database, to be stopped while the database goes on."""

    def __init__(self, directory: Path) -> None:
        self._server = Postgres(directory / "broker", new_url(), THROWAWAY)
        self.url = self._server.url.replace("postgres://", "pgmq://")
        self.start()

    def start(self) -> None:
        self._process = self._server.start()

    def stop(self) -> None:
        stop(self._process)
