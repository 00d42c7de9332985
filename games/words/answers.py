"""Answers in words: the label of every option and of every suggested answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import PASS, Option, ShipsTarget
from engine.asking.forms import LATER
from games.base.documents import AnswerJSON
from games.words.choices import CardsAsk, ChoiceAsk, DealAsk, ShipsAsk
from games.words.options import option_words
from games.words.reader import Reader, as_reader

from . import names
from .fields import side_name
from .terms import gift_words

__all__ = ["answer_words", "option_words", "target_words"]

TO_PLACE = frozenset({"place_ships", "regroup_ship", "amoeba.flow_out"})


def answer_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader | int | None = None) -> str:
    """Return one answer to this question: "2 from red 1 and 1 from blue 3", "attack 8", "pass"."""
    make: Maker = _MAKERS.get(ask.form.kind, _plain)
    return make(ask, answer, as_reader(reader))


def _choice(ask: ChoiceAsk, answer: AnswerJSON, reader: Reader) -> str:
    """Return the chosen option.

    A pass needs no list of options, which after the answer would be made of a game that has gone on.
    """
    if answer == PASS:
        return option_words(Option(PASS, PASS), reader)
    option = ask.form.options.get(answer)
    return option_words(option, reader) if option else names.capital(names.humanise(answer))


def _ships(ask: ShipsAsk, answer: AnswerJSON, reader: Reader) -> str:
    if not ask.form.targets:
        return names.capital(_mixture(ask, answer, reader))
    if not answer.get("side"):
        return _("Stay out")
    if answer["side"] == LATER:
        return _("See who joins before me")
    if not answer["ships"]:  # what is on the gate goes there
        return target_words(ask.form.targets[answer["side"]], reader)
    pattern = (
        _("Aim at %(target)s with %(ships)s") if ask.what == "launch" else _("%(target)s with %(ships)s")
    )
    told = {
        "target": target_name(ask.form.targets[answer["side"]], reader),
        "ships": names.ships_from(answer["ships"], reader.systems),
    }
    return names.capital(pattern % told)


def _mixture(ask: ShipsAsk, ships: Mapping[str, int], reader: Reader) -> str:
    make = names.ships_to if ask.what in TO_PLACE else names.ships_from
    return make(dict(ships), reader.systems)


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


def _cards(ask: CardsAsk, answer: AnswerJSON, reader: Reader) -> str:
    parts = [
        f"{n} × {names.card_name(key)}" if n > 1 else names.card_name(key)
        for key, n in Counter[str](answer).items()
    ]
    return names.capital(names.listed(parts, _("no card")))


def _deal(ask: DealAsk, answer: AnswerJSON, reader: Reader) -> str:
    if answer.get("do") == "accept":
        return _("Accept the offer on the table")
    if answer.get("do") == "break off":
        return _("Break off the talks: no deal")
    return _("Offer: %(other)s gets %(mine)s; I get %(theirs)s") % exchange(ask, answer, reader)


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


def _plain(ask: engine.Ask, answer: AnswerJSON, reader: Reader) -> str:
    return names.capital(names.humanise(answer))


Maker = Callable[[Any, Any, Reader], str]  # of questions of the kind by which it is found
_MAKERS: dict[str, Maker] = {
    "choice": _choice,
    "ships": _ships,
    "cards": _cards,
    "deal": _deal,
}
