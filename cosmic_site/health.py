"""Two answers for those who watch: does it live, and can it work."""

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cosmic_site.cache import RedisOrDatabase
from games.delivery.outage import outage
from games.read.mails.refused import refused_mails


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is looked at."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Whether the database answers in its present form, and what else is away without which we go on."""
    if not database_ready():
        return JsonResponse({"database": False, "status": "not ready"}, status=503)
    answers = {"database": True, "cache": cache_ready(), "mail": mail_ready()}
    return JsonResponse(answers | {"status": "ok" if all(answers.values()) else "degraded"})


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
