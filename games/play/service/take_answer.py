"""Take answers to questions: the one way in, for all routes."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

import engine
from games.base import chain
from games.base.documents import AnswerJSON, FactJSON, Route, may_know
from games.models import Decision, Game, Prompt, Refusal
from games.models.play.decisions import answer_key
from games.play.read.current import Unloadable, decide, engine_decision, game_before, is_taken_back
from games.play.service.commit import commit
from games.play.service.refuse import refuse, refuse_older
from games.play.service.session import (
    GameSession,
    GivenAnswer,
    Outcome,
    RefusedTogether,
    RulesCrashed,
    TooLate,
    WrittenEarlier,
    keyed_seats,
    lock,
    open_session,
)
from games.play.service.stuck import mark_stuck, park_answers, parked_outcome

if TYPE_CHECKING:
    from games.play.service.session import KeyedSeat, SessionSeat

log = logging.getLogger(__name__)


MOST_CHARACTERS = 20_000
MOST_QUESTIONS = 2**31
MOST_SEATS = 16


def take_answer(
    *,
    game_id: str,
    seat: int,
    question: int,
    answer: AnswerJSON,
    route: str,
    key: str | None = None,
    told: bool = False,
    written_at: datetime | None = None,
) -> Outcome:
    """Decide the answer and store it, with everything that follows, in one transaction.

    The same key twice has one effect and the same reply. Raises engine.NotAsked (TooLate, with what happened,
    if the question is closed), engine.NotAllowed (WrittenEarlier, if the answer that counts was given after
    this one was written) and Game.DoesNotExist; then nothing changes. `told` says that a letter about it
    follows.
    """
    refuse_nonsense(seat, question, answer)
    stored = answer_key(seat, key)
    return take_given_answer(game_id, GivenAnswer(seat, question, answer, route, stored, told, written_at))


def take_given_answer(game_id: str, given: GivenAnswer) -> Outcome:
    """Take an answer as `take_answer` does; it was checked already."""
    (reply,) = _take(game_id, [given]).values()
    if isinstance(reply, engine.Refused):
        raise reply
    return reply


def leave_answer(game_id: str, seat: int, question: int) -> Outcome:
    """Decide nothing: leave the present answer as it is, and return it.

    Raises as `take_answer` if the question is closed, and NotAllowed if it waits for an answer.
    """
    with transaction.atomic():
        reply = _left(lock(game_id), GivenAnswer(seat, question, None, "", None))
    if isinstance(reply, engine.Refused):
        raise reply
    return reply


def _left(row: Game, given: GivenAnswer) -> Outcome | engine.Refused:
    if row.status == Game.Status.STUCK:
        closed = None if _is_open(row, given) else engine.NotAsked("not_asked")
        return refuse(row, given, closed) if closed else replace(parked_outcome(row, given), unchanged=True)
    try:
        return _standing(open_session(row), given)
    except engine.Refused as refused:
        return refuse(row, given, refused)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return replace(parked_outcome(row, given), unchanged=True)


def _is_open(row: Game, given: GivenAnswer) -> bool:
    """Return whether the question is open by the rows: a stuck game may not load."""
    asked = Prompt.objects.filter(game=row, seat__number=given.seat, question=given.question)
    return asked.filter(closed_at=None).exists()


def _standing(session: GameSession, given: GivenAnswer) -> Outcome:
    asked = (given.seat, given.question)
    ask = session.game.open.get(asked)
    if ask is None:
        raise engine.NotAsked("not_asked", seat=given.seat, question=given.question)
    if not _is_answered(session, given):
        raise engine.NotAllowed("not_understood")
    answer = session.game.answers.get(asked)
    return Outcome(session.row.pk, *asked, answer, ask, changeable=True, unchanged=True)


def refuse_nonsense(seat: int, question: int, answer: AnswerJSON) -> None:
    """Raise NotAsked or NotAllowed for what no question could have asked for, or no database would hold."""
    if not (0 <= seat < MOST_SEATS and 0 <= question < MOST_QUESTIONS):
        raise engine.NotAsked("not_asked")
    try:
        text = chain.canonical(answer).encode()
    except (TypeError, ValueError, RecursionError):
        raise engine.NotAllowed("not_understood") from None
    if len(text) > MOST_CHARACTERS or b"\\u0000" in text:
        raise engine.NotAllowed("not_understood")


def _judged_of(session: GameSession, given: GivenAnswer) -> tuple[engine.Ask, AnswerJSON]:
    """Return the open question, and the answer in its canonical form.

    Raises NotAsked, NotAllowed, and WrittenEarlier if the answer that counts was given after this one was
    written.
    """
    ask = session.game.open.get((given.seat, given.question))
    if ask is None:
        raise engine.NotAsked("not_asked", seat=given.seat, question=given.question)
    answer = judged(ask, given.answer)
    if _is_answered(session, given):
        refuse_older(session.row, given, is_answered=True)
    return ask, answer


@dataclass(frozen=True)
class DecidedAnswer:
    """An answer that the engine has taken and that is not stored yet."""

    given: GivenAnswer
    ask: engine.Ask
    answer: AnswerJSON
    facts: list[FactJSON]
    replaced: bool


def _decide_judged(
    session: GameSession, given: GivenAnswer, ask: engine.Ask, answer: AnswerJSON
) -> DecidedAnswer:
    """Let the engine decide; `commit` stores it."""
    replaced = _is_answered(session, given)
    said = engine.Answer(given.seat, given.question, answer)
    facts = session.decide(said, given.route, given.key, given.written_at)
    known = [fact for fact in facts if may_know(given.seat, fact)]
    return DecidedAnswer(given, ask, answer, known, replaced)


def _is_answered(session: GameSession, given: GivenAnswer) -> bool:
    """Return whether an answer counts already; it may still be changed."""
    return (given.seat, given.question) not in session.game.waiting


def _outcome_of(session: GameSession, decided: DecidedAnswer) -> Outcome:
    """Return the outcome of a decided answer, by the game at the end of the session."""
    seat, question = decided.given.seat, decided.given.question
    return Outcome(
        game_id=session.row.pk,
        seat=seat,
        question=question,
        answer=decided.answer,
        ask=decided.ask,
        facts=decided.facts,
        replaced=decided.replaced,
        changeable=(seat, question) in session.game.open,
        position=session.game.position,
    )


def judged(ask: engine.Ask, answer: AnswerJSON) -> AnswerJSON:
    """Return the answer in its canonical form. Raises NotAllowed, also where a judge crashes.

    A strange document is the sender's fault and must not stop the game.
    """
    try:
        return ask.judge(answer)
    except engine.Refused:
        raise
    except Exception:
        log.exception("the judge of %s stumbled over an answer", ask.what)
        raise engine.NotAllowed("not_understood") from None


MOST_TOGETHER, MOST_AFTER = 20, 100

Reply = Outcome | engine.Refused


def take_answers(
    *, game_id: str, seat: int, answers: Mapping[int, AnswerJSON], route: str, key: str | None = None
) -> list[Outcome]:
    """Decide these answers by question, in the order of their numbers, in one transaction.

    Those that change an answer come first. All are judged before. The same key twice has one effect and the
    same reply. Raises RefusedTogether, with what `take_answer` would have raised for each that cannot be
    taken, and Game.DoesNotExist; then nothing changes.
    """
    given = [
        GivenAnswer(
            seat,
            question,
            answers[question],
            route,
            answer_key(seat, f"{key} {question}" if key and len(answers) > 1 else key),
        )
        for question in sorted(answers)
    ]
    _refuse_all_nonsense(given)
    replies = _take(game_id, given)
    refusals = {one: reply for one, reply in replies.items() if isinstance(reply, engine.Refused)}
    if refusals:
        raise RefusedTogether(refusals)
    return [reply for _, reply in sorted(replies.items()) if isinstance(reply, Outcome)]


def _refuse_all_nonsense(given: Sequence[GivenAnswer]) -> None:
    refusals: dict[int, engine.Refused] = {}
    if len(given) > MOST_TOGETHER:
        raise RefusedTogether({given[0].question: engine.NotAsked("not_asked")})
    for one in given:
        try:
            refuse_nonsense(one.seat, one.question, one.answer)
        except engine.Refused as refused:
            refusals[one.question] = refused
    if refusals:
        raise RefusedTogether(refusals)


def _take(game_id: str, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    """Return replies by question. Refusals are returned, not raised, because they are stored too."""
    with transaction.atomic():
        return _replies(lock(game_id), given)


def _replies(row: Game, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    keyed = [(one, keyed_seats(row.pk, one.key)) for one in given if one.key]
    found = {one.question: _reply_before(row, seats[0], one) for one, seats in keyed}
    earlier = {question: reply for question, reply in found.items() if reply is not None}
    if earlier:
        return earlier
    if row.status == Game.Status.LOBBY:
        return {one.question: engine.NotAsked("not_begun") for one in given}
    if row.status == Game.Status.STUCK:
        return park_answers(row, given)
    return _decide_or_hold(row, keyed[0][1] if keyed else None, given)


def _reply_before(row: Game, first: KeyedSeat, given: GivenAnswer) -> Reply | None:
    """Return the reply under the same key; if it cannot be told again just now, that the answer is parked."""
    try:
        return _earlier_reply(row, first, given)
    except Unloadable:
        return parked_outcome(row, given, repeated=True)


def _earlier_reply(row: Game, seat: KeyedSeat, given: GivenAnswer) -> Reply | None:
    """Return what was replied then, or None if the key is new. `seat` is from `keyed_seats`."""
    if seat.decided:
        return _outcome_again(Decision.objects.get(game=row, number=seat.decided))
    if seat.refused:
        return _refusal_again(Refusal.objects.get(pk=seat.refused))
    return parked_outcome(row, given, repeated=True) if seat.held else None


def _outcome_again(row: Decision) -> Outcome:
    """Play the game up to that decision and take it again, so that no reply has to be stored."""
    before = game_before(row.game_id, row.number)
    question = row.answered
    ask, replaced = before.game.open[question], question not in before.game.waiting
    facts = [fact for one in _with_reactions(row) for fact in _facts_again(before.game, one)]
    taken_back = is_taken_back(row.game_id, row.number)
    return Outcome(
        game_id=row.game_id,
        seat=question[0],
        question=question[1],
        answer=row.body["answer"],
        ask=ask,
        facts=[fact for fact in facts if may_know(question[0], fact)],
        replaced=replaced,
        changeable=question in before.game.open and not taken_back,
        repeated=True,
        taken_back=taken_back,
        position=before.game.position,
    )


def _with_reactions(row: Decision) -> Iterator[Decision]:
    """Yield the decision and what was done at once after it, which is little."""
    yield row
    later = Decision.objects.filter(game=row.game_id, number__gt=row.number).order_by("number")
    for after in later[:MOST_AFTER]:
        if after.route != Route.ORDER:
            return
        yield after


def _facts_again(game: engine.Game, row: Decision) -> list[FactJSON]:
    return decide(game, engine_decision(row), row.route)


def _refusal_again(row: Refusal) -> engine.Refused:
    """Return the refusal as it was raised then."""
    if row.reason == "written_earlier":
        return WrittenEarlier(**row.params)
    if row.was_open:
        return engine.NotAllowed(row.reason, **row.params)
    return (TooLate if row.reason == "too_late" else engine.NotAsked)(row.reason, **row.params)


def _decide_or_hold(
    row: Game, seats: Sequence[SessionSeat] | None, given: Sequence[GivenAnswer]
) -> dict[int, Reply]:
    try:
        return _decide_all(open_session(row, seats), given)
    except RefusedTogether as refused:
        found = refused.refusals
        return {one.question: refuse(row, one, found[one.question]) for one in given if one.question in found}
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return park_answers(row, given)


def _decide_all(session: GameSession, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    """Decide those that have an answer first: the last open one closes them all.

    The engine does at once what follows; it is stored when all are decided.
    """
    judged = zip(given, _judge_all(session, given), strict=True)
    decided = []
    for one, (ask, answer) in sorted(judged, key=lambda pair: not pair[1][0].answered):
        try:
            decided.append(_decide_judged(session, one, ask, answer))
        except engine.Refused as refused:  # an earlier one has closed its question, or changed it
            raise RefusedTogether({one.question: refused}) from refused
    session.told |= {(one.seat, one.question) for one in given if one.told}
    commit(session)
    return {one.given.question: _outcome_of(session, one) for one in decided}


def _judge_all(session: GameSession, given: Sequence[GivenAnswer]) -> list[tuple[engine.Ask, AnswerJSON]]:
    judged, refusals = [], {}
    for one in given:
        try:
            judged.append(_judged_of(session, one))
        except engine.Refused as refused:
            refusals[one.question] = refused
    if refusals:
        raise RefusedTogether(refusals)
    return judged
