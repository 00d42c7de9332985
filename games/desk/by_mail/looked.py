"""What a look at a seat shows, for page, API and command: cards, questions, and what it alone was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.state.view import View
from games.desk.words.acts import act_words
from games.log.words.sentences import sentence
from games.models import Act, Game, User
from games.models.play.desk import LookedAt
from games.questions.words.not_used import kept_words
from games.questions.words.titles import question
from games.turn.read.hidden import SHOWN_FOR, Asked, Hidden, hidden_at, look_of
from games.words.answers import answer_words
from games.words.names import card_name, colour_name
from games.words.reader import Reader

from .seat_in_words import WHAT, Pile, ordered_lines, piles


@dataclass(frozen=True)
class ShownQuestion:
    """`answer`: what was answered and nobody has seen yet; empty if the question waits."""

    title: str
    said: str
    answer: str


@dataclass(frozen=True)
class ShownLook:
    """One look. What was not looked at is None; `view` is the whole view of the seat, if everything was.

    `told`: the newest first; `more`: there is more of it. All of it is in the words that the seat reads.
    """

    act: Act
    words: str
    seat: int
    colour: str
    what: str
    what_words: str
    until: datetime
    piles: Sequence[Pile] | None = None
    questions: Sequence[ShownQuestion] | None = None
    ordered: Sequence[str] | None = None
    told: Sequence[str] | None = None
    more: bool = False
    view: View | None = field(default=None, repr=False)


def shown_look(game: Game, user: User, number: int) -> ShownLook:
    """The own look with this number, as long as it is shown. Raises Act.DoesNotExist,
    RequestRefused("look_is_over"), Unloadable."""
    return shown(look_of(game, user, number, timezone.now()))


def shown(act: Act) -> ShownLook:
    """What that look shows, as it stood then. Raises Unloadable."""
    hidden, what = hidden_at(act), LookedAt(act.changed["what"])
    every = what == LookedAt.EVERYTHING
    reader = Reader.of(hidden.view)
    return ShownLook(
        act=act,
        words=act_words(act),
        seat=act.changed["seat"],
        colour=colour_name(act.changed["seat"]),
        what=what,
        what_words=str(WHAT[what]),
        until=act.at + SHOWN_FOR,
        piles=piles(hidden.view) if every or what == LookedAt.HAND else None,
        questions=_questions(hidden, reader) if every or what == LookedAt.QUESTIONS else None,
        ordered=ordered_lines(hidden.view) if every else None,
        told=[sentence(one.fact, reader) for one in hidden.told] if every else None,
        more=hidden.more and every,
        view=hidden.view if every else None,
    )


def look_lines(look: ShownLook) -> list[str]:
    """The same as plain text."""
    cards = [f"{pile.title}: {', '.join(map(card_name, pile.cards)) or '-'}" for pile in look.piles or ()]
    asked = [f"{one.title}: {one.answer or _('not answered yet')}" for one in look.questions or ()]
    nothing = [_("It is asked nothing.")] if look.questions == [] else []
    older = [_("Older lines are left out.")] if look.more else []
    return [*cards, *asked, *nothing, *(look.ordered or ()), *(look.told or ()), *older]


def _questions(hidden: Hidden, reader: Reader) -> list[ShownQuestion]:
    kept = [kept_words(one, reader) for one in hidden.held]
    held = [ShownQuestion(title, _("Kept until the game goes on."), answer) for title, answer in kept]
    return [*(_question(one, reader) for one in hidden.asked), *held]


def _question(one: Asked, reader: Reader) -> ShownQuestion:
    words = question(one.ask, reader)
    answer = "" if one.waiting or one.given is None else answer_words(one.ask, one.given, reader)
    return ShownQuestion(words.title, words.said, answer)
