"""A question or several in a mail, automatic powers, and answers that were taken without a letter."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import Enum
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.state.view import View
from games.ahead.words.orders import reacting_things
from games.ahead.words.reactions import how_to_react, reaction_words
from games.base.documents import AnswerJSON, FactJSON
from games.board.words.lines import WIDTH, wrapped
from games.mail.words.opening import Opening, Player, people_line
from games.questions.forms import answer_words, form_of
from games.questions.words.answers import (
    closed_answer_words,
    deadline_of_all,
    line_to_name,
    sample_words,
    several_questions,
)
from games.questions.words.reasons import why_asked
from games.questions.words.titles import QuestionWords, can_only_pass, question
from games.situation.words.encounter import stake
from games.words import names
from games.words.reader import NO_DEADLINE, Due, Reader, deadline

LABEL_INDENT, NOTE_INDENT = " " * 6, " " * 8  # a note is indented further than its answer
WITH_ITS_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or with its words. A bare number "
    "is fine unless it could also be a card or a count."
)
IN_OWN_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or in your own words. A bare "
    "number is fine unless it could also be a card or a count. The lines are suggestions; other answers "
    "work too."
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
    brings = form.sides_bring(ask, shown, view, reader) if ask.about.get("early") else {}
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
    return [_answered_line(one, reader) for one in answers]


def _answered_line(one: MailedAnswer, reader: Reader) -> str:
    told = {
        "question": question({"what": one.what, "about": one.about}, reader).title.rstrip("."),
        "answer": names.capital(closed_answer_words(one.answer, one.what, one.about, reader)),
    }
    if one.taken_back:
        return _("Taken back with the game: %(question)s – %(answer)s. It no longer counts.") % told
    return _("Your answer: %(question)s – %(answer)s.") % told


def reactions_in_mail(view: View) -> dict[str, object]:
    """Return a line for each automatic card or power, and how to change it; nothing if there are none."""
    things, lines = reacting_things(view), reaction_words(view)
    if not lines:
        return {}
    how = how_to_react(things) if things else ""
    return {
        "reactions": lines,
        "reactions_text": "\n".join(wrapped(line, "  ") for line in lines),
        "reactions_how": how,
        "reactions_how_wrapped": wrapped(how),
    }


SHORT = 24  # most characters of an answer that is shown as an example in its words
INDENT = " " * 4


def parts_context(parts: Sequence[NamedPart]) -> dict[str, object]:
    """Return what a mail with several questions has in place of one question."""
    title, how, rest = several_questions(len(parts)), how_to_answer_parts(), left_out_words()
    otherwise, defaults = _otherwise(parts)
    shown = parts[:1] if otherwise else parts  # the others are shown there already
    examples = [_quoted(example(p.name, p.mail.ask, p.mail.shown, p.mail.reader)) for p in shown]
    return {
        "title": title,
        "title_wrapped": wrapped(title),
        "otherwise": otherwise,
        "otherwise_wrapped": wrapped(otherwise),
        "defaults": defaults,
        "defaults_wrapped": "\n".join(wrapped(one, INDENT) for one in defaults),
        "how_parts": how,
        "how_parts_wrapped": wrapped(how),
        "examples": examples,
        "examples_wrapped": "\n".join(wrapped(one, INDENT) for one in examples),
        "left_out_parts": rest,
        "left_out_parts_wrapped": wrapped(rest),
        "parts": [_part(part, told=bool(otherwise)) for part in parts],
    }


def _otherwise(parts: Sequence[NamedPart]) -> tuple[str, list[str]]:
    """Return until when all can be answered, and the default of each as a reply would write it.

    Return nothing if their times differ: each question has its own deadline then.
    """
    first = parts[0].mail
    if any(part.mail.due != first.due for part in parts):
        return "", []
    told = [answer_words(part.mail.ask, part.mail.ask.default, part.mail.reader) for part in parts]
    lines = [_quoted(keyed(part.name, words)) for part, words in zip(parts, told, strict=True)]
    return deadline_of_all(first.due, first.now or timezone.now(), first.zone), lines


def reminder_words(kind: Reminder, parts: int) -> str:
    """Return the beginning of a reminder.

    `parts` is how many questions it asks, 0 if it asks one alone as most mails do.
    """
    if kind is Reminder.BANK:
        return _("Your time is over. Your bank runs now; when it is empty, the default is used.")
    if kind is Reminder.NEAR_END:
        return _("The last reminder: the time for your answer is nearly over.")
    if kind is Reminder.DESK:
        return _("The host or a moderator reminds you: the game waits for your answer.")
    if parts:
        return _("A reminder: these questions are still open.")
    return _("A reminder: this question is still open.")


def how_to_answer_parts() -> str:
    return _(
        "Begin each answer on a new line with the name of its question. After the name comes a line of its "
        "list or your own words, for example:"
    )


def left_out_words() -> str:
    return _("Skip any you like; if time runs out, the default is played.")


def example(name: str, ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Return an answer as it can be written: the default if that is short, else a line of the list."""
    words = answer_words(ask, ask.default, reader)
    if len(words) > SHORT or words.isdecimal():
        words = _("line %(number)d") % {"number": line_to_name(shown or ask.suggestions())}
    return keyed(name, words)


def _quoted(text: str) -> str:
    """Return a text in quotes: if a program quotes our mail without a mark, it is nobody's answer."""
    return _("“%(text)s”") % {"text": text}


def keyed(name: str, words: str) -> str:
    """Return an answer with the name of its question."""
    return f"{name}: {words}"


def heading(name: str, title: str) -> str:
    """Return the heading of a part, where there are several."""
    return f"{name.upper()}: {title}"


def _part(part: NamedPart, *, told: bool) -> dict[str, object]:
    """Return one question with the same lines as in a mail of its own.

    `told`: its time and its default are given above.
    """
    words = question(part.mail.ask, part.mail.reader)
    more = _more(part)
    return {
        **question_lines(part.mail, words),
        **answer_list(part.mail),
        "heading": heading(part.name, words.title),
        "heading_wrapped": wrapped(heading(part.name, words.title)),
        "more": more,
        "more_wrapped": wrapped(more),
        "deadline_told": told,
    }


def _more(part: NamedPart) -> str:
    """Return what can be answered that the list does not show."""
    mail = part.mail
    if mail.ask.complete:
        return ""
    more = _("These are suggestions; other answers work too.")
    sample = sample_words(mail.ask, mail.shown or mail.ask.suggestions(), mail.reader)
    told = {"sample": keyed(part.name, sample)}
    return " ".join([more, _("For example: “%(sample)s”.") % told]) if sample else more
