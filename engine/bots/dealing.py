"""What a sensible bot offers and accepts."""

from __future__ import annotations

from typing import Any

from ..ask import Ask
from ..deals import NOTHING, Deal
from ..dice import Dice


def deal(ask: Ask, seen: dict[str, Any], dice: Dice) -> Any:
    """Accept what is not worse for oneself; offer an even exchange; give up after one counter-offer."""
    form = ask.form
    assert isinstance(form, Deal)
    if form.offer is not None and _fair(form, seen):
        return {"do": "accept"}
    if ask.about.get("mine") is not None or (form.offer is not None and dice.below(2, "bot")):
        return {"do": "break off"}
    return _offer(form, seen)


def _fair(form: Deal, seen: dict[str, Any]) -> bool:
    assert form.offer is not None
    mine, theirs = form.offer[str(form.me)], form.offer[str(form.other)]
    if _wins(seen, form.other, mine) and not _wins(seen, form.me, theirs):
        return False
    return _worth(theirs) >= _worth(mine)


def _wins(seen: dict[str, Any], seat: int, gift: dict[str, Any]) -> bool:
    """Whether this gift brings the seat to the goal, counting every colony as foreign."""
    return gift["colony"] is not None and seen["seats"][seat]["colonies"] + 1 >= seen["goal"]


def _worth(gift: dict[str, Any]) -> int:
    cards, clauses = len(gift["cards"]), int(sum(gift["clauses"].values()))
    return cards + 3 * (gift["colony"] is not None) + clauses


def _offer(form: Deal, seen: dict[str, Any]) -> dict[str, Any]:
    give = next((p for p in form.colonies["mine"] if p // 5 == form.me), None)
    take = next((p for p in form.colonies["theirs"] if p // 5 == form.other), None)
    if give is not None and take is not None:
        offer = form.offering({**NOTHING, "colony": give}, {**NOTHING, "colony": take})
        mine, theirs = (offer["terms"][str(s)] for s in (form.me, form.other))
        if not _wins(seen, form.other, mine) or _wins(seen, form.me, theirs):
            return offer
    return form.offering({**NOTHING, "cards": ["random"]}, {**NOTHING, "cards": ["random"]})
