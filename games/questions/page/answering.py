"""Answers posted by a form: take them all, show what they would do, or say what is wrong.

A preview takes nothing and stores nothing: it shows what a form would do, or puts the current offer into its
fields.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

import engine
from engine.state.view import View
from games.base import chain
from games.base.documents import AnswerJSON, Route
from games.log.words.sentences import sentence
from games.models import Seat
from games.people.service.account import mark_question_read
from games.play.read.current import CurrentGame, current_game
from games.play.service.session import Outcome, RefusedTogether, TooLate
from games.play.service.take_answer import judged, take_answers
from games.questions import forms
from games.questions.forms import answer_words, deal
from games.questions.forms.form import FormFeedback
from games.questions.page.questions import Attempt, parts_of
from games.questions.words.answers import answers_words, parked_words, taken_words
from games.questions.words.reasons import reason
from games.words.reader import Reader

MOST_FACTS = 3  # lines of what happened to a question that is closed
LIVE = "live"
LIVE_PART = "live-part"  # which of the questions the page wants the preview of
Parts = Mapping[int, QueryDict]


def is_preview(post: QueryDict) -> bool:
    return "preview" in post or deal.changes(post) or deal.SURE in post


def is_live(request: HttpRequest) -> bool:
    """Return whether the page asks while its form is being filled in, and wants that one line alone."""
    return request.POST.get("preview") == LIVE


def live_preview(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """Return what the answer would do, or what is still missing."""
    line = render_to_string("questions/forms/_preview.html", {"fields": attempt.feedback}, request)
    return HttpResponse(line.strip())


def take_posted(request: HttpRequest, seat: Seat, question: int) -> Sequence[Attempt]:
    """Take all answers in this form, which asks this question alone or several, or none of them.

    Empty: they were taken, or are closed, and a message says so. Else each attempt holds what was typed, and
    why it cannot be taken or what it would do.
    """
    parts = parts_of(request.POST) or {question: request.POST}
    now = current_game(seat.game_id)
    looks = is_preview(request.POST)
    attempts = [
        _attempt(now, seat, one, fields, is_part=len(parts) > 1, looks=looks) for one, fields in parts.items()
    ]
    if is_live(request):
        return [one for one in attempts if str(one.question) == request.POST.get(LIVE_PART)] or attempts
    is_open = all((seat.number, one) in now.game.open for one in parts)
    if is_open and (looks or any(one.wrong for one in attempts)):
        return _first_in_focus(attempts)
    if looks:
        say_closed(request, seat, engine.NotAsked("not_asked"))
        return []
    return _take_and_say(request, seat, parts, _answers(now, seat, parts))


def _attempt(
    now: CurrentGame, seat: Seat, question: int, fields: QueryDict, *, is_part: bool, looks: bool
) -> Attempt:
    """Return these fields, with why they cannot be read, and what they would do if that is asked for.

    An answer that is sent is only read here: `take_answers` judges it, and no preview may stand in its way.
    """
    ask = now.game.open.get((seat.number, question))
    try:
        if ask is None:
            raise engine.NotAsked("not_asked", seat=seat.number, question=question)
        if is_part and forms.form_of(ask).left_out(ask, fields):
            return Attempt(question, fields, _nothing_chosen(ask))
        if looks:
            return preview(ask, fields, engine.view(now.game.position, seat.number))
        answer = forms.read(ask, fields)
        if is_part:  # so that each part that is wrong is told
            judged(ask, answer)
        return Attempt(question, fields, FormFeedback())
    except engine.Refused as refused:
        return _failed(now, seat, question, fields, refused)


def preview(ask: engine.Ask, post: QueryDict, view: View) -> Attempt:
    """Return what the answer in the form would do; `view` is that of the seat which is asked.

    Raises NotAllowed.
    """
    typed, feedback = forms.form_of(ask).look(ask, post, view, judged)
    return Attempt(ask.number, typed, feedback)


def _failed(now: CurrentGame, seat: Seat, question: int, post: QueryDict, refused: engine.Refused) -> Attempt:
    """Return what was typed, with the reason and the field at which it is wrong."""
    ask = now.game.open.get((seat.number, question))
    at = forms.form_of(ask).field_at_fault(ask, refused) if ask else ""
    return Attempt(question, post, FormFeedback(reason(refused, Reader.in_game(seat.game, seat.number)), at))


def _nothing_chosen(ask: engine.Ask) -> FormFeedback:
    wrong = _("Nothing is chosen here, so nothing was sent. Choose one.")
    return FormFeedback(wrong, forms.form_of(ask).first_field)


def _first_in_focus(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Of several attempts put the focus of the page on the first that is wrong."""
    if len(attempts) == 1:
        return [*attempts]
    first = next((one for one in attempts if one.wrong), None)
    return [replace(one, feedback=replace(one.feedback, focus=one is first)) for one in attempts]


def _answers(now: CurrentGame, seat: Seat, parts: Parts) -> dict[int, AnswerJSON]:
    """Return the answers; none for a closed question: what is said then is known by its key."""
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
    """Return the refused attempts. If a question is closed there is nothing to mend."""
    closed = [one for one in refusals.values() if isinstance(one, engine.NotAsked)]
    if closed:
        say_closed(request, seat, closed[0])
        return []
    attempts = [Attempt(question, fields, FormFeedback()) for question, fields in parts.items()]
    now = current_game(seat.game_id)
    failed = {one: _failed(now, seat, one, parts[one], refused) for one, refused in refusals.items()}
    return _first_in_focus([failed.get(one.question, one) for one in attempts])


def form_key(post: QueryDict) -> str | None:
    """Return the key of a form.

    The same form sent twice has one effect; filled in otherwise, it is another answer.
    """
    if not post.get("form"):
        return None
    fields = sorted((name, values) for name, values in post.lists() if name != "csrfmiddlewaretoken")
    return "web:" + hashlib.sha256(chain.canonical(fields).encode()).hexdigest()


def say_closed(request: HttpRequest, seat: Seat, refused: engine.NotAsked) -> None:
    told = refused.facts[:MOST_FACTS] if isinstance(refused, TooLate) else []
    reader = Reader.in_game(seat.game, seat.number)
    lines = [sentence(fact, reader) for fact in told]
    messages.warning(request, " ".join([reason(refused, reader), *lines]))


def _say_taken(request: HttpRequest, outcomes: Sequence[Outcome]) -> None:
    if any(one.ask is None for one in outcomes):
        messages.warning(request, parked_words())
        return
    several = len(outcomes) > 1
    for taken_back, say in ((False, messages.success), (True, messages.warning)):
        if some := [one for one in outcomes if one.taken_back == taken_back]:
            say(request, _taken(some, several=several, taken_back=taken_back))


def _taken(outcomes: Sequence[Outcome], *, several: bool, taken_back: bool) -> str:
    given = [(cast(engine.Ask, one.ask), one.answer) for one in outcomes]
    view = outcomes[-1].view
    reader = Reader.of(view) if view else Reader(outcomes[-1].seat)
    return taken_words(
        answers_words(given, reader) if several else answer_words(*given[0], reader),
        several=several,
        changeable=all(one.changeable for one in outcomes),
        replaced=any(one.replaced for one in outcomes),
        taken_back=taken_back,
    )
