"""The settings of the tests: the real ones, for an environment of the tests' own.

On their own the tests run on SQLite, embedded. With TEST_SERVICES=1 they run on a
PostgreSQL and a Redis that this module starts once; the processes of pytest-xdist
inherit where these are.
"""

import os
import tempfile
from pathlib import Path

from cosmic_site import environment

SERVICES = os.environ.get("TEST_SERVICES") == "1"
given = {
    "SECRET_KEY": "the tests sign with this and nobody else does",
    "DATABASE_URL": f"sqlite:///{Path(tempfile.gettempdir()) / 'cosmic-post-tests.sqlite3'}",
    "MAIL_DOMAIN": "post.example",
    "MAIL_LISTEN": "off",
}
if SERVICES:
    from tests.servers import services

    given |= services().environment
environment.use(given)

from cosmic_site.settings import *  # noqa: E402, F403

# Tasks are hints: nobody takes them here, and each test calls the steps it means.
CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = {}  # type: ignore[var-annotated]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True  # otherwise every request of every test looks for a static root
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
