"""Celery's tasks: thin, and only hints. Each looks for what is due in the rows, until nothing is.

Names of tasks are in queues while a new version starts, so they stay. `games.base.queues` says which queue
each goes by.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from celery import shared_task
from celery.signals import after_task_publish
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from games.base.queues import BEAT, HEARTBEAT_SECONDS, PLAY, QUEUES, heartbeat_of, nudge_bots, steps
from games.hooks.call_hooks import call_all
from games.hooks.service import forget_deliveries
from games.lobby.service.match_requests import begin_matches
from games.lobby.service.start import start_by_itself
from games.mail.delivery.deliver import CODES, ORDINARY, deliver_all
from games.mail.receive.incoming import handle_all
from games.play.service.clocks import (
    close_deals,
    count_votes,
    end_kept_seats,
    note_heartbeat,
    pass_deadlines,
    remind,
    resume,
    send_digests,
    wake_bots,
)
from games.play.service.clocks import forget_expired as forget_what_expired
from games.play.service.clocks import retry_stuck as retry_stuck_games
from games.play.service.free_game import free_repaired, take_up_parked
from games.play.service.play_bots import play_until_people_asked
from games.play.service.rebuild import write_course as write_course_of

log = logging.getLogger(__name__)

OTHER_STEPS = (end_kept_seats, start_by_itself, begin_matches, send_digests)
STEP_SECONDS = 10  # of each kind of step: a task must not sit on its queue for ever


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Do all that is due in games.

    These are: games that wait for sheets which are there again, and answers still kept of games that run;
    votes, ends of pauses, deadlines, reminders, deals, bots; seats that were kept long enough; games that
    begin by themselves; news of a day.
    """
    for step in (
        free_repaired,
        take_up_parked,
        count_votes,
        resume,
        pass_deadlines,
        close_deals,
        remind,
        wake_bots,
        *OTHER_STEPS,
    ):
        take_steps(step)


def take_steps(step: Callable[[datetime], bool]) -> int:
    """Repeat a step until it finds nothing due, or for a while; return how often it found something."""
    taken = 0
    for _ in steps(STEP_SECONDS):
        if not step(timezone.now()):
            break
        taken += 1
    return taken


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: str) -> None:
    """Answer what the bots of one game are asked."""
    if play_until_people_asked(game_id):
        nudge_bots(game_id)  # behind the bots of other games


@shared_task(name="games.tasks.deliver")
def deliver() -> None:
    """Send the mails that are due, except those that signing in waits for."""
    deliver_all(ORDINARY)


@shared_task(name="games.tasks.deliver_codes")
def deliver_codes() -> None:
    """Send sign-in codes, and other mails about an account."""
    deliver_all(CODES)


@shared_task(name="games.tasks.call_hooks")
def call_hooks() -> None:
    """Call the webhooks with what waits for them."""
    call_all()


@shared_task(name="games.tasks.read_mails")
def read_mails() -> None:
    """Read the mails that came in."""
    handle_all()


@shared_task(name="games.tasks.write_course")
def write_course(game_id: str) -> None:
    """Store what a game's replay needs, up to its last encounter."""
    write_course_of(game_id)


@shared_task(name="games.tasks.retry_stuck")
def retry_stuck() -> None:
    """Try stuck games again whose moderators have asked for it."""
    take_steps(retry_stuck_games)


@shared_task(name="games.tasks.forget_expired")
def forget_expired() -> None:
    """Forget counts that the database kept while Redis was away, and what webhooks were told."""
    forget_what_expired(timezone.now())
    forget_deliveries(timezone.now())


def _answer_of(queue: str) -> Callable[[], None]:
    """Return the task by which a queue says that it lives."""

    def answer() -> None:
        note_heartbeat(queue)

    made: Callable[[], None] = shared_task(name=heartbeat_of(queue))(answer)
    return made


ANSWERS = {queue: _answer_of(queue) for queue in QUEUES}


@after_task_publish.connect
def note_beat(sender: str | None = None, **_about: object) -> None:
    """Note that the beat lives, when it has asked the first of the queues. Nobody else asks them."""
    if sender == heartbeat_of(PLAY):
        try:
            note_heartbeat(BEAT)
        except DatabaseError as error:  # the beat goes on, and says it the next time
            log.warning("the beat could not say that it lives: %s", error)
        finally:
            if not connection.in_atomic_block:
                close_old_connections()


def every(task: str, seconds: int) -> dict[str, object]:
    """Return an entry of the beat schedule. A task that was not taken within two periods expires."""
    return {"task": f"games.tasks.{task}", "schedule": seconds, "options": {"expires": 2 * seconds}}


BEAT_SCHEDULE = {
    "sweep": every("sweep", 10),
    "deliver": every("deliver", 10),
    "deliver_codes": every("deliver_codes", 10),
    "read_mails": every("read_mails", 15),
    "call_hooks": every("call_hooks", 10),
    "retry_stuck": every("retry_stuck", 15),
    "forget_expired": every("forget_expired", 3600),
    **{
        f"answer of {queue}": every(heartbeat_of(queue).removeprefix("games.tasks."), HEARTBEAT_SECONDS)
        for queue in QUEUES
    },
}
