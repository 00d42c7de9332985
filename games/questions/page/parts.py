"""A form that asks several questions: the fields of each begin with its number."""

from __future__ import annotations

from django.http import QueryDict

from games.base.numbers import number_of

PART = "part"  # the field that names each of the questions


def prefix_of(question: int) -> str:
    return f"q{question}-"


def parts_of(post: QueryDict) -> dict[int, QueryDict]:
    """The fields of each question, by its number; nothing if the form asks one question alone."""
    numbers = sorted({number_of(text) for text in post.getlist(PART)})
    return {number: _fields(post, prefix_of(number)) for number in numbers}


def _fields(post: QueryDict, prefix: str) -> QueryDict:
    """As the form of this question alone would send them."""
    found = QueryDict(mutable=True)
    for name, values in post.lists():
        if name.startswith(prefix):
            found.setlist(name.removeprefix(prefix), values)
    return found
