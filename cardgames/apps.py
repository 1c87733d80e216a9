"""The Django app of the games and their matches."""

from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"
