"""What answers are made of, in words: targets of ships, and what a deal exchanges."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import ShipsTarget
from games.base.documents import AnswerJSON
from games.words import names
from games.words.choices import DealAsk
from games.words.fields import side_name
from games.words.reader import Reader, as_reader
from games.words.terms import gift_words

TO_PLACE = frozenset({"place_ships", "regroup_ship", "amoeba.flow_out"})


def target_words(target: ShipsTarget, reader: Reader | int | None = None) -> str:
    """Return what is chosen together with ships, as a label: "Join the offense", "Yellow 3"."""
    return names.capital(target_name(target, reader))


def target_name(target: ShipsTarget, reader: Reader | int | None = None) -> str:
    """Return a side to join, or a planet, perhaps against one of its colonists."""
    if target.side:
        return _("join %(side)s") % {"side": side_name(target.side)}
    planet = names.planet_name(target.planet, as_reader(reader).systems)
    if target.seat < 0:
        return planet
    told = {"planet": planet, "seat": names.seat_name(target.seat, reader)}
    return _("%(planet)s, against %(seat)s,") % told


def exchange(ask: DealAsk, answer: AnswerJSON, reader: Reader) -> dict[str, str]:
    """Return what an offer gives and gets, seen by the seat that makes it.

    It is told by what each gets: a seat that gives a colony loses none, the other founds one beside it.
    """
    terms = answer["terms"]
    return {
        "other": names.colour_name(ask.form.other),
        "mine": gift_words(terms.get(str(ask.form.me), {}), reader),
        "theirs": gift_words(terms.get(str(ask.form.other), {}), reader),
    }
