"""How ships come home that the table's rule places: what their owner can order, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.view import View
from engine.windows.homecoming import FOREIGN_FIRST, HOME, SHIPS_HOME, SPREAD, STRONGEST

WAYS = {
    SPREAD: noop("evenly, home colonies first"),
    HOME: noop("evenly to home colonies"),
    STRONGEST: noop("all to the colony with the most ships"),
    FOREIGN_FIRST: noop("evenly to foreign colonies"),
}


def way_home(view: View) -> str:
    """What stands for the seat that looks."""
    mine = {} if view["you"] is None else view["seats"][view["you"]]["orders"] or {}
    return mine.get(SHIPS_HOME, SPREAD)


def said(way: str) -> str:
    """What stands, as one line."""
    return _("Ships that come home: %(way)s") % {"way": _(WAYS[way])}


__all__ = ["WAYS", "said", "way_home"]
