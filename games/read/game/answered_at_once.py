"""What a seat answers at one moment is one answer to whoever takes it back.

Of several questions of one moment each answer is a decision of its own, and nothing is told before the last
of them. A game that stood again just before that one would have the others still answered: whoever aimed at
the wrong planet would be asked about a second encounter alone.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.base.routes import Route
from games.models import Decision, LogEntry, Prompt

from .road import road

# What was done at once after a decision belongs to it: the game never stood in between.
AT_ONCE = Q(route=Route.ORDER) | Q(route=Route.DESK, kind=Decision.Kind.STANDING)


def stood_before(game_id: str, number: int) -> int:
    """After which decision the game stood before this one was begun: where it is an answer, before the first
    that its seat gave at that moment and since it was told something last. At most five queries."""
    row = Decision.objects.get(game=game_id, number=number)
    first = _first_at_that_moment(row) if row.kind == Decision.Kind.ANSWER else None
    return (first or number) - 1


def _first_at_that_moment(row: Decision) -> int | None:
    """Of the earlier answers of this seat to what was asked together with this question; None: there is none.

    What others have decided in private in between makes no difference to it.
    """
    seat, question = row.answered
    asked = Prompt.objects.filter(game=row.game_id, seat__number=seat)
    together = asked.filter(opened_by__in=asked.filter(question=question).values("opened_by"))
    mine = _answers(row.game_id, seat).filter(question__in=together.values("question"))
    here = mine.filter(number__gt=_last_told(row), number__lt=row.number)
    return here.order_by("number").values_list("number", flat=True).first()


def _answers(game_id: str, seat: int) -> QuerySet[Decision]:
    answers = Decision.objects.filter(game=game_id, seat=seat, kind=Decision.Kind.ANSWER)
    return answers.filter(road(game_id).counting).exclude(AT_ONCE)


def _last_told(row: Decision) -> int:
    """With which decision before this one its seat was told something, on whichever road."""
    told = LogEntry.objects.filter(game=row.game_id, number__lt=row.number).known_to(row.seat)
    return told.order_by("-number").values_list("number", flat=True).first() or 0
