"""What a sensible bot offers and accepts."""

from __future__ import annotations

from typing import Any

from engine.asking.ask import Ask
from engine.prospects import winners_with
from engine.state.cards import card
from engine.state.dice import Dice
from engine.state.view import GetView, View, home_planets

from ..deal_terms import all_served, is_comparison
from ..deals import NOTHING, Deal

COLONY = 3  # worth this many cards


def deal(ask: Ask[Deal], get_view: GetView, dice: Dice) -> Any:
    """Accept what is not worse; offer an even exchange; give up after one counter-offer."""
    form, seen = ask.form, get_view()
    if form.offer is not None and _fair(form, seen):
        return {"do": "accept"}
    if ask.about.get("mine") is not None or (form.offer is not None and dice.below(2, "bot")):
        return {"do": "break off"}
    return _offer(form, seen)


def _fair(form: Deal, seen: View) -> bool:
    assert form.offer is not None
    mine, theirs = form.offer[str(form.me)], form.offer[str(form.other)]
    if not _can_give(form, seen, mine):
        return False
    if _wins(seen, form.me, theirs):
        return True
    if _wins(seen, form.other, mine):
        return False
    return _worth(theirs) >= _worth(mine)


def _can_give(form: Deal, seen: View, gift: dict[str, Any]) -> bool:
    """Return whether the own hand has an attack for each number that is to be above or below (M-7.8.9)."""
    wanted = [term for term in gift["cards"] if is_comparison(term)]
    return all_served(wanted, [card(key) for key in seen["seats"][form.me]["hand"] or ()])


def _wins(seen: View, seat: int, gift: dict[str, Any]) -> bool:
    """Return whether this gift brings the seat to its goal."""
    return gift["colony"] is not None and bool(winners_with(seen, {seat: gift["colony"]}))


def _worth(gift: dict[str, Any]) -> int:
    """Return how many cards it is worth; a promise is worth nothing, since it binds nobody (M-7.8.10)."""
    cards, clauses = len(gift["cards"]), int(sum(gift["clauses"].values()))
    return cards + COLONY * (gift["colony"] is not None) + clauses


def _offer(form: Deal, seen: View) -> dict[str, Any]:
    """Offer a home colony for one in the other's home system; else a card for a card."""
    give = next((p for p in form.colonies["mine"] if p in home_planets(seen, form.me)), None)
    take = next((p for p in form.colonies["theirs"] if p in home_planets(seen, form.other)), None)
    if give is not None and take is not None:
        offer = form.offering({**NOTHING, "colony": give}, {**NOTHING, "colony": take})
        mine, theirs = (offer["terms"][str(s)] for s in (form.me, form.other))
        if not _wins(seen, form.other, mine) or _wins(seen, form.me, theirs):
            return offer
    return form.offering({**NOTHING, "cards": ["random"]}, {**NOTHING, "cards": ["random"]})
