"""The clocks of a seat: its bank, and the deadlines it has missed in a row."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.base.counted_time import Calendar, counted_between, counted_end
from games.base.routes import BY_PEOPLE
from games.mail.queue.queue_mails import queue_reminder
from games.mail.words.asked import Reminder
from games.models import Decision, Game, Prompt, Seat
from games.play.service.session import GameSession, lock

from .schedule import bank_left, calendar_of, uses_bank


@transaction.atomic
def run_bank(prompt: Prompt, now: datetime) -> bool:
    """Its time is over, and the seat's bank runs from the deadline on. False: nothing is left, or it is over.

    All that is overdue at a seat shares one bank, which runs once.
    """
    row = lock(prompt.game_id)
    if not row.bank_seconds or not row.clocks_run or not _still_waits(prompt) or prompt.due_at is None:
        return False
    if not uses_bank(prompt):
        return False
    seat = Seat.objects.select_related("user").get(pk=prompt.seat_id)
    since = seat.bank_since or prompt.due_at
    ends = counted_end(since, bank_left(row, seat), calendar_of(row, seat))
    if seat.bot or ends <= now or prompt.on_bank:
        return False
    _run(prompt, seat, since, ends)
    queue_reminder(prompt, Reminder.BANK)
    return True


def _still_waits(prompt: Prompt) -> bool:
    """An answer may have come while the game was locked by others."""
    same = {"clock": prompt.clock, "due_at": prompt.due_at}
    return Prompt.objects.filter(pk=prompt.pk, waiting=True, closed_at=None, **same).exists()


def _run(prompt: Prompt, seat: Seat, since: datetime, ends: datetime) -> None:
    if seat.bank_since is None:
        seat.bank_since = since
        seat.save(update_fields=["bank_since"])
    prompt.due_at = prompt.sweep_at = ends
    prompt.on_bank, prompt.remind_at = True, None
    prompt.save(update_fields=["due_at", "sweep_at", "on_bank", "remind_at"])


def settle_seat_clocks(session: GameSession) -> None:
    """After answers: a bank that ran is charged, one in time gives back to it, and nobody has missed then."""
    answers = [d for d in session.decisions if d.kind == Decision.Kind.ANSWER and d.route in BY_PEOPLE]
    answered = {_sits(session, d) for d in answers}
    in_time = {
        _sits(session, d) for d in answers if d.answered in session.waiting_before
    }  # a change gives nothing
    for seat in session.seats.values():
        before = (seat.bank_used, seat.bank_since, seat.missed)
        if seat.bank_since is not None:
            if not _is_overdue(seat):
                _charge(session.row, seat, session.now)
        elif seat.number in in_time:
            seat.bank_used = max(0, seat.bank_used - session.row.increment_seconds)
        if seat.number in answered:
            seat.missed = 0
        if (seat.bank_used, seat.bank_since, seat.missed) != before:
            seat.save(update_fields=["bank_used", "bank_since", "missed"])


def _sits(session: GameSession, answer: Decision) -> int:
    """Where whoever has answered sits now."""
    return session.moved.get(answer.decider, answer.decider)


def stop_banks(game: Game, now: datetime, only: Seat | None = None) -> None:
    """What has run is charged, and nothing runs any more: nothing is overdue from now on.

    `only`: at this seat.
    """
    running = Seat.objects.filter(game=game).exclude(bank_since=None).select_related("user")
    for seat in running.filter(pk=only.pk) if only else running:
        _charge(game, seat, now)
        seat.save(update_fields=["bank_used", "bank_since"])


def charge_bank(game: Game, seat: Seat, now: datetime, calendar: Calendar) -> None:
    """What has run until now, by this calendar; the bank goes on from here by another."""
    if seat.bank_since is None:
        return
    ran = counted_between(seat.bank_since, now, calendar)
    seat.bank_used = min(game.bank_seconds, seat.bank_used + int(ran / timedelta(seconds=1)))
    seat.bank_since = now
    seat.save(update_fields=["bank_used", "bank_since"])


def _is_overdue(seat: Seat) -> bool:
    return Prompt.objects.filter(seat=seat, waiting=True, on_bank=True).exists()


def _charge(game: Game, seat: Seat, now: datetime) -> None:
    assert seat.bank_since is not None, "it runs"
    ran = counted_between(seat.bank_since, now, calendar_of(game, seat))
    seat.bank_used = min(game.bank_seconds, seat.bank_used + int(ran / timedelta(seconds=1)))
    seat.bank_since = None


def note_missed(seat: Seat, prompt: Prompt) -> bool:
    """One more deadline in a row; what was asked together is missed together. True: it is a new one."""
    if seat.missed_by == prompt.opened_by:
        return False
    seat.missed, seat.missed_by = seat.missed + 1, prompt.opened_by
    seat.save(update_fields=["missed", "missed_by"])
    return True
