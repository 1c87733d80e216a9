"""The OpenAPI document as it is served. It is the same for everybody, so it is made once, and written once a form."""

from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request


class Description(SpectacularAPIView):
    """In YAML or JSON, as `Accept` says. What stands in the query is passed over: the library would take a version of
    the document from it, and put it into a header field."""

    content_negotiation_class = DefaultContentNegotiation

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        form: Any = type(request.accepted_renderer)
        return HttpResponse(_written(form), content_type=form.media_type)


@cache
def _written(form: Any) -> bytes:
    text: bytes = form().render(_made(), form.media_type, {})
    return text


@cache
def _made() -> Any:
    generator: Any = SchemaGenerator
    return generator().get_schema(request=None, public=True)
