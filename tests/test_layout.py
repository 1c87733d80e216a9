"""How the project is laid out: who imports whom, how long functions are, and what every module says of itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from stack.program import ROOT

OURS = ("cardgames", "api", "bots", "stack", "web", "tests")
CODE = ("cardgames", "api", "bots", "stack", "web")
# What each package may import of ours, itself aside.
MAY_IMPORT = {
    # Where the server is put together.
    "cardgames": {"api": {"cardgames/urls.py", "cardgames/asgi.py"}, "web": {"cardgames/urls.py"}},
    "api": {"cardgames": set[str]()},
    "bots": {"cardgames": set[str]()},
    "stack": {},
    "web": {},
}
NO_NAMES = {"utils", "util", "helpers", "helper", "services", "managers", "mixins", "base", "common", "misc"}
# Places outside that nothing here may name, this file included.
FORBIDDEN = tuple("/".join(steps) for steps in (("..", "shared"), ("", "work", "")))
_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*packages: str) -> list[Path]:
    return [
        path
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(path: Path) -> Iterator[str]:
    """The modules a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def lengths(path: Path) -> Iterator[tuple[int, str]]:
    """How many lines every function has, from `def` to its end without its docstring."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, _FUNCTION):
            first = node.body[0]
            said = ast.get_docstring(node, clean=False) is not None
            docstring = (first.end_lineno or 0) - first.lineno + 1 if said else 0
            yield (node.end_lineno or 0) - node.lineno + 1 - docstring, f"{name(path)} {node.name}"


@pytest.mark.parametrize("package", CODE)
def test_a_package_imports_only_what_lies_below_it(package: str) -> None:
    for path in modules(package):
        for module in imported(path):
            root = module.partition(".")[0]
            if root in OURS and root != package:
                allowed = MAY_IMPORT[package].get(root)
                assert allowed is not None, f"{name(path)} imports {module}"
                assert not allowed or name(path) in allowed, f"{name(path)} imports {module}"


def test_the_rules_import_nothing_but_themselves_and_the_standard_library() -> None:
    found = modules("cardgames/rules")
    assert len(found) > 5
    for path in found:
        for module in imported(path):
            known = module.partition(".")[0] in sys.stdlib_module_names or module.startswith("cardgames.rules")
            assert known, f"{name(path)} imports {module}"


def test_the_rules_do_without_clocks_files_chance_and_networks() -> None:
    forbidden = {
        "time",
        "datetime",
        "random",
        "secrets",
        "os",
        "io",
        "pathlib",
        "socket",
        "logging",
        "threading",
        "asyncio",
    }
    for path in modules("cardgames/rules"):
        assert not {module.partition(".")[0] for module in imported(path)} & forbidden, name(path)


def test_no_module_is_named_after_nothing() -> None:
    found = {path.stem for path in modules(*OURS)} | {path.parent.name for path in modules(*OURS)}
    assert not found & NO_NAMES


def test_every_module_says_what_it_is() -> None:
    for path in modules(*OURS):
        tree = ast.parse(path.read_text())
        assert not tree.body or ast.get_docstring(tree), name(path)


def test_functions_are_short() -> None:
    found = sorted(length for path in modules(*CODE) for length in lengths(path))
    sizes = [size for size, _ in found]
    assert len(sizes) > 300
    assert median(sizes) <= 8
    assert sizes[len(sizes) * 9 // 10] < 30, found[-10:]


def test_no_module_has_become_everything() -> None:
    longest = max((len(path.read_text().splitlines()), name(path)) for path in modules(*CODE))
    assert longest[0] < 800, longest


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows which files belong to it")
def test_nothing_points_out_of_the_project() -> None:
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=True).stdout
    files = [path for path in (ROOT / entry for entry in listed.decode().split("\0") if entry) if path.is_file()]
    assert len(files) > 50
    for path in files:
        text = path.read_bytes()
        assert not [word for word in FORBIDDEN if word.encode() in text], name(path)
