"""Acts about time: answer times, extensions, pauses, reminders, waking bots, and retrying a stuck game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from games.base.queues import hint_bots, hint_retries
from games.base.refusals import RequestRefused
from games.desk.service.open_desk import ActRequest, Desk, open_desk, open_running
from games.desk.service.seats import audience_of, person_asked
from games.lobby.service.create_game import refuse_bad_times
from games.mail.queue.queue_desk_mails import queue_desk_mails
from games.mail.queue.queue_mails import queue_reminder
from games.mail.words.asked import Reminder
from games.models import Act, Game, Prompt, Retry
from games.models.play.desk import Kind
from games.play.service.correct import extend_time, pause_game, resume_game


@transaction.atomic
def change_times(game_id: str, request: ActRequest, *, response: timedelta, deal: timedelta) -> Act:
    """Change the times for an answer and a deal from now on; open questions keep theirs.

    Raises RequestRefused "too_short", "too_long", "same_times" besides.
    """
    desk = open_running(game_id, request, Kind.TIMES)
    refuse_bad_times(response, deal)
    row = desk.row
    was = (row.response_seconds, row.deal_seconds)
    now = (int(response.total_seconds()), int(deal.total_seconds()))
    if was == now:
        raise RequestRefused("same_times")
    row.response_seconds, row.deal_seconds = now
    row.save(update_fields=["response_seconds", "deal_seconds"])
    act = desk.record(Kind.TIMES, {"response": [was[0], now[0]], "deal": [was[1], now[1]]})
    queue_desk_mails(row, act)
    return act


SHORTEST_EXTENSION, LONGEST_EXTENSION = timedelta(minutes=1), timedelta(days=30)


@transaction.atomic
def extend(game_id: str, request: ActRequest, *, span: timedelta, seat: int | None = None) -> Act:
    """Add time to what is open, measured in time that counts.

    `seat`: only for this one, which must be waited for. Raises RequestRefused "extension", "clocks_stand",
    "nothing_waits", "bot_plays", "no_such_place" besides.
    """
    kind = Kind.EXTEND if seat is None else Kind.EXTEND_SEAT
    desk = open_running(game_id, request, kind, paused=False)
    if not SHORTEST_EXTENSION <= span <= LONGEST_EXTENSION:
        raise RequestRefused("extension", most=LONGEST_EXTENSION.days)
    seconds = {"seconds": int(span.total_seconds())}
    if seat is None:
        extend_time(desk.row, span, desk.now)
        act = desk.record(kind, seconds)
        queue_desk_mails(desk.row, act)
        return act
    found, asked = person_asked(desk, seat)
    extend_time(desk.row, span, desk.now, only=found)
    act = desk.record(kind, {"seat": seat, **seconds}, audience_of(asked))
    queue_desk_mails(desk.row, act, only=found)
    return act


LONGEST_PAUSE = timedelta(days=90)


@transaction.atomic
def pause(game_id: str, request: ActRequest, *, span: timedelta | None) -> Act:
    """Pause the game for a span, or until somebody ends the pause.

    Raises RequestRefused "is_paused", "pause_span" besides.
    """
    desk = open_running(game_id, request, Kind.PAUSE)
    if desk.row.paused_at is not None:
        raise RequestRefused("is_paused")
    if span is not None and not timedelta(0) < span <= LONGEST_PAUSE:
        raise RequestRefused("pause_span", most=LONGEST_PAUSE.days)
    pause_game(desk.row, desk.now, until=desk.now + span if span else None)
    act = desk.record(Kind.PAUSE, {"seconds": int(span.total_seconds()) if span else None})
    queue_desk_mails(desk.row, act)
    return act


@transaction.atomic
def resume(game_id: str, request: ActRequest) -> Act:
    """End the pause: all that is open has its whole time again, and its players are told by mail.

    Raises RequestRefused "not_paused" besides.
    """
    desk = open_running(game_id, request, Kind.RESUME)
    if desk.row.paused_at is None:
        raise RequestRefused("not_paused")
    act = desk.record(Kind.RESUME)
    resume_game(desk.row, desk.now)
    return act


AGAIN = timedelta(hours=6)  # each reminder is a mail: nobody gets two of them sooner


@transaction.atomic
def remind_now(game_id: str, request: ActRequest, *, seat: int | None = None) -> Act:
    """Remind everybody who is waited for, or one seat.

    Raises RequestRefused "reminded_lately", "clocks_stand", "nothing_waits", "bot_plays", "no_such_place"
    besides.
    """
    kind = Kind.REMIND if seat is None else Kind.REMIND_SEAT
    desk = open_running(game_id, request, kind, paused=False)
    if seat is None:
        _refuse_again(desk, {"kind": kind})
        act = desk.record(kind)
        asked = Prompt.objects.filter(game=desk.row, waiting=True, seat__bot="").exclude(due_at=None)
        _remind(asked.select_related("game", "seat__user").order_by("seat", "question"), act)
        return act
    _found, open_there = person_asked(desk, seat)
    _refuse_again(desk, {"kind": kind, "changed__seat": seat})
    act = desk.record(kind, {"seat": seat}, audience_of(open_there))
    _remind(Prompt.objects.filter(pk=open_there[0].pk).select_related("game", "seat__user"), act)
    return act


def _refuse_again(desk: Desk, same: dict[str, object]) -> None:
    since: datetime = desk.now - AGAIN
    if Act.objects.filter(game=desk.row, at__gt=since).filter(**same).exists():
        raise RequestRefused("reminded_lately", hours=AGAIN.seconds // 3600)


def _remind(asked: Iterable[Prompt], act: Act) -> None:
    """Send each seat one mail about all that it is asked."""
    reminded: set[tuple[int, int]] = set()
    for prompt in asked:
        together = (prompt.seat_id, prompt.opened_by)
        if together not in reminded:
            reminded.add(together)
            queue_reminder(prompt, Reminder.DESK, f" act {act.number}")


@transaction.atomic
def nudge_bots(game_id: str, request: ActRequest) -> Act:
    """Let the bots play now, also those that were put off because something had failed.

    Does not tell whether any bot was waited for. Raises RequestRefused "clocks_stand" besides.
    """
    desk = open_running(game_id, request, Kind.NUDGE, paused=False)
    waiting = Prompt.objects.filter(game=desk.row, waiting=True, clock=Prompt.Clock.BOT)
    waiting.filter(sweep_at__gt=desk.now).update(sweep_at=desk.now)
    act = desk.record(Kind.NUDGE)
    transaction.on_commit(lambda: hint_bots(desk.row.pk), robust=True)
    return act


@transaction.atomic
def try_again(game_id: str, request: ActRequest) -> Act:
    """Try a stuck game again; the parked answers are taken in order, and nothing is lost if it fails.

    Raises RequestRefused "not_stuck", "retry_runs" besides.
    """
    desk = open_desk(game_id, request, Kind.RETRY)
    if desk.row.status != Game.Status.STUCK:
        raise RequestRefused("not_stuck")
    if Retry.objects.filter(game=desk.row).exists():
        raise RequestRefused("retry_runs")
    act = desk.record(Kind.RETRY, {"begun": True})
    Retry.objects.create(game=desk.row, act=act.number, by_mail=request.by_mail, due_at=desk.now)
    transaction.on_commit(hint_retries, robust=True)
    return act
