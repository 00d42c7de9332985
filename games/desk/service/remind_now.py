"""Reminds people at once of what they are asked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from games.base.refusals import RequestRefused
from games.mail.queue.queue_mails import queue_reminder
from games.mail.words.asked import Reminder
from games.models import Act, Prompt
from games.models.play.desk import Kind

from .asked_there import audience_of, person_asked
from .open_desk import ActRequest, Desk, open_running

AGAIN = timedelta(hours=6)  # each is a mail: nobody gets two of them sooner


@transaction.atomic
def remind_now(game_id: str, request: ActRequest, *, seat: int | None = None) -> Act:
    """Everybody who is waited for, or one seat. Raises RequestRefused "reminded_lately", "clocks_stand",
    "nothing_waits", "bot_plays", "no_such_place" besides."""
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
    """Of all that is asked of a seat by one mail."""
    reminded: set[tuple[int, int]] = set()
    for prompt in asked:
        together = (prompt.seat_id, prompt.opened_by)
        if together not in reminded:
            reminded.add(together)
            queue_reminder(prompt, Reminder.DESK, f" act {act.number}")
