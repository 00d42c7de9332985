"""The help about what a mail can say."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.board.words.lines import WIDTH, wrapped
from games.lobby.words.games import example_from_to


class HelpPart(NamedTuple):
    """What can be done, in a sentence or two, and what to write for it: (words, what they do)."""

    title: str
    about: str
    samples: list[tuple[str, str]]


def help_parts() -> list[HelpPart]:
    """Return the whole grammar, the most needed first."""
    return [_answers(), _parts(), _reactions(), _orders(), _commands(), _table()]


def help_text(parts: list[HelpPart]) -> str:
    """Return the same for the text part of a mail."""
    return "\n\n".join(map(_part_text, parts))


def _part_text(part: HelpPart) -> str:
    wide = max(len(words) for words, does in part.samples if does)
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
            "Write above the quoted text. What is not clear is asked back. Until everyone has answered, a "
            "new answer replaces the old one."
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
        _("Several questions in one email"),
        _("Keep the order of the email, or name the questions. What you leave out stays open."),
        [
            (_("1 / 1 / 2"), _("in their order")),
            (_("launch 1 / again yes"), _("by their names, or each on a line")),
            (_("the rest as you suggest"), _("beside answers; alone: all defaults")),
        ],
    )


def _reactions() -> HelpPart:
    return HelpPart(
        _("Cards that act by themselves"),
        _(
            "A line with the name of a card or of your alien, at tables that seldom ask before. It holds "
            "until you say otherwise."
        ),
        [
            (_("card zap: when it helps"), _("as soon as that is good for you")),
            (_("card zap: only against blue"), _("in your encounters")),
            (_("card zap: keep"), _("never by itself; of your alien also “ask me”")),
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
        _("Each on a line of its own, in a reply to any question of the game, also beside an answer:"),
        [
            (_("status"), _("whose turn it is, your open questions, colonies")),
            (_("hand"), _("your cards and what they do")),
            (_("board"), _("the board in words and as a picture")),
            (_("orders"), _("what you have said ahead")),
            (_("reactions"), _("what your cards do by themselves")),
            (_("log"), _("the newest lines; “log 3”: encounter 3")),
            (_("what does Warpish do?"), _("of any alien, card, tech or term")),
            (_("rules alliances"), _("of any chapter")),
            (_("help"), _("all of this")),
        ],
    )


def _table() -> HelpPart:
    """Return the help about votes, leaving and absence, with days that are always in the future."""
    today = timezone.localdate()
    return HelpPart(
        _("You and your table"),
        _("An absence is for all your games. Your tables see it, without a reason."),
        [
            (_("vote 12 yes"), _("or no, with the number of the vote")),
            (_("propose pause 3 days"), _("then the others vote")),
            (_("propose"), _("what else you can propose: a draw, more time, …")),
            (example_from_to(today), _("both days included")),
            (_("away for 5 days"), _("or until a day; today is the first")),
            (_("back"), _("you are here again")),
            (_("leave game"), _("what that means; you are asked again first")),
            (_("rematch"), _("once the game is over")),
        ],
    )
