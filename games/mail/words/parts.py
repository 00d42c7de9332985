"""Automatic cards and powers in a mail, and mails with several questions."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine.state.view import View
from engine.windows.homecoming import SPREAD
from games.ahead.words.orders import ReactingThing, order_lines, reacting_things
from games.ahead.words.other_orders import said, way_home
from games.ahead.words.reactions import chosen, is_new
from games.base.documents import AnswerJSON
from games.board.words.lines import wrapped
from games.mail.words.asked import NamedPart, Reminder, answer_list, question_lines
from games.questions.forms import answer_words
from games.questions.words.answers import deadline_of_all, line_to_name, sample_words, several_questions
from games.questions.words.titles import question
from games.words.reader import Reader


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


def reaction_words(view: View, *, orders: bool = True) -> list[str]:
    """Return the reader's choice for each card and power that can act by itself, and what they ordered."""
    reactions = [_line(thing, view) for thing in reacting_things(view)]
    return [*reactions, *_ordered(view)] if orders else reactions


def _ordered(view: View) -> list[str]:
    way = way_home(view)
    told = [
        _("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence}
        for one in order_lines(view)
    ]
    return told if way == SPREAD else [said(way), *told]


def _line(thing: ReactingThing, view: View) -> str:
    """Return the choice for a card or power: "Card Zap: When it helps".

    A new one is kept until something is said of it.
    """
    stands = chosen(thing, view)
    told = {"thing": thing.label, "said": stands.label if stands else _unsaid(thing, view)}
    return _("%(thing)s: %(said)s") % told


def _unsaid(thing: ReactingThing, view: View) -> str:
    if not is_new(thing, view):
        return _("several orders")
    if not thing.is_power:
        return _("kept, as you have said nothing")
    if all(ability.done_by_default for ability in thing.abilities.values()):
        return _("used whenever it can be, as you have said nothing")
    return _("you are asked, as you have said nothing")


def how_to_react(things: list[ReactingThing]) -> str:
    """Return how to write a choice, with one of the reader's things as the example."""
    thing = next((one for one in things if one.advised), things[0])
    return _(
        "You are seldom asked before things happen. To have one of these act at once by itself, write a line "
        "such as “%(thing)s: when it helps”; “%(thing)s: keep” takes it back. It stands until you say "
        "otherwise."
    ) % {"thing": thing.label.lower()}


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
    return _("What you leave out stays open. When time is up, its default is used.")


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
    more = _("More is possible than this list shows.")
    sample = sample_words(mail.ask, mail.shown or mail.ask.suggestions(), mail.reader)
    told = {"sample": keyed(part.name, sample)}
    return " ".join([more, _("For example: “%(sample)s”.") % told]) if sample else more
