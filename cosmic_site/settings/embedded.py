"""One process: web, worker, beat and mail listener, started by manage.py serve."""

from cosmic_site.settings.base import *  # noqa: F403

CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, float] = {"polling_interval": 0.05}
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False  # each worker would look for orders, twenty times a second

NEWS_REDIS = ""  # all who hear of news are in this process

CACHES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None  # files are served from where they lie
