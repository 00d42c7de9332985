"""Offers, and what became of them."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.words import names
from games.words.patterns import PatternBy, ToReader
from games.words.reader import Reader
from games.words.terms import terms_words

from .record import DEALS, Cause, FactWords, ReasonBy


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


WORDS: dict[str, FactWords] = {
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
                "broken off": noop("The deal fails: the talks are broken off."),
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
