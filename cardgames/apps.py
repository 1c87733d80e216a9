"""The Django app of the games and their matches."""

from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from cardgames import connections, keyring  # noqa: F401  they connect a signal and register a check
