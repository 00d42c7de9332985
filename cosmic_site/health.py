"""Two answers for those who watch: does it live, and can it work."""

import logging
import time
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cosmic_site.cache import RedisOrDatabase
from games.base.queues import BEAT, QUEUES
from games.mail.delivery.deliver import outage, overdue
from games.mail.outbox.refusals import refused_mails
from games.play.service.clocks import note_heartbeat
from games.site.read import silent_since

WRITE_SECONDS = 10
log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is looked at."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Whether the database answers in its present form and takes rows; what else is away without which we go
    on; which parts are silent, and what is late. Asked with `?all`, anything of that is a 503."""
    if not database_ready():
        return JsonResponse({"database": False, "status": "not ready"}, status=503)
    if not takes_rows():
        return JsonResponse({"database": True, "writes": False, "status": "not ready"}, status=503)
    now = timezone.now()
    silent, late = silent_since(now), overdue(now)
    answers = {
        "database": True,
        "writes": True,
        "cache": cache_ready(),
        "mail": mail_ready(),
        "beat": BEAT not in silent,
        "lanes": not silent.keys() & QUEUES.keys(),
        "on_time": not late,
    }
    fine = all(answers.values())
    told = {"silent": _minutes(silent), "late": _minutes(late), "status": "ok" if fine else "degraded"}
    return JsonResponse(answers | told, status=200 if fine or "all" not in request.GET else 503)


def _minutes(spans: Mapping[str, timedelta]) -> dict[str, int]:
    return {name: int(span.total_seconds() // 60) for name, span in spans.items()}


def takes_rows() -> bool:
    """Whether a row can be written: not on a full disk, nor where it is read only. Tried now and then,
    however often somebody asks. While somebody else writes for long, it takes rows all the same."""
    if time.monotonic() < _Wrote.until:
        return True
    try:
        note_heartbeat("readyz")
    except DatabaseError as error:
        log.warning("the database takes no rows: %s", error)
        return isinstance(error, OperationalError) and "locked" in str(error)
    _Wrote.until = time.monotonic() + WRITE_SECONDS
    return True


class _Wrote:
    """Until when it is not tried again, by this process."""

    until = 0.0


def mail_ready() -> bool:
    """Whether the provider can be reached and does not refuse us."""
    return outage() is None and not refused_mails().exists()


def database_ready() -> bool:
    """Whether the database can be read and every migration has run."""
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def cache_ready() -> bool:
    """Whether the common cache answers; the embedded one always does."""
    cache = caches["default"]
    return settings.EMBEDDED or (isinstance(cache, RedisOrDatabase) and cache.answers())
