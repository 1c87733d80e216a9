"""The Django app of all that happens without a request."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "bots"

    def ready(self) -> None:
        from bots import celery, nudge  # noqa: F401  makes the app the current one, and connects the signal
