"""What answers are made of, in words: targets of ships, and the terms of a deal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine import ShipsTarget
from games.base.documents import AnswerJSON
from games.words import names
from games.words.choices import DealAsk
from games.words.patterns import side_name
from games.words.reader import Reader, as_reader
from games.words.sheets import ability_name

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


RELATIVE = {
    "highest attack": noop("the highest attack"),
    "lowest attack": noop("the lowest attack"),
    "random": noop("a card at random"),
}
ANY = {
    "any attack": noop("any attack card"),
    "any negotiate": noop("any negotiate card"),
    "any morph": noop("any morph card"),
    "any reinforcement": noop("any reinforcement card"),
    "any artifact": noop("any artifact card"),
    "any flare": noop("any flare card"),
}


def terms_words(terms: str | Mapping[str, Any], reader: Reader) -> str:
    """Return what each of the two dealers gets: "Blue gets attack 10. You get a colony on blue 2."."""
    gifts = json.loads(terms) if isinstance(terms, str) else terms
    takers = dict(zip(gifts, reversed(list(gifts)), strict=True))
    return " ".join(_side_gets(int(takers[seat]), gift, reader) for seat, gift in gifts.items())


def _side_gets(seat: int, gift: Mapping[str, Any], reader: Reader) -> str:
    told = {"seat": names.seat_name(seat, reader), "gift": gift_words(gift, reader)}
    return _("You get %(gift)s.") % told if seat == reader.seat else _("%(seat)s gets %(gift)s.") % told


def gift_words(gift: Mapping[str, Any], reader: Reader) -> str:
    """Return what one dealer gives: cards, a colony, clauses."""
    parts = [term_words(term, n) for term, n in Counter(gift.get("cards") or ()).items()]
    if gift.get("colony") is not None:
        parts.append(_colony(gift["colony"], gift.get("ships"), reader))
    parts += [clause_words(name, number) for name, number in (gift.get("clauses") or {}).items()]
    return names.listed(parts, _("nothing"))


def term_words(term: str, times: int = 1) -> str:
    """Return one card term: an exact card, a comparison, a type or chance."""
    if term == "random" and times > 1:
        return ngettext("%(n)d card at random", "%(n)d cards at random", times) % {"n": times}
    many = f"{times} × " if times > 1 else ""
    if term in RELATIVE:
        return many + _(RELATIVE[term])
    if term.startswith("any "):
        return many + _(ANY[term]) if term in ANY else many + names.humanise(term)
    return many + names.card_name(term)


def _colony(planet: int, ships: int | None, reader: Reader) -> str:
    place = names.planet_name(planet, reader.systems)
    if ships is None:
        return _("a colony on %(planet)s") % {"planet": place}
    return _("a colony on %(planet)s with %(ships)s") % {"planet": place, "ships": names.ships_words(ships)}


def clause_words(name: str, number: object) -> str:
    """Return an alien's extra clause ("<sheet>.<ability>"), by its name and number."""
    sheet, _dot, ability = name.rpartition(".")
    told = {"alien": names.alien_name(sheet), "ability": ability_name(ability), "number": number}
    return _("%(alien)s: %(ability)s (%(number)s)") % told if sheet else f"{told['ability']} ({number})"
