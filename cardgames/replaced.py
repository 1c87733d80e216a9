"""Files that are replaced in one step: whoever reads one finds it as it was or as it is, never half of it."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PRIVATE = 0o600


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """What is written takes the file's place when the context is left, with the mode and owner the file had; it is on
    disk by then. Raises BlockingIOError while somebody else is replacing it. A draft of somebody who was killed is in
    nobody's way."""
    draft = path.with_name(f"{path.name}.new")
    with open(draft, "a", opener=_private) as file:
        _alone(file, draft)
        try:
            file.truncate(0)
            _as_before(path, file.fileno())
            yield file
            file.flush()
            os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            draft.unlink()
            raise
    _fsync(path.parent)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, mode=PRIVATE)


def _alone(file: IO[str], draft: Path) -> None:
    """The lock ends with the process. Between opening and locking, somebody else may have put the draft in its place:
    then it is no draft any more."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        still = os.path.samestat(os.fstat(file.fileno()), draft.stat())
    except (BlockingIOError, FileNotFoundError):
        still = False
    if not still:
        raise BlockingIOError(errno.EAGAIN, "somebody else is replacing the file just now", str(draft))


def _as_before(path: Path, draft: int) -> None:
    """As root one may replace what the server's own account must go on reading."""
    if not path.exists():
        os.fchmod(draft, PRIVATE)
        return
    old = path.stat()
    os.fchmod(draft, old.st_mode & 0o777)
    if (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
        os.fchown(draft, old.st_uid, old.st_gid)


def _fsync(directory: Path) -> None:
    opened = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
