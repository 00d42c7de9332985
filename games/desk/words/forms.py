"""The words of each act of the desk: its title, what it will do, and lines of mail as examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.utils.translation import gettext_noop as noop

from games.models.play.desk import NEEDS_REASON, Kind

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class ActWords:
    """The words of one act: `about` says what will be done; `button` does it."""

    title: StrOrPromise
    about: StrOrPromise
    button: StrOrPromise


ACT_WORDS: dict[str, ActWords] = {
    Kind.PAUSE: ActWords(
        gettext_lazy("Pause the game"),
        gettext_lazy(
            "No time runs and no bot plays. What is open can still be answered. Everyone is told by email, "
            "and at the end all have their whole time again."
        ),
        gettext_lazy("Pause the game"),
    ),
    Kind.RESUME: ActWords(
        gettext_lazy("End the pause"),
        gettext_lazy("The game goes on now. Everyone who is asked has the whole time again, and an email."),
        gettext_lazy("End the pause"),
    ),
    Kind.EXTEND: ActWords(
        gettext_lazy("More time for everyone"),
        gettext_lazy("Everyone who is asked has so much more time for it, and is told by email."),
        gettext_lazy("Give more time"),
    ),
    Kind.EXTEND_SEAT: ActWords(
        gettext_lazy("More time for one seat"),
        gettext_lazy("Its player has so much more time for what they are asked, and is told by email."),
        gettext_lazy("Give more time"),
    ),
    Kind.REMIND: ActWords(
        gettext_lazy("Remind everyone"),
        gettext_lazy(
            "Everyone the game waits for gets an email with the question now, at most every six hours."
        ),
        gettext_lazy("Send reminders"),
    ),
    Kind.REMIND_SEAT: ActWords(
        gettext_lazy("Remind one seat"),
        gettext_lazy("Its player gets an email with the question now, at most every six hours."),
        gettext_lazy("Send a reminder"),
    ),
    Kind.TIMES: ActWords(
        gettext_lazy("Change the time to answer"),
        gettext_lazy(
            "It holds for what is asked from now on. What is open keeps its time. Everyone is told by email."
        ),
        gettext_lazy("Change the time"),
    ),
    Kind.NUDGE: ActWords(
        gettext_lazy("Wake the bots"),
        gettext_lazy("Bots that the game waits for play now. If it waits for none, nothing happens."),
        gettext_lazy("Wake the bots"),
    ),
    Kind.ANSWER: ActWords(
        gettext_lazy("Answer for a seat"),
        gettext_lazy(
            "Everything this seat is asked is answered by its default, or the question everyone knows of "
            "as its player has told you. You do not see their cards. The player is told by email what was "
            "answered."
        ),
        gettext_lazy("Answer"),
    ),
    Kind.ABSENCE: ActWords(
        gettext_lazy("Note an absence"),
        gettext_lazy(
            "Until the end of that day no time counts for this seat, in this game alone. The table sees it."
        ),
        gettext_lazy("Note the absence"),
    ),
    Kind.PRESENCE: ActWords(
        gettext_lazy("End a noted absence"),
        gettext_lazy("Time counts for this seat again."),
        gettext_lazy("End the absence"),
    ),
    Kind.REPLACE: ActWords(
        gettext_lazy("Replace a player"),
        gettext_lazy(
            "The player loses the seat and is told by email. Who comes sees what the seat knows, and "
            "nothing else. Until someone you invite has come, a bot plays."
        ),
        gettext_lazy("Replace the player"),
    ),
    Kind.REMOVE: ActWords(
        gettext_lazy("Remove a player"),
        gettext_lazy(
            "The player loses the seat, is told by email, and cannot come back by themselves. A bot plays "
            "on, or whoever waits."
        ),
        gettext_lazy("Remove the player"),
    ),
    Kind.HAND_BACK: ActWords(
        gettext_lazy("Give a seat back"),
        gettext_lazy("The player for whom a bot plays is asked again, with all the time for what is open."),
        gettext_lazy("Give the seat back"),
    ),
    Kind.REWIND: ActWords(
        gettext_lazy("Take the game back"),
        gettext_lazy(
            "The game stands again at that moment, and is asked anew from there. Nothing is deleted: the "
            "replay shows both roads. Sent the first time, it shows what was revealed since."
        ),
        gettext_lazy("Take it back"),
    ),
    Kind.RULING: ActWords(
        gettext_lazy("Change the position by a ruling"),
        gettext_lazy(
            "Ships, cards and tokens move as you say, or another seat has the turn. Nothing is lost and "
            "nothing made. Everyone is told by email, with your reason."
        ),
        gettext_lazy("Rule so"),
    ),
    Kind.UNDO_RULING: ActWords(
        gettext_lazy("Undo the last ruling"),
        gettext_lazy(
            "The game stands again as before the ruling. What came after it counts no more, and is asked "
            "anew. Sent the first time, it shows what was revealed since."
        ),
        gettext_lazy("Undo the ruling"),
    ),
    Kind.CLOSE: ActWords(
        gettext_lazy("Close the game"),
        gettext_lazy(
            "The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is "
            "open then, so nothing leads back. Everyone is told by email, with your reason."
        ),
        gettext_lazy("Close the game"),
    ),
    Kind.MERGE: ActWords(
        gettext_lazy("Put two accounts of one person together"),
        gettext_lazy(
            "The account that plays this seat and the account with this address are both asked by email. "
            "Only when both have said yes does the seat belong to the other account, and the old one leaves "
            "the game. If the other account has a seat here too, it keeps that one, and this one goes to the "
            "waiting list or a bot."
        ),
        gettext_lazy("Ask both accounts"),
    ),
    Kind.LOOK: ActWords(
        gettext_lazy("Look at hidden things"),
        gettext_lazy(
            "You see what one seat sees now. When the game is over the table is told that you looked, at "
            "what, and why. You can never play in this game after that."
        ),
        gettext_lazy("Look"),
    ),
    Kind.RETRY: ActWords(
        gettext_lazy("Try it again"),
        gettext_lazy(
            "The game is tried again with the present rules, and the answers that are kept are used in "
            "order. It may take some minutes; what came of it is told here. If it does not go on, nothing is "
            "lost."
        ),
        gettext_lazy("Try it again"),
    ),
    Kind.APPOINT: ActWords(
        gettext_lazy("Appoint a moderator"),
        gettext_lazy(
            "Someone who does not play and has not played here looks after the game. They are told by email."
        ),
        gettext_lazy("Appoint"),
    ),
    Kind.HAND_OVER: ActWords(
        gettext_lazy("Hand over"),
        gettext_lazy(
            "Someone else looks after the game in your place. They are told by email. You stay until they "
            "have come to the desk."
        ),
        gettext_lazy("Hand over"),
    ),
    Kind.RESIGN: ActWords(
        gettext_lazy("Resign"),
        gettext_lazy("You no longer look after this game. You still cannot play in it until it is over."),
        gettext_lazy("Resign"),
    ),
    Kind.DISMISS: ActWords(
        gettext_lazy("Dismiss a moderator"),
        gettext_lazy("They no longer look after this game, and are told by email."),
        gettext_lazy("Dismiss"),
    ),
}


AHEAD = timedelta(days=7)  # of an example: within the longest absence
LINES: dict[Kind, tuple[str, ...]] = {
    Kind.PAUSE: (noop("pause 2d"),),
    Kind.RESUME: (noop("resume"),),
    Kind.EXTEND: (noop("extend 1d"),),
    Kind.EXTEND_SEAT: (noop("extend blue 12h"),),
    Kind.REMIND: (noop("remind"),),
    Kind.REMIND_SEAT: (noop("remind blue"),),
    Kind.TIMES: (noop("times 48h 72h"),),
    Kind.NUDGE: (noop("nudge"),),
    Kind.ANSWER: (noop("default blue"), noop("answer blue: attack 8")),
    Kind.ABSENCE: (noop("away blue until %(day)s"),),
    Kind.PRESENCE: (noop("back blue"),),
    Kind.REPLACE: (noop("replace blue bot"), noop("replace blue waiting")),
    Kind.REMOVE: (noop("remove blue"),),
    Kind.HAND_BACK: (noop("hand back blue"),),
    Kind.RETRY: (noop("retry"),),
    Kind.RESIGN: (noop("resign"),),
}
ABOUT = {
    "default blue": noop("Answer for a seat by its default"),
    "answer blue: attack 8": noop("Answer for a seat as its player has told you"),
    "times 48h 72h": noop("Change the time to answer: first for an answer, then for a deal"),
    "replace blue bot": noop("Replace a player by a bot"),
    "replace blue waiting": noop("Replace a player by the next on the waiting list"),
}
FIRST = (Kind.RETRY, Kind.RESUME, Kind.EXTEND, Kind.REMIND, Kind.PAUSE)  # the most needed


class SampleLine(NamedTuple):
    """A line to copy, and what it does."""

    line: str
    does: str


def sample_lines(kinds: Iterable[str], today: date) -> list[SampleLine]:
    """Return sample lines of these acts, with a place for the reason where one is needed."""
    return [_sample(Kind(kind), line, today) for kind in kinds for line in LINES.get(Kind(kind), ())]


def first_lines(kinds: Iterable[str], today: date, most: int = 3) -> list[SampleLine]:
    """Return the few lines that are needed most."""
    offered = set(kinds)
    return sample_lines([kind for kind in FIRST if kind in offered][:most], today)


def with_reason(line: str) -> str:
    """Return a line with a place for the reason.

    >>> with_reason("pause 2d")
    'pause 2d – why'
    """
    return _("%(line)s – why") % {"line": line}


def reply_with(lines: Iterable[str]) -> str:
    """Say what may be written back, in a mail to somebody at the desk."""
    quoted = ", ".join(_("“%(text)s”") % {"text": line} for line in lines)
    if not quoted:
        return _("Or reply to this email with a line: “help” tells which there are.")
    told = _("Or reply to this email with a line: %(lines)s. “help” tells which there are besides.")
    return told % {"lines": quoted}


def _sample(kind: Kind, line: str, today: date) -> SampleLine:
    words = _(line)
    if "%(day)s" in words:
        day = date_format(today + AHEAD, pgettext("date format", "j M"))
        words = words % {"day": day}
    does = _(ABOUT[line]) if line in ABOUT else str(ACT_WORDS[kind].title)
    return SampleLine(with_reason(words) if kind in NEEDS_REASON else words, does)
