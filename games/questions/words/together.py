"""What is said of questions that are asked and answered together."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.asking.forms import NO, YES
from games.base.documents import AnswerJSON
from games.words import names
from games.words.answers import answer_words
from games.words.reader import Reader
from games.words.times import Due, bank_words, left, when

YES_OR_NO = {YES.key: noop("yes"), NO.key: noop("no")}
SHORT = {"another_encounter": noop("Second encounter")}  # what a yes or no is about
NAMED = {"wish": noop("Wish"), "second_wish": noop("Second wish"), "ban": noop("Ban")}  # a mere name says not


def several_questions(number: int) -> str:
    """The title above so many questions."""
    return ngettext("%(n)d question at once", "%(n)d questions at once", number) % {"n": number}


def several_open(titles: list[str], due: datetime | None) -> str:
    """How many questions wait, which, and when the first of them is due (None: no clock runs)."""
    quoted = [_("“%(text)s”") % {"text": title} for title in titles]
    told = {"n": len(titles), "titles": names.listed(quoted)}
    open_ones = _("%(n)d questions are still open: %(titles)s.") % told
    return " ".join([open_ones, _("Answer by %(when)s.") % {"when": when(due)}] if due else [open_ones])


def legend(ask: engine.Ask, title: str) -> str:
    """The title of a question among others, some of which may have the same."""
    kind = ask.about.get("kind")
    if kind not in names.KINDS:
        return title
    return _("%(title)s: %(kind)s") % {"title": title, "kind": _(names.KINDS[kind])}


def answers_words(answers: Iterable[tuple[engine.Ask, AnswerJSON]], reader: Reader) -> str:
    """Several answers in one line."""
    return " · ".join(part_words(ask, answer, reader) for ask, answer in answers)


def part_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> str:
    """One of several answers: a yes or no, or the name of an alien, says what it is about."""
    words = answer_words(ask, answer, reader)
    if ask.what in NAMED:
        return _("%(about)s: %(answer)s") % {"about": _(NAMED[ask.what]), "answer": words}
    if ask.what not in SHORT or answer not in YES_OR_NO:
        return words
    return _("%(about)s: %(answer)s") % {"about": _(SHORT[ask.what]), "answer": _(YES_OR_NO[answer])}


def deadline_of_all(due: Due, now: datetime, zone: tzinfo | None = None) -> str:
    """Until when to answer, in this zone (the active one if None); what is answered otherwise follows, a line
    for each question."""
    if due.at is None:
        return _("No deadline. Defaults:")
    if due.at <= now:
        return _("Time is up. The defaults are used:")
    by = {"when": when(due.at, now, zone), "left": left(due.at - now)}
    if due.on_bank:
        return _("Your time is up, your bank runs until %(when)s (%(left)s). Otherwise:") % by
    if due.bank_seconds:
        by["bank"] = bank_words(due.bank_seconds)
        return _("Answer by %(when)s (%(left)s). Then your bank of %(bank)s, then:") % by
    return _("Answer by %(when)s (%(left)s). Otherwise:") % by
