"""Takes all that a seat answers at one moment, or nothing of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

import engine
from games.base.documents import AnswerJSON
from games.models import Game
from games.models.play.decision import answer_key
from games.play.service.outcome import GivenAnswer, Outcome, RefusedTogether
from games.play.service.session import GameSession, RulesCrashed, keyed_seats, lock, open_session

from .commit import commit
from .mark_stuck import hold_answers, mark_stuck
from .refuse import refuse
from .take_answer import decide_judged, judged_of, outcome_of, refuse_nonsense, reply_before

MOST_TOGETHER = 20

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
        GivenAnswer(seat, question, answers[question], route, _key_of_part(seat, key, question))
        for question in sorted(answers)
    ]
    _refuse_all_nonsense(given)
    with transaction.atomic():
        replies = _replies(lock(game_id), given)
    refusals = {one: reply for one, reply in replies.items() if isinstance(reply, engine.Refused)}
    if refusals:
        raise RefusedTogether(refusals)
    return [reply for _, reply in sorted(replies.items()) if isinstance(reply, Outcome)]


def _key_of_part(seat: int, key: str | None, question: int) -> str | None:
    """Each answer is stored under a key of its own, made from the sender's."""
    return answer_key(seat, f"{key} {question}") if key else None


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


def _replies(row: Game, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    """By question; refusals are returned, not raised: they are stored too."""
    earlier = _earlier(row, given)
    if earlier:
        return earlier
    if row.status == Game.Status.LOBBY:
        return {one.question: engine.NotAsked("not_begun") for one in given}
    if row.status == Game.Status.STUCK:
        return hold_answers(row, given)
    return _decide_or_hold(row, given)


def _earlier(row: Game, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    """What was said under the same keys; nothing if they are new."""
    found = ((one, keyed_seats(row.pk, one.key)) for one in given if one.key)
    replies = {one.question: reply_before(row, seats[0], one) for one, seats in found}
    return {question: reply for question, reply in replies.items() if reply is not None}


def _decide_or_hold(row: Game, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    try:
        return _decide_all(open_session(row), given)
    except RefusedTogether as refused:
        found = refused.refusals
        return {one.question: refuse(row, one, found[one.question]) for one in given if one.question in found}
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return hold_answers(row, given)


def _decide_all(session: GameSession, given: Sequence[GivenAnswer]) -> dict[int, Reply]:
    """Decide those that have an answer first: the last open one closes them all.

    What it sets going the engine does at once; it is stored when all are decided.
    """
    judged = zip(given, _judge_all(session, given), strict=True)
    decided = []
    for one, (ask, answer) in sorted(judged, key=lambda pair: not pair[1][0].answered):
        try:
            decided.append(decide_judged(session, one, ask, answer))
        except engine.Refused as refused:  # an earlier one has closed its question, or changed it
            raise RefusedTogether({one.question: refused}) from refused
    commit(session)
    return {one.given.question: outcome_of(session, one) for one in decided}


def _judge_all(session: GameSession, given: Sequence[GivenAnswer]) -> list[tuple[engine.Ask, AnswerJSON]]:
    judged, refusals = [], {}
    for one in given:
        try:
            judged.append(judged_of(session, one))
        except engine.Refused as refused:
            refusals[one.question] = refused
    if refusals:
        raise RefusedTogether(refusals)
    return judged
