"""The words for other orders: face-down aliens, ships that come home, and techs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.ahead.order import (
    FOREIGN_FIRST,
    HOME,
    RESEARCH_FOR_GOOD,
    RESEARCH_ON,
    SHIPS_HOME,
    SPREAD,
    STRONGEST,
    turn_up_order,
)
from engine.state.holdings import is_tech_place, tech_place
from engine.state.view import View
from games.words.names import tech_name, tech_place_name

__all__ = ["WAYS", "is_wished", "own_face_down", "said", "way_home"]


def own_face_down(view: View) -> Sequence[str]:
    """Return the aliens that lie face down before the reader's seat."""
    return () if view["you"] is None else view["seats"][view["you"]].get("own_face_down") or ()


def is_wished(view: View, alien: str) -> bool:
    """Return whether the reader's seat has ordered that it be turned up."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return turn_up_order(alien) in mine


WAYS = {
    SPREAD: noop("evenly, home colonies first"),
    HOME: noop("evenly to home colonies"),
    STRONGEST: noop("all to the colony with the most ships"),
    FOREIGN_FIRST: noop("evenly to foreign colonies"),
}


def way_home(view: View) -> str:
    """Return how the ships of the reader's seat come home."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return mine.get(SHIPS_HOME, SPREAD)


def said(way: str) -> str:
    """Return how ships come home, as one line."""
    return _("Ships that come home: %(way)s") % {"way": _(WAYS[way])}


TECH_ACTION = "tech_action"
FIRST_NUMBER = 10_000  # behind every order about questions, which are counted from 1

RESEARCHING = {
    RESEARCH_ON: noop("Research tech %(number)d (%(tech)s) in every regroup phase until it has its ships."),
    RESEARCH_FOR_GOOD: noop("Research tech %(number)d (%(tech)s) in every regroup phase, whatever it needs."),
}


def is_tech_order(name: str) -> bool:
    """Return whether an order by this name is one about techs."""
    return name == TECH_ACTION or is_tech_place(name)


def ordered_tech(number: int) -> str:
    """Return the name of the order that is kept under this number; "" if it is not about techs.

    >>> ordered_tech(10_007), ordered_tech(10_000), ordered_tech(7)
    ('tech 7', 'tech_action', '')
    """
    if number < FIRST_NUMBER:
        return ""
    return tech_place(number - FIRST_NUMBER) if number > FIRST_NUMBER else TECH_ACTION


def order_name(number: int) -> str:
    """Return how its owner calls an order.

    Those about questions have their number, one about a tech that of the tech.
    """
    if number < FIRST_NUMBER:
        return str(number)
    return tech_place_name(number - FIRST_NUMBER) if number > FIRST_NUMBER else _("techs")


def tech_order_lines(view: View) -> Iterator[tuple[int, str]]:
    """Yield the tech orders that still do something, each with its number and its sentence."""
    if view["you"] is None:
        return
    mine = view["seats"][view["you"]]
    orders = mine["orders"] or {}
    for tech in mine.get("techs", ()):
        order = orders.get(tech_place(tech["number"]))
        if order in RESEARCHING and not tech["faceup"]:
            told = {"number": tech["number"], "tech": tech_name(tech["tech"])}
            yield FIRST_NUMBER + tech["number"], _(RESEARCHING[order]) % told
    if TECH_ACTION in orders:
        yield FIRST_NUMBER, _("Do nothing with your techs in regroup phases, and do not ask.")
