"""What an answer to a question looks like, as a JSON Schema: made from the form that judges it.

What a schema cannot say, such as that no more ships go than may, the judge says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rest_framework import serializers

import engine
from engine.asking.forms import LATER, PASS
from engine.deals import BY_TYPE, MOST_CARDS, TERMS
from engine.state.view import View
from games.api.operation.body import ANY, OBJECT, Shape, Typed
from games.base.documents import AnswerJSON
from games.play.read.current import Head
from games.questions.words.part_names import legend
from games.questions.words.reasons import fitting_things, why_asked
from games.questions.words.titles import question
from games.situation.words.encounter import Stake, stake
from games.turn.read.page import PromptWithAsk
from games.words.answers import answer_words
from games.words.choices import options_of
from games.words.names import capital
from games.words.options import option_help, option_words
from games.words.reader import Reader

Schema = dict[str, Any]


def answer_schema(ask: engine.Ask) -> Schema:
    """Return a schema that every legal answer fits."""
    return _MAKERS[ask.form.kind](ask.form)


def _choice(form: engine.Choice[Any]) -> Schema:
    """Return the schema of a choice. A window can be passed also where passing is not listed."""
    passing = [PASS] if _takes(form, PASS) else []
    return {"type": "string", "enum": list(dict.fromkeys([*form.options, *form.keys, *passing]))}


def _takes(form: engine.Choice[Any], answer: str) -> bool:
    try:
        form.judge(answer)
    except engine.NotAllowed:
        return False
    return True


def _ships(form: engine.Ships) -> Schema:
    if not form.targets:
        return _places(form)
    sides = [_object({"side": {"enum": list(form.targets)}, "ships": _places(form)}, ["side", "ships"])]
    alone = [""] * form.may_decline + [LATER] * form.may_wait
    if alone:
        sides.append(_object({"side": {"enum": alone}}, ["side"]))
    return sides[0] if len(sides) == 1 else {"oneOf": sides}


def _places(form: engine.Ships) -> Schema:
    """Return the schema of numbers by place; all together from `least` to `most`."""
    each = {place: {"type": "integer", "minimum": 0, "maximum": n} for place, n in form.places.items()}
    about = f"By place; {form.least} to {form.most} ships in all."
    return {**_object(each, []), "description": about}


def _cards(form: engine.Cards) -> Schema:
    items: Schema = {"type": "string", "enum": sorted(set(form.cards))} if form.cards else {"type": "string"}
    return {"type": "array", "items": items, "minItems": form.least, "maxItems": form.most}


def _deal(form: engine.Deal) -> Schema:
    terms = {str(seat): _gift(form, str(seat)) for seat in (form.me, form.other)}
    ways = [
        _object({"do": {"const": "break off"}}, ["do"]),
        _object({"do": {"const": "offer"}, "terms": _object(terms, [])}, ["do", "terms"]),
    ]
    accept = _object({"do": {"const": "accept"}}, ["do"])
    return {"oneOf": [*ways, accept] if form.offer is not None else ways}


def _gift(form: engine.Deal, seat: str) -> Schema:
    colonies = form.colonies["mine" if seat == str(form.me) else "theirs"]
    clauses = {
        name: {"type": "integer", "minimum": 1, "maximum": most}
        for name, most in form.clauses.get(seat, {}).items()
    }
    about = "The key of a card, or one of: " + ", ".join(sorted({*TERMS, *BY_TYPE})) + "."
    cards = {"type": "array", "items": {"type": "string", "description": about}, "maxItems": MOST_CARDS}
    return _object(
        {
            "cards": cards,
            "colony": {"enum": [None, *colonies]},
            "ships": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            "clauses": _object(clauses, []),
        },
        [],
    )


def _object(properties: Schema, required: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


_MAKERS: dict[str, Callable[[Any], Schema]] = {
    "choice": _choice,
    "ships": _ships,
    "cards": _cards,
    "deal": _deal,
}


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
        "kind": ask.form.kind,
        "schema": answer_schema(ask),
        "options": [_option(option, reader) for option in options_of(ask).values()],
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
