"""The documentation, as its readers have it before them."""

import re
from collections.abc import Iterator
from pathlib import Path

from stack.program import ROOT

README = ROOT / "README.md"
CONTRACT = ROOT / "docs" / "contract.md"


def pages() -> list[Path]:
    places = (ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"), (ROOT / "clients").glob("*/*.md"))
    return [page for place in places for page in sorted(place)]


def code(page: Path, language: str) -> str:
    """All of a page's fenced code in this language, one block after another."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks, f"{page} has no {language}"
    return "\n".join(blocks)


def headings(page: Path) -> Iterator[str]:
    """As they are cited: in lower case, without marks."""
    without_code = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ (.*)$", without_code, re.MULTILINE):
        yield heading.replace("`", "").lower()


def anchors(page: Path) -> set[str]:
    """What a link may name after the `#`."""
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in headings(page)}


def rows(page: Path, under: str) -> list[list[str]]:
    """The cells of the first table after this text."""
    _, found, rest = page.read_text().partition(under)
    assert found, f"{page} does not say {under!r}"
    table = re.search(r"^\|.*?(?=\n\n|\Z)", rest, re.MULTILINE | re.DOTALL)
    assert table, f"{page} has no table after {under!r}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[0].split("\n")[2:]]


def names(cell: str) -> list[str]:
    """The words set as code in a cell, outside parentheses."""
    return re.findall(r"`([^`]*)`", re.sub(r"\([^)]*\)", "", cell))
