"""A question in a mail: title, numbered answers, how to answer, and until when."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import Enum
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON, FactJSON
from games.board.words.lines import WIDTH, wrapped
from games.mail.words.opening import Opening, Player, people_line
from games.questions.forms import answer_words, form_of
from games.questions.words.answers import line_to_name, sample_words
from games.questions.words.reasons import why_asked
from games.questions.words.titles import QuestionWords, can_only_pass
from games.situation.words.encounter import stake
from games.words.reader import NO_DEADLINE, Due, Reader, deadline

from .answered import MailedAnswer

LABEL_INDENT, NOTE_INDENT = " " * 6, " " * 8  # a note is indented further than its answer
WITH_ITS_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or with its words. Just the number "
    "will do where it can mean nothing else."
)
IN_OWN_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or in your own words. Just the "
    "number will do where it can mean nothing else. More is possible than this list shows."
)


class Reminder(Enum):
    """Why a player is asked once more."""

    HALF = "half"  # of the time is over
    NEAR_END = "near end"
    BANK = "bank"  # the time is over, and the bank runs
    DESK = "desk"  # the host or a moderator asks for it


@dataclass(frozen=True)
class PromptMail:
    """What a mail or reminder of a prompt says. Its seat may know everything in it.

    `view` is the seat's, `ask` the open question. `shown` are the numbered answers as they were fixed (the
    engine's suggestions if empty). `since` are facts as documents, oldest first.
    """

    game_name: str
    view: View
    ask: engine.Ask
    turn_url: str
    shown: Sequence[AnswerJSON] = ()
    since: Sequence[FactJSON] = ()
    due: Due = NO_DEADLINE
    zone: tzinfo | None = None
    now: datetime | None = None
    opening: Opening | None = None  # in the first mail of a game
    players: Sequence[Player] = ()  # in every later mail
    reminders_url: str = ""
    reacts: bool = False  # whether cards and powers act by themselves at this table, which then asks for none
    answered: Sequence[MailedAnswer] = ()  # by mail since the last mail, without a letter of their own
    reminder: Reminder = Reminder.HALF  # in a reminder
    parts: Sequence[NamedPart] = ()  # all questions asked together, this one first; empty if it is alone

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)


@dataclass(frozen=True)
class NamedPart:
    """One of several questions in a mail, and the word that names it in a reply."""

    name: str
    mail: PromptMail


def question_lines(mail: PromptMail, words: QuestionWords) -> dict[str, object]:
    """Return the lines of a question, each as it is and wrapped for the text."""
    about = stake(mail.view, mail.reader, mail.ask.what).lines
    lines = {
        "people": people_line(mail.players, mail.reader.seat),
        "because": why_asked(mail.ask, mail.view),
        "title": words.title,
        "explanation": _explanation(mail, words),
        "deadline": _deadline(mail, mail.reader),
    }
    broken = {f"{name}_wrapped": wrapped(line) for name, line in lines.items()}
    return {**lines, **broken, "stake": about, "stake_wrapped": "\n".join(map(wrapped, about))}


def answer_list(mail: PromptMail) -> dict[str, object]:
    answers = numbered_answers(mail.ask, mail.shown or mail.ask.suggestions(), mail.view, mail.reader)
    return {
        "answers": answers,
        "answers_text": answers_text(answers),
        "how": wrapped(_how(mail)),
    }


def _explanation(mail: PromptMail, words: QuestionWords) -> str:
    """Return how to answer; a reader who can only pass is told instead that nobody learns it."""
    nothing = _("You hold nothing that can be played here. No one else sees that.")
    parts = (words.explanation, nothing if can_only_pass(mail.ask) else "", _homes_needed(mail))
    return " ".join(filter(None, parts))


def _homes_needed(mail: PromptMail) -> str:
    """Return why some listed answers cost the power: once, and not beside each of them."""
    ask = mail.ask
    shown = mail.shown or ask.suggestions()
    needed = mail.view["homes_for_power"]
    told = ngettext(
        "Your power needs %(n)d home colony.", "Your power needs %(n)d home colonies.", needed
    ) % {"n": needed}
    return told if any(form_of(ask).costs_power(ask, answer, mail.view) for answer in shown) else ""


class NumberedAnswer(NamedTuple):
    """An answer of the list in a mail.

    `default`: whether a missed deadline gives it. `note`: what it costs, or who wins by it.
    """

    number: int
    label: str
    default: bool
    note: str


def numbered_answers(
    ask: engine.Ask, shown: Sequence[AnswerJSON], view: View, reader: Reader
) -> list[NumberedAnswer]:
    """Return the list of a mail, `shown` as it was fixed."""
    form = form_of(ask)
    # What each side brings; once the invitation was made, the words below the list say it.
    brings = form.sides_bring(ask, shown, view, reader) if ask.about.get("ahead") else {}
    return [
        NumberedAnswer(
            place + 1,
            answer_words(ask, answer, reader),
            answer == ask.default,
            " ".join(filter(None, (brings.get(place), form.note(ask, answer, view, reader)))),
        )
        for place, answer in enumerate(shown)
    ]


def answers_text(answers: Sequence[NumberedAnswer]) -> str:
    """Return the answers below each other, for the text part."""
    return "\n".join(line for one in answers for line in _answer_lines(one))


def default_mark() -> str:
    """Return the mark behind the answer that a missed deadline gives."""
    return _("(the default)")


def _answer_lines(one: NumberedAnswer) -> list[str]:
    label = f"{one.label}  {default_mark()}" if one.default else one.label
    lines = [_indented(label, f"{one.number:4d}. ", LABEL_INDENT)]
    return [*lines, _indented(one.note, NOTE_INDENT, NOTE_INDENT)] if one.note else lines


def _indented(text: str, first: str, others: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _how(mail: PromptMail) -> str:
    shown = mail.shown or mail.ask.suggestions()
    how = _(WITH_ITS_WORDS if mail.ask.complete else IN_OWN_WORDS) % {"number": line_to_name(shown)}
    sample = sample_words(mail.ask, shown, mail.reader)
    return " ".join([how, _("For example: “%(sample)s”.") % {"sample": sample}]) if sample else how


def _deadline(mail: PromptMail, reader: Reader) -> str:
    default = answer_words(mail.ask, mail.ask.default, reader)
    return deadline(mail.due, default, mail.now, mail.zone)
