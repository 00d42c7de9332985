"""Forms for every kind of question: what the page shows, and the answer that a POST means.

Each kind is a file with `show(ask, typed, view, reader)`, a dict for the template of the same name,
`read(ask, post)`, an answer for `take_answer`, and `write(ask, answer)`, the fields which that answer
fills in. Nothing is judged here: the engine does that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, cast

from django.http import QueryDict

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON
from games.preview.words import consequence
from games.preview.words.ships import costs
from games.questions.forms import cards, choice, deal, invite, rewards, ships
from games.questions.forms.fields import at_fault
from games.words.choices import is_ships
from games.words.reader import Reader


class FormKind(Protocol):
    """What the module of each kind has."""

    def show(self, ask: Any, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]: ...

    def read(self, ask: Any, post: QueryDict) -> AnswerJSON: ...

    def write(self, ask: Any, answer: AnswerJSON) -> QueryDict: ...


BY_FORM = {module.KIND: cast(FormKind, module) for module in (cards, choice, deal, ships)}
BY_QUESTION = {
    module.KIND: cast(FormKind, module) for module in (invite, rewards)
}  # choices of their own kind


@dataclass(frozen=True)
class RenderedForm:
    """A form ready for its template."""

    template: str
    fields: dict[str, Any]


@dataclass(frozen=True)
class FormFeedback:
    """What the page says of what was typed: why it cannot be taken, at which field, or what it would do.

    `costs`: what of that stays in sight beside Send. `sure`: what is done once the button is pressed again.
    """

    wrong: str = ""
    at: str = ""
    preview: str = ""
    costs: str = ""
    sure: str = ""
    focus: bool = True  # whether the page goes to that field


def show(
    ask: engine.Ask,
    typed: QueryDict | None,
    view: View,
    reader: Reader,
    feedback: FormFeedback | None = None,
    prefix: str = "",
) -> RenderedForm:
    """Return the form of a question. `typed` is what it holds, if that is not what it begins with.

    `prefix` begins the names of its fields where it is a part of a larger form, which sends them all.
    """
    name = _name(ask)
    fields = _kind(ask).show(ask, typed, view, reader)
    said = feedback or FormFeedback(preview=_begins_with(ask, typed, view, reader))
    about = {
        "n": ask.number,
        "prefix": prefix,
        "focus": said.focus,
        "wrong": said.wrong,
        "at": said.at,
        "preview": said.preview,
        "costs": said.costs,
        "sure": said.sure,
    }
    return RenderedForm(f"questions/forms/{name}.html", fields | about)


def _begins_with(ask: engine.Ask, typed: QueryDict | None, view: View, reader: Reader) -> str:
    """Return what a form would do that begins filled in."""
    usual = ships.usual(ask, view) if typed is None and is_ships(ask) else None
    return "" if usual is None else consequence(ask, ask.judge(usual), view, reader)


def looked_at(ask: engine.Ask, answer: AnswerJSON, view: View) -> FormFeedback:
    """Return what this legal answer would do, for a form that is only previewed."""
    costly = costs(ask, answer, view, Reader.of(view)) if is_ships(ask) else ""
    return FormFeedback(preview=consequence(ask, answer, view), costs=costly)


def read(ask: engine.Ask, post: QueryDict) -> AnswerJSON:
    """Return the answer that a form means, in the shape that the question judges. Raises NotAllowed."""
    return _kind(ask).read(ask, post)


def write(ask: engine.Ask, answer: AnswerJSON) -> QueryDict:
    """Return the fields of the form as this answer fills them in."""
    return _kind(ask).write(ask, answer)


def left_out(ask: engine.Ask, post: QueryDict) -> bool:
    """Return whether nothing was chosen where something has to be."""
    if is_ships(ask):
        return bool(ask.form.targets) and "side" not in post
    return _kind(ask) is choice and not choice.chosen_in(post)


def first_field(ask: engine.Ask) -> str:
    """Return the name of the field in which something has to be chosen."""
    return "side" if is_ships(ask) else "answer"


def fault(ask: engine.Ask, refused: engine.Refused) -> str:
    """Return the name of the field at which an answer is wrong."""
    return at_fault(ask, refused)


def _name(ask: engine.Ask) -> str:
    return str(ask.what if ask.what in BY_QUESTION else ask.form.kind)


def _kind(ask: engine.Ask) -> FormKind:
    return BY_QUESTION.get(ask.what) or BY_FORM[ask.form.kind]
