"""Moves the deadlines of a seat for which time counts otherwise from now on."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.base.counted_time import Calendar, counted_between, counted_end
from games.models import Game, Prompt, Seat
from games.models.play.prompt import DEAL

from .schedule import share_deal_end
from .seat_clocks import charge_bank


def move_deadlines(row: Game, seat: Seat, old: Calendar, new: Calendar) -> None:
    """What is left of the time stays; when it will have passed is another moment. The game is locked."""
    charge_bank(row, seat, timezone.now(), old)
    prompts = Prompt.objects.filter(seat=seat, seat__bot="", waiting=True).exclude(due_at=None)
    for prompt in prompts:
        _move(prompt, old, new)


def _move(prompt: Prompt, old: Calendar, new: Calendar) -> None:
    moment = timezone.now()
    if prompt.due_at is None or prompt.due_at <= moment:
        return
    prompt.due_at = prompt.sweep_at = _moved(prompt.due_at, moment, old, new)
    if prompt.remind_at and prompt.remind_at > moment:
        prompt.remind_at = _moved(prompt.remind_at, moment, old, new)
    prompt.save(update_fields=["due_at", "sweep_at", "remind_at"])
    if prompt.what == DEAL:
        share_deal_end(prompt)


def _moved(due: datetime, moment: datetime, old: Calendar, new: Calendar) -> datetime:
    return counted_end(moment, counted_between(moment, due, old), new)
