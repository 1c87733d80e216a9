"""Everything this server answers at."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from api import errors
from api.views import key_set
from web import views

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path(".well-known/jwks.json", key_set),
    path("", include("web.urls")),
]


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """In the form that is read there: by programs, or by people."""
    if request.path.startswith(("/api/", "/.well-known/")):
        return errors.page_not_found(request, exception)
    return views.not_found(request)


handler400 = errors.bad_request
handler404 = not_found
handler500 = errors.server_error
