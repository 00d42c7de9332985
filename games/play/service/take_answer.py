"""Takes one answer to one question: the one way in, whatever it came by."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

import engine
from games.base import chain
from games.base.documents import AnswerJSON, FactJSON
from games.models import Game, Prompt
from games.models.play.decision import answer_key
from games.play.read.head import Unloadable, knows
from games.play.service.outcome import GivenAnswer, Outcome
from games.play.service.session import GameSession, RulesCrashed, keyed_seats, lock, open_session, seats_of

from .commit import commit
from .earlier_reply import earlier_reply
from .mark_stuck import held_outcome, hold_answer, mark_stuck
from .refuse import refuse, refuse_older

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
    """Decide and store it, with everything that follows, in one transaction.

    The same key twice has one effect and the same reply. Raises engine.NotAsked (TooLate, with what
    happened, if the question is closed), engine.NotAllowed (WrittenEarlier, if the answer that counts was
    given after this one was written) and Game.DoesNotExist; then nothing changes. `told`: a letter about it
    follows.
    """
    refuse_nonsense(seat, question, answer)
    stored = answer_key(seat, key)
    return take_given_answer(game_id, GivenAnswer(seat, question, answer, route, stored, told, written_at))


def take_given_answer(game_id: str, given: GivenAnswer) -> Outcome:
    """As `take_answer`, of an answer that was looked through already."""
    with transaction.atomic():
        reply = _reply(lock(game_id), given)
    if isinstance(reply, engine.Refused):
        raise reply
    return reply


def leave_answer(game_id: str, seat: int, question: int) -> Outcome:
    """Decide nothing: the answer that stands is left as it is, and told as it stands now.

    Raises as `take_answer` if the question is closed, NotAllowed if it waits for an answer.
    """
    with transaction.atomic():
        reply = _left(lock(game_id), GivenAnswer(seat, question, None, "", None))
    if isinstance(reply, engine.Refused):
        raise reply
    return reply


def _left(row: Game, given: GivenAnswer) -> Outcome | engine.Refused:
    if row.status == Game.Status.STUCK:
        closed = None if _is_open(row, given) else engine.NotAsked("not_asked")
        return refuse(row, given, closed) if closed else replace(held_outcome(row, given), unchanged=True)
    try:
        return _standing(open_session(row), given)
    except engine.Refused as refused:
        return refuse(row, given, refused)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return replace(held_outcome(row, given), unchanged=True)


def _is_open(row: Game, given: GivenAnswer) -> bool:
    """As the rows say, for a stuck game may not be loaded."""
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
    """What no question could have asked for, and no database would hold."""
    if not (0 <= seat < MOST_SEATS and 0 <= question < MOST_QUESTIONS):
        raise engine.NotAsked("not_asked")
    try:
        text = chain.canonical(answer).encode()
    except (TypeError, ValueError, RecursionError):
        raise engine.NotAllowed("not_understood") from None
    if len(text) > MOST_CHARACTERS or b"\\u0000" in text:
        raise engine.NotAllowed("not_understood")


def _reply(row: Game, given: GivenAnswer) -> Outcome | engine.Refused:
    """A refusal is returned, not raised: it is stored too."""
    seats: Sequence[SessionSeat]
    if given.key:
        seats = keyed = keyed_seats(row.pk, given.key)
        earlier = reply_before(row, keyed[0], given)
        if earlier is not None:
            return earlier
    else:
        seats = seats_of(row.pk)
    if row.status == Game.Status.LOBBY:
        return engine.NotAsked("not_begun")
    if row.status == Game.Status.STUCK:
        return hold_answer(row, given)
    return _decide_or_hold(row, seats, given)


def reply_before(row: Game, first: KeyedSeat, given: GivenAnswer) -> Outcome | engine.Refused | None:
    """What was said under the same key; if that cannot be told again just now, that it is kept."""
    try:
        return earlier_reply(row, first, given)
    except Unloadable:
        return held_outcome(row, given, repeated=True)


def _decide_or_hold(row: Game, seats: Sequence[SessionSeat], given: GivenAnswer) -> Outcome | engine.Refused:
    try:
        return _decide_answer(open_session(row, seats), given)
    except engine.Refused as refused:
        return refuse(row, given, refused)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return hold_answer(row, given)


def _decide_answer(session: GameSession, given: GivenAnswer) -> Outcome:
    ask, answer = judged_of(session, given)
    if _is_answered(session, given):
        refuse_older(session.row, given, is_answered=True)
    decided = decide_judged(session, given, ask, answer)
    if given.told:
        session.told.add((given.seat, given.question))
    commit(session)
    return outcome_of(session, decided)


def judged_of(session: GameSession, given: GivenAnswer) -> tuple[engine.Ask, AnswerJSON]:
    """The open question, and the answer to it in its canonical form. Raises NotAsked, NotAllowed."""
    ask = session.game.open.get((given.seat, given.question))
    if ask is None:
        raise engine.NotAsked("not_asked", seat=given.seat, question=given.question)
    return ask, judged(ask, given.answer)


@dataclass(frozen=True)
class DecidedAnswer:
    """An answer that the engine has taken and that is not stored yet."""

    given: GivenAnswer
    ask: engine.Ask
    answer: AnswerJSON
    facts: list[FactJSON]
    replaced: bool


def decide_judged(
    session: GameSession, given: GivenAnswer, ask: engine.Ask, answer: AnswerJSON
) -> DecidedAnswer:
    """Let the engine decide; `commit` stores it."""
    replaced = _is_answered(session, given)
    said = engine.Answer(given.seat, given.question, answer)
    facts = session.decide(said, given.route, given.key, given.written_at)
    known = [fact for fact in facts if knows(given.seat, fact)]
    return DecidedAnswer(given, ask, answer, known, replaced)


def _is_answered(session: GameSession, given: GivenAnswer) -> bool:
    """Whether an answer counts already; it may still be changed."""
    return (given.seat, given.question) not in session.game.waiting


def outcome_of(session: GameSession, decided: DecidedAnswer) -> Outcome:
    """What is said of it, as the game stands at the end of the session."""
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
    """The answer in its canonical form. Raises NotAllowed, also for what no judge has thought of:
    a strange document is the sender's fault and must not stop the game."""
    try:
        return ask.judge(answer)
    except engine.Refused:
        raise
    except Exception:
        log.exception("the judge of %s stumbled over an answer", ask.what)
        raise engine.NotAllowed("not_understood") from None
