"""Refuse an answer, repeat the reply to a key that came before, and keep answers of a stuck game."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils import timezone

import engine
from games.base.documents import TIME_WAS_UP, FactJSON, Route
from games.hooks.service import tell_stuck
from games.mail.send.desk_mails import send_stuck_mails
from games.models import Checkpoint, Decision, Game, LogEntry, ParkedAnswer, Prompt, Refusal
from games.play.read.current import decide, engine_decision, game_before, is_taken_back, knows
from games.play.read.history import last_said
from games.play.service.schedule import stop_banks
from games.play.service.session import GivenAnswer, Outcome, RulesCrashed, TooLate, WrittenEarlier
from games.stream.news import tell_table

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


MOST_AFTER = 100

if TYPE_CHECKING:
    from games.play.service.session import KeyedSeat


def earlier_reply(row: Game, seat: KeyedSeat, given: GivenAnswer) -> Outcome | engine.Refused | None:
    """Return what was replied then, or None if the key is new. `seat` is from `keyed_seats`."""
    if seat.decided:
        return _outcome(Decision.objects.get(game=row, number=seat.decided))
    if seat.refused:
        return refusal(Refusal.objects.get(pk=seat.refused))
    return parked_outcome(row, given, repeated=True) if seat.held else None


def _outcome(row: Decision) -> Outcome:
    """Play the game up to that decision and take it again, so that no reply has to be stored."""
    before = game_before(row.game_id, row.number)
    question = row.answered
    ask, replaced = before.game.open[question], question not in before.game.waiting
    facts = [fact for one in _with_reactions(row) for fact in _facts(before.game, one)]
    taken_back = is_taken_back(row.game_id, row.number)
    return Outcome(
        game_id=row.game_id,
        seat=question[0],
        question=question[1],
        answer=row.body["answer"],
        ask=ask,
        facts=[fact for fact in facts if knows(question[0], fact)],
        replaced=replaced,
        changeable=question in before.game.open and not taken_back,
        repeated=True,
        taken_back=taken_back,
        position=before.game.position,
    )


def _with_reactions(row: Decision) -> Iterator[Decision]:
    """Yield the decision and what was done at once after it, which is little."""
    yield row
    for after in Decision.objects.filter(game=row.game_id, number__gt=row.number).order_by("number")[
        :MOST_AFTER
    ]:
        if after.route != Route.ORDER:
            return
        yield after


def _facts(game: engine.Game, row: Decision) -> list[FactJSON]:
    return decide(game, engine_decision(row), row.route)


def refusal(row: Refusal) -> engine.Refused:
    """Return the refusal as it was raised then."""
    if row.reason == "written_earlier":
        return WrittenEarlier(**row.params)
    if row.was_open:
        return engine.NotAllowed(row.reason, **row.params)
    return (TooLate if row.reason == "too_late" else engine.NotAsked)(row.reason, **row.params)


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
