"""Whatever form of a question, or of several, was posted."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest

from games.models import Seat

from .answering import take_posted_answer
from .answering_together import take_posted_answers
from .parts import parts_of
from .questions import Attempt


def take_posted(request: HttpRequest, seat: Seat, question: int) -> Sequence[Attempt]:
    """Take what is in this form, all or nothing. Empty: it was taken, or is closed, and a message says so."""
    parts = parts_of(request.POST)
    if parts:
        return take_posted_answers(request, seat, parts)
    attempt = take_posted_answer(request, seat, question)
    return [attempt] if attempt else []
