"""What a turn page shows: everything for one seat, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

import engine
from games.models import Game, LogEntry, Prompt, Seat
from games.selectors.head import Head, head
from games.words.answers import answer_words
from games.words.facts import sentence
from games.words.questions import QuestionWords, question
from games.words.reader import Reader

from . import forms

SHOWN, MOST = 5, 60  # lines of what happened: at once, and folded behind them


@dataclass(frozen=True)
class Question:
    """An open question of the seat, ready to be shown."""

    ask: engine.Ask
    words: QuestionWords
    prompt: Prompt | None
    form: forms.Shown
    given: str  # what was answered, if it may still be changed
    wrong: str  # why the last attempt could not be taken


@dataclass(frozen=True)
class Attempt:
    """An answer that was sent to a question and could not be taken."""

    question: int
    typed: QueryDict
    wrong: str


@dataclass(frozen=True)
class Standing:
    """The game as one seat sees it now."""

    game: Game
    seat: Seat
    head: Head
    view: dict[str, Any]
    reader: Reader


def stand(game: Game, seat: Seat) -> Standing:
    """Load the game once for one seat."""
    now = head(game.pk)
    view = engine.view(now.game.position, seat.number)
    return Standing(game, seat, now, view, Reader.of(view))


def asks_of(standing: Standing) -> list[engine.Ask]:
    """The open questions of the seat, those that are waited for first."""
    found = [ask for (seat, _n), ask in standing.head.game.open.items() if seat == standing.seat.number]
    waiting = standing.head.game.waiting
    return sorted(found, key=lambda ask: ((ask.seat, ask.number) not in waiting, ask.number))


def questions(
    standing: Standing, prompts: Sequence[Prompt], attempt: Attempt | None = None
) -> list[Question]:
    by_number = {prompt.question: prompt for prompt in prompts}
    return [shown_question(standing, ask, by_number.get(ask.number), attempt) for ask in asks_of(standing)]


def shown_question(
    standing: Standing, ask: engine.Ask, prompt: Prompt | None, attempt: Attempt | None = None
) -> Question:
    mine = attempt if attempt and attempt.question == ask.number else None
    return Question(
        ask=ask,
        words=question(ask, standing.reader),
        prompt=prompt,
        form=forms.show(ask, mine.typed if mine else None, standing.view, standing.reader),
        given=given(standing, ask),
        wrong=mine.wrong if mine else "",
    )


def given(standing: Standing, ask: engine.Ask) -> str:
    """The words of an answer already given to a question that is still open."""
    asked = (ask.seat, ask.number)
    answers = [
        d for d in standing.head.game.tail if isinstance(d, engine.Answer) and (d.seat, d.question) == asked
    ]
    return answer_words(ask, answers[-1].answer, standing.reader) if answers else ""


def since(standing: Standing) -> list[str]:
    """What the seat may know of what happened since it answered last, the newest last."""
    entries = LogEntry.objects.filter(game=standing.game, number__gt=standing.seat.seen)
    newest = entries.known_to(standing.seat.number).order_by("-number", "-place")[:MOST]
    return [sentence(entry.fact, standing.reader) for entry in reversed(newest)]


def waited_for(standing: Standing) -> list[int]:
    """The seats whose turn everybody knows, whether or not they have answered already.

    Who is asked in a window follows from private stops, and of two dealers nobody knows who owes an offer.
    """
    public = [ask for ask in standing.head.game.open.values() if not ask.about.get("window")]
    return sorted({ask.seat for ask in public})


def window_open(standing: Standing) -> str:
    """The moment at which the game stands, if a window is open there; empty otherwise."""
    moments = [ask.what for ask in standing.head.game.open.values() if ask.about.get("window")]
    return moments[0] if moments else ""
