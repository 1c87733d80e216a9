from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"
