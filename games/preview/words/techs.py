"""The preview of answers about a tech: its ships, how many it needs, and what a ship leaves behind."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.prospects import is_last
from engine.state.view import View
from games.words.choices import ChoiceAsk, tech_help
from games.words.patterns import Entry, PatternBy, fill
from games.words.reader import Reader, sheet

KEEPING, NEW = "tech", "new_tech"
RESEARCH, COMPLETE, ABANDON, NOTHING = "tech_research", "tech_complete", "tech_abandon", "tech_nothing"
DONE: dict[str, Entry] = {
    KEEPING: noop("You lay %(tech)s face down before you. Nobody else learns which tech it is."),
    NEW: noop(
        "You draw one tech more than you have foreign colonies, and keep one of them face down. Your turn "
        "ends."
    ),
    RESEARCH: PatternBy(
        "for_good",
        {
            True: PatternBy(
                "ends",
                {
                    "dearest": noop(
                        "In every regroup phase a ship of yours goes to %(tech)s, from where most of yours "
                        "are, also once it has enough, so nobody can tell what it needs. You are not asked "
                        "about it until as many are there as the dearest tech needs, or you cancel this "
                        "among your orders."
                    )
                },
                noop(
                    "In every regroup phase a ship of yours goes to %(tech)s, from where most of yours are, "
                    "also once it has enough. You are not asked about it until you cancel this among your "
                    "orders, so nobody can tell what it needs."
                ),
            )
        },
        PatternBy(
            "on",
            {
                True: PatternBy(
                    "ends",
                    {
                        "completed": noop(
                            "In every regroup phase a ship of yours goes to %(tech)s, from where most of "
                            "yours are, until it has enough. In the next one it is completed. You are not "
                            "asked about it until then."
                        ),
                        "enough": noop(
                            "In every regroup phase a ship of yours goes to %(tech)s, from where most of "
                            "yours are, until it has enough. You are not asked about it. Others may notice "
                            "when no more come."
                        ),
                    },
                    noop(
                        "In every regroup phase a ship of yours goes to %(tech)s, from where most of yours "
                        "are, until it can be completed. Then you are asked again, which others may notice."
                    ),
                )
            },
            noop("You move a ship from %(planet)s to %(tech)s."),
        ),
    ),
    COMPLETE: noop("You turn up %(tech)s. Its ships come home, and you may use it from now on."),
    ABANDON: PatternBy(
        "empty",
        {True: noop("You turn up %(tech)s and discard it without effect.")},
        noop("You turn up %(tech)s and discard it without effect. Its ships come home."),
    ),
    NOTHING: PatternBy(
        "on",
        {True: noop("You do nothing with your techs, and are not asked again.")},
        noop("You do nothing with your techs this time."),
    ),
}


def done(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return what an answer about a tech does; empty if it is about something else."""
    if option.what not in DONE:
        return ""
    return " ".join([fill(DONE[option.what], option.params, reader), *told(ask, option, view)])


def told(ask: ChoiceAsk, option: engine.Option, view: View) -> list[str]:
    """Return the note beside such an answer."""
    params = option.params
    if option.what in (KEEPING, COMPLETE):
        return [tech_help(params["tech"])]
    if option.what == NEW:
        return [_drawn(view["seats"][ask.seat]["colonies"] + 1)]
    if option.what == ABANDON:
        return [_on_it(ask, option, view, more=0)]
    if option.what != RESEARCH:
        return []
    return [_on_it(ask, option, view, more=0 if params.get("on") else 1), *_left_behind(ask, option, view)]


def _drawn(number: int) -> str:
    return ngettext("You would draw %(n)d tech.", "You would draw %(n)d techs.", number) % {"n": number}


def _on_it(ask: ChoiceAsk, option: engine.Option, view: View, *, more: int) -> str:
    """Return "Ships on it: 1 of 3", or with one more."""
    ships = more + next(
        (
            tech["ships"]
            for tech in view["seats"][ask.seat]["techs"]
            if tech["number"] == option.params["number"]
        ),
        0,
    )
    needed = sheet(option.params["tech"]).get("research", 0)
    counted = {"ships": ships, "needed": needed}
    if more:
        pattern = (
            _("Ships on it then: %(ships)d of %(needed)d.") if needed else _("Ships on it then: %(ships)d.")
        )
    else:
        pattern = _("Ships on it: %(ships)d of %(needed)d.") if needed else _("Ships on it: %(ships)d.")
    return pattern % counted


def _left_behind(ask: ChoiceAsk, option: engine.Option, view: View) -> list[str]:
    """Return that it was the last ship of its colony (R-23.5)."""
    planet = option.params.get("planet", -1)
    if not is_last(view, ask.seat, str(planet)):
        return []
    return [_("It is your last ship there: you give up that colony.")]
