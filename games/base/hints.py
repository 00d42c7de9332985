"""Tells the workers that there is something to do. A hint may get lost: the rows are the truth.

While the broker is away nobody would take a hint, and no beat comes round. Then a thread of the very
process does the task: a code still leaves, bots play on, mails are read and answered.
"""

from __future__ import annotations

import logging
import time

from celery import current_app
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from .run_locally import run_locally

PLAY_BOTS, DELIVER, DELIVER_CODES = (
    "games.tasks.play_bots",
    "games.tasks.deliver",
    "games.tasks.deliver_codes",
)
CALL_HOOKS = "games.tasks.call_hooks"
WRITE_COURSE, READ_MAILS = "games.tasks.write_course", "games.tasks.read_mails"
RETRY_STUCK = "games.tasks.retry_stuck"
AWAY_SECONDS = 30  # so long nobody waits again for a broker that was away

log = logging.getLogger(__name__)


def hint_bots(game_id: str) -> None:
    """Bots of this game are waited for."""
    hint(PLAY_BOTS, game_id)


def hint_mails() -> None:
    """Mails may have been queued."""
    hint(DELIVER)


def hint_codes() -> None:
    """Sign-in codes may have been queued."""
    hint(DELIVER_CODES)


def hint_inbound() -> None:
    """Mails may have come in."""
    hint(READ_MAILS)


def hint_hooks() -> None:
    """There may be something to tell to webhooks."""
    hint(CALL_HOOKS)


def hint_course(game_id: str) -> None:
    """An encounter of this game has been played: its course can be stored."""
    hint(WRITE_COURSE, game_id)


def hint_retries() -> None:
    """There may be a stuck game to be tried again."""
    hint(RETRY_STUCK)


class _Broker:
    """Whether the broker was found to be away just now, by this process."""

    away_until = 0.0


def hint(task: str, *args: str) -> None:
    """Send the task; if the broker is away, see to it here. Raises nothing: what was decided is stored."""
    if time.monotonic() >= _Broker.away_until:
        try:
            current_app.send_task(task, args=args)
        except (KombuError, RedisError, OSError) as error:
            log.warning("the broker is away (%s): %s is done here", type(error).__name__, task)
            _Broker.away_until = time.monotonic() + AWAY_SECONDS
        else:
            return
    run_locally(task, args)
