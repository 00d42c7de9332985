"""What a game does that the rules cannot go on with: it stops for repair, and keeps answers until then."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from django.utils import timezone

import engine
from games.hooks.service import tell_stuck
from games.mail.send.desk_mails import send_stuck_mails
from games.models import Game, ParkedAnswer, Prompt
from games.play.service.refuse import refuse, refuse_older
from games.play.service.schedule import stop_banks
from games.play.service.session import GivenAnswer, Outcome, RulesCrashed, WrittenEarlier
from games.stream.news import tell_table

log = logging.getLogger("games.alarm")


def mark_stuck(row: Game, crash: RulesCrashed) -> None:
    """Mark the game for a moderator, with the place in the rules. Its clocks stop, and all are told."""
    log.error("game %s is stuck at %s", row.pk, crash.where, exc_info=crash)
    row.status, row.stuck_at, row.stuck_where = Game.Status.STUCK, timezone.now(), crash.where
    row.save(update_fields=["status", "stuck_at", "stuck_where"])
    stop_banks(row, row.stuck_at)
    Prompt.objects.filter(game=row, closed_at=None).update(sweep_at=None, remind_at=None, on_bank=False)
    tell_stuck(row, row.stuck_at)
    send_stuck_mails(row)
    tell_table(row.pk)


def park_answers(row: Game, given: Sequence[GivenAnswer]) -> dict[int, Outcome | engine.Refused]:
    """Keep answers until the game can go on; return replies by question.

    None is kept if one is to a question that is not open, or older than what counts. An answer to a question
    that nobody was asked would be kept without end.
    """
    asked = Prompt.objects.filter(game=row, closed_at=None)
    waiting = {
        (seat, n): waits for seat, n, waits in asked.values_list("seat__number", "question", "waiting")
    }
    why_not = {one.question: (one, why) for one in given if (why := _why_not(row, one, waiting))}
    if why_not:
        return {question: refuse(row, one, why) for question, (one, why) in why_not.items()}
    return {one.question: _hold(row, one) for one in given}


def _why_not(row: Game, given: GivenAnswer, waiting: Mapping[tuple[int, int], bool]) -> engine.Refused | None:
    """Return why the answer cannot be kept, or None.

    `waiting` says for open questions if they need an answer.
    """
    if (given.seat, given.question) not in waiting:
        return engine.NotAsked("not_asked", seat=given.seat, question=given.question)
    try:
        refuse_older(row, given, is_answered=not waiting[given.seat, given.question])
    except WrittenEarlier as older:
        return older
    return None


def _hold(row: Game, given: GivenAnswer) -> Outcome:
    """Keep the answer in place of an earlier one of this seat to the same question."""
    now = timezone.now()
    earlier = ParkedAnswer.objects.waiting().filter(game=row, seat=given.seat, question=given.question)
    earlier.update(replaced_at=now)
    fields = {
        "seat": given.seat,
        "question": given.question,
        "answer": given.answer,
        "route": given.route,
        "at": now,
        "written_at": given.written_at,
        "taken_at": None,
        "dropped_at": None,
        "replaced_at": None,
    }
    if given.key:
        ParkedAnswer.objects.update_or_create(game=row, key=given.key, defaults=fields)
    else:
        ParkedAnswer.objects.create(game=row, **fields)
    return parked_outcome(row, given)


def parked_outcome(row: Game, given: GivenAnswer, *, repeated: bool = False) -> Outcome:
    """Return the reply to an answer that is kept."""
    return Outcome(row.pk, given.seat, given.question, given.answer, held=True, repeated=repeated)
