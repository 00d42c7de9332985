"""From a posted form to `take_answer`, and what is said of the outcome."""

from __future__ import annotations

import hashlib

from django.contrib import messages
from django.http import HttpRequest, QueryDict

import engine
from games.base import chain
from games.base.routes import Route
from games.log.words.sentences import sentence
from games.models import Seat
from games.people.service.mark_log_read import mark_question_read
from games.play.read.head import head
from games.play.service.outcome import Outcome, TooLate
from games.play.service.take_answer import take_answer
from games.questions import forms
from games.questions.words.reasons import reason
from games.questions.words.taken import held_words, taken_words
from games.words.answers import answer_words
from games.words.reader import Reader

from .preview import failed_attempt, is_live, is_preview, preview_of_seat
from .questions import Attempt

MOST_FACTS = 3  # lines of what happened to a question that is closed


def take_posted_answer(request: HttpRequest, seat: Seat, question: int) -> Attempt | None:
    """Take the answer in this form. None: it was taken, or its question is closed, and a message says so;
    else what was typed, and why it cannot be taken or what it would do if it was only to be looked at."""
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
    """Raises NotAsked, NotAllowed."""
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
    """The same form sent twice has one effect; filled in otherwise, it is another answer."""
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
    """The answer is kept until the game goes on."""
    messages.warning(request, held_words())


def say_closed(request: HttpRequest, seat: Seat, refused: engine.NotAsked) -> None:
    told = refused.facts[:MOST_FACTS] if isinstance(refused, TooLate) else []
    reader = Reader.in_game(seat.game, seat.number)
    lines = [sentence(fact, reader) for fact in told]
    messages.warning(request, " ".join([reason(refused, reader), *lines]))
