"""Two answers for those who watch: does it live, and can it work."""

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is looked at."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """The database answers in its present form, and so does Redis if it is used."""
    answers = {"database": database_ready(), "cache": cache_ready()}
    ready = all(answers.values())
    return JsonResponse(answers | {"status": "ok" if ready else "not ready"}, status=200 if ready else 503)


def database_ready() -> bool:
    """Whether the database can be read and every migration has run."""
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def cache_ready() -> bool:
    """Whether the common cache answers; the embedded one always does."""
    if settings.EMBEDDED:
        return True
    try:
        cache.get("readyz")
    except RedisError:
        return False
    return True
