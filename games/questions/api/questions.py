"""Questions as JSON. What the schema of an answer cannot say, such as sums of ships, the judge says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rest_framework import serializers

import engine
from engine.state.view import View
from games.api.operation.body import ANY, OBJECT, Shape, Typed
from games.base.documents import AnswerJSON
from games.play.read.current import Head
from games.questions.forms import answer_words, form_of
from games.questions.words.part_names import legend
from games.questions.words.reasons import fitting_things, why_asked
from games.questions.words.titles import question
from games.situation.words.encounter import Stake, stake
from games.turn.read.page import PromptWithAsk
from games.words.choices import option_help, option_words
from games.words.names import capital
from games.words.reader import Reader

Schema = dict[str, Any]


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


class StakeShape(Shape):
    """What the encounter is about, in sentences; each may be empty."""

    attack = serializers.CharField()
    verdict = serializers.CharField()
    ships = serializers.CharField()
    mine = serializers.CharField()
    outcomes = serializers.ListField(child=serializers.CharField())
    leaving = serializers.CharField()
    effects = serializers.CharField()
    near = serializers.CharField()


class QuestionShape(Shape):
    """`given`: the answer that can still be changed. `together`: what is asked at the same moment."""

    question = serializers.IntegerField()
    what = serializers.CharField(help_text="The kind of question, by a name that does not change.")
    about = Typed(OBJECT, help_text="What its words are made of.")
    title = serializers.CharField()
    said = serializers.CharField()
    rule = serializers.CharField()
    stake = StakeShape()
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

    head: Head
    view: View
    reader: Reader
    stuck: bool = False


def questions_json(now: SeatNow, asked: Sequence[PromptWithAsk]) -> list[dict[str, Any]]:
    return [question_json(now, one, asked) for one in asked]


def question_json(now: SeatNow, one: PromptWithAsk, among: Sequence[PromptWithAsk]) -> dict[str, Any]:
    ask, prompt = one.ask, one.prompt
    words = question(ask, now.reader)
    given = now.head.answer_so_far(ask.seat, ask.number)
    return {
        "question": ask.number,
        "what": ask.what,
        "about": dict(ask.about),
        "title": legend(ask, words.title),
        "said": words.said,
        "rule": words.rule,
        "stake": _stake(stake(now.view, now.reader, ask.what)),
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


def _stake(found: Stake) -> dict[str, Any]:
    names = ("attack", "verdict", "ships", "mine", "leaving", "effects", "near")
    return {
        **{name: getattr(found, name) for name in names},
        "outcomes": [str(outcome) for outcome in found.outcomes],
    }


def _together(one: PromptWithAsk, among: Sequence[PromptWithAsk]) -> list[int]:
    """Return the questions to answer together, as on the page: what does not wait is answered by itself."""
    if not one.ask.waits:
        return [one.ask.number]
    beside = [o.ask.number for o in among if o.ask.waits and o.prompt.opened_by == one.prompt.opened_by]
    return sorted(beside)
