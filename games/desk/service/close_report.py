"""Closes a report: what was done about it, and one sentence to whoever made it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base.refusals import RequestRefused
from games.desk.read.roles import role_of
from games.mail.queue.queue_report_mails import queue_answer_mail
from games.models import Game, Report, User
from games.models.play.desk import Audience, Kind, may
from games.play.service.session import lock
from games.reports.read import reports_for

from .record_act import record_act

LONGEST = 500


@transaction.atomic
def close_report(game_id: str, by: User, report: int, *, done: str, said: str) -> Report:
    """Also once the game is over. `done` is for whoever looks after the game and the team; `said` goes to
    whoever made the report, by mail, and to nobody else. That it was closed is written down, for those alone.

    Raises RequestRefused "no_such_report_here", "report_closed", "nothing_done", "nothing_said",
    "too_many_words"; Game.DoesNotExist for whoever has no business there.
    """
    row = lock(game_id)
    role = role_of(by, row)
    if role is None or not may(role, Kind.CLOSE_REPORT):
        raise Game.DoesNotExist
    found = reports_for(row, role, by).filter(pk=report).first()
    if found is None:
        raise RequestRefused("no_such_report_here")
    if found.closed_at is not None:
        raise RequestRefused("report_closed")
    found.done, found.said = _text(done, "nothing_done"), _text(said, "nothing_said")
    found.closed_at, found.closed_by = timezone.now(), by
    found.save(update_fields=["done", "said", "closed_at", "closed_by"])
    record_act(
        row,
        by=by,
        role=role,
        kind=Kind.CLOSE_REPORT,
        reason="" if found.to_team else found.done,
        audience=Audience.STAFF,
        now=found.closed_at,
    )
    queue_answer_mail(found)
    return found


def _text(given: str, missing: str) -> str:
    words = " ".join(given.split())
    if not words:
        raise RequestRefused(missing)
    if len(words) > LONGEST:
        raise RequestRefused("too_many_words", most=LONGEST)
    return words
