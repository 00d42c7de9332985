"""What a mail tells of several questions that a seat is asked at once: each as a part with a name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from games.base.documents import AnswerJSON
from games.board.words.lines import wrapped
from games.questions.words.plain_words import line_to_name
from games.questions.words.samples import sample_words
from games.questions.words.titles import question
from games.questions.words.together import deadline_of_all, several_questions
from games.words.answers import answer_words
from games.words.reader import Reader

from .asked import NamedPart, Reminder, answer_list, question_lines

SHORT = 24  # characters of an answer that stands as an example in its words
INDENT = " " * 4


def parts_context(parts: Sequence[NamedPart]) -> dict[str, object]:
    """What stands in place of the one question of other mails."""
    title, how, rest = several_questions(len(parts)), how_to_answer_parts(), left_out_words()
    otherwise, defaults = _otherwise(parts)
    shown = parts[:1] if otherwise else parts  # the others stand there already
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
    """Until when there is time for all of them, and what each is answered with otherwise, as a reply says it;
    nothing if some have another time than others, as each tells its own then."""
    first = parts[0].mail
    if any(part.mail.due != first.due for part in parts):
        return "", []
    told = [answer_words(part.mail.ask, part.mail.ask.default, part.mail.reader) for part in parts]
    lines = [_quoted(keyed(part.name, words)) for part, words in zip(parts, told, strict=True)]
    return deadline_of_all(first.due, first.now or timezone.now(), first.zone), lines


def reminder_words(kind: Reminder, parts: int) -> str:
    """What a reminder begins with; `parts`: how many questions it asks, 0 if it is the one of most mails."""
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
    return _("What you leave out stays open. When time is up, its default is used.")


def example(name: str, ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """An answer as it can be written: the default if that is short, else a line of the list."""
    words = answer_words(ask, ask.default, reader)
    if len(words) > SHORT or words.isdecimal():
        words = _("line %(number)d") % {"number": line_to_name(shown or ask.suggestions())}
    return keyed(name, words)


def _quoted(text: str) -> str:
    """Where a program quotes our mail without a mark, it is nobody's answer."""
    return _("“%(text)s”") % {"text": text}


def keyed(name: str, words: str) -> str:
    """An answer with the name of its question."""
    return f"{name}: {words}"


def heading(name: str, title: str) -> str:
    """Of a part, where several stand below each other."""
    return f"{name.upper()}: {title}"


def _part(part: NamedPart, *, told: bool) -> dict[str, object]:
    """One question, as a mail of its own would tell it. `told`: above, until when and what otherwise."""
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
    """What else can be answered than the list shows."""
    mail = part.mail
    if mail.ask.complete:
        return ""
    more = _("More is possible than this list shows.")
    sample = sample_words(mail.ask, mail.shown or mail.ask.suggestions(), mail.reader)
    told = {"sample": keyed(part.name, sample)}
    return " ".join([more, _("For example: “%(sample)s”.") % told]) if sample else more
