"""Ships, colonies, and the powers that hang on them."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.words.core.patterns import PatternBy

from .record import PLAYS, Cause, FactWords, ReasonBy

WORDS: dict[str, FactWords] = {
    "ships_lost": FactWords(
        PatternBy(
            "to_where",
            {
                "warp": noop("%(seat)s loses %(ships)s to the warp."),
                "removed": noop("%(seat)s loses %(ships)s for good: removed from the game."),
            },
            noop("%(seat)s loses %(ships)s."),
        ),
        ReasonBy(
            "cause",
            {
                "result": (noop("Their side lost the encounter."), ("R-12.2", "R-12.6")),
                "failed deal": (noop("It is the price of a deal that failed."), ("R-12.13",)),
                "price": (noop("It is a price that was paid."), ("R-18.13",)),
                "penalty": (noop("It is a penalty that a sheet names."), ()),
                "card": (noop("A card that was played does it."), ()),
                "power": (noop("A power that was used does it."), ()),
            },
            (noop("An effect does it."), ()),
        ),
        cause=Cause.EFFECT,
    ),
    "ships_returned": FactWords(
        PatternBy(
            "why",
            {
                "home": noop("%(seat)s takes %(ships)s home to colonies."),
                "saved": noop("%(seat)s saves %(ships)s from the warp."),
                "retrieved": noop("%(seat)s gets %(ships)s back from the warp."),
                "regroup": noop("%(seat)s gets %(ships)s back from the warp at regroup."),
                "reward": noop("%(seat)s gets %(ships)s back from the warp as a reward."),
                "back in the game": noop("%(seat)s gets %(ships)s back into the game."),
                "moved": noop("%(seat)s moves %(ships)s."),
                "stayed": noop("%(seat)s keeps %(ships)s on the planet all the same."),
            },
            noop("%(seat)s brings %(ships)s back to colonies."),
        ),
        ReasonBy(
            "why",
            {
                "home": (noop("Ships that do not land return to colonies."), ("R-12.8", "R-18.3")),
                "saved": (noop("An effect keeps them out of the warp."), ("R-18.12",)),
                "regroup": (noop("At regroup the offense gets one ship back."), ("R-5.2",)),
                "reward": (noop("Allies of a winning defense are rewarded."), ("R-17.7",)),
            },
            (noop("An effect brings them back."), ("R-18.3",)),
        ),
        cause=Cause.EFFECT,
    ),
    "ships_homeless": FactWords(
        noop("%(seat)s has no colony to return to: %(ships)s to the warp."),
        (noop("Ships without a colony to go to are in the warp."), ("R-18.4",)),
    ),
    "ship_on_gate": FactWords(
        noop("%(seat)s has no colony: the ship from the warp goes onto the gate."),
        (noop("Without any colony the regroup ship goes onto the gate."), ("R-5.4",)),
    ),
    "ships_landed": FactWords(
        noop("%(seat)s lands %(ships)s on %(planet)s."),
        (noop("Whoever wins a planet lands there."), ("R-12.1",)),
    ),
    "colony_founded": FactWords(
        noop("%(seat)s has a new colony on %(planet)s."),
        (noop("The first ships on a planet are a colony."), ("R-1.2", "R-12.1")),
    ),
    "power_lost": FactWords(
        noop("%(seat)s has too few home colonies and loses the alien power."),
        (noop("Too few home colonies are left."), ("R-14.3",)),
        kind=PLAYS,
    ),
    "power_regained": FactWords(
        noop("%(seat)s has enough home colonies again and regains the alien power."),
        (noop("Enough home colonies are there again."), ("R-14.4",)),
        kind=PLAYS,
    ),
}
