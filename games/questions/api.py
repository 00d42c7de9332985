"""Questions as JSON. What the schema of an answer cannot say, such as sums of ships, the judge says."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.state.view import View
from games.api.operation.body import ANY, OBJECT, OBJECTS, Anything, Body, ListOf, Number, Shape, Typed
from games.api.operation.errors import ApiError, Asked
from games.api.operation.view import Operations, Scope, if_changed, me, operation
from games.base import chain
from games.base.documents import AnswerJSON, Route
from games.base.memo import memo_epoch
from games.base.vocabulary import wording
from games.log.words.sentences import sentence
from games.models import Seat
from games.people.service.account import mark_question_read
from games.play.read.current import CurrentGame, Unloadable, current_game
from games.play.read.seats import seat_of
from games.play.service.session import Outcome
from games.play.service.take_answer import MOST_QUESTIONS, MOST_TOGETHER, judged, take_answer, take_answers
from games.questions.forms import answer_words, consequence, form_of
from games.questions.words.answers import legend, parked_words, taken_words
from games.questions.words.reasons import fitting_things, why_asked
from games.questions.words.titles import question
from games.situation.api import ProspectsShape, StakeShape, prospects_json, stake_json
from games.situation.words.encounter import stake
from games.turn.read.page import PromptWithAsk, turn_page_from, turn_page_source
from games.words.choices import option_help, option_words
from games.words.names import capital
from games.words.reader import Reader


class OptionShape(Shape):
    """One of the answers of a choice: `key` is the answer."""

    key = serializers.CharField()
    words = serializers.CharField()
    help = serializers.CharField(help_text="What its sheet or card says; may be empty.")
    what = serializers.CharField()
    params = Typed(OBJECT)


class AnswerShape(Shape):
    """An answer, and what it is called."""

    answer = Typed(ANY)
    words = serializers.CharField()


class FormShape(Shape):
    """`complete`: the suggestions are all the answers there are."""

    kind = serializers.ChoiceField(choices=["choice", "ships", "cards", "deal"])
    schema = Typed(OBJECT, help_text="JSON Schema: what an answer looks like.")
    options = OptionShape(many=True, help_text="Of a choice; else empty.")
    suggestions = AnswerShape(many=True, help_text="The default first.")
    complete = serializers.BooleanField()


class QuestionShape(Shape):
    """`given`: the answer that can still be changed. `together`: what is asked at the same moment."""

    question = serializers.IntegerField()
    what = serializers.CharField(help_text="The kind of question, by a name that does not change.")
    about = Typed(OBJECT, help_text="What its words are made of.")
    title = serializers.CharField()
    said = serializers.CharField()
    rule = serializers.CharField()
    stake = StakeShape()
    prospects = ProspectsShape()
    why_asked = serializers.CharField()
    fitting_things = serializers.CharField()
    form = FormShape()
    default = AnswerShape(help_text="What is answered if nothing comes.")
    given = AnswerShape(allow_null=True)
    waiting = serializers.BooleanField(
        help_text="Whether it still waits for an answer. While the game is paused for repair none does."
    )
    due_at = serializers.DateTimeField(allow_null=True)
    on_bank = serializers.BooleanField()
    bank_seconds = serializers.IntegerField()
    together = serializers.ListField(child=serializers.IntegerField())


class SeatNow(NamedTuple):
    """What a seat's questions are put into words by. `stuck`: none is waited for, none has a deadline."""

    current: CurrentGame
    view: View
    reader: Reader
    stuck: bool = False


def questions_json(now: SeatNow, asked: Sequence[PromptWithAsk]) -> list[dict[str, Any]]:
    prospects = prospects_json(now.view) if asked else {}
    return [{**_question_json(now, one, asked), "prospects": prospects} for one in asked]


def _question_json(now: SeatNow, one: PromptWithAsk, among: Sequence[PromptWithAsk]) -> dict[str, Any]:
    ask, prompt = one.ask, one.prompt
    words = question(ask, now.reader)
    given = now.current.answer_so_far(ask.seat, ask.number)
    return {
        "question": ask.number,
        "what": ask.what,
        "about": dict(ask.about),
        "title": legend(ask, words.title),
        "said": words.said,
        "rule": words.rule,
        "stake": stake_json(stake(now.view, now.reader, ask.what)),
        "why_asked": why_asked(ask, now.view),
        "fitting_things": fitting_things(ask),
        "form": _form(ask, prompt.shown, now.reader),
        "default": answer_json(ask, ask.default, now.reader),
        "given": None if given is None else answer_json(ask, given, now.reader),
        "waiting": prompt.waiting and not now.stuck,
        "due_at": None if now.stuck else prompt.due_at,
        "on_bank": prompt.on_bank,
        "bank_seconds": prompt.bank_seconds,
        "together": _together(one, among),
    }


