"""The help about what a mail can say."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.board.words.lines import WIDTH, wrapped
from games.lobby.words.games import example_from_to, example_until


class HelpPart(NamedTuple):
    """What can be done, in a sentence or two, and what to write for it: (words, what they do)."""

    title: str
    about: str
    samples: list[tuple[str, str]]


def help_parts() -> list[HelpPart]:
    """Return the whole grammar, the most needed first."""
    return [_answers(), _parts(), _reactions(), _orders(), _commands(), _absence()]


def help_text(parts: list[HelpPart]) -> str:
    """Return the same for the text part of a mail."""
    return "\n\n".join(map(_part_text, parts))


def _part_text(part: HelpPart) -> str:
    wide = max(len(words) for words, _does in part.samples)
    lines = [_sample(f"  {words:<{wide}}  ", does) for words, does in part.samples]
    return "\n".join([part.title.upper(), wrapped(part.about), *lines])


def _sample(words: str, does: str) -> str:
    """Return words and what they do; further lines are aligned below the first."""
    if not does:
        return words.rstrip()
    return textwrap.fill(does, WIDTH, initial_indent=words, subsequent_indent=" " * len(words))


def _answers() -> HelpPart:
    return HelpPart(
        _("Answers"),
        _(
            "Reply to the mail of a question. Write above the quoted text. What is not clear changes "
            "nothing: you are asked back. Until everyone has answered, a new answer replaces the old one."
        ),
        [
            (_("line 2"), _("the second line of the list")),
            (_("attack 20"), _("in words, also what the list does not show")),
            (_("2 ships from red 1, 1 from red 3"), _("ships from planets")),
            (_("pass"), _("nothing, where that is an answer")),
        ],
    )


def _parts() -> HelpPart:
    return HelpPart(
        _("Several questions in one mail"),
        _("Begin each answer on a new line with the name of its question. What you leave out stays open."),
        [
            (_("launch: line 2"), ""),
            (_("invite: blue and green"), ""),
        ],
    )


def _reactions() -> HelpPart:
    return HelpPart(
        _("Cards that act by themselves"),
        _(
            "A line with the name of a card or of your alien, or a part of it, at tables that seldom "
            "ask before things happen. It stands until you say otherwise."
        ),
        [
            (_("card zap: when it helps"), _("as soon as that is good for you")),
            (_("card zap: only against blue"), _("in your encounters")),
            (_("card zap: keep"), _("never by itself")),
        ],
    )


def _orders() -> HelpPart:
    return HelpPart(
        _("Orders for questions to come"),
        _("Until you cancel them by their number; “once” or “this encounter” at the end limits them."),
        [
            (_("order: join offense with 2"), _("if invited")),
            (_("order: stay out"), _("join no one")),
            (_("order: card attack 8 for my next defense"), ""),
            (_("order: pass until something happens"), ""),
            (_("cancel order 1"), ""),
            (_("ships home: strongest"), _("or home, foreign first, spread")),
        ],
    )


def _commands() -> HelpPart:
    return HelpPart(
        _("Commands"),
        _("Each on a line of its own, in a reply to any mail about the game, also beside an answer:"),
        [
            (_("status"), _("whose turn it is, your open questions, colonies")),
            (_("hand"), _("your cards and what they do")),
            (_("board"), _("the board in words and as a picture")),
            (_("orders"), _("what you have said ahead")),
            (_("reactions"), _("what your cards do by themselves")),
            (_("vote 12 yes"), _("or no, with the number of the vote")),
            (_("help"), _("this page")),
        ],
    )


def _absence() -> HelpPart:
    """Return the help about absence, with days that are always in the future."""
    today = timezone.localdate()
    return HelpPart(
        _("Being away"),
        _("In all your games. Your table sees that you are away, without a reason."),
        [
            (example_from_to(today), _("both days included")),
            (example_until(today), _("from today on")),
            (_("away for 5 days"), _("today is the first")),
            (_("back"), _("you are here again")),
        ],
    )
