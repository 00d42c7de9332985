"""Which parts of the service have not been heard of for too long.

The beat sends a hint to each lane once a minute, and each answers by a row: so a service that has nothing to
do answers as one that has. A lane may be at work on one task for as long as its hard limit, and is silent so
long.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.base.lanes import BEAT, HARD_LIMITS
from games.models import Heartbeat

MARGIN = timedelta(minutes=2)  # two hints that were lost
BEAT_SILENT = timedelta(minutes=5)
MOST_SILENT = {
    BEAT: BEAT_SILENT,
    **{lane: timedelta(seconds=limit) + MARGIN for lane, limit in HARD_LIMITS.items()},
}
STARTED = timezone.now()  # of this process: after a stop of the service every part is waited for since then


def silent_since(now: datetime) -> dict[str, timedelta]:
    """Return how long each part has been silent that has been so for too long. One query.

    What was heard before this process started says nothing of the parts that started with it.
    """
    heard = dict(Heartbeat.objects.values_list("name", "at"))
    silent = {name: now - max(heard.get(name, STARTED), STARTED) for name in MOST_SILENT}
    return {name: span for name, span in silent.items() if span > MOST_SILENT[name]}
