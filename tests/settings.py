"""The settings of the tests: the real ones, for an environment of the tests' own.

On their own the tests run on SQLite, embedded. With TEST_SERVICES=1 they run on a
PostgreSQL and a Redis that this module starts once; the processes of pytest-xdist
inherit where these are.
"""

import os

from cosmic_site import environment
from tests.servers import folder, services

given = {
    "SECRET_KEY": "the tests sign with this and nobody else does",
    "DATABASE_URL": f"sqlite:///{folder()}/unused.sqlite3",
    "MAIL_DOMAIN": "post.example",
    "MAIL_LISTEN": "off",
    "STREAM": "off",  # the pages of most tests are served without
}
if os.environ.get("COSMIC_ALIENS_PATH"):
    given["COSMIC_ALIENS_PATH"] = os.environ["COSMIC_ALIENS_PATH"]  # to test own aliens, nothing else
if os.environ.get("TEST_SERVICES") == "1":
    given |= services().environment
environment.use(given)

from cosmic_site.settings import *  # noqa: E402, F403
from cosmic_site.settings import CACHES, DATABASES  # noqa: E402

if "init_command" in DATABASES["default"]["OPTIONS"]:
    # A real file, since in memory SQLite locks tables, not the database; but no waiting for disks.
    DATABASES["default"]["TEST"] = {"NAME": f"{folder()}/test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

if "LOCATION" in CACHES["default"]:
    # Each worker has a cache of its own: emptying it must not empty the others'.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    CACHES["default"]["LOCATION"] += f"?db={worker % 15 + 1}"

# Tasks are hints: nobody takes them here, and each test calls the steps it means.
CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True  # otherwise every request of every test looks for a static root
