"""The service in many processes, on PostgreSQL and Redis, for the time of a measurement."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

LANES = ("play", "codes", "mail-out", "mail-in")
PATIENCE = 90


def settings_apart(stack: ExitStack, folder: Path, provider: str) -> dict[str, str]:
    """For a database of its own, and a Redis that ends with the stack."""
    from tests import servers
    from tests.system.test_multi_process import new_database

    redis = servers.start_redis(folder)
    stack.callback(servers.stop, redis)
    return {
        "DATABASE_URL": new_database(),
        "REDIS_URL": f"redis+socket://{folder}/redis.sock",
        "SECRET_KEY": "the benchmarks sign with this",
        "MAIL_LISTEN": "off",
        "EMAIL_URL": provider,
    }


def start_apart(
    stack: ExitStack,
    folder: Path,
    env: dict[str, str],
    web_processes: int = 1,
    lanes: Sequence[str] = LANES,
) -> str:
    """Web, a worker for each of the lanes, and beat where there are any; they end with the stack.

    Gives where the pages are.
    """
    from tests.system.processes import Process, free_port
    from tests.system.test_multi_process import program

    port = free_port()
    celery = [program("celery"), "-A", "cosmic_site"]
    web = [program("gunicorn"), "cosmic_site.wsgi", "--bind", f"127.0.0.1:{port}"]
    commands = {
        "web": [*web, "--worker-class", "gthread", "--threads", "4", "--workers", str(web_processes)],
        **{lane: [*celery, "worker", "--concurrency", "1", "--queues", lane, "-n", lane] for lane in lanes},
    }
    if lanes:
        commands["beat"] = [*celery, "beat", "--schedule", str(folder / "beat")]
    for name, command in commands.items():
        stack.enter_context(Process(command, folder, name, **env)).wait_for_words("")
    site = f"http://127.0.0.1:{port}"
    wait_for_pages(site)
    return site


def wait_for_pages(site: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"{site}/healthz", timeout=20).close()
        except OSError:
            assert time.monotonic() < until, "no pages"
            time.sleep(0.1)
        else:
            return
