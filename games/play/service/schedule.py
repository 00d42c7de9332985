"""When a question is due, when its person is reminded of it, and when the sweep looks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.base.counted_time import Calendar, counted_end
from games.base.language_and_zone import zone_of
from games.models import Game, Prompt, Seat
from games.models.play.prompt import DEAL

HALF = 0.5  # of the time there is: when the first reminder goes out
NEAR_END = 0.85  # and the second
SHORT = timedelta(hours=12)  # an answer in less time is worth one reminder alone


def schedule_prompt(
    prompt: Prompt, game: Game, seat: Seat, deal_due_at: datetime | None = None, dealers: Iterable[Seat] = ()
) -> Prompt:
    """Set the clocks of a prompt as of `opened_at`: a bot's is due at once, nothing is while the game rests.

    `deal_due_at`: when the talk that goes on ends. `dealers`: those whose time it has to fit.
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
    """Whether the seat's bank runs when its time is over: neither for a talk about a deal, which has an end,
    nor at a moment at which something may be played, where to say nothing is an answer too."""
    return prompt.what != DEAL and not prompt.is_moment


def _due_at(prompt: Prompt, game: Game, deal_due_at: datetime | None, seats: list[Seat]) -> datetime:
    """A bargaining that goes on keeps its end: an offer does not begin it anew."""
    if prompt.what == DEAL and deal_due_at:
        return deal_due_at
    concerned = seats if prompt.what == DEAL else seats[:1]
    span = _span(prompt, game)
    return max(counted_end(prompt.opened_at, span, calendar_of(game, seat)) for seat in concerned)


def _span(prompt: Prompt, game: Game) -> timedelta:
    return timedelta(seconds=game.deal_seconds if prompt.what == DEAL else game.response_seconds)


def bank_left(game: Game, seat: Seat) -> timedelta:
    """What is in the bank of a seat, without what runs just now."""
    return timedelta(seconds=max(0, game.bank_seconds - seat.bank_used))


def share_deal_end(prompt: Prompt) -> None:
    """Both dealers have the same time, and the longer one. This prompt is saved, or not stored yet."""
    of_deal = Prompt.objects.filter(game=prompt.game_id, what=DEAL, closed_at=None).exclude(due_at=None)
    dues = [prompt.due_at, *of_deal.values_list("due_at", flat=True)]
    ends = max(due for due in dues if due)
    of_deal.filter(clock=Prompt.Clock.DEAL, waiting=True).update(sweep_at=ends)
    of_deal.update(due_at=ends)
    prompt.due_at = ends
    if prompt.clock == Prompt.Clock.DEAL and prompt.waiting:
        prompt.sweep_at = ends


def is_put_anew(prompt: Prompt) -> bool:
    """Whether the question has another time by now, or waits for somebody else."""
    return not Prompt.objects.filter(pk=prompt.pk, clock=prompt.clock, due_at=prompt.due_at).exists()


def remind_at(prompt: Prompt, span: timedelta, calendar: Calendar) -> datetime | None:
    """When the next reminder goes out: at half the time, and near its end; None: no more."""
    if prompt.reminded == 0:
        return counted_end(prompt.opened_at, HALF * span, calendar)
    if prompt.reminded == 1 and span >= SHORT:
        return counted_end(prompt.opened_at, NEAR_END * span, calendar)
    return None


def next_reminder(prompt: Prompt) -> datetime | None:
    """After one more reminder of this prompt, whose game and seat are at hand."""
    prompt.reminded += 1
    return remind_at(prompt, _span(prompt, prompt.game), calendar_of(prompt.game, prompt.seat))


def calendar_of(game: Game, seat: Seat) -> Calendar:
    """When time counts at a seat of this table: its person may be away everywhere, or as the desk has noted;
    nobody is never away."""
    absences = (seat.user.absence, seat.absence) if seat.user else (None, None)
    return Calendar(zone_of(seat.user), frozenset(game.rest_days), game.quiet_hours, *absences)


def clock_of(what: str, seat: Seat) -> Prompt.Clock:
    """Which sweep looks after a prompt."""
    if seat.bot:
        return Prompt.Clock.BOT
    return Prompt.Clock.DEAL if what == DEAL else Prompt.Clock.RESPONSE
