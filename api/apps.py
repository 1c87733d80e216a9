"""The Django app that answers HTTP."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        from api import push  # noqa: F401  connects the signal
