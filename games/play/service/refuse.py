"""Refuse an answer: say what was wrong, or what happened if its question is closed."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

import engine
from games.base.documents import TIME_WAS_UP, FactJSON, Route
from games.models import Checkpoint, Decision, Game, LogEntry, Prompt, Refusal
from games.play.read.current import is_taken_back
from games.play.read.history import last_said
from games.play.service.session import GivenAnswer, TooLate, WrittenEarlier

MOST_FACTS = 40


def refuse(row: Game, given: GivenAnswer, refused: engine.Refused) -> engine.Refused:
    """Return the refusal to raise: the engine's, or what has happened if the question is closed."""
    if isinstance(refused, engine.NotAsked):
        refused = _too_late(row, given) or refused
    if given.key:
        _store_refusal(row, given.key, refused)
    return refused


def refuse_older(row: Game, given: GivenAnswer, *, is_answered: bool) -> None:
    """Raise WrittenEarlier if the person gave the answer that counts after this one was written.

    `is_answered` says that the question needs no answer; then what was decided counts, and not only what is
    held.
    """
    if given.written_at is None:
        return
    last = last_said(row.pk, given.seat, given.question, is_answered=is_answered)
    if last is not None and last.is_later_than(given.written_at):
        raise WrittenEarlier(
            counts=last.answer, at=last.at.isoformat(), written_at=given.written_at.isoformat()
        )


def _too_late(row: Game, given: GivenAnswer) -> TooLate | None:
    """Return why the question is closed, or None if this seat was never asked it."""
    prompts = Prompt.objects.filter(game=row, seat__number=given.seat, question=given.question)
    prompt = prompts.exclude(closed_at=None).first()
    if prompt is None:
        return None
    answered = Decision.objects.filter(game=row, seat=given.seat, question=given.question).last()
    told: dict[str, Any] = {
        "question": given.question,
        "what": prompt.what,
        "route": _way(answered) if answered else "",
        "answer": answered.body["answer"] if answered else None,
        "facts": _facts_since(prompt, given.seat),
    }
    if _is_taken_back(prompt, answered):
        told["taken_back"] = True
    return TooLate(**told)


def _way(answered: Decision) -> str:
    """Return the route as told to late people: a moment that was passed is a deadline like any other."""
    return Route.DEADLINE if answered.route in TIME_WAS_UP else answered.route


def _is_taken_back(prompt: Prompt, answered: Decision | None) -> bool:
    """Return whether the answer was taken back with the game; without an answer, whether the question was."""
    if answered is not None:
        return is_taken_back(prompt.game_id, answered.number)
    rewinds = Checkpoint.objects.filter(game=prompt.game_id, decision__kind=Decision.Kind.REWIND)
    closing = rewinds.filter(number__gt=prompt.opened_by).values("decision__at")
    return Prompt.objects.filter(pk=prompt.pk, closed_at__in=closing).exists()


def _facts_since(prompt: Prompt, seat: int) -> list[FactJSON]:
    """Return the first facts that this seat may know since the question closed."""
    entries = LogEntry.objects.filter(game=prompt.game_id, at__gte=prompt.closed_at).known_to(seat)
    return [entry.public_fact for entry in entries.order_by("number", "place")[:MOST_FACTS]]


def _store_refusal(row: Game, key: str, refused: engine.Refused) -> None:
    Refusal.objects.create(
        game=row,
        key=key,
        was_open=not isinstance(refused, engine.NotAsked),
        reason=refused.reason,
        params=refused.params,
        at=timezone.now(),
    )
