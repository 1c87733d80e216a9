"""Pages for people: where to start, the rules, and the guides."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web.pages import html, pages, title


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    shown = [(address, title(address)) for address in pages()]
    by_kind = {kind: [each for each in shown if each[0].startswith(kind)] for kind in ("rules", "docs", "clients")}
    return render(request, "web/home.html", {"guests": request.build_absolute_uri("/api/v1/guests"), **by_kind})


@require_safe
def page(request: HttpRequest, name: str, kind: str) -> HttpResponse:
    """A page of the documentation."""
    address = f"{kind}/{name}"
    if address not in pages():
        raise Http404
    return render(request, "web/page.html", {"title": title(address), "html": html(address)})


def not_found(request: HttpRequest) -> HttpResponse:
    return render(request, "web/not_found.html", status=404)
