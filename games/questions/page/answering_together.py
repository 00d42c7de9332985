"""From a form that asks several questions to `take_answers`, and what is said of the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

import engine
from games.base.documents import AnswerJSON
from games.base.routes import Route
from games.models import Seat
from games.people.service.mark_log_read import mark_question_read
from games.play.read.head import Head, head
from games.play.service.outcome import Outcome, RefusedTogether
from games.play.service.take_answers import take_answers
from games.questions import forms
from games.questions.words.taken import taken_together_words
from games.questions.words.together import answers_words
from games.words.reader import Reader

from .answering import form_key, say_closed, say_held
from .preview import failed_attempt, is_live, is_preview, preview
from .questions import Attempt

LIVE_PART = "live-part"  # which of the questions the page wants the preview of
Parts = Mapping[int, QueryDict]


def take_posted_answers(request: HttpRequest, seat: Seat, parts: Parts) -> list[Attempt]:
    """Take all answers in this form. Empty: they were taken, or are closed, and a message says so; else what
    was typed at each, and why it cannot be taken or what it would do."""
    now = head(seat.game_id)
    attempts = [_look(now, seat, question, fields) for question, fields in parts.items()]
    if is_live(request):
        return [one for one in attempts if str(one.question) == request.POST.get(LIVE_PART)] or attempts
    closed = any((seat.number, question) not in now.game.open for question in parts)
    if not closed and (is_preview(request.POST) or any(one.wrong for one in attempts)):
        return _first_in_focus(attempts)
    return _take_and_say(request, seat, parts, _answers(now, seat, parts))


def _look(now: Head, seat: Seat, question: int, fields: QueryDict) -> Attempt:
    """What this part would do, or why it cannot be taken."""
    ask = now.game.open.get((seat.number, question))
    try:
        if ask is None:
            raise engine.NotAsked("not_asked", seat=seat.number, question=question)
        if forms.left_out(ask, fields):
            return Attempt(question, fields, _nothing_chosen(ask))
        return preview(ask, fields, engine.view(now.game.position, seat.number))
    except engine.Refused as refused:
        return failed_attempt(seat, question, fields, refused)


def _nothing_chosen(ask: engine.Ask) -> forms.FormFeedback:
    wrong = _("Nothing is chosen here, so nothing was sent. Choose one.")
    return forms.FormFeedback(wrong, forms.first_field(ask))


def _first_in_focus(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The page goes to the first that is wrong."""
    first = next((one for one in attempts if one.wrong), None)
    return [replace(one, feedback=replace(one.feedback, focus=one is first)) for one in attempts]


def _answers(now: Head, seat: Seat, parts: Parts) -> dict[int, AnswerJSON]:
    """Of a question that is closed none: what is said then is known by its key."""
    asks = {question: now.game.open.get((seat.number, question)) for question in parts}
    return {question: forms.read(ask, parts[question]) if ask else None for question, ask in asks.items()}


def _take_and_say(
    request: HttpRequest, seat: Seat, parts: Parts, answers: Mapping[int, AnswerJSON]
) -> list[Attempt]:
    try:
        outcomes = take_answers(
            game_id=seat.game_id,
            seat=seat.number,
            answers=answers,
            route=Route.WEB,
            key=form_key(request.POST),
        )
    except RefusedTogether as refused:
        return _refused(request, seat, parts, refused.refusals)
    _say_taken(request, outcomes)
    mark_question_read(seat, min(parts))
    return []


def _refused(
    request: HttpRequest, seat: Seat, parts: Parts, refusals: Mapping[int, engine.Refused]
) -> list[Attempt]:
    """A question that is closed leaves nothing to mend."""
    closed = [one for one in refusals.values() if isinstance(one, engine.NotAsked)]
    if closed:
        say_closed(request, seat, closed[0])
        return []
    attempts = [Attempt(question, fields, forms.FormFeedback()) for question, fields in parts.items()]
    failed = {one: failed_attempt(seat, one, parts[one], refused) for one, refused in refusals.items()}
    return _first_in_focus([failed.get(one.question, one) for one in attempts])


def _say_taken(request: HttpRequest, outcomes: Sequence[Outcome]) -> None:
    if any(one.ask is None for one in outcomes):
        return say_held(request)
    for taken_back in (False, True):
        some = [one for one in outcomes if one.taken_back == taken_back]
        if some:
            say = messages.warning if taken_back else messages.success
            say(request, _taken(some, taken_back=taken_back))
    return None


def _taken(outcomes: Sequence[Outcome], *, taken_back: bool) -> str:
    given = [(cast(engine.Ask, one.ask), one.answer) for one in outcomes]
    view = outcomes[-1].view
    reader = Reader.of(view) if view else Reader(outcomes[-1].seat)
    how = {
        "changeable": all(one.changeable for one in outcomes),
        "replaced": any(one.replaced for one in outcomes),
    }
    return taken_together_words(answers_words(given, reader), **how, taken_back=taken_back)
