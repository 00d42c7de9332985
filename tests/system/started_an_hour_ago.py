"""The WSGI application of a process that was started an hour ago: what is silent has had time to speak."""

from datetime import timedelta

from cosmic_site.wsgi import application as application
from games.site import read

read.STARTED -= timedelta(hours=1)
