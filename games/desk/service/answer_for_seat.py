"""Answers for a seat that cannot: by the defaults of what it is asked, or as its player has said."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.base.refusals import RequestRefused
from games.base.routes import Route
from games.mail.queue.queue_desk_mails import queue_answered_mail
from games.models import Act, Prompt
from games.models.play.desk import Audience, Kind
from games.play.service.outcome import GivenAnswer, Outcome
from games.play.service.session import RulesCrashed, open_session
from games.play.service.take_answer import refuse_nonsense, take_given_answer

from .asked_there import audience_of, person_asked
from .open_desk import ActRequest, Desk, open_running

# The answer that somebody has stated, read for this question, shown so, by this view of its seat. Raises
# engine.NotAllowed if it is none.
ReadAnswer = Callable[[Prompt, engine.Ask, View], AnswerJSON]
BY_DEFAULT, STATED = "default", "stated"


def answer_by_default(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Take the default of everything that waits for this seat; its player is told. Nothing of the questions
    is told to whoever does it.

    Raises RequestRefused "nothing_waits", "bot_plays", "no_such_place" besides.
    """
    with transaction.atomic():
        desk = open_running(game_id, request, Kind.ANSWER)
        _found, asked = person_asked(desk, seat)
        given = [one for prompt in asked if (one := _default(desk, prompt)) is not None]
        return _record(desk, seat, BY_DEFAULT, given, audience_of(asked))


def answer_as_stated(game_id: str, request: ActRequest, *, seat: int, read: ReadAnswer) -> Act:
    """Answer the one question of which everybody knows that this seat is asked it.

    What is no answer to it is refused in one sentence, whatever is wrong with it, and written down for staff:
    what a seat can answer tells of its hand. Raises RequestRefused "no_public_question", "not_an_answer"
    besides.
    """
    with transaction.atomic():
        done = _answer_stated(open_running(game_id, request, Kind.ANSWER), seat, read)
    if isinstance(done, RequestRefused):
        raise done
    return done


def _answer_stated(desk: Desk, seat: int, read: ReadAnswer) -> Act | RequestRefused:
    found, asked = person_asked(desk, seat)
    known = [prompt for prompt in asked if prompt.public == engine.SEAT]
    if not known:
        raise RequestRefused("no_public_question")
    try:
        outcome = _take(desk, known[0], _read(desk, known[0], found.number, read))
    except engine.Refused:
        desk.record(Kind.NOT_AN_ANSWER, {"seat": seat}, Audience.STAFF)
        return RequestRefused("not_an_answer")
    return _record(desk, seat, STATED, [outcome], Audience.TABLE)


def _read(desk: Desk, prompt: Prompt, seat: int, read: ReadAnswer) -> AnswerJSON:
    game = _loaded(desk)
    ask = game.open.get((seat, prompt.question))
    if ask is None:
        raise engine.NotAsked("not_asked")
    answer = read(prompt, ask, engine.view(game.position, seat))
    refuse_nonsense(seat, prompt.question, answer)
    return answer


def _loaded(desk: Desk) -> engine.Game:
    try:
        return open_session(desk.row).game
    except RulesCrashed:
        raise RequestRefused("is_stuck") from None


def _default(desk: Desk, prompt: Prompt) -> Outcome | None:
    """None: an earlier answer has closed it."""
    ask = _loaded(desk).open.get((prompt.seat.number, prompt.question))
    return _take(desk, prompt, ask.default) if ask is not None else None


def _take(desk: Desk, prompt: Prompt, answer: AnswerJSON) -> Outcome:
    given = GivenAnswer(prompt.seat.number, prompt.question, answer, Route.MODERATOR, None)
    return take_given_answer(desk.row.pk, given)


def _record(desk: Desk, seat: int, how: str, outcomes: list[Outcome], audience: Audience) -> Act:
    """What was answered stands in the decisions, and is its seat's alone."""
    held = any(outcome.held for outcome in outcomes)
    act = desk.record(Kind.ANSWER, {"seat": seat, "by": how} | ({"held": True} if held else {}), audience)
    queue_answered_mail(desk.row, act, desk.seat(seat), outcomes)
    return act
