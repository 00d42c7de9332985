"""The project round the game: settings, addresses, servers."""

from cosmic_site.celery import app as celery_app

__all__ = ["celery_app"]
