"""What was filled in for a question, carried through another page by a browser without our scripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from games.base.numbers import number_in
from games.questions.forms import FormFeedback

from .parts import parts_of
from .questions import Attempt

FROM, PREFIX, QUESTION = "from", "carried-", "carried-question"
NOT_CARRIED = ("csrfmiddlewaretoken", "form")  # each page has its own


@dataclass(frozen=True)
class Carried:
    """`fields` are those of the question's form, as they were filled in; nothing is judged here."""

    question: int
    fields: QueryDict

    def hidden(self) -> Iterator[tuple[str, str]]:
        """The fields that carry it on."""
        yield QUESTION, str(self.question)
        for name, values in self.fields.lists():
            yield from ((PREFIX + name, value) for value in values)

    def attempts(self) -> list[Attempt]:
        """For the page of the game: the form as it was, nothing taken, nothing wrong."""
        parts = parts_of(self.fields) or {self.question: self.fields}
        return [Attempt(question, fields, FormFeedback()) for question, fields in parts.items()]


def sent_from(request: HttpRequest) -> Carried | None:
    """The form of a question whose button leads here; None if another form was sent."""
    if FROM not in request.GET:
        return None
    fields = QueryDict(mutable=True)
    for name, values in request.POST.lists():
        if name not in NOT_CARRIED:
            fields.setlist(name, values)
    return Carried(number_in(request.GET, FROM), fields)


def carried(post: QueryDict) -> Carried | None:
    """What another form has carried; None if it carries nothing."""
    if QUESTION not in post:
        return None
    fields = QueryDict(mutable=True)
    for name, values in post.lists():
        if name.startswith(PREFIX) and name != QUESTION:
            fields.setlist(name.removeprefix(PREFIX), values)
    return Carried(number_in(post, QUESTION), fields)
