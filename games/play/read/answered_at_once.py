"""What a seat answers at one moment is one answer to whoever takes it back.

Of several questions of one moment each answer is a decision of its own, and nothing is told before the last
of them. A game that stood again just before that one would have the others still answered: whoever aimed at
the wrong planet would be asked about a second encounter alone.
"""

from __future__ import annotations

from django.db.models import Q

from games.base.routes import Route
from games.models import Decision, LogEntry

from .head import Unloadable, head_before
from .road import Road, road

# What was done at once after a decision belongs to it: the game never stood in between.
AT_ONCE = Q(route=Route.ORDER) | Q(route=Route.DESK, kind=Decision.Kind.STANDING)


def stood_before(game_id: str, number: int) -> int:
    """After which decision the game stood before this one was begun: where it is an answer, before the first
    that its seat gave at that moment and since it was told something last.

    A game that does not load there is taken for one in which it was the only answer.
    """
    row = Decision.objects.get(game=game_id, number=number)
    earlier = _earlier(row) if row.kind == Decision.Kind.ANSWER else []
    return next((one for one in earlier if _was_asked_by_then(row, one)), number) - 1


def _earlier(row: Decision) -> list[int]:
    """The answers of this seat that count, after it was told something last and before this one."""
    answers = Decision.objects.filter(game=row.game_id, seat=row.seat, kind=Decision.Kind.ANSWER)
    here = answers.filter(number__gt=_last_told(row), number__lt=row.number).exclude(AT_ONCE)
    found = here.order_by("number").values_list("number", flat=True)
    way = road(row.game_id) if found else Road()
    return [number for number in found if way.counts(number)]


def _last_told(row: Decision) -> int:
    """With which decision before this one its seat was told something, on whichever road. What others have
    decided in private makes no difference to it."""
    told = LogEntry.objects.filter(game=row.game_id, number__lt=row.number).known_to(row.seat)
    return told.order_by("-number").values_list("number", flat=True).first() or 0


def _was_asked_by_then(row: Decision, number: int) -> bool:
    """Whether the question of this answer was open when the earlier one was given: prompts do not tell, for
    those of a seat that changes hands are made anew."""
    try:
        return row.answered in head_before(row.game_id, number).game.open
    except Unloadable:
        return False
