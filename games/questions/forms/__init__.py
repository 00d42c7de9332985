"""The forms of answers, a file each, and the one that a question has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from engine import Ask
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.questions.forms.cards import CardsForm, RewardsForm
from games.questions.forms.choice import ChoiceForm, InviteForm
from games.questions.forms.deal import DealForm
from games.questions.forms.form import F, FormFeedback, FormType
from games.questions.forms.ships import ShipsForm
from games.words.reader import Reader, as_reader

ALL: Sequence[FormType[Any]] = (CardsForm(), ChoiceForm(), DealForm(), ShipsForm())
BY_KIND: Mapping[str, FormType[Any]] = {one.kind: one for one in ALL}
BY_QUESTION: Mapping[str, FormType[Any]] = {  # choices that have a form of their own
    one.template: one for one in (InviteForm(), RewardsForm())
}


def form_of(ask: Ask[F]) -> FormType[F]:
    """Return what is known of the form of a question's answers."""
    return BY_QUESTION.get(ask.what) or BY_KIND[ask.form.kind]


def answer_words(ask: Ask, answer: AnswerJSON, reader: Reader | int | None = None) -> str:
    """Return one answer to this question: "2 from red 1 and 1 from blue 3", "attack 8", "pass"."""
    return form_of(ask).words(ask, answer, as_reader(reader))


def consequence(ask: Ask, answer: AnswerJSON, view: View, reader: Reader | None = None) -> str:
    """Return what this legal answer (in canonical form) does, told to the seat that is asked."""
    return form_of(ask).told(ask, answer, view, reader)


@dataclass(frozen=True)
class RenderedForm:
    """A form ready for its template."""

    template: str
    fields: dict[str, Any]


def show(
    ask: Ask,
    typed: QueryDict | None,
    view: View,
    reader: Reader,
    feedback: FormFeedback | None = None,
    prefix: str = "",
) -> RenderedForm:
    """Return the form of a question. `typed` is what it holds, if that is not what it begins with.

    `prefix` begins the names of its fields where it is a part of a larger form, which sends them all.
    """
    form = form_of(ask)
    fields = form.show(ask, typed, view, reader)
    said = feedback or FormFeedback(preview=_begins_with(ask, typed, view, reader))
    return RenderedForm(
        f"questions/forms/{form.template}.html", {**fields, **vars(said), "n": ask.number, "prefix": prefix}
    )


def _begins_with(ask: Ask, typed: QueryDict | None, view: View, reader: Reader) -> str:
    """Return what a form would do that begins filled in."""
    form = form_of(ask)
    usual = form.begins_with(ask, view) if typed is None else None
    return "" if usual is None else form.told(ask, ask.judge(usual), view, reader)


def read(ask: Ask, post: QueryDict) -> AnswerJSON:
    """Return the answer that a form means, in the shape that the question judges. Raises NotAllowed."""
    return form_of(ask).read(ask, post)
