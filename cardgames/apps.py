"""The Django app of the games and their matches."""

from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from cardgames import connections  # noqa: F401  connects the signal
