"""How several questions are named and answered together; a sample answer; what is said of saved answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

import engine
from engine import NotAllowed
from engine.asking.forms import NO, YES
from games.base.documents import AnswerJSON, ParamsJSON
from games.base.times import in_every_language
from games.questions.forms import answer_words, form_of
from games.questions.words.declared import QUESTIONS, declared
from games.words import names
from games.words.moments import MOMENTS
from games.words.reader import Due, Reader, bank_words, left, when


def line_to_name(shown: Sequence[AnswerJSON]) -> int:
    """Return the line of the list that is the example: not the first, unless there is no other."""
    return min(2, max(1, len(shown)))


def reply_with_a_line(shown: Sequence[AnswerJSON]) -> str:
    """Return how the list of a mail is answered."""
    told = _("Reply with a line of the list, such as “line %(number)d”, or in your own words.")
    return told % {"number": line_to_name(shown)}


MOST_COUNTED = 20
Named = tuple[str, ParamsJSON]  # what is asked, and about what


def part_names(asked: Sequence[Named]) -> list[str]:
    """Return a name for each, in their order.

    Those without a name of their own, or with the same, are counted.
    """
    found = [_name(what, about) for what, about in asked]
    return [
        name if name and found.count(name) == 1 else _counted(number) for number, name in enumerate(found, 1)
    ]


def every_name(asked: Sequence[Named], place: int) -> list[str]:
    """Return what the question at this place is called in each language that a mail can have."""
    return in_every_language(lambda: part_names(asked)[place])


def all_names() -> set[str]:
    """Return all names that a question may have, in each language; of the counted ones the first few."""
    several = in_every_language(
        lambda: "\n".join([_play(), *_own_names(), *map(_counted, range(1, MOST_COUNTED))])
    )
    return {name for names in several for name in names.split("\n")}


def _own_names() -> list[str]:
    return [name for one in QUESTIONS.values() if (name := one.part())]


def _name(what: str, about: ParamsJSON) -> str:
    return _play() if what in MOMENTS or about.get("window") else declared(what).part()


def _play() -> str:
    return pgettext("part", "play")


def _counted(number: int) -> str:
    return pgettext("part", "part %(number)d") % {"number": number}


YES_OR_NO = {YES.key: noop("yes"), NO.key: noop("no")}


def several_questions(number: int) -> str:
    """Return the title above so many questions."""
    return ngettext("%(n)d question at once", "%(n)d questions at once", number) % {"n": number}


def several_open(titles: list[str], due: datetime | None) -> str:
    """Return how many questions wait, which, and when the first of them is due (None: no clock runs)."""
    quoted = [_("“%(text)s”") % {"text": title} for title in titles]
    told = {"n": len(titles), "titles": names.listed(quoted)}
    open_ones = _("%(n)d questions are still open: %(titles)s.") % told
    return " ".join([open_ones, _("Answer by %(when)s.") % {"when": when(due)}] if due else [open_ones])


def legend(ask: engine.Ask, title: str) -> str:
    """Return the title of a question among others that may have the same title."""
    kind = ask.about.get("kind")
    if kind not in names.KINDS:
        return title
    return _("%(title)s: %(kind)s") % {"title": title, "kind": _(names.KINDS[kind])}


def answers_words(answers: Iterable[tuple[engine.Ask, AnswerJSON]], reader: Reader) -> str:
    """Return several answers in one line."""
    return " · ".join(part_words(ask, answer, reader) for ask, answer in answers)


def part_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> str:
    """Return one of several answers.

    A yes or no, or the name of an alien, says what it is about.
    """
    words = answer_words(ask, answer, reader)
    one = declared(ask.what)
    if one.named:
        return _("%(about)s: %(answer)s") % {"about": _(one.named), "answer": words}
    if not one.yes_or_no or answer not in YES_OR_NO:
        return words
    return _("%(about)s: %(answer)s") % {"about": _(one.yes_or_no), "answer": _(YES_OR_NO[answer])}


def deadline_of_all(due: Due, now: datetime, zone: tzinfo | None = None) -> str:
    """Return until when to answer, in this zone (the active one if None).

    What is answered otherwise follows, a line for each question.
    """
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


def sample_words(ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Return a sample answer in words; empty where the list shows all answers."""
    if ask.complete:
        return ""
    found = (_legal(ask, answer) for answer in form_of(ask).samples(ask))
    sample = next((answer for answer in found if answer is not None and answer not in shown), None)
    return "" if sample is None else answer_words(ask, sample, reader)


def _legal(ask: engine.Ask, answer: AnswerJSON) -> AnswerJSON | None:
    try:
        return ask.judge(answer)
    except NotAllowed:
        return None


def taken_words(
    answers: str, *, changeable: bool, replaced: bool, taken_back: bool = False, several: bool = False
) -> str:
    """Return the words for a saved answer, or for several that are in one line.

    `taken_back`: after they were saved, the game was taken back to before them.
    """
    how = TAKEN_BACK if taken_back else (CHANGED if replaced else CHANGEABLE) if changeable else SAVED
    return _(how[several]) % {"answers" if several else "answer": answers}


# Of one answer, and of several.
SAVED = noop("Answer saved: %(answer)s."), noop("Answers saved: %(answers)s.")
CHANGEABLE = (
    noop("Answer saved: %(answer)s. You can change it until the game goes on."),
    noop("Answers saved: %(answers)s. You can change them until the game goes on."),
)
CHANGED = (
    noop("Answer changed: %(answer)s. You can change it until the game goes on."),
    noop("Answers changed: %(answers)s. You can change them until the game goes on."),
)
TAKEN_BACK = (
    noop("Answer saved: %(answer)s. Then the game was taken back to before it, so it no longer counts."),
    noop("Answers saved: %(answers)s. Then the game was taken back to before them, so they no longer count."),
)


def taken_back_note() -> str:
    """Return the note below an answer that was saved, and no longer counts."""
    return _("Then the game was taken back to before it, so it no longer counts.")


def parked_words() -> str:
    """Return that the answer is kept until the game goes on."""
    return _("The game is paused for repair. Your answer is saved and will be used when the game continues.")
