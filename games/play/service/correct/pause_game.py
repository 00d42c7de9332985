"""Lets the clocks of a table stand still, run again, or end later. The game is locked."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.base.counted_time import Calendar, counted_end
from games.base.hints import hint_bots
from games.hooks.service.queue_events import queue_turns
from games.lobby.service.seats.left_meanwhile import settle_seats_left_meanwhile
from games.mail.queue.queue_mails import queue_prompts
from games.mail.queue.queue_vote_mails import queue_resumed_mails, seats_with_mails
from games.models import Game, Prompt, Seat, Vote
from games.models.play.prompt import DEAL
from games.play.service.mark_stuck import mark_stuck
from games.play.service.mend_prompts import mend_prompts
from games.play.service.schedule import calendar_of, share_deal_end
from games.play.service.seat_clocks import stop_banks
from games.play.service.session import RulesCrashed, open_session
from games.stream.news.tell import tell_table


def extend_time(row: Game, span: timedelta, now: datetime, only: Seat | None = None) -> None:
    """So much more of the time that counts for all that people are asked; a bank that ran rests again.

    `only`: for this seat, and for whoever bargains with it.
    """
    stop_banks(row, now, only)
    asked = Prompt.objects.filter(game=row, waiting=True, seat__bot="").exclude(due_at=None)
    for prompt in (asked.filter(seat=only) if only else asked).select_related("seat__user"):
        _extend(prompt, calendar_of(row, prompt.seat), span, now)
        if only and prompt.what == DEAL:
            share_deal_end(prompt)


def _extend(prompt: Prompt, calendar: Calendar, span: timedelta, now: datetime) -> None:
    prompt.due_at = prompt.sweep_at = counted_end(max(prompt.due_at or now, now), span, calendar)
    if prompt.remind_at:
        prompt.remind_at = counted_end(prompt.remind_at, span, calendar)
    prompt.on_bank = False
    prompt.save(update_fields=["due_at", "sweep_at", "remind_at", "on_bank"])


def pause_game(row: Game, now: datetime, *, until: datetime | None) -> None:
    """No time runs, and no bot plays. What is open can still be answered; what follows waits for the end.

    `until` None: until somebody ends it.
    """
    stop_banks(row, now)
    tell_table(row.pk)
    row.paused_at, row.paused_until = now, until
    row.save(update_fields=["paused_at", "paused_until"])
    asked = Prompt.objects.filter(game=row, waiting=True)
    asked.update(due_at=None, sweep_at=None, remind_at=None, on_bank=False, reminded=0)


def _close_needless_vote(row: Game, now: datetime) -> None:
    """What was proposed has come about."""
    needless = Vote.objects.filter(game=row, kind=Vote.Kind.RESUME, closed_at=None)
    needless.update(closed_at=now, passed=True)


def resume_game(row: Game, now: datetime) -> None:
    """All that is open has its whole time again, and a mail: with the question, if it had none."""
    tell_table(row.pk)
    row.paused_at = row.paused_until = None
    row.save(update_fields=["paused_at", "paused_until"])
    _close_needless_vote(row, now)
    try:
        session = open_session(row, now=now)
        opened = {prompt.pk for prompt in mend_prompts(session)}
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    waiting = Prompt.objects.filter(game=row, closed_at=None, waiting=True).exclude(due_at=None)
    asked = list(waiting.select_related("seat__user", "game"))
    told_before = seats_with_mails(asked)
    queue_prompts(session, asked)
    queue_turns(session, [prompt for prompt in asked if prompt.pk not in opened])  # with its new deadline
    queue_resumed_mails(row, told_before, now)
    settle_seats_left_meanwhile(row)
    transaction.on_commit(lambda: hint_bots(row.pk), robust=True)
