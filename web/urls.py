"""The pages for people."""

from django.urls import path

from web import views

urlpatterns = [
    path("", views.home),
    path("rules/<slug:name>", views.rules),
]
