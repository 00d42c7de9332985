"""The questions of a page: a form for each moment, failed attempts, and the game as one seat sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

import engine
from engine.state.view import SeatView, View
from games.ahead.words.orders import TECH_ACTION
from games.base.documents import AnswerJSON
from games.base.links import number_in, number_of
from games.mail.words.opening import (
    WITH_SUMS,
    at_work,
    changing_powers,
    in_effect,
    named_card,
    named_techs,
    own_powers,
)
from games.models import Game, Prompt, Seat
from games.play.read.current import CurrentGame, current_game
from games.questions import forms
from games.questions.forms import answer_words
from games.questions.forms.form import FormFeedback
from games.questions.words.answers import (
    answers_words,
    deadline_of_all,
    legend,
    part_words,
    several_questions,
)
from games.questions.words.reasons import fitting_things, why_asked
from games.questions.words.titles import QuestionWords, question
from games.situation.words.encounter import Stake, stake
from games.turn.read.page import PromptWithAsk, TurnPage
from games.words.reader import NO_DEADLINE, Due, Reader, Told, deadline, due_of

PART = "part"  # the field that names each of the questions


def prefix_of(question: int) -> str:
    return f"q{question}-"


def parts_of(post: QueryDict) -> dict[int, QueryDict]:
    """Return the fields of each question, by its number; nothing if the form asks one question alone."""
    numbers = sorted({number_of(text) for text in post.getlist(PART)})
    return {number: _fields(post, prefix_of(number)) for number in numbers}


def _fields(post: QueryDict, prefix: str) -> QueryDict:
    """Return the fields as the form of this question alone would send them."""
    found = QueryDict(mutable=True)
    for name, values in post.lists():
        if name.startswith(prefix):
            found.setlist(name.removeprefix(prefix), values)
    return found


FROM, PREFIX, QUESTION = "from", "carried-", "carried-question"
NOT_CARRIED = ("csrfmiddlewaretoken", "form")  # each page has its own


@dataclass(frozen=True)
class Carried:
    """`fields` are those of the question's form, as they were filled in; nothing is judged here."""

    question: int
    fields: QueryDict

    @classmethod
    def of(cls, question: int, post: QueryDict) -> Carried:
        """Return the form of a question that was sent."""
        fields = QueryDict(mutable=True)
        for name, values in post.lists():
            if name not in NOT_CARRIED:
                fields.setlist(name, values)
        return cls(question, fields)

    def hidden(self) -> Iterator[tuple[str, str]]:
        """Yield the fields that carry it on."""
        yield QUESTION, str(self.question)
        for name, values in self.fields.lists():
            yield from ((PREFIX + name, value) for value in values)

    def attempts(self) -> list[Attempt]:
        """Return the form as it was, for the page of the game: nothing taken, nothing wrong."""
        parts = parts_of(self.fields) or {self.question: self.fields}
        return [Attempt(question, fields, FormFeedback()) for question, fields in parts.items()]


def sent_from(request: HttpRequest) -> Carried | None:
    """Return the form of a question whose button leads here; None if another form was sent."""
    return Carried.of(number_in(request.GET, FROM), request.POST) if FROM in request.GET else None


def carried(post: QueryDict) -> Carried | None:
    """Return what another form has carried; None if it carries nothing."""
    if QUESTION not in post:
        return None
    fields = QueryDict(mutable=True)
    for name, values in post.lists():
        if name.startswith(PREFIX) and name != QUESTION:
            fields.setlist(name.removeprefix(PREFIX), values)
    return Carried(number_in(post, QUESTION), fields)


@dataclass(frozen=True)
class Question:
    """An open question of the seat, ready to be shown."""

    ask: engine.Ask
    words: QuestionWords
    prompt: Prompt
    form: forms.RenderedForm
    default: str  # the words of what a missed deadline answers
    given: str  # what was answered, if it may still be changed
    wrong: str  # why the last attempt could not be taken
    due: SafeString  # what was answered, or until when there is time and what is answered then
    open: bool  # whether the form is in use: something was sent to it that was not taken
    why_asked: str = ""  # why this seat is asked in a window
    fitting_things: str = ""  # what it has for that window
    stake: Stake = field(default_factory=Stake)  # what the encounter is about
    texts: tuple[Told, ...] = ()  # of the seat's own aliens in this phase, of what asks or changes sums
    effects: tuple[Told, ...] = ()  # of what goes on in the encounter
    legend: str = ""  # its title among others
    unanswered: int = 0  # mails of the player's to it to which nothing was said

    @property
    def title(self) -> str:
        return self.words.title

    @property
    def folded(self) -> bool:
        """Return whether the form is only there to change an answer."""
        return bool(self.given) and not self.open


