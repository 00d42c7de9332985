"""Answers by mail for which no letter came: the next mail to their seat says what they were."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from games.base.routes import Route
from games.mail.words.answered import MailedAnswer
from games.models import Checkpoint, Decision, Game, OutboxMail, Prompt
from games.play.read.road import LAST, Road, road

Question = tuple[int, int]  # (seat, number)


def answered_by_mail(
    row: Game, since: Mapping[int, int | None], told: Collection[Question] = (), until: int = LAST
) -> dict[int, list[MailedAnswer]]:
    """By seat, oldest first, the last answer to each question; `since`: up to which decision it was told of
    its game, `until`: up to which this tells of it. `told` are questions whose answers a letter tells.
    What was taken back is told as that. One query, and another where the game was taken back since."""
    found: dict[Question, MailedAnswer] = {}
    asked = {seat: number for seat, number in since.items() if number is not None}
    rows = list(_rows(row, asked, until)) if asked else []
    way = road(row.pk, until) if any(one.rewound for one in rows) else Road()
    for one in rows:
        if one.answered in told or one.has_letter:
            found.pop(one.answered, None)
        else:
            found[one.answered] = _told(one, way)
    return {seat: [told for (who, _n), told in found.items() if who == seat] for seat in asked}


def _told(one: Any, way: Road) -> MailedAnswer:
    return MailedAnswer(one.what, one.about, one.body["answer"], not way.counts(one.number))


def _rows(row: Game, since: Mapping[int, int], until: int) -> QuerySet[Any]:
    """Each with its question, and whether a letter has come since."""
    after = Q(pk__in=())
    for seat, number in since.items():
        after |= Q(seat=seat, number__gt=number, number__lte=until)
    by_who_sits_there = Q(game__seats__number=F("seat"), game__seats__since__lt=F("number"))
    mine = after & by_who_sits_there
    answers = Decision.objects.filter(mine, game=row, kind=Decision.Kind.ANSWER, route=Route.MAIL)
    prompts = Prompt.objects.filter(game=row, seat__number=OuterRef("seat"), question=OuterRef("question"))
    letters = OutboxMail.objects.filter(
        kind="reply", prompt__game=row, prompt__seat__number=OuterRef("seat"), queued_at__gte=OuterRef("at")
    )
    rewinds = Checkpoint.objects.filter(
        game=row, decision__kind=Decision.Kind.REWIND, number__gt=OuterRef("number"), number__lte=until
    )
    return answers.annotate(
        rewound=Exists(rewinds),
        what=Subquery(prompts.values("what")[:1]),
        about=Subquery(prompts.values("about")[:1]),
        has_letter=Exists(letters),
    ).order_by("number")
