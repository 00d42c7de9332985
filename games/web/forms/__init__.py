"""Forms for every kind of question: what the page shows, and the answer that a POST means.

Each kind is a file with `show(ask, typed, view)`, a dict for the template of the same name, and
`read(ask, post)`, an answer for `take_answer`. Nothing is judged here: the engine does that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from django.http import QueryDict

from games.words.reader import Reader

from . import cards, choice, deal, ships


class Kind(Protocol):
    def show(
        self, ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader
    ) -> dict[str, Any]: ...

    def read(self, ask: Any, post: QueryDict) -> Any: ...


KINDS = {module.KIND: cast(Kind, module) for module in (cards, choice, deal, ships)}


@dataclass(frozen=True)
class Shown:
    """A form ready for its template."""

    template: str
    fields: dict[str, Any]


def show(ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader) -> Shown:
    """The form of a question; `typed` is what was sent and could not be taken."""
    kind = ask.form.kind
    return Shown(f"games/forms/{kind}.html", KINDS[kind].show(ask, typed, view, reader))


def read(ask: Any, post: QueryDict) -> Any:
    """The answer that a form means, in the shape that the question judges."""
    return KINDS[ask.form.kind].read(ask, post)
