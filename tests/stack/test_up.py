"""`make run`: the whole stack comes up, stays up and goes away."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from pwd import getpwnam
from signal import SIGINT, SIGKILL, SIGTERM
from urllib.parse import urlsplit

import psutil
import pytest
from joserfc import jws

from stack.postgres import Way
from stack.program import ROOT
from tests.commands import manage
from tests.live import Stack, clean_environment, eventually, new_directory
from tests.settings import GIVEN

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
embedded = pytest.mark.skipif("DATABASE_URL" in GIVEN, reason="DATABASE_URL is given, so nothing is embedded")


EMBEDDED_SECRETS = () if "DATABASE_URL" in GIVEN else ("database-url", "server-password")


def all_gone(processes: list[psutil.Process]) -> bool:
    return not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes)


def test_it_answers_when_it_says_so_and_says_so_last(stack: Stack) -> None:
    assert stack.greeting.strip().splitlines()[-1].startswith(f"cardgames is ready: {stack.url}")
    assert stack.client.get("/").status_code == 200


def test_its_keys_are_for_its_owner_only(stack: Stack) -> None:
    secrets = [stack.directory / name for name in ("secret-key", "receipt-key.pem", *EMBEDDED_SECRETS)]
    assert {stat.S_IMODE(path.stat().st_mode) for path in secrets} == {0o600}


def test_a_second_one_on_the_same_data_is_refused_in_one_line(stack: Stack) -> None:
    second = Stack(new_directory(), stack.environment | {"PORT": "1"})
    second.launch()
    assert second.supervisor.wait(20) == 1
    assert second.said.strip().splitlines() == [
        f"cardgames: it runs already, with its data in {stack.directory}; stop that one first"
    ]


def test_a_port_in_use_is_refused_in_one_line(stack: Stack) -> None:
    second = Stack(new_directory(), {"PORT": str(stack.port)})
    second.launch()
    assert second.supervisor.wait(20) == 1
    assert second.said.strip().splitlines() == [
        f"cardgames: port {stack.port} is in use; choose another one, as in: make run PORT={stack.port + 1}"
    ]


@pytest.mark.parametrize("port", ["http", "0", "65536"])
def test_a_port_that_is_none_is_refused_in_one_line(port: str) -> None:
    stack = Stack(new_directory(), {"PORT": port})
    stack.launch()
    assert stack.supervisor.wait(20) == 1
    assert stack.said.strip() == f"cardgames: PORT must be a number from 1 to 65535, not {port!r}"


def test_what_was_done_is_found_again_after_a_stop(patient: Stack) -> None:
    token = patient.client.post("/api/v1/guests", json={"name": "alice"}).json()["token"]
    match = patient.client.post(
        "/api/v1/matches", json={"game": "shithead", "seats": 2}, headers={"Authorization": f"Bearer {token}"}
    ).json()
    keys = patient.client.get("/.well-known/jwks.json").json()
    assert patient.stop(SIGINT) == 0
    patient.start()
    assert patient.client.get(f"/api/v1/matches/{match['id']}").json()["commitment"] == match["commitment"]
    assert patient.client.get("/.well-known/jwks.json").json() == keys


def test_a_receipt_key_that_is_added_is_used_without_a_restart(patient: Stack) -> None:
    [old] = patient.client.get("/.well-known/jwks.json").json()["keys"]
    environment = clean_environment() | {"DATA_DIR": str(patient.directory)}
    assert manage(environment, "receipt_keys", "rotate", "--in", 0).returncode == 0
    first, new = patient.client.get("/.well-known/jwks.json").json()["keys"]
    assert first == old != new
    token = patient.client.post("/api/v1/guests").json()["token"]

    def signs() -> str:
        wanted, headers = {"game": "gapa", "seats": 2}, {"Authorization": f"Bearer {token}"}
        receipt = patient.client.post("/api/v1/matches", json=wanted, headers=headers).json()["receipt"]
        return str(jws.extract_compact(receipt.encode()).headers()["kid"])

    eventually(lambda: signs() == new["kid"], "the new key signs")


def test_sigterm_ends_all_of_it(patient: Stack) -> None:
    processes = patient.processes()
    assert len(processes) > 5
    assert patient.stop(SIGTERM) == 0
    assert all_gone(processes)


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
def test_not_even_its_sudden_death_leaves_a_process(patient: Stack) -> None:
    processes = patient.processes()
    patient.stop(SIGKILL)
    eventually(lambda: all_gone(processes), "every process has ended")


@pytest.mark.parametrize("name", ["web", "worker", "sweep", "beat", pytest.param("postgres", marks=embedded)])
def test_a_program_that_is_killed_is_started_again(patient: Stack, name: str) -> None:
    old = patient.process(name)
    patient.kill(name)
    eventually(lambda: patient.restarted(name, old), f"{name} is started again")
    eventually(patient.answers, "the server answers")
    assert f"{name} ended (SIGKILL); it is started again in" in patient.said


@embedded
def test_a_stop_while_it_starts_leaves_nothing() -> None:
    stack = Stack(new_directory(), GIVEN)
    stack.launch()
    eventually((stack.directory / "processes.json").exists, "PostgreSQL is started")
    processes = stack.processes()
    assert stack.stop(SIGINT) == 0
    assert all_gone(processes)


@as_root
@embedded
def test_an_ordinary_user_can_run_it() -> None:
    nobody = getpwnam("nobody").pw_uid
    if not Way(owner=nobody, uid=nobody).works(Path(sys.executable), ROOT):
        pytest.skip("an ordinary user cannot reach these files")
    stack = Stack(new_directory(), {})
    shutil.chown(stack.directory, "nobody")
    try:
        stack.start(user="nobody")
        assert stack.process("postgres").username() == "nobody"
        assert stack.process("web").username() == "nobody"
    finally:
        stack.close()


@as_root
@embedded
def test_root_can_run_it_in_a_home_nobody_else_may_enter() -> None:
    stack = Stack(new_directory(), {})
    stack.directory.chmod(0o700)
    try:
        stack.start()
        assert stack.process("postgres").is_running()
    finally:
        stack.close()


@embedded
def test_no_program_of_the_server_knows_how_to_become_the_owner_of_its_tables(stack: Stack) -> None:
    owner = urlsplit((stack.directory / "database-url").read_text()).password
    assert owner
    programs = [stack.process(name) for name in ("web", "worker", "sweep", "beat")]
    assert all("cardgames_server:" in program.environ()["DATABASE_URL"] for program in programs)
    assert not any(owner in value for program in programs for value in program.environ().values())


@embedded
def test_nor_does_a_file_env_tell_them(stack: Stack, tmp_path: Path) -> None:
    settings = tmp_path / "cardgames" / "settings.py"
    settings.parent.mkdir()
    shutil.copy(ROOT / "cardgames" / "settings.py", settings)
    (tmp_path / ".env").write_text("DATABASE_OWNER_URL=postgres://owner:secret@127.0.0.1/cardgames\n")
    script = "import runpy, sys; print(*runpy.run_path(sys.argv[1])['DATABASES'])"
    for name in ("web", "worker", "sweep", "beat"):
        command, environment = (sys.executable, "-c", script, settings), stack.process(name).environ()
        read = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert read.stdout.split() == ["default"], name


@embedded
def test_a_command_finds_the_installation_that_runs(stack: Stack) -> None:
    environment = clean_environment() | {"DATA_DIR": str(stack.directory)}
    shown = manage(environment, "migrate", "--check")
    assert shown.returncode == 0, shown.stderr
