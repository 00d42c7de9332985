"""Lines at the top of a mail about answers that were taken without a letter of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.base.documents import AnswerJSON
from games.board.words.lines import wrapped
from games.questions.words.answers import closed_answer_words
from games.questions.words.titles import question
from games.words import names
from games.words.reader import Reader


class MailedAnswer(NamedTuple):
    """An answer by mail, and the question as it is stored.

    `taken_back`: the game was taken back, so the answer does not count.
    """

    what: str
    about: Mapping[str, Any]
    answer: AnswerJSON
    taken_back: bool = False


def answered_in_mail(answers: Sequence[MailedAnswer], reader: Reader) -> dict[str, object]:
    """Return a line for each answer; nothing if there are none."""
    lines = answered_lines(answers, reader)
    return {"answered": lines, "answered_wrapped": "\n".join(map(wrapped, lines))} if lines else {}


def answered_lines(answers: Sequence[MailedAnswer], reader: Reader) -> list[str]:
    return [_line(one, reader) for one in answers]


def _line(one: MailedAnswer, reader: Reader) -> str:
    told = {
        "question": question({"what": one.what, "about": one.about}, reader).title.rstrip("."),
        "answer": names.capital(closed_answer_words(one.answer, one.what, one.about, reader)),
    }
    if one.taken_back:
        return _("Taken back with the game: %(question)s – %(answer)s. It no longer counts.") % told
    return _("Your answer: %(question)s – %(answer)s.") % told
