"""Notes up to where a player has looked at the log."""

from __future__ import annotations

from django.utils import timezone

from games.models import Prompt, Seat
from games.models.prepared import Prepared


def mark_log_read(seat: Seat, number: int) -> None:
    """Everything up to decision `number` is old to this seat from now on, unless its person has moved on."""
    mine = Seat.objects.filter(pk=seat.pk, user=seat.user_id)
    mine.filter(seen__lt=number).update(seen=number, seen_at=timezone.now())


def mark_question_read(seat: Seat, question: int) -> None:
    """Whoever answers has looked at what led to the question."""
    for prompt in _prompts(seat.pk, question):
        if seat.seen < prompt.opened_by:
            mark_log_read(seat, prompt.opened_by)


_prompts = Prepared(lambda seat, question: Prompt.objects.filter(seat=seat, question=question))
