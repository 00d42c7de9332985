"""Reads replies to the questions of the corpus, in a language."""

from __future__ import annotations

from typing import Any

from django.utils import translation

from engine.asking.refusals import NotAllowed
from games.base.vocabulary import vocabulary_of
from games.mail.language.vocabulary import normal
from games.mail.understand.answer import Meant, NotUnderstood, meant
from games.questions.forms import answer_words
from games.words import names
from tests.games.mail.corpus.questions import Question

MOST = 5  # answers of one question that are tried


def read(question: Question, text: str, language: str, given: Any = None) -> Meant:
    """What a reply means where `given` stands. Raises NotUnderstood, NotAllowed."""
    aliens = {names.alien_name(alien): seat for seat, alien in question.reader.aliens.items()}
    with translation.override(language), vocabulary_of(question.edition):
        return meant(
            text,
            shown=question.ask.suggestions(),
            ask=question.ask,
            names=aliens,
            reader=question.reader,
            sides=question.sides,
            given=given,
        )


def taken(question: Question, text: str, language: str, given: Any = None) -> Any:
    """The answer that is taken; None if none is."""
    try:
        return read(question, text, language, given).answer
    except (NotUnderstood, NotAllowed):
        return None


def label(question: Question, answer: Any, language: str) -> str:
    """The words of an answer as a mail has them, without signs."""
    with translation.override(language), vocabulary_of(question.edition):
        return normal(answer_words(question.ask, answer, question.reader))
