"""Answers posted by a form of one question or of several: take them, or say what is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

import engine
from games.base import chain
from games.base.documents import AnswerJSON
from games.base.routes import Route
from games.log.words.sentences import sentence
from games.models import Seat
from games.people.service.account import mark_question_read
from games.play.read.current import Head, head
from games.play.service.session import Outcome, RefusedTogether, TooLate
from games.play.service.take_answer import take_answer, take_answers
from games.questions import forms
from games.questions.forms import answer_words
from games.questions.forms.form import FormFeedback
from games.questions.page.questions import Attempt, parts_of
from games.questions.page.together import failed_attempt, is_live, is_preview, preview, preview_of_seat
from games.questions.words.part_names import answers_words
from games.questions.words.reasons import reason
from games.questions.words.taken import held_words, taken_together_words, taken_words
from games.words.reader import Reader


def take_posted(request: HttpRequest, seat: Seat, question: int) -> Sequence[Attempt]:
    """Take what is in this form, all or nothing. Empty: it was taken, or is closed, and a message says so."""
    parts = parts_of(request.POST)
    if parts:
        return take_posted_answers(request, seat, parts)
    attempt = take_posted_answer(request, seat, question)
    return [attempt] if attempt else []


MOST_FACTS = 3  # lines of what happened to a question that is closed


def take_posted_answer(request: HttpRequest, seat: Seat, question: int) -> Attempt | None:
    """Take the answer in this form.

    None: it was taken, or its question is closed, and a message says so. Else the attempt holds what was
    typed, and why it cannot be taken, or what it would do if it is only a preview.
    """
    post = request.POST
    try:
        if is_preview(post):
            return preview_of_seat(seat, question, post)
        outcome = _take(seat, question, post)
    except engine.NotAsked as refused:
        if is_live(request):
            return failed_attempt(seat, question, post, refused)
        say_closed(request, seat, refused)
        return None
    except engine.NotAllowed as refused:
        return failed_attempt(seat, question, post, refused)
    _say_taken(request, outcome)
    mark_question_read(seat, question)
    return None


def _take(seat: Seat, question: int, post: QueryDict) -> Outcome:
    """Take the answer of a form. Raises NotAsked, NotAllowed."""
    ask = head(seat.game_id).game.open.get((seat.number, question))
    answer = forms.read(ask, post) if ask else None
    return take_answer(
        game_id=seat.game_id,
        seat=seat.number,
        question=question,
        answer=answer,
        route=Route.WEB,
        key=form_key(post),
    )


def form_key(post: QueryDict) -> str | None:
    """Return the key of a form.

    The same form sent twice has one effect; filled in otherwise, it is another answer.
    """
    if not post.get("form"):
        return None
    fields = sorted((name, values) for name, values in post.lists() if name != "csrfmiddlewaretoken")
    return "web:" + hashlib.sha256(chain.canonical(fields).encode()).hexdigest()


def _say_taken(request: HttpRequest, outcome: Outcome) -> None:
    if outcome.ask is None:
        return say_held(request)
    reader = Reader.of(outcome.view) if outcome.view else Reader(outcome.seat)
    answer = answer_words(outcome.ask, outcome.answer, reader)
    how = {"changeable": outcome.changeable, "replaced": outcome.replaced}
    say = messages.warning if outcome.taken_back else messages.success
    say(request, taken_words(answer, **how, taken_back=outcome.taken_back))
    return None


def say_held(request: HttpRequest) -> None:
    """Say that the answer is kept until the game goes on."""
    messages.warning(request, held_words())


def say_closed(request: HttpRequest, seat: Seat, refused: engine.NotAsked) -> None:
    told = refused.facts[:MOST_FACTS] if isinstance(refused, TooLate) else []
    reader = Reader.in_game(seat.game, seat.number)
    lines = [sentence(fact, reader) for fact in told]
    messages.warning(request, " ".join([reason(refused, reader), *lines]))


LIVE_PART = "live-part"  # which of the questions the page wants the preview of
Parts = Mapping[int, QueryDict]


def take_posted_answers(request: HttpRequest, seat: Seat, parts: Parts) -> list[Attempt]:
    """Take all answers in this form.

    Empty: they were taken, or are closed, and a message says so. Else each attempt holds what was typed, and
    why it cannot be taken or what it would do.
    """
    now = head(seat.game_id)
    attempts = [_look(now, seat, question, fields) for question, fields in parts.items()]
    if is_live(request):
        return [one for one in attempts if str(one.question) == request.POST.get(LIVE_PART)] or attempts
    closed = any((seat.number, question) not in now.game.open for question in parts)
    if not closed and (is_preview(request.POST) or any(one.wrong for one in attempts)):
        return _first_in_focus(attempts)
    return _take_and_say(request, seat, parts, _answers(now, seat, parts))


def _look(now: Head, seat: Seat, question: int, fields: QueryDict) -> Attempt:
    """Return what this part would do, or why it cannot be taken."""
    ask = now.game.open.get((seat.number, question))
    try:
        if ask is None:
            raise engine.NotAsked("not_asked", seat=seat.number, question=question)
        if forms.form_of(ask).left_out(ask, fields):
            return Attempt(question, fields, _nothing_chosen(ask))
        return preview(ask, fields, engine.view(now.game.position, seat.number))
    except engine.Refused as refused:
        return failed_attempt(seat, question, fields, refused)


def _nothing_chosen(ask: engine.Ask) -> FormFeedback:
    wrong = _("Nothing is chosen here, so nothing was sent. Choose one.")
    return FormFeedback(wrong, forms.form_of(ask).first_field)


def _first_in_focus(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Put the focus of the page on the first attempt that is wrong."""
    first = next((one for one in attempts if one.wrong), None)
    return [replace(one, feedback=replace(one.feedback, focus=one is first)) for one in attempts]


def _answers(now: Head, seat: Seat, parts: Parts) -> dict[int, AnswerJSON]:
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
    _say_all_taken(request, outcomes)
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
    failed = {one: failed_attempt(seat, one, parts[one], refused) for one, refused in refusals.items()}
    return _first_in_focus([failed.get(one.question, one) for one in attempts])


def _say_all_taken(request: HttpRequest, outcomes: Sequence[Outcome]) -> None:
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
