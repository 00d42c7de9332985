"""The words of facts about deals, ships, colonies, and powers lost or regained."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.log.words.record import DEALS, PLAYS, Cause, Echo, FactWords, ReasonBy
from games.words import names
from games.words.choices import terms_words
from games.words.patterns import PatternBy, ToReader
from games.words.reader import Reader


def _terms(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"terms": terms_words(fact["terms"], reader)}


def _gift(fact: FactJSON, reader: Reader) -> dict[str, str]:
    parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
    if fact["planet"] >= 0:
        place = {
            "planet": names.planet_name(fact["planet"], reader.systems),
            "ships": names.ships_words(fact["ships"]),
        }
        parts.append(_("a colony on %(planet)s (%(ships)s)") % place)
    return {"gift": names.listed(parts, _("nothing"))}


DEAL_WORDS: dict[str, FactWords] = {
    "deal_offered": FactWords(
        ToReader("seat", noop("You offer a deal. %(terms)s"), noop("%(seat)s offers a deal. %(terms)s")),
        (
            ToReader(
                "seat",
                noop("Your choice. Only the two dealers can read this line."),
                noop("%(seat_colour)s's choice. Only the two dealers can read this line."),
            ),
            ("R-16.3",),
        ),
        kind=DEALS,
        fields=_terms,
    ),
    "deal_agreed": FactWords(
        noop("%(seats)s agree on a deal."),
        (noop("Both said yes to the same terms."), ("R-16.12",)),
        kind=DEALS,
        cause=Cause.STEP,
    ),
    "deal_terms": FactWords(
        noop("The terms: %(terms)s"),
        (noop("Only the two dealers can read this line."), ("R-16.3",)),
        kind=DEALS,
        fields=_terms,
    ),
    "deal_failed": FactWords(
        PatternBy(
            "why",
            {
                "broken off": PatternBy(
                    "seat",
                    dict.fromkeys((None, -1), noop("The deal fails: the talks are broken off.")),
                    ToReader(
                        "seat", noop("You break off the talks."), noop("%(seat)s breaks off the talks.")
                    ),
                ),
                "quashed": noop("The deal fails: it is quashed."),
                "not delivered": noop("The deal fails: what was agreed cannot be delivered."),
            },
            noop("The deal fails."),
        ),
        ReasonBy(
            "why",
            {
                "broken off": (noop("One side broke off, or time ran out."), ("R-16.2",)),
                "quashed": (noop("A card cancelled it."), ("R-16.12",)),
                "not delivered": (noop("What was agreed must be delivered."), ("R-16.11",)),
            },
            (noop("The main players did not agree."), ("R-16.2",)),
        ),
        kind=DEALS,
        cause=Cause.STEP,
    ),
    "deal_made": FactWords(
        ToReader(
            "giver",
            noop("In the deal %(taker)s gets %(gift)s from you."),
            ToReader(
                "taker",
                noop("In the deal you get %(gift)s from %(giver)s."),
                noop("In the deal %(taker)s gets %(gift)s from %(giver)s."),
            ),
        ),
        (noop("What was agreed is carried out in one step."), ("R-16.13",)),
        kind=DEALS,
        fields=_gift,
    ),
}


SHIPS: dict[str, FactWords] = {
    "ships_lost": FactWords(
        PatternBy(
            "to_where",
            {
                "warp": ToReader(
                    "seat",
                    noop("You lose %(ships)s to the warp."),
                    noop("%(seat)s loses %(ships)s to the warp."),
                ),
                "removed": ToReader(
                    "seat",
                    noop("You lose %(ships)s for good: removed from the game."),
                    noop("%(seat)s loses %(ships)s for good: removed from the game."),
                ),
            },
            ToReader("seat", noop("You lose %(ships)s."), noop("%(seat)s loses %(ships)s.")),
        ),
        ReasonBy(
            "cause",
            {
                "result": (
                    ToReader(
                        "seat", noop("Your side lost the encounter."), noop("Their side lost the encounter.")
                    ),
                    ("R-12.2", "R-12.6"),
                ),
                "failed deal": (noop("The deal failed: this is its price."), ("R-12.13",)),
                "price": (noop("This price was paid."), ("R-18.13",)),
                "penalty": (noop("A sheet names this penalty."), ()),
                "card": (noop("A card caused this."), ()),
                "power": (noop("A power caused this."), ()),
            },
            (noop("An effect caused this."), ()),
        ),
        cause=Cause.EFFECT,
    ),
    "ships_returned": FactWords(
        PatternBy(
            "why",
            {
                "saved": ToReader(
                    "seat",
                    noop("You save %(ships)s from the warp."),
                    noop("%(seat)s saves %(ships)s from the warp."),
                ),
                "retrieved": ToReader(
                    "seat",
                    noop("You retrieve %(ships)s from the warp."),
                    noop("%(seat)s retrieves %(ships)s from the warp."),
                ),
                "regroup": ToReader(
                    "seat",
                    noop("At regroup, you retrieve %(ships)s from the warp."),
                    noop("At regroup, %(seat)s retrieves %(ships)s from the warp."),
                ),
                "reward": ToReader(
                    "seat",
                    noop("As a reward, you retrieve %(ships)s from the warp."),
                    noop("As a reward, %(seat)s retrieves %(ships)s from the warp."),
                ),
                "back in the game": ToReader(
                    "seat",
                    noop("You get %(ships)s back into the game."),
                    noop("%(seat)s gets %(ships)s back into the game."),
                ),
                "moved": ToReader("seat", noop("You move %(ships)s."), noop("%(seat)s moves %(ships)s.")),
                "stayed": ToReader(
                    "seat",
                    noop("You keep %(ships)s on the planet after all."),
                    noop("%(seat)s keeps %(ships)s on the planet after all."),
                ),
            },
            ToReader(
                "seat",
                noop("You bring %(ships)s back to your colonies."),
                noop("%(seat)s brings %(ships)s back to their colonies."),
            ),
        ),
        ReasonBy(
            "why",
            {
                "home": (noop("Ships that do not land return to colonies."), ("R-12.8", "R-18.3")),
                "saved": (noop("An effect keeps them out of the warp."), ("R-18.12",)),
                "regroup": (noop("At regroup the offense gets 1 ship back."), ("R-5.2",)),
                "reward": (noop("Allies of a winning defense are rewarded."), ("R-17.7",)),
            },
            (noop("An effect brings them back."), ("R-18.3",)),
        ),
        cause=Cause.EFFECT,
        said_before=Echo("rewards_taken", ("seat", "ships"), own={"why": "reward"}),
    ),
    "ships_homeless": FactWords(
        ToReader(
            "seat",
            noop("You have no colony left and lose %(ships)s to the warp."),
            noop("%(seat)s has no colony left and loses %(ships)s to the warp."),
        ),
        (noop("Ships without a colony to go to are in the warp."), ("R-18.4",)),
    ),
    "ship_on_gate": FactWords(
        ToReader(
            "seat",
            noop("You have no colony: your ship from the warp goes to the gate."),
            noop("%(seat)s has no colony: the ship from the warp goes to the gate."),
        ),
        (noop("Without any colony the regroup ship goes onto the gate."), ("R-5.4",)),
    ),
    "ships_landed": FactWords(
        ToReader(
            "seat", noop("You land %(ships)s on %(planet)s."), noop("%(seat)s lands %(ships)s on %(planet)s.")
        ),
        (noop("The winners of a planet land there."), ("R-12.1",)),
    ),
    "colony_founded": FactWords(
        ToReader(
            "seat",
            noop("You have a new colony on %(planet)s."),
            noop("%(seat)s has a new colony on %(planet)s."),
        ),
        (noop("The first ships on a planet are a colony."), ("R-1.2", "R-12.1")),
    ),
    "power_lost": FactWords(
        ToReader(
            "seat",
            noop("You have too few home colonies and lose your alien power."),
            noop("%(seat)s has too few home colonies and loses their alien power."),
        ),
        (noop("Too few home colonies are left."), ("R-14.3",)),
        kind=PLAYS,
    ),
    "one_power_lost": FactWords(
        ToReader(
            "seat",
            noop("You have too few home colonies and lose the power of %(power)s."),
            noop("%(seat_colour)s has too few home colonies and loses the power of %(power)s."),
        ),
        (noop("One power is lost for each home colony that is missing."), ("R-14.3",)),
        kind=PLAYS,
    ),
    "one_power_regained": FactWords(
        ToReader(
            "seat",
            noop("You have enough home colonies again for the power of %(power)s."),
            noop("%(seat_colour)s has enough home colonies again for the power of %(power)s."),
        ),
        (noop("One power comes back with each home colony."), ("R-14.4",)),
        kind=PLAYS,
    ),
    "power_regained": FactWords(
        ToReader(
            "seat",
            noop("You have enough home colonies again and regain your alien power."),
            noop("%(seat)s has enough home colonies again and regains their alien power."),
        ),
        (noop("There are enough home colonies again."), ("R-14.4",)),
        kind=PLAYS,
    ),
}
