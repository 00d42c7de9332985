"""What is said of an answer that was kept for a stuck game, and not used as the game was taken back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _

from games.base.documents import AnswerJSON
from games.words.reader import Reader

from .closed_answers import closed_answer_words
from .titles import question

MOST_CHARACTERS = 200


class KeptAnswer(Protocol):
    """As `games.turn.read.not_used` gives it."""

    @property
    def what(self) -> str: ...

    @property
    def about(self) -> Mapping[str, Any]: ...

    @property
    def answer(self) -> AnswerJSON: ...


def not_used_lines(kept: Iterable[KeptAnswer], reader: Reader) -> list[str]:
    """A sentence for each."""
    return [_line(one, reader) for one in kept]


def kept_words(one: KeptAnswer, reader: Reader) -> tuple[str, str]:
    """The question that was answered, and the answer."""
    title = question({"what": one.what, "about": one.about}, reader).title
    return title, _answer_words(one, reader)


def _line(one: KeptAnswer, reader: Reader) -> str:
    title, answer = kept_words(one, reader)
    told = {"question": title.rstrip("."), "answer": answer}
    return _("The game was taken back, so your answer was not used: %(question)s – %(answer)s.") % told


def _answer_words(one: KeptAnswer, reader: Reader) -> str:
    """It was kept unjudged, for the game could not be asked: it may be anything, and is shown as it came."""
    try:
        words = closed_answer_words(one.answer, one.what, one.about, reader)
    except Exception:
        words = json.dumps(one.answer, ensure_ascii=False)
    return words if len(words) <= MOST_CHARACTERS else f"{words[:MOST_CHARACTERS]}…"
