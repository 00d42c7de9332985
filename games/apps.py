"""The one Django application: games by mail and on the web."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, their seats, decisions, prompts and mails."""

    name = "games"
    verbose_name = "Cosmic Post"
    default_auto_field = "django.db.models.BigAutoField"