def answer_json(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> dict[str, Any]:
    return {"answer": answer, "words": answer_words(ask, answer, reader)}


def _form(ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> dict[str, Any]:
    return {
        "kind": form_of(ask).kind,
        "schema": form_of(ask).schema(ask.form),
        "options": [_option(option, reader) for option in ask.form.options.values()],
        "suggestions": [answer_json(ask, answer, reader) for answer in shown],
        "complete": ask.complete,
    }


def _option(option: engine.Option, reader: Reader) -> dict[str, Any]:
    return {
        "key": option.key,
        "words": capital(option_words(option, reader)),
        "help": option_help(option),
        "what": option.what,
        "params": option.params,
    }


def _together(one: PromptWithAsk, among: Sequence[PromptWithAsk]) -> list[int]:
    """Return the questions to answer together, as on the page: what does not wait is answered by itself."""
    if not one.ask.waits:
        return [one.ask.number]
    beside = [o.ask.number for o in among if o.ask.waits and o.prompt.opened_by == one.prompt.opened_by]
    return sorted(beside)


KEY = "Idempotency-Key"
LONGEST_KEY = 200
KEY_PARAMETER = OpenApiParameter(
    KEY,
    str,
    OpenApiParameter.HEADER,
    description="The same key with the same body has one effect and the same reply. Up to 200 characters.",
)


class QuestionsShape(Shape):
    questions = QuestionShape(many=True)


class AnswerBody(Body):
    answer = Anything(help_text="In the shape that the question's schema says.")


class OneAnswer(Body):
    question = Number(min_value=0, max_value=MOST_QUESTIONS - 1)
    answer = Anything()


class AnswersBody(Body):
    answers = ListOf(child=OneAnswer(), min_length=1, max_length=MOST_TOGETHER)


class PreviewShape(Shape):
    """`answer` in the one shape in which it is stored; `consequence`: what it would do."""

    answer = Typed(ANY)
    words = serializers.CharField()
    consequence = serializers.CharField()


class TakenShape(Shape):
    """An answer that was taken.

    `replaced`: an earlier answer was changed. `changeable`: this one still can be. `repeated`: it came
    before under the same key. `taken_back`: then the game was taken back to before it, so it does not count;
    what is asked now has other numbers. `held`: the game is paused for repair, the answer is kept and will
    be used.
    """

    question = serializers.IntegerField()
    answer = Typed(ANY)
    words = serializers.CharField()
    message = serializers.CharField()
    changeable = serializers.BooleanField()
    replaced = serializers.BooleanField()
    repeated = serializers.BooleanField()
    taken_back = serializers.BooleanField()
    held = serializers.BooleanField()
    facts = Typed(OBJECTS, help_text="What has happened by it, as far as you may know.")
    happened = serializers.ListField(child=serializers.CharField(), help_text="The same in sentences.")


class AllTakenShape(Shape):
    answers = TakenShape(many=True)


class QuestionsView(Operations):
    @operation(
        "questions",
        scope=Scope.READ,
        tag="Questions",
        summary="What you are asked",
        answers=QuestionsShape,
        also={304: None},
        refuses=(404,),
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        seat_of(me(request), game_id)
        source = turn_page_source(me(request), game_id)
        reader = (me(request).pk, wording(), get_current_timezone_name())
        key = ("questions", source.key, memo_epoch(game_id), *reader)

        def show() -> dict[str, Any]:
            page = turn_page_from(source)
            if page.current is None or page.view is None:
                return {"questions": []}
            now = SeatNow(page.current, page.view, Reader.of(page.view), page.game.is_stuck)
            return {"questions": questions_json(now, page.asked)}

        return if_changed(request, key, show)


class PreviewView(Operations):
    @operation(
        "preview",
        scope=Scope.PLAY,
        tag="Questions",
        summary="What an answer would do",
        about="Nothing is sent and nothing is stored. The game is not run ahead.",
        body=AnswerBody,
        answers=PreviewShape,
        refuses=(404, 409),
        limit="preview",
    )
    def post(self, request: Request, game_id: str, question: int) -> Response:
        seat, answer = seat_of(me(request), game_id), self.read(AnswerBody)["answer"]
        now = current_game(game_id)
        self.asked = partial(_asked, now, seat, [question])
        ask = now.game.open.get((seat.number, question))
        if ask is None:
            raise engine.NotAsked("not_asked", seat=seat.number, question=question)
        view = engine.view(now.game.position, seat.number)
        reader, canonical = Reader.of(view), judged(ask, answer)
        return Response(
            {
                "answer": canonical,
                "words": answer_words(ask, canonical, reader),
                "consequence": consequence(ask, canonical, view, reader),
            }
        )


class AnswerView(Operations):
    @operation(
        "answer",
        scope=Scope.PLAY,
        tag="Questions",
        summary="Answer a question",
        about="409 says what happened if the question is closed, 422 what is wrong and where.",
        body=AnswerBody,
        answers=TakenShape,
        also={202: TakenShape},
        refuses=(404, 409),
        limit="answer",
        parameters=[KEY_PARAMETER],
    )
    def post(self, request: Request, game_id: str, question: int) -> Response:
        seat, answer = seat_of(me(request), game_id), self.read(AnswerBody)["answer"]
        key = _key(request)
        self.asked = partial(_asked_if_loadable, seat, [question])
        outcome = take_answer(
            game_id=game_id, seat=seat.number, question=question, answer=answer, route=Route.API, key=key
        )
        mark_question_read(seat, question)
        return Response(_taken(outcome), status=202 if outcome.held else 200)


class AnswersView(Operations):
    @operation(
        "answers",
        scope=Scope.PLAY,
        tag="Questions",
        summary="Answer several questions at once",
        about="All are taken or none is. A refusal has an error for each question that is wrong.",
        body=AnswersBody,
        answers=AllTakenShape,
        also={202: AllTakenShape},
        refuses=(404, 409),
        limit="answer",
        parameters=[KEY_PARAMETER],
    )
    def post(self, request: Request, game_id: str) -> Response:
        seat, given = seat_of(me(request), game_id), self.read(AnswersBody)["answers"]
        answers = _each_once(given)
        key = _key(request)
        self.asked = partial(_asked_if_loadable, seat, list(answers))
        outcomes = take_answers(game_id=game_id, seat=seat.number, answers=answers, route=Route.API, key=key)
        mark_question_read(seat, min(answers))
        taken = {"answers": [_taken(outcome) for outcome in outcomes]}
        return Response(taken, status=202 if any(one.held for one in outcomes) else 200)


def _each_once(given: list[dict[str, Any]]) -> dict[int, Any]:
    answers = {one["question"]: one["answer"] for one in given}
    if len(answers) < len(given):
        message = _("A question stands there twice. Answer each once.")
        raise ApiError(422, "asked_twice", message, field="answers")
    return answers


def _asked(now: CurrentGame, seat: Seat, questions: Collection[int]) -> Mapping[int, Asked]:
    """Return the questions with their reader, as the game is now.

    Nothing is known of a question that is closed.
    """
    reader = Reader.of(engine.view(now.game.position, seat.number))
    return {one: Asked(now.game.open.get((seat.number, one)), reader) for one in questions}


def _asked_if_loadable(seat: Seat, questions: Collection[int]) -> Mapping[int, Asked]:
    """Return the same, also for a game that cannot be loaded just now: its answers are kept."""
    try:
        return _asked(current_game(seat.game_id), seat, questions)
    except Unloadable:
        return {one: Asked(None, Reader.in_game(seat.game, seat.number)) for one in questions}


def _key(request: Request) -> str | None:
    """Return the sender's key with what it is about: another answer under the same key is another answer."""
    given = request.headers.get(KEY, "")
    if not given:
        return None
    if len(given) > LONGEST_KEY or not given.isascii() or not given.isprintable():
        message = _("An idempotency key has up to %(most)s characters of plain ASCII.")
        raise ApiError(422, "key", message % {"most": LONGEST_KEY}, field=KEY, params={"most": LONGEST_KEY})
    about = f"{request.path} {given} {chain.canonical(request.data)}"
    return "api:" + hashlib.sha256(about.encode()).hexdigest()


def _taken(outcome: Outcome) -> dict[str, Any]:
    reader = Reader.of(outcome.view) if outcome.view else Reader(outcome.seat)
    words = answer_words(outcome.ask, outcome.answer, reader) if outcome.ask else ""
    how = {
        "changeable": outcome.changeable,
        "replaced": outcome.replaced,
        "taken_back": outcome.taken_back,
    }
    facts = [{name: value for name, value in fact.items() if name != "to"} for fact in outcome.facts]
    return {
        "question": outcome.question,
        "answer": outcome.answer,
        "words": words,
        "message": parked_words() if outcome.held else taken_words(words, **how),
        **how,
        "repeated": outcome.repeated,
        "held": outcome.held,
        "facts": facts,
        "happened": [sentence(fact, reader) for fact in facts],
    }
