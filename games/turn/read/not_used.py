"""What a seat had answered while its game was stuck, and what was not used, as the game was taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.base.documents import AnswerJSON
from games.models import Decision, HeldAnswer, Prompt, Seat


class NotUsed(NamedTuple):
    """`what` and `about` of the question as it is stored; `answer` as it was given."""

    pk: int
    what: str
    about: Mapping[str, Any]
    answer: AnswerJSON


def not_used(seat: Seat) -> list[NotUsed]:
    """Since the seat has answered something, oldest first."""
    since = Q() if seat.seen_at is None else Q(dropped_at__gt=seat.seen_at)
    return dropped_of(HeldAnswer.objects.filter(since), seat)


def dropped_of(held: QuerySet[HeldAnswer], seat: Seat) -> list[NotUsed]:
    """Those of these answers that whoever sits at this seat gave, and that were not used. Of a question that
    is gone, as its seat has changed hands, nothing is told."""
    asked = Prompt.objects.filter(
        game=OuterRef("game"), seat__number=OuterRef("seat"), question=OuterRef("question")
    )
    rows = (
        held.filter(_of_its_person(seat))
        .exclude(dropped_at=None)
        .annotate(what=Subquery(asked.values("what")[:1]), about=Subquery(asked.values("about")[:1]))
    )
    told = rows.exclude(what=None).order_by("pk").values_list("pk", "what", "about", "answer")
    return [NotUsed(*one) for one in told]


def _of_its_person(seat: Seat) -> Q:
    """Given at this seat since they sit there: before, another sat in the chair."""
    there = Q(game=seat.game_id, seat=seat.number)
    if not seat.since:
        return there
    came = Decision.objects.filter(game=seat.game_id, number=seat.since)
    return there & Q(at__gt=Subquery(came.values("at")[:1]))
