"""Finds bots that are waited for although no hint came: one game a call."""

from __future__ import annotations

import logging
from datetime import datetime

from games.base.hints import hint_bots
from games.models import Prompt
from games.play.service.play_bots import play_until_people_asked

from .claim_due import put_off, take_due

log = logging.getLogger(__name__)


def wake_bots(now: datetime) -> bool:
    """Let the bots play where one has been waited for longest. False: none is."""
    return take_due(Prompt.Clock.BOT, now, _play)


def _play(prompt: Prompt, now: datetime) -> None:
    try:
        if play_until_people_asked(prompt.game_id):
            hint_bots(prompt.game_id)
    except Exception:
        log.exception("the bots of game %s could not play; next try in an hour", prompt.game_id)
        put_off(prompt, now)
