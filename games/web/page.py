"""The open questions of a seat, with the words, the form and the last attempt of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

import engine
from games.models import Game, Prompt, Seat
from games.selectors.head import Head, head
from games.selectors.turn_page import Asked, TurnPage
from games.words.answers import answer_words
from games.words.questions import QuestionWords, question
from games.words.reader import Reader
from games.words.windows import because, fits

from . import forms


@dataclass(frozen=True)
class Question:
    """An open question of the seat, ready to be shown."""

    ask: engine.Ask
    words: QuestionWords
    prompt: Prompt
    form: forms.Shown
    default: str  # the words of what a missed deadline answers
    given: str  # what was answered, if it may still be changed
    wrong: str  # why the last attempt could not be taken
    because: str = ""  # why this seat is asked in a window
    fits: str = ""  # what it has for that window


@dataclass(frozen=True)
class Attempt:
    """An answer that was sent to a question and could not be taken."""

    question: int
    typed: QueryDict
    wrong: str


@dataclass(frozen=True)
class Standing:
    """The game as one seat (None: a bystander) sees it now."""

    game: Game
    seat: int | None
    head: Head
    view: dict[str, Any]
    reader: Reader

    @property
    def asks(self) -> list[engine.Ask]:
        """All open questions, of whatever seat."""
        return list(self.head.game.open.values())


def standing_of(page: TurnPage) -> Standing | None:
    """What a page of the game stands on; None before it begins, or if it cannot be loaded."""
    if page.head is None or page.view is None:
        return None
    number = page.seat.number if page.seat else None
    return Standing(page.game, number, page.head, page.view, Reader.of(page.view))


def stand(game: Game, seat: Seat) -> Standing:
    """Load the game for one seat. Raises Unloadable."""
    now = head(game.pk)
    view = engine.view(now.game.position, seat.number)
    return Standing(game, seat.number, now, view, Reader.of(view))


def questions(now: Standing, asked: Iterable[Asked], attempt: Attempt | None = None) -> list[Question]:
    return [shown(now, one, attempt) for one in asked]


def shown(now: Standing, asked: Asked, attempt: Attempt | None = None) -> Question:
    """One question with its form; as it was typed, if the attempt was at this one."""
    ask = asked.ask
    mine = attempt if attempt and attempt.question == ask.number else None
    return Question(
        ask=ask,
        words=question(ask, now.reader),
        prompt=asked.prompt,
        form=forms.show(ask, mine.typed if mine else None, now.view, now.reader),
        default=answer_words(ask, ask.default, now.reader),
        given=given(now, ask),
        wrong=mine.wrong if mine else "",
        because=because(ask, now.view),
        fits=fits(ask),
    )


def given(now: Standing, ask: engine.Ask) -> str:
    """The words of an answer already given to a question that is still open."""
    about = (ask.seat, ask.number)
    answers = [
        d for d in now.head.game.tail if isinstance(d, engine.Answer) and (d.seat, d.question) == about
    ]
    return answer_words(ask, answers[-1].answer, now.reader) if answers else ""