@dataclass(frozen=True)
class Attempt:
    """What was sent to a question and not taken: it was refused (`feedback.wrong`), or only previewed."""

    question: int
    typed: QueryDict
    feedback: FormFeedback

    @property
    def wrong(self) -> str:
        return self.feedback.wrong


def status_of(attempts: Sequence[Attempt]) -> int:
    """Return the status code of a page that shows them."""
    return 422 if any(one.wrong for one in attempts) else 200


@dataclass(frozen=True)
class GameForSeat:
    """The game as one seat (None: a bystander) sees it now."""

    game: Game
    seat: int | None
    current: CurrentGame
    view: View
    reader: Reader

    def due_of(self, prompt: Prompt) -> Due:
        """Return until when to answer. No deadline passes while the game is paused for repair."""
        return NO_DEADLINE if self.game.is_stuck else due_of(prompt)

    @property
    def winners(self) -> list[int]:
        return self.view["winners"]

    @property
    def mine(self) -> SeatView:
        """Return the seat itself, where it is known that it is no bystander."""
        assert self.seat is not None, "nobody sits there"
        return self.view["seats"][self.seat]

    @property
    def asks_by_role(self) -> bool:
        """Return whether the table asks for reactions, or seats say once what theirs are."""
        return self.current.game.position.rules.asks_by_role

    @property
    def asks(self) -> list[engine.Ask]:
        """Return the questions of all seats that are waited for."""
        return [] if self.game.is_stuck else list(self.current.game.open.values())


def game_for_page(page: TurnPage) -> GameForSeat | None:
    """Return what a page of the game shows; None before it begins, or if it cannot be loaded."""
    if page.current is None or page.view is None:
        return None
    number = page.seat.number if page.seat else None
    return GameForSeat(page.game, number, page.current, page.view, Reader.of(page.view))


def game_for_seat(game: Game, seat: Seat) -> GameForSeat:
    """Load the game for one seat. Raises Unloadable."""
    now = current_game(game.pk)
    view = engine.view(now.game.position, seat.number)
    return GameForSeat(game, seat.number, now, view, Reader.of(view))


def question_for_page(
    now: GameForSeat, asked: PromptWithAsk, attempts: Sequence[Attempt] = (), *, part: bool = False
) -> Question:
    """Return one question with its form; as it was typed, if an attempt was at this one.

    `part`: the form is a part of a larger one.
    """
    ask = asked.ask
    mine = next((one for one in attempts if one.question == ask.number), None)
    prefix = prefix_of(ask.number) if part else ""
    answer = now.current.answer_so_far(ask.seat, ask.number)
    default = answer_words(ask, ask.default, now.reader)
    given = "" if answer is None else answer_words(ask, answer, now.reader)
    words = question(_without_offer(ask), now.reader)
    return Question(
        ask=ask,
        words=words,
        legend=legend(ask, words.title),
        prompt=asked.prompt,
        form=_form(now, ask, mine, answer, prefix),
        default=default,
        given=given,
        wrong=mine.wrong if mine else "",
        due=_due(now.due_of(asked.prompt), given, default),
        why_asked=why_asked(ask, now.view),
        fitting_things=fitting_things(ask),
        stake=stake(now.view, now.reader, ask.what),
        texts=_texts(ask, now.view),
        effects=tuple(in_effect(now.view)),
        open=mine is not None,
        unanswered=getattr(asked.prompt, "unanswered", 0),
    )


def _texts(ask: engine.Ask, view: View) -> tuple[Told, ...]:
    """Return what is folded below the question: the reader's own powers, what asks, what changes sums."""
    told = [*named_card(ask, view), *own_powers(view), *at_work(ask, view)]
    told += named_techs(ask) if ask.what == TECH_ACTION else ()
    told += changing_powers(view) if ask.what in WITH_SUMS else ()
    return tuple({one.text: one for one in told if one.text}.values())


def _due(due: Due, given: str, default: str) -> SafeString:
    """Return the answer that can still be changed.

    Else return until when to answer, and what is answered otherwise.
    """
    if given:
        text = _(
            "Your answer: <strong>%(answer)s</strong>. It is sealed. You can change it until everyone "
            "has answered."
        )
        return mark_safe(text % {"answer": escape(given)})  # the part went through escape
    return conditional_escape(deadline(due, default))


def _without_offer(ask: engine.Ask) -> Any:
    """Return the question without its offer, which the form itself shows."""
    hidden = forms.form_of(ask).hidden_of_title
    about = {name: value for name, value in ask.about.items() if name not in hidden}
    return {"what": ask.what, "about": about} if hidden else ask


