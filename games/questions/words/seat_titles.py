"""What is asked of the offense from destiny to the launch, as titles and explanations."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.moments import COMPLETED
from games.base.documents import ParamsJSON
from games.words.names import capital, planet_name, tech_place_name
from games.words.options import OPTIONS
from games.words.patterns import Entry, PatternBy, fill
from games.words.reader import Reader

# what -> (title, explanation)
LAUNCHING: dict[str, tuple[Entry, Entry]] = {
    "own_colour": (
        noop("Destiny shows your colour: what do you do?"),
        noop(
            "You may attack a visitor in your own home system, re-settle an empty home planet, or "
            "discard the "
            "card and draw again."
        ),
    ),
    "wild_destiny": (
        noop("Wild destiny: who do you attack?"),
        noop("Name any other player. The encounter takes place in that player's home system."),
    ),
    "aim": (
        PatternBy("ahead", {True: noop("Wild destiny: aim at anyone")}, noop("Aim the gate")),
        PatternBy(
            "ahead",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player: whoever's system it is in "
                    "becomes your opponent. You choose your ships next."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you. If you win, "
                "your ships "
                "land there. Ships on the gate come from any of your colonies; taking the last ship gives "
                "up a colony."
            ),
        ),
    ),
    "launch": (
        PatternBy(
            "ahead",
            {True: noop("Wild destiny: aim at anyone and choose ships")},
            noop("Aim the gate and choose ships"),
        ),
        PatternBy(
            "ahead",
            {
                True: noop(
                    "Aim the hyperspace gate at a home planet of any other player: whoever's system it is in "
                    "becomes your opponent. Put ships on it, from any of your colonies in any mixture. If "
                    "you win, they land there. Taking the last ship of a colony gives that colony up."
                )
            },
            noop(
                "Aim the hyperspace gate at one planet of the system that destiny gave you, and put 1 to 4 "
                "ships on it, from any of your colonies in any mixture. If you win, they land there. Taking "
                "the last ship of a colony gives that colony up."
            ),
        ),
    ),
    "resettle": (
        noop("Re-settle: choose a planet and ships"),
        noop(
            "Move ships from your colonies to an empty planet of your own. This founds the colony again at "
            "once, and counts as a success."
        ),
    ),
}


TECHS: dict[str, tuple[Entry, Entry]] = {
    "tech": (
        noop("Choose the tech you keep"),
        noop(
            "You keep one of these techs, face down before you. The others are discarded face up. At the "
            "start of every regroup phase you may send a ship to research a tech, and complete it once "
            "enough ships are on it."
        ),
    ),
    "tech_action": (
        noop("Tech: research, complete, or nothing?"),
        noop(
            "Each player may do one thing with a face-down tech now: send a ship to research it, complete it "
            "with enough ships on it, or abandon it. Ships stay on a tech until it is completed or "
            "abandoned, and hold no colony meanwhile. All choose at once."
        ),
    ),
}


def completed_title(about: ParamsJSON, told: Mapping[str, str], *, mine: bool) -> str:
    """Return the title of a completed tech, where it could be stopped; empty for any other announcement."""
    if not about.get("tech") or about.get("ability") != COMPLETED:
        return ""
    return (
        _("You complete %(thing)s. Respond?") if mine else _("%(who)s completes %(thing)s. Respond?")
    ) % told


_ACTION = re.compile(r"(research|complete|abandon|nothing)( on| for good)?(?: tech (\d+))?(?: from (\d+))?")
_DONE = {
    "research": noop("research %(tech)s from %(planet)s"),
    "research on": noop("go on with %(tech)s until it has its ships"),
    "research for good": noop("go on with %(tech)s until I cancel it"),
    "complete": noop("complete %(tech)s"),
    "abandon": noop("abandon %(tech)s"),
}


def tech_action_words(answer: str, what: str, reader: Reader) -> str:
    """Return what was done with a tech, by the answer alone: its name only if the reader has it still.

    >>> tech_action_words("research tech 7 from 12", "tech_action", Reader())
    'Research tech 7 from blue 3'
    """
    found = _ACTION.fullmatch(answer) if what == "tech_action" else None
    if found is None:
        return ""
    verb, on, number, planet = found.groups()
    if not number:
        return fill(OPTIONS["tech_nothing"], {"on": bool(on)}, reader)
    from_where = planet_name(int(planet), reader.systems) if planet else ""
    told = {"tech": tech_place_name(int(number), reader), "planet": from_where}
    return capital(_(_DONE[verb + (on or "")]) % told)
