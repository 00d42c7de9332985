"""The WSGI application."""

import os

from games.site.page.serving import serving_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmic_site.settings")

application = serving_application()