def _form(
    now: GameForSeat, ask: engine.Ask, mine: Attempt | None, answer: AnswerJSON, prefix: str
) -> forms.RenderedForm:
    """Return the form as it was typed.

    Else it is filled in with the answer that may still be changed, or as it begins.
    """
    if mine:
        return forms.show(ask, mine.typed, now.view, now.reader, mine.feedback, prefix)
    typed = None if answer is None else forms.form_of(ask).write(ask, answer)
    return forms.show(ask, typed, now.view, now.reader, prefix=prefix)


@dataclass(frozen=True)
class Default:
    """What is answered otherwise to the question of this number, as a way to it."""

    number: int
    words: str


@dataclass(frozen=True)
class AskedQuestions:
    """One question, or several that the same decision has opened, by their numbers.

    What several share is above them once.
    """

    parts: tuple[Question, ...]
    due: SafeString  # what was answered, or until when there is time
    defaults: tuple[Default, ...] = ()  # what is answered to each of several then

    @property
    def several(self) -> bool:
        return len(self.parts) > 1

    @property
    def ask(self) -> engine.Ask:
        """Return the question whose number the form has."""
        return self.parts[0].ask

    @property
    def title(self) -> str:
        return several_questions(len(self.parts)) if self.several else self.parts[0].title

    @property
    def stake(self) -> Stake:
        return self.parts[0].stake

    @property
    def effects(self) -> tuple[Told, ...]:
        return self.parts[0].effects

    @property
    def open(self) -> bool:
        return any(part.open for part in self.parts)

    @property
    def given(self) -> bool:
        """Return whether all are answered, though it may still be changed."""
        return all(part.given for part in self.parts)

    @property
    def costs(self) -> str:
        """Return what the previewed answers cost, beside the button that sends them all."""
        return " ".join(told for part in self.parts if (told := part.form.fields["costs"]))

    @property
    def explained(self) -> list[Question]:
        """Return the questions that have more to read."""
        return [part for part in self.parts if part.words.rule]

    @cached_property
    def texts(self) -> tuple[Told, ...]:
        """Return what is folded away beside them, each of them once."""
        told = [one for part in self.parts for one in part.texts]
        return tuple({one.text: one for one in told}.values())


def asked_questions(
    now: GameForSeat, asked: Iterable[PromptWithAsk], attempts: Sequence[Attempt] = ()
) -> list[AskedQuestions]:
    """Return the forms of a page: one for each moment, with one question or several."""
    moments: dict[Hashable, list[PromptWithAsk]] = {}
    for one in asked:
        moments.setdefault(_moment(one), []).append(one)
    return [_all_asked(now, ones, attempts) for ones in moments.values()]


def _moment(one: PromptWithAsk) -> Hashable:
    """Return the moment of a question.

    What does not wait, like the talk about a deal, is never answered together with something else.
    """
    return ("together", one.prompt.opened_by) if one.ask.waits else ("alone", one.ask.number)


def _all_asked(
    now: GameForSeat, asked: Sequence[PromptWithAsk], attempts: Sequence[Attempt]
) -> AskedQuestions:
    ordered = sorted(asked, key=lambda one: one.ask.number)
    parts = tuple(question_for_page(now, one, attempts, part=len(asked) > 1) for one in ordered)
    if len(parts) == 1:
        return AskedQuestions(parts, parts[0].due)
    given = _given(now, ordered) if all(part.given for part in parts) else ""
    if given:
        return AskedQuestions(parts, mark_safe(given))
    left = [one for one in ordered if one.prompt.waiting] or ordered
    return AskedQuestions(parts, _due_of_all(now, left), tuple(_default(now, one) for one in left))


def _given(now: GameForSeat, asked: Sequence[PromptWithAsk]) -> str:
    """Return the answers that can still be changed."""
    answers = [(one.ask, now.current.answer_so_far(one.ask.seat, one.ask.number)) for one in asked]
    text = _(
        "Your answers: <strong>%(answers)s</strong>. They are sealed. You can change them until everyone "
        "has answered."
    )
    return text % {"answers": escape(answers_words(answers, now.reader))}  # the part went through escape


def _due_of_all(now: GameForSeat, left: Sequence[PromptWithAsk]) -> SafeString:
    """Return until when there is time for those that are still to be answered.

    It is the clock that ends first; of those that end at once, the one that has no bank.
    """
    running = [(one.prompt.due_at, one.prompt.bank_seconds, one.prompt) for one in left if one.prompt.due_at]
    first = min(running, key=itemgetter(0, 1), default=(None, 0, None))[-1]
    return conditional_escape(deadline_of_all(now.due_of(first) if first else NO_DEADLINE, timezone.now()))


def _default(now: GameForSeat, one: PromptWithAsk) -> Default:
    return Default(one.ask.number, part_words(one.ask, one.ask.default, now.reader))
