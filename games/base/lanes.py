"""The lanes of work. What stalls in one holds up no other: each has a queue, and a worker of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator

PLAY, CODES, MAIL_OUT, MAIL_IN, HOOKS, UPKEEP = "play", "codes", "mail-out", "mail-in", "hooks", "upkeep"

BEAT = "beat"  # no lane: it sends the hints


def heartbeat_of(lane: str) -> str:
    """The task by which a lane says that it lives.

    >>> heartbeat_of("mail-out")
    'games.tasks.answer_mail_out'
    """
    return f"games.tasks.answer_{lane.replace('-', '_')}"


WORK = {  # the tasks of each lane
    PLAY: ("games.tasks.play_bots", "games.tasks.sweep"),
    CODES: ("games.tasks.deliver_codes",),
    MAIL_OUT: ("games.tasks.deliver",),
    MAIL_IN: ("games.tasks.read_mails",),
    HOOKS: ("games.tasks.call_hooks",),
    UPKEEP: ("games.tasks.write_course", "games.tasks.forget_expired", "games.tasks.retry_stuck"),
}
LANES = {lane: (*work, heartbeat_of(lane)) for lane, work in WORK.items()}
LANE_OF = {task: lane for lane, tasks in LANES.items() for task in tasks}

# Seconds after which a process that forks kills whoever sits on a task. They lie above what any step may
# take by its own timeouts, and are no longer than the lease under which a mail is sent or read.
HARD_LIMITS = {PLAY: 300, CODES: 120, MAIL_OUT: 300, MAIL_IN: 300, HOOKS: 120, UPKEEP: 900}

MOST_STEPS = 500


def steps(seconds: float, most: int = MOST_STEPS) -> Iterator[int]:
    """Numbers of the steps that one task may begin; then the next run goes on.

    This is the gentle limit: it ends a task between two steps. Celery's soft limit would raise an
    exception in the middle of one, which a game would take for a fault of the rules and be marked stuck.
    """
    until = time.monotonic() + seconds
    for number in range(most):
        if number and time.monotonic() > until:
            return
        yield number
