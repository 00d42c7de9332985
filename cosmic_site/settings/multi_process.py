"""Many processes: PostgreSQL, Redis, gunicorn, Celery workers and beat, a mail listener."""

from cosmic_site.settings.base import *  # noqa: F403
from cosmic_site.settings.base import env

CELERY_BROKER_URL = env.redis_url
# With the defaults, a dead worker's task comes back only some 100 s after the visibility timeout.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, float] = {
    "visibility_timeout": 600,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_timeout": 10,
    "socket_connect_timeout": 5,
    "health_check_interval": 25,
}

# Streams hear of news there: any number is one and the same channel.
NEWS_REDIS = env.redis_url.replace("redis+socket://", "unix://").replace("virtual_host=", "db=")

# Rate limits live in the cache: with several processes it has to be a common one.
CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "cosmic_site.cache.RedisOrDatabase",
        "LOCATION": NEWS_REDIS,
        # Somebody waits for a page meanwhile, and the database can do it as well.
        "OPTIONS": {"socket_timeout": 3, "socket_connect_timeout": 2, "health_check_interval": 25},
    },
    "database": {
        "BACKEND": "cosmic_site.cache.CountingDatabaseCache",
        "LOCATION": "games_cacherow",
        "KEY_FUNCTION": "cosmic_site.cache.hidden_key",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
