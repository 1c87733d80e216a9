"""Pages for people: where to start, and the rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import markdown
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

_RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"
_LINK = re.compile(r'href="(\w+)\.md')  # as the pages link to each other where they lie


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    guests = request.build_absolute_uri("/api/v1/guests")
    return render(request, "web/home.html", {"guests": guests, "pages": sorted(page.stem for page in _pages())})


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    """One of the rules pages, as it stands in the documentation."""
    page = next((page for page in _pages() if page.stem == name), None)
    if page is None:
        raise Http404
    html = _LINK.sub(r'href="/rules/\1', markdown.markdown(page.read_text(), extensions=["tables", "sane_lists"]))
    return render(request, "web/page.html", {"title": name.capitalize(), "html": html})


def _pages() -> Iterator[Path]:
    return _RULES.glob("*.md")
