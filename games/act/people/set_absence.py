"""A person is away from one day to another: no time counts for them meanwhile, in any of their games."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.act.decide.schedule import calendar_of
from games.act.session import lock
from games.base.counted_time import Calendar, counted_between, counted_end
from games.base.refusals import RequestRefused
from games.models import Prompt, User
from games.models.play.prompt import DEAL
from games.read.people.absence import away_until, today_of

LONGEST = 21  # days: a table waits no longer for one of its people
FARTHEST = 366  # days ahead


def set_absence(user: User, starts: date, ends: date) -> None:
    """Away on these days, both of them in it, by their own clock; in place of any absence said before.

    Everybody at their tables reads "away until …". One that runs is not taken back by one that begins later.
    Raises RequestRefused: "absence_ends_first", "absence_over", "absence_too_long", "absence_too_far",
    "absence_running"; then nothing is changed.
    """
    _refuse(starts, ends, today_of(user))
    running = away_until(user)
    if running is not None and starts > running:
        raise RequestRefused("absence_running", ends=running)
    _set(user, starts, ends)


def end_absence(user: User) -> bool:
    """Back again; what still waits for an answer has the time that was left. False: they were not away."""
    if user.absence is None or user.absence[1] < today_of(user):
        return False
    _set(user, None, None)
    return True


def _refuse(starts: date, ends: date, today: date) -> None:
    if ends < starts:
        raise RequestRefused("absence_ends_first", starts=starts, ends=ends)
    if ends < today:
        raise RequestRefused("absence_over", ends=ends)
    if (ends - max(starts, today)).days + 1 > LONGEST:
        raise RequestRefused("absence_too_long", most=LONGEST)
    if starts > today + timedelta(days=FARTHEST):
        raise RequestRefused("absence_too_far", most=FARTHEST)


def _set(user: User, starts: date | None, ends: date | None) -> None:
    before = User.objects.get(pk=user.pk)
    user.away_from, user.away_until = starts, ends
    user.save(update_fields=["away_from", "away_until"])
    open_prompts = Prompt.objects.filter(seat__user=user, seat__bot="", waiting=True)
    for game_id in open_prompts.exclude(due_at=None).values_list("game", flat=True).distinct().order_by():
        _move_deadlines(game_id, before, user)


@transaction.atomic
def _move_deadlines(game_id: str, before: User, now: User) -> None:
    """What is left of their time stays; when it will have passed is another moment."""
    row = lock(game_id)
    if not row.clocks_run:
        return
    old, new = calendar_of(row, before), calendar_of(row, now)
    prompts = Prompt.objects.filter(game=row, seat__user=now, seat__bot="", waiting=True).exclude(due_at=None)
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
        _move_other_dealer(prompt)


def _moved(due: datetime, moment: datetime, old: Calendar, new: Calendar) -> datetime:
    return counted_end(moment, counted_between(moment, due, old), new)


def _move_other_dealer(prompt: Prompt) -> None:
    """Both dealers have the same time, and the longer one."""
    others = Prompt.objects.filter(game=prompt.game_id, what=DEAL, closed_at=None, due_at__lt=prompt.due_at)
    others.filter(clock=Prompt.Clock.DEAL, waiting=True).update(sweep_at=prompt.due_at)
    others.update(due_at=prompt.due_at)
