"""The pages for people."""

from django.urls import path

from web import views

urlpatterns = [
    path("", views.home),
    *(path(f"{kind}/<slug:name>", views.page, {"kind": kind}) for kind in ("rules", "docs", "clients")),
]
