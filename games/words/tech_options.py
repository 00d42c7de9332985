"""The labels of what can be done with techs, and what a tech says."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from .patterns import Entry, PatternBy
from .sheets import sheet

TECH_OPTIONS: dict[str, Entry] = {
    "tech": noop("%(tech)s"),
    "new_tech": noop("take a new tech instead, and my turn is over"),
    "tech_research": PatternBy(
        "for_good",
        {True: noop("go on with tech %(number_n)s (%(tech)s) until I cancel it")},
        PatternBy(
            "on",
            {
                True: PatternBy(
                    "ends",
                    {
                        "completed": noop("go on with tech %(number_n)s (%(tech)s) until it is completed"),
                        "enough": noop("go on with tech %(number_n)s (%(tech)s) until it has its ships"),
                    },
                    noop("go on with tech %(number_n)s (%(tech)s) until it can be completed"),
                )
            },
            noop("research tech %(number_n)s (%(tech)s) from %(planet)s"),
        ),
    ),
    "tech_complete": noop("complete tech %(number_n)s (%(tech)s)"),
    "tech_abandon": noop("abandon tech %(number_n)s (%(tech)s)"),
    "tech_nothing": PatternBy("on", {True: noop("nothing, from now on")}, noop("nothing")),
}


def tech_help(tech: str) -> str:
    """What a tech needs, and what it does: "Needs 2 ships. At the start of any encounter, …"; empty for one
    that nobody knows."""
    told = sheet(tech)
    return " ".join([research_words(told["research"]), told["text"]]) if "research" in told else ""


def research_words(research: int) -> str:
    """How many ships complete it; of an X tech any number does."""
    if not research:
        return _("Research X: any number of ships.")
    return ngettext("Needs %(n)d ship.", "Needs %(n)d ships.", research) % {"n": research}
