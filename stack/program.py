"""A program of the stack: what it is, how it is launched and how it ends."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).absolute().parent.parent

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class Failed(Exception):
    """The stack cannot run; the message is one line for whoever started it."""


def die_with_parent(last_signal: signal.Signals) -> None:
    """Has the kernel send this process `last_signal` when its parent ends, however that happens (Linux only)."""
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, int(last_signal), 0, 0, 0)


def _nothing() -> None:
    """Most programs need no preparation."""


@dataclass(frozen=True)
class Program:
    """`stop` asks its main process to end; what is left of its process group after `grace` seconds is killed.
    `orphaned` is what the process gets when the supervisor was killed."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    stop: signal.Signals = signal.SIGTERM
    orphaned: signal.Signals = signal.SIGTERM
    grace: float = 5.0
    uid: int | None = None
    log: Path | None = None
    foundation: bool = False  # the others stand on it: it ends after them
    prepare: Callable[[], None] = _nothing  # before every launch

    def launch(self) -> "subprocess.Popen[bytes]":
        """Starts it in a process group of its own, so that a Ctrl-C in the terminal reaches the supervisor alone."""
        self.prepare()
        with self.log.open("ab") if self.log else nullcontext() as output:
            return subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=self.uid,
                group=self.uid and group_of(self.uid),
                extra_groups=None if self.uid is None else [],
                start_new_session=True,
                preexec_fn=self._tie_to_parent,
            )

    def _tie_to_parent(self) -> None:
        die_with_parent(self.orphaned)


def group_of(uid: int) -> int:
    """The primary group of an account."""
    import pwd

    return pwd.getpwuid(uid).pw_gid


def end_group(process: "subprocess.Popen[bytes]") -> None:
    """Kills whatever is left of the program's process group, itself included."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
