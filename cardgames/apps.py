"""The Django app of the games and their matches."""

from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from cardgames import connections, keyring, roles  # noqa: F401  they listen to signals, or register a check
