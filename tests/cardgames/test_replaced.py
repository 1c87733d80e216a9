"""Files that are replaced are whole at every moment, and whoever was killed while replacing one is in nobody's way."""

import stat
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from cardgames.replaced import replacing
from stack.program import ROOT

KILLED = """
import os, sys
from pathlib import Path
from cardgames.replaced import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write("half of it")
    file.flush()
    os.kill(os.getpid(), 9)
"""


def replace(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "heads"


def test_what_somebody_left_who_was_killed_is_written_anew(path: Path) -> None:
    replace(path, "old")
    killed = subprocess.run((sys.executable, "-c", KILLED, path), cwd=ROOT)
    assert killed.returncode == -9 and path.read_text() == "old" and len([*path.parent.iterdir()]) == 2
    replace(path, "new")
    assert path.read_text() == "new" and [*path.parent.iterdir()] == [path]


def test_a_draft_that_others_could_read_is_not_what_they_find(path: Path) -> None:
    path.with_name("heads.new").touch(mode=0o644)
    replace(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_only_one_replaces_it_at_a_time(path: Path) -> None:
    with replacing(path) as file:
        with pytest.raises(BlockingIOError, match="somebody else is replacing the file just now"):
            replace(path, "second")
        file.write("first")
    assert path.read_text() == "first"


def test_what_fails_leaves_the_file_as_it_was(path: Path) -> None:
    replace(path, "old")
    with suppress(ValueError), replacing(path) as file:
        file.write("new")
        raise ValueError
    assert path.read_text() == "old" and [*path.parent.iterdir()] == [path]


def test_whoever_comes_while_it_is_put_in_place_does_not_write_into_it(path: Path) -> None:
    texts = [f"{number}" * 20_000 for number in range(4)]

    def often(text: str) -> None:
        for _ in range(200):
            with suppress(BlockingIOError):
                replace(path, text)

    threads = [threading.Thread(target=often, args=(text,)) for text in texts]
    replace(path, texts[0])
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert path.read_text() in texts
    assert [*path.parent.iterdir()] == [path]
