"""Calls that will go say so in every answer, and in the OpenAPI document. None does at present, so these are of the
tests' own."""

from typing import Any

import pytest
from adrf.decorators import api_view as asynchronous_view
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import patched_settings
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api import docs
from api.auth import required
from api.deprecation import deprecated
from cardgames.urls import handler404, handler500, urlpatterns  # noqa: F401
from tests.api.caller import Caller
from tests.api.test_cors import ORIGIN

ABOUT = "https://cards.example/changes#v1"


@deprecated("2030-01-31", "2031-01-31", ABOUT)
@docs.game
@api_view(["GET", "HEAD"])
def old(request: Request) -> Response:
    return Response({"player": str(required(request, "account").id)})


@deprecated("2030-01-31", "2031-03-01", ABOUT, "POST")
@docs.matches
@api_view(["GET", "HEAD", "POST"])
def half(request: Request) -> Response:
    return Response({})


@deprecated("2030-01-31", "2031-03-01", ABOUT)
@docs.wait
@asynchronous_view(["GET"])  # type: ignore[untyped-decorator]
async def slow(request: Request) -> Response:
    return Response({})


own = [path("old", old), path("half", half), path("slow", slow)]
urlpatterns = [path("api/v1/", include(own)), *urlpatterns]


@pytest.fixture(autouse=True)
def _calls(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__


def told(answer: Any) -> dict[str, str]:
    return {name: answer.headers[name] for name in ("Deprecation", "Sunset", "Link") if name in answer.headers}


def test_every_answer_of_it_says_since_when_until_when_and_where_to_read_on(alice: Caller, nobody: Caller) -> None:
    answers = (
        alice.get("old"),
        alice.send("HEAD", "old"),
        nobody.get("old"),
        alice.post("old"),
        Caller("x", "?").get("old"),
    )
    assert [answer.status_code for answer in answers] == [200, 200, 401, 405, 401]
    for answer in answers:
        assert told(answer) == {
            "Deprecation": "@1896048000",
            "Sunset": "Fri, 31 Jan 2031 00:00:00 GMT",
            "Link": f'<{ABOUT}>; rel="deprecation"; type="text/html"',
        }


def test_of_two_calls_at_one_address_one_may_go(alice: Caller) -> None:
    assert len(told(alice.post("half", {}))) == 3
    for method in ("GET", "HEAD", "PUT"):
        assert told(alice.send(method, "half")) == {}


def test_a_call_that_waits_says_it_too(nobody: Caller) -> None:
    assert len(told(nobody.get("slow"))) == 3


def test_all_others_say_nothing_of_the_kind(alice: Caller) -> None:
    for name in ("games", "matches", "me"):
        assert told(alice.get(name)) == {}


def test_pages_of_other_origins_may_read_it(alice: Caller) -> None:
    exposed = alice.get("old", Origin=ORIGIN).headers["Access-Control-Expose-Headers"].split(", ")
    assert {"Deprecation", "Sunset", "Link"} <= set(exposed)


def test_the_openapi_document_marks_it() -> None:
    generator: Any = SchemaGenerator
    with patched_settings({"POSTPROCESSING_HOOKS": []}):  # they are about the calls that there are
        paths = generator(patterns=[path("api/v1/", include(own))]).get_schema(request=None, public=True)["paths"]
    marked = {
        (address, method): call.get("deprecated", False)
        for address, calls in paths.items()
        for method, call in calls.items()
    }
    assert marked == {
        ("/api/v1/old", "get"): True,
        ("/api/v1/half", "get"): False,
        ("/api/v1/half", "post"): True,
        ("/api/v1/slow", "get"): True,
    }
    assert paths["/api/v1/half"]["post"]["operationId"] == "open_match"


def test_nothing_goes_within_a_year() -> None:
    with pytest.raises(ValueError, match="365 days"):
        deprecated("2030-01-31", "2030-12-31", ABOUT)
