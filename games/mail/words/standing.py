"""What a seat has said ahead, in sentences: its stops, and what its cards and powers do by themselves."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from engine.state.view import SeatView, View
from engine.windows.homecoming import SPREAD
from engine.windows.stops import BY_ROLE, EVERYTHING
from games.ahead.words.choices import chosen
from games.ahead.words.orders import order_lines
from games.ahead.words.ships_home import said as said_of
from games.ahead.words.ships_home import way_home
from games.ahead.words.things import reacting_things
from games.words.moments import moment_name


def standing_sentences(view: View, *, asks_by_role: bool, reactions: bool = True) -> list[str]:
    """For whoever looks, of their own seat; `asks_by_role`: whether their table has stops. `reactions`: also
    what acts by itself, where nothing else tells it."""
    if view["you"] is None:
        return []
    mine = view["seats"][view["you"]]
    kinds = (_stops, _passing, _reactions, _orders) if asks_by_role else KINDS
    told = [line for kind in kinds if reactions or kind is not _reactions for line in kind(mine, view)]
    return told or [_("You have given no orders.")]


def _stops(mine: SeatView, _view: View) -> list[str]:
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    usual = [_("You are asked at the usual moments.")] if BY_ROLE in stops else []
    return [
        *usual,
        *(_("You are asked when %(moment)s.") % {"moment": moment_name(s)} for s in stops if s != BY_ROLE),
    ]


def _passing(mine: SeatView, _view: View) -> list[str]:
    whole = {
        "pass until main": _("You pass everything until you are offense or defense."),
        "pass until part": _("You pass everything until you take part."),
    }.get((mine["orders"] or {}).get(EVERYTHING, ""))
    return [whole] if whole else []


def _reactions(_mine: SeatView, view: View) -> list[str]:
    """Where something was said of a card or power."""
    stand = [(thing, chosen(thing, view)) for thing in reacting_things(view)]
    return [
        _("%(thing)s: %(said)s.") % {"thing": thing.label, "said": choice.label}
        for thing, choice in stand
        if choice is not None
    ]


def _orders(_mine: SeatView, view: View) -> list[str]:
    """About questions, each with the number by which it is cancelled."""
    told = [
        _("Order %(number)s: %(order)s") % {"number": one.name, "order": one.sentence}
        for one in order_lines(view)
    ]
    way = way_home(view)
    return told if way == SPREAD else [f"{said_of(way)}.", *told]


KINDS: tuple[Callable[[SeatView, View], list[str]], ...] = (
    _reactions,
    _orders,
)  # of tables that have no stops
