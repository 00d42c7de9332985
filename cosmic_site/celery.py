"""The Celery application: celery -A cosmic_site worker, celery -A cosmic_site beat."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmic_site.settings")

app = Celery("cosmic_post")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()  # for every thread, not this one alone
app.autodiscover_tasks()


@app.on_after_finalize.connect
def plan_periodic_tasks(sender: Celery, **_kwargs: object) -> None:
    """Take the schedule from where the tasks are, once their models can be imported."""
    from games.tasks import BEAT_SCHEDULE  # its models can be imported only now

    sender.conf.beat_schedule = BEAT_SCHEDULE


@setup_logging.connect
def keep_our_logging(**_kwargs: object) -> None:
    """Leave logging as the settings made it; Celery would lay its own over it."""
