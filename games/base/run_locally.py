"""Does tasks in a thread of this process, while no broker hands them to a worker."""

from __future__ import annotations

import logging
import threading

from celery import current_app
from django.db import connections

from .lanes import LANE_OF

Job = tuple[str, tuple[str, ...]]

log = logging.getLogger(__name__)
_waiting: dict[str, list[Job]] = {}  # by lane; a lane is here while its thread runs
_lock = threading.Lock()


def run_locally(task: str, args: tuple[str, ...]) -> None:
    """Do a task soon; each lane has one thread, and a job that waits already is not done twice."""
    lane, job = LANE_OF[task], (task, args)
    with _lock:
        if lane in _waiting:
            if job not in _waiting[lane]:
                _waiting[lane].append(job)
            return
        _waiting[lane] = [job]
    threading.Thread(target=_work, args=(lane,), name=f"stands in for {lane}", daemon=True).start()


def _work(lane: str) -> None:
    try:
        while job := _next(lane):
            _do(*job)
    except BaseException:
        with _lock:
            _waiting.pop(lane, None)  # or nobody would do anything in this lane any more
        raise


def _next(lane: str) -> Job | None:
    """The next job; if there is none the lane is given up, and nothing of it may be touched any more."""
    with _lock:
        if _waiting[lane]:
            return _waiting[lane].pop(0)
        del _waiting[lane]  # under the same lock, so that no job is left with a thread that ends
    return None


def _do(task: str, args: tuple[str, ...]) -> None:
    """As a worker would: an error is told, the connections are closed, and the next run looks again."""
    try:
        current_app.tasks[task].run(*args)
    except Exception:
        log.exception("%s failed", task)
    finally:
        connections.close_all()
