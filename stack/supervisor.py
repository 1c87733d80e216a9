"""Keeps the programs of the stack running, and ends them all when it ends itself."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from stack.program import Failed, Program, end_group

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # before a program that ended is started again
STEADY_SECONDS = 60.0  # after so long it counts as running well
TRIES = 4  # so many starts a program has while the stack comes up
TICK = 0.1


class Stopped(Exception):
    """Somebody asked the stack to end."""


def say(line: str) -> None:
    print(line, flush=True)


class Child:
    """A program and its present process."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.pause = FIRST_PAUSE
        self.starts = 0
        self.due: float | None = None
        self.start()

    def start(self) -> None:
        self.process: subprocess.Popen[bytes] = self.program.launch()
        self.started, self.due = time.monotonic(), None
        self.starts += 1

    def mind(self) -> bool:
        """Starts it again if it ended and its pause is over. True if it was."""
        if self.process.poll() is None:
            return False
        if self.due is None:
            self._bury()
        elif time.monotonic() >= self.due:
            self.start()
            return True
        return False

    def _bury(self) -> None:
        end_group(self.process)
        if time.monotonic() - self.started > STEADY_SECONDS:
            self.pause = FIRST_PAUSE
        say(f"{self.program.name} ended ({_ending(self.process.returncode)}); it is started again in {self.pause:g} s")
        self.due = time.monotonic() + self.pause
        self.pause = min(2 * self.pause, LONGEST_PAUSE)


def _ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


class Supervisor:
    """Use as a context: whatever was started in it is stopped at its end. `book` is a file that tells which process
    is which."""

    def __init__(self, book: Path) -> None:
        self.children: list[Child] = []
        self.book = book
        self.asked_to_stop = False

    def __enter__(self) -> "Supervisor":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)
        return self

    def __exit__(self, *_: object) -> None:
        if self.children:
            say("stopping …")
        stop(child for child in self.children if not child.program.foundation)
        stop(child for child in self.children if child.program.foundation)
        self.book.unlink(missing_ok=True)

    def start(self, program: Program) -> None:
        self.children.append(Child(program))
        self._write_book()

    def once(self, program: Program) -> None:
        """Runs a program to its end before anything else goes on."""
        child = Child(program)
        self.children.append(child)
        while child.process.poll() is None:
            self.rest()
        self.children.remove(child)
        if child.process.returncode != 0:
            raise Failed(f"{program.name} failed ({_ending(child.process.returncode)}); the reason is above")

    def until(self, ready: Callable[[], bool], seconds: float, complaint: str) -> None:
        """Minds the children until something is so."""
        deadline = time.monotonic() + seconds
        while not ready():
            self.mind()
            if time.monotonic() > deadline or any(child.starts >= TRIES for child in self.children):
                raise Failed(complaint)

    def mind(self) -> None:
        """Looks after every child once, and rests."""
        restarted = [child for child in self.children if child.mind()]
        if restarted:
            self._write_book()
        self.rest()

    def rest(self) -> None:
        """The only place where a wish to stop is heard, so that no child is ever half started."""
        time.sleep(TICK)
        if self.asked_to_stop:
            raise Stopped

    def _ask_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.asked_to_stop = True

    def _write_book(self) -> None:
        """Replaced in one step: a reader never sees half of it."""
        draft = self.book.with_suffix(".new")
        draft.write_text(json.dumps({child.program.name: child.process.pid for child in self.children}, indent=1))
        draft.replace(self.book)


def stop(children: Iterable[Child]) -> None:
    """Asks every main process to end, then kills what is left of its group."""
    running = [child for child in children if child.process.poll() is None]
    asked = time.monotonic()
    for child in running:
        child.process.send_signal(child.program.stop)
    for child in running:
        _wait(child, asked + child.program.grace)
        end_group(child.process)


def _wait(child: Child, deadline: float) -> None:
    try:
        child.process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        print(f"{child.program.name} does not end by itself and is killed", file=sys.stderr, flush=True)
