"""Pages for people: where to start, and the rules."""

from pathlib import Path

import markdown
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

_RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "web/home.html", {"pages": sorted(page.stem for page in _RULES.glob("*.md"))})


def rules(request: HttpRequest, name: str) -> HttpResponse:
    """One of the rules pages, as it stands in the documentation."""
    page = _RULES / f"{name}.md"
    if page not in set(_RULES.glob("*.md")):
        raise Http404
    html = markdown.markdown(page.read_text(), extensions=["tables", "sane_lists"])
    return render(request, "web/page.html", {"title": name.capitalize(), "html": html})
