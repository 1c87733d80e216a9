"""The pages for people: all of them are there, and no link on them leads to nothing."""

import re
from urllib.parse import urldefrag

from tests.api.caller import Caller


def _links(html: str) -> set[str]:
    return set(re.findall(r'href="([^"]*)"', html)) - {""}


def test_every_link_of_every_page_leads_somewhere(db: None) -> None:
    seen, waiting = dict[str, str](), {"/"}
    while waiting:
        address = waiting.pop()
        answer = Caller("nobody").get(address)
        assert answer.status_code == 200, address
        seen[address] = answer.content.decode()
        inside = {
            urldefrag(link).url for link in _links(seen[address]) if link.startswith("/") and address != "/api/v1/docs"
        }
        waiting |= inside - seen.keys()
    assert {"/rules/shithead", "/docs/api", "/docs/contract", "/clients/python", "/api/v1/schema"} <= seen.keys()
    for address, html in seen.items():
        if address.startswith(("/rules", "/docs", "/clients")):
            for link in _links(html):
                page, place = urldefrag(link)
                there = seen.get(page or address, "")
                assert link.startswith("http") or not place or f'id="{place}"' in there, (address, link)


def test_code_and_tables_are_shown_as_such(db: None) -> None:
    guide = Caller("nobody").get("/docs/api").content.decode()
    assert '<code class="language-python">' in guide and "```" not in guide
    assert "<table>" in Caller("nobody").get("/docs/contract").content.decode()


def test_what_is_not_there_is_told_to_people_as_a_page_and_to_programs_as_a_problem(db: None) -> None:
    page = Caller("nobody").get("/docs/operating-secrets")
    assert page.status_code == 404 and page.headers["Content-Type"].startswith("text/html")
    for path in ("/api/v1/nothing", "/.well-known/nothing"):
        assert Caller("nobody").get(path).headers["Content-Type"] == "application/problem+json"
