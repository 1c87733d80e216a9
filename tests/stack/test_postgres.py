"""The embedded PostgreSQL on its own: where it can run, and what it survives."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL

import pytest

from stack.postgres import Postgres, is_free, new_url, stop
from stack.program import Failed
from tests.live import new_directory

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")


@pytest.fixture
def directory() -> Path:
    return new_directory()


@pytest.fixture
def server(directory: Path) -> Postgres:
    return Postgres(directory / "postgres", new_url(), {"fsync": "off"})


@pytest.fixture
def home(directory: Path) -> Iterator[Path]:
    """A directory that only its owner may enter."""
    directory.chmod(0o700)
    yield directory
    directory.chmod(0o755)


def test_it_keeps_its_data(server: Postgres) -> None:
    with server.running(), server.connect() as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    with server.running(), server.connect() as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_it_speaks_utf8_and_nobody_enters_without_the_password(server: Postgres) -> None:
    stranger = Postgres(server.data, f"postgres://cardgames:guess@127.0.0.1:{server.port}/cardgames")
    with server.running(), server.connect() as connection:
        assert connection.execute("SELECT current_setting('server_encoding')").fetchone() == ("UTF8",)
        with pytest.raises(Failed, match="password"):
            stranger.is_ready()


def test_it_comes_back_after_everything_was_killed(server: Postgres) -> None:
    process = server.start()
    with server.connect() as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        os.kill(process.pid, SIGKILL)
        process.wait()
    assert (server.data / "postmaster.pid").exists()
    with server.running(), server.connect() as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_a_pid_file_that_names_another_program_is_no_hindrance(server: Postgres) -> None:
    process = server.start()
    os.kill(process.pid, SIGKILL)
    process.wait()
    pid_file = server.data / "postmaster.pid"
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    pid_file.write_text(pid_file.read_text().replace(str(process.pid), str(stranger.pid), 1))
    with server.running():
        assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_a_server_left_behind_is_ended_first(server: Postgres) -> None:
    left_behind = server.start()
    with server.running(), server.connect() as connection:
        assert left_behind.poll() is not None
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_its_log_shows_no_rows(server: Postgres) -> None:
    with server.running(), server.connect() as connection:
        connection.execute("CREATE TABLE secret (card text CHECK (card <> 'QS'))")
        with pytest.raises(Exception, match="violates check"):
            connection.execute("INSERT INTO secret VALUES (%s)", ["QS"])
    assert "violates check" in server.log.read_text()
    assert "QS" not in server.log.read_text()


def test_a_start_that_fails_is_told_in_one_line(directory: Path) -> None:
    server = Postgres(directory / "postgres", new_url(), {"shared_buffers": "nonsense"})
    with pytest.raises(Failed, match="does not start; its log is"):
        server.start()
    assert "shared_buffers" in server.log.read_text()


@as_root
def test_as_root_it_runs_as_nobody_and_owns_nothing_but_its_data(server: Postgres, directory: Path) -> None:
    with server.running():
        assert server.data.owner() == "nobody"
        assert {path.owner() for path in directory.iterdir() if path != server.data} == {"root"}
        assert directory.stat().st_mode & 0o777 == 0o755


@as_root
def test_as_root_it_runs_in_a_home_nobody_else_may_enter(server: Postgres, home: Path) -> None:
    try:
        process = server.start()
    except Failed as refused:
        pytest.skip(str(refused))
    assert process.poll() is None
    stop(process)
    assert home.stat().st_mode & 0o777 == 0o700


@as_root
def test_data_that_moved_out_of_such_a_home_is_taken_along(server: Postgres, home: Path) -> None:
    try:
        stop(server.start())
    except Failed as refused:
        pytest.skip(str(refused))
    home.chmod(0o755)
    with server.running():
        assert server.data.owner() == "nobody"


def test_a_port_somebody_listens_on_is_not_free(server: Postgres) -> None:
    with server.running():
        assert not is_free(server.port)
    assert is_free(server.port)
