"""The pages of the documentation that players and authors of clients need, as they lie in the repository."""

import re
from functools import cache
from pathlib import Path

import markdown

_ROOT = Path(__file__).resolve().parent.parent
_GUIDES = ("api", "curl", "contract", "verifying", "glossary")
_LINK = re.compile(r'<a href="([^"#:]*)(#[^"]*)?">(.*?)</a>', re.DOTALL)
_ELSEWHERE = {_ROOT / "docs" / "openapi.yaml": "/api/v1/schema"}


@cache
def pages() -> dict[str, Path]:
    """By address, those that are there: an installed server may have come without the clients."""
    rules = {f"rules/{path.stem}": path for path in sorted((_ROOT / "docs" / "rules").glob("*.md"))}
    guides = {f"docs/{name}": _ROOT / "docs" / f"{name}.md" for name in _GUIDES}
    clients = {f"clients/{path.parent.name}": path for path in sorted(_ROOT.glob("clients/*/README.md"))}
    return {address: path for address, path in (rules | guides | clients).items() if path.exists()}


def title(address: str) -> str:
    return pages()[address].read_text().partition("\n")[0].lstrip("# ")


@cache
def html(address: str) -> str:
    """The page for a browser. Its links lead to other pages of the server; of one to a file that the server does not
    show, the words are left. Raises KeyError where there is no such page."""
    page = pages()[address]
    told = markdown.markdown(
        page.read_text(),
        extensions=["tables", "sane_lists", "fenced_code", "toc"],
        extension_configs={"toc": {"slugify": _anchor}},
    )
    return _LINK.sub(lambda link: _led(page, link), told)


def _anchor(heading: str, separator: str) -> str:
    """As links in the documentation name it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", separator)


def _led(page: Path, link: re.Match[str]) -> str:
    path, place, words = link.groups(default="")
    there = {path: f"/{address}" for address, path in pages().items()} | _ELSEWHERE
    to = there.get((page.parent / path).resolve()) if path else ""
    return words if to is None else f'<a href="{to}{place}">{words}</a>'
