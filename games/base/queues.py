"""The queues of work. Each has a worker of its own, so that a stall in one holds up no other."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator

from celery import current_app
from django.db import connections
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

PLAY, CODES, MAIL_OUT, MAIL_IN, HOOKS, UPKEEP = "play", "codes", "mail-out", "mail-in", "hooks", "upkeep"

BEAT = "beat"  # no queue: it sends the nudges
HEARTBEAT_SECONDS = 60  # how often each queue says that it is alive


def heartbeat_of(queue: str) -> str:
    """Return the task by which a queue says that it is alive.

    >>> heartbeat_of("mail-out")
    'games.tasks.answer_mail_out'
    """
    return f"games.tasks.answer_{queue.replace('-', '_')}"


WORK = {  # the tasks of each queue
    PLAY: ("games.tasks.play_bots", "games.tasks.sweep"),
    CODES: ("games.tasks.deliver_codes",),
    MAIL_OUT: ("games.tasks.deliver",),
    MAIL_IN: ("games.tasks.read_mails",),
    HOOKS: ("games.tasks.call_hooks",),
    UPKEEP: ("games.tasks.write_course", "games.tasks.forget_expired", "games.tasks.retry_stuck"),
}
QUEUES = {queue: (*work, heartbeat_of(queue)) for queue, work in WORK.items()}
QUEUE_OF = {task: queue for queue, tasks in QUEUES.items() for task in tasks}

# Seconds after which a forking process kills the worker of a task. They are above what any step may take by
# its own timeouts, and no longer than the lock time under which a mail is sent or read.
HARD_LIMITS = {PLAY: 300, CODES: 120, MAIL_OUT: 300, MAIL_IN: 300, HOOKS: 120, UPKEEP: 900}

MOST_STEPS = 500


def steps(seconds: float, most: int = MOST_STEPS) -> Iterator[int]:
    """Yield numbers of the steps that one task may begin; then the next run goes on.

    This is the gentle limit: it ends a task between two steps. Celery's soft limit would raise an exception
    in the middle of one; a game would take that for a fault of the rules and be marked stuck.
    """
    until = time.monotonic() + seconds
    for number in range(most):
        if number and time.monotonic() > until:
            return
        yield number


PLAY_BOTS, DELIVER, DELIVER_CODES = (
    "games.tasks.play_bots",
    "games.tasks.deliver",
    "games.tasks.deliver_codes",
)
CALL_HOOKS = "games.tasks.call_hooks"
WRITE_COURSE, READ_MAILS = "games.tasks.write_course", "games.tasks.read_mails"
RETRY_STUCK = "games.tasks.retry_stuck"
AWAY_SECONDS = 30  # how long not to wait again for a broker that was away

log = logging.getLogger(__name__)


def nudge_bots(game_id: str) -> None:
    """Tell the worker that bots of this game are waited for."""
    nudge(PLAY_BOTS, game_id)


def nudge_mails(seconds: float = 0) -> None:
    """Tell the worker, after these seconds, that mails may have been queued."""
    nudge(DELIVER, seconds=seconds)


def nudge_codes() -> None:
    """Tell the worker that sign-in codes may have been queued."""
    nudge(DELIVER_CODES)


def nudge_inbound() -> None:
    """Tell the worker that mails may have come in."""
    nudge(READ_MAILS)


def nudge_hooks() -> None:
    """Tell the worker that webhooks may have something to be told."""
    nudge(CALL_HOOKS)


def nudge_course(game_id: str) -> None:
    """Tell the worker that an encounter of this game was played: its replay cache can be stored."""
    nudge(WRITE_COURSE, game_id)


def nudge_retries() -> None:
    """Tell the worker that a stuck game may have to be tried again."""
    nudge(RETRY_STUCK)


class _Broker:
    """State of the broker: away until this time, as this process found."""

    away_until = 0.0


def nudge(task: str, *args: str, seconds: float = 0) -> None:
    """Send the task, to be done after these seconds; if the broker is away, do it here and now.

    Raises nothing: what was decided is stored, and the beat finds what is due.
    """
    if time.monotonic() >= _Broker.away_until:
        try:
            current_app.send_task(task, args=args, countdown=seconds or None)
        except (KombuError, RedisError, OSError) as error:
            log.warning("the broker is away (%s): %s is done here", type(error).__name__, task)
            _Broker.away_until = time.monotonic() + AWAY_SECONDS
        else:
            return
    run_locally(task, args)


Job = tuple[str, tuple[str, ...]]

_waiting: dict[str, list[Job]] = {}  # by queue; a queue is here while its thread runs
_lock = threading.Lock()


def run_locally(task: str, args: tuple[str, ...]) -> None:
    """Do a task soon. Each queue has one thread, and a job that waits already is not done twice."""
    queue, job = QUEUE_OF[task], (task, args)
    with _lock:
        if queue in _waiting:
            if job not in _waiting[queue]:
                _waiting[queue].append(job)
            return
        _waiting[queue] = [job]
    threading.Thread(target=_work, args=(queue,), name=f"stands in for {queue}", daemon=True).start()


def _work(queue: str) -> None:
    try:
        while job := _next(queue):
            _do(*job)
    except BaseException:
        with _lock:
            _waiting.pop(queue, None)  # or nobody would do anything in this queue any more
        raise


def _next(queue: str) -> Job | None:
    """Return the next job. If there is none the queue is given up, and must not be touched any more."""
    with _lock:
        if _waiting[queue]:
            return _waiting[queue].pop(0)
        del _waiting[queue]  # under the same lock, so that no job is left with a thread that ends
    return None


def _do(task: str, args: tuple[str, ...]) -> None:
    """Do a task as a worker would: log an error and close the connections; the next run looks again."""
    try:
        current_app.tasks[task].run(*args)
    except Exception:
        log.exception("%s failed", task)
    finally:
        connections.close_all()
