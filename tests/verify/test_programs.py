"""The verifiers as programs: files in, a line for each check out, and an exit code."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.verify.verifiers import HOME, NODE, VECTORS, by_javascript, by_python, failed, needs_node

PYTHON = (sys.executable, "-I", str(HOME / "verify.py"))  # isolated: nothing of the project can be found
JAVASCRIPT = (str(NODE), str(HOME / "verify.mjs"))

each_program = pytest.mark.parametrize(
    "program", [PYTHON, pytest.param(JAVASCRIPT, marks=needs_node)], ids=["python", "javascript"]
)


def run(program: Sequence[str], *words: str, directory: Path = VECTORS) -> "subprocess.CompletedProcess[str]":
    return subprocess.run((*program, *words), cwd=directory, capture_output=True, text=True, timeout=60)


def test_the_python_verifier_imports_nothing_but_the_standard_library_and_one_package() -> None:
    found = list(ast.walk(ast.parse((HOME / "verify.py").read_text())))
    named = {alias.name for node in found if isinstance(node, ast.Import) for alias in node.names}
    named |= {f"{'.' * node.level}{node.module}" for node in found if isinstance(node, ast.ImportFrom)}
    roots = {name.split(".")[0] for name in named}
    assert roots - sys.stdlib_module_names == {"cryptography"}


def test_the_javascript_verifier_imports_nothing_but_three_modules_of_node_when_it_runs_there() -> None:
    text = (HOME / "verify.mjs").read_text()
    code = re.sub(r"^//.*$", "", text, flags=re.MULTILINE)
    assert re.findall(r"\bimport\b(?!\.meta)[^;,]*?\)", code) == [
        'import("node:fs/promises")',
        'import("node:url")',
        'import("node:fs")',
    ]
    assert not re.search(r"\bfrom\s+[\"']|\brequire\(", code)


@each_program
def test_a_good_record_exits_with_0_and_says_so_line_by_line(program: Sequence[str]) -> None:
    done = run(program, "gapa.json", "--receipts", "gapa.receipts", "--jwks", "jwks.json")
    *lines, last = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "holds        commitment  the server seed is the one committed to (1)" in lines
    assert "holds        receipt     what was kept is in the log, and vouches for all up to version 8 (9)" in lines
    assert "not checked  rules       whether moves were legal is a matter for `manage.py check_record`" in done.stdout
    assert last == "All that could be checked holds."


@each_program
def test_a_record_that_was_changed_exits_with_1_and_says_where(program: Sequence[str]) -> None:
    done = run(program, "time-goes-back.json")
    assert done.returncode == 1
    assert "FAILS        time        version 4: it is earlier than the event before" in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1] == "1 FAILED"


@each_program
def test_several_pages_are_read_as_one_log(program: Sequence[str], tmp_path: Path) -> None:
    for number, page in enumerate(json.loads((VECTORS / "running-two-pages.json").read_text())):
        (tmp_path / f"{number}.json").write_text(json.dumps(page))
    done = run(program, "0.json", "1.json", directory=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "holds        version     versions go up by one (6)" in done.stdout


@each_program
@pytest.mark.parametrize("text", ["{}", "[" * 99999, None], ids=["neither", "no json", "no file"])
def test_what_cannot_be_read_exits_with_1(program: Sequence[str], text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "it.json").write_text(text)
    done = run(program, "it.json", directory=tmp_path)
    assert done.returncode == 1 and done.stdout.startswith("FAILS"), done.stdout + done.stderr


NOTHING: tuple[Any, ...] = (
    [],
    {},
    None,
    1,
    "",
    {"events": []},
    {"events": [1]},
    {"format": 1},
    {"server_seed": ""},
    [[]],
    [None],
)


def test_python_refuses_what_is_neither_a_record_nor_a_page() -> None:
    assert all(failed(by_python({"document": document})) for document in NOTHING)


@needs_node
def test_javascript_refuses_it_too() -> None:
    assert all(map(failed, by_javascript({"document": document} for document in NOTHING)))


def test_without_the_package_only_signatures_are_left_out() -> None:
    bare = (sys.executable, "-I", "-S", str(HOME / "verify.py"))  # without site-packages
    done = run(bare, "gapa.json", "--receipts", "gapa.receipts", "--jwks", "jwks.json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not checked  signature   the package `cryptography` is needed for it" in done.stdout.splitlines()
    assert "holds        receipt" in done.stdout
