"""Everything this server answers at."""

from django.urls import include, path

from api import errors
from api.views import key_set

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path(".well-known/jwks.json", key_set),
    path("", include("web.urls")),
]

handler400 = errors.bad_request
handler404 = errors.page_not_found
handler500 = errors.server_error
