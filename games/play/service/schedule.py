"""The clocks of a seat: deadlines, reminders, its bank, and the deadlines it has missed in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.base.documents import BY_PEOPLE
from games.base.language_and_zone import zone_of
from games.base.times import Calendar, counted_between, counted_end
from games.mail.send.turn_mails import send_reminder
from games.mail.words.asked import Reminder
from games.models import Decision, Game, Prompt, Seat
from games.models.play.prompts import DEAL
from games.play.service.session import GameSession, lock


@transaction.atomic
def run_bank(prompt: Prompt, now: datetime) -> bool:
    """Let the seat's bank run from the deadline on. Return False if nothing is left, or its time is over.

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
    send_reminder(prompt, Reminder.BANK)
    return True


def _still_waits(prompt: Prompt) -> bool:
    """Return whether the prompt still waits: an answer may have come while others had the lock."""
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
    """Charge banks that ran, give back for answers in time, and forget missed deadlines. Follows answers."""
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
    """Return where the person who answered sits now."""
    return session.moved.get(answer.decider, answer.decider)


def stop_banks(game: Game, now: datetime, only: Seat | None = None) -> None:
    """Charge and stop all running banks: nothing is overdue from now on. `only` limits it to this seat."""
    running = Seat.objects.filter(game=game).exclude(bank_since=None).select_related("user")
    for seat in running.filter(pk=only.pk) if only else running:
        _charge(game, seat, now)
        seat.save(update_fields=["bank_used", "bank_since"])


def charge_bank(game: Game, seat: Seat, now: datetime, calendar: Calendar) -> None:
    """Charge what the bank has run until now by this calendar; from here it runs by another."""
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
    """Count one more missed deadline in a row, and return whether it is a new one.

    What was asked together is missed together.
    """
    if seat.missed_by == prompt.opened_by:
        return False
    seat.missed, seat.missed_by = seat.missed + 1, prompt.opened_by
    seat.save(update_fields=["missed", "missed_by"])
    return True


HALF = 0.5  # of the time there is: when the first reminder goes out
NEAR_END = 0.85  # and the second
SHORT = timedelta(hours=12)  # an answer due in less time gets only one reminder


def schedule_prompt(
    prompt: Prompt, game: Game, seat: Seat, deal_due_at: datetime | None = None, dealers: Iterable[Seat] = ()
) -> Prompt:
    """Set the clocks of a prompt as of `opened_at`.

    A bot's is due at once; nothing is due while the game is paused. `deal_due_at` is when the bargaining
    under way ends. `dealers` are those whose time it has to fit.
    """
    prompt.clock = clock_of(prompt.what, seat)
    if not game.clocks_run or not prompt.waiting:
        return prompt
    prompt.due_at = _due_at(prompt, game, deal_due_at, [seat, *dealers])
    prompt.sweep_at = prompt.opened_at if seat.bot else prompt.due_at
    if not seat.bot:
        prompt.remind_at = remind_at(prompt, _span(prompt, game), calendar_of(game, seat))
        prompt.bank_seconds = int(bank_left(game, seat).total_seconds()) if uses_bank(prompt) else 0
    return prompt


def uses_bank(prompt: Prompt) -> bool:
    """Return whether the seat's bank runs when the time of this prompt is over.

    It does not for a bargaining, which has an end, nor when something may be played: there, saying nothing is
    an answer too.
    """
    return prompt.what != DEAL and not prompt.is_moment


def _due_at(prompt: Prompt, game: Game, deal_due_at: datetime | None, seats: list[Seat]) -> datetime:
    """Return the deadline. A bargaining under way keeps its end: an offer does not begin it anew."""
    if prompt.what == DEAL and deal_due_at:
        return deal_due_at
    concerned = seats if prompt.what == DEAL else seats[:1]
    span = _span(prompt, game)
    return max(counted_end(prompt.opened_at, span, calendar_of(game, seat)) for seat in concerned)


def _span(prompt: Prompt, game: Game) -> timedelta:
    return timedelta(seconds=game.deal_seconds if prompt.what == DEAL else game.response_seconds)


def bank_left(game: Game, seat: Seat) -> timedelta:
    """Return what is left in the bank of a seat, without what runs just now."""
    return timedelta(seconds=max(0, game.bank_seconds - seat.bank_used))


def share_deal_end(prompt: Prompt) -> None:
    """Give both dealers the same time, the longer one. This prompt is saved, or not stored yet."""
    of_deal = Prompt.objects.filter(game=prompt.game_id, what=DEAL, closed_at=None).exclude(due_at=None)
    dues = [prompt.due_at, *of_deal.values_list("due_at", flat=True)]
    ends = max(due for due in dues if due)
    of_deal.filter(clock=Prompt.Clock.DEAL, waiting=True).update(sweep_at=ends)
    of_deal.update(due_at=ends)
    prompt.due_at = ends
    if prompt.clock == Prompt.Clock.DEAL and prompt.waiting:
        prompt.sweep_at = ends


def is_put_anew(prompt: Prompt) -> bool:
    """Return whether the question has another time by now, or waits for somebody else."""
    return not Prompt.objects.filter(pk=prompt.pk, clock=prompt.clock, due_at=prompt.due_at).exists()


def remind_at(prompt: Prompt, span: timedelta, calendar: Calendar) -> datetime | None:
    """Return when the next reminder goes out: at half the time, and near its end. None if no more do."""
    if prompt.reminded == 0:
        return counted_end(prompt.opened_at, HALF * span, calendar)
    if prompt.reminded == 1 and span >= SHORT:
        return counted_end(prompt.opened_at, NEAR_END * span, calendar)
    return None


def next_reminder(prompt: Prompt) -> datetime | None:
    """Return when the next reminder is due after one more. The prompt's game and seat are loaded."""
    prompt.reminded += 1
    return remind_at(prompt, _span(prompt, prompt.game), calendar_of(prompt.game, prompt.seat))


def calendar_of(game: Game, seat: Seat) -> Calendar:
    """Return when time counts at a seat of this table.

    Its person may be away everywhere, or as the desk has noted. An empty seat is never away.
    """
    absences = (seat.user.absence, seat.absence) if seat.user else (None, None)
    return Calendar(zone_of(seat.user), frozenset(game.rest_days), game.quiet_hours, *absences)


def clock_of(what: str, seat: Seat) -> Prompt.Clock:
    """Return which sweep handles a prompt."""
    if seat.bot:
        return Prompt.Clock.BOT
    return Prompt.Clock.DEAL if what == DEAL else Prompt.Clock.RESPONSE


def move_deadlines(row: Game, seat: Seat, old: Calendar, new: Calendar) -> None:
    """Move the seat's deadlines so that the time left stays the same by the new calendar.

    The game is locked.
    """
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
