"""A bot that answers at random among the legal answers: it finds what nobody would try."""

from __future__ import annotations

from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import LATER, PASS, Cards, Choice, Ships
from engine.state.dice import Dice
from engine.state.view import GetView

from ..deal_terms import comparisons_for
from ..deals import PROMISES, Deal

PASSES = 60  # percent of windows passed: with fewer, every game would drown in plays


def random_legal(ask: Ask, get_view: GetView, dice: Dice) -> Any:
    form = ask.form
    if isinstance(form, Choice):
        if ask.default == PASS and dice.below(100, "bot") < PASSES:
            return PASS
        options = form.options.items()
        # A bot never cancels anything, so an order without an end would hold for ever.
        return dice.pick([key for key, one in options if not (one.params or {}).get("for_good")], "bot")
    if isinstance(form, Ships):
        return _some_ships(form, dice)
    if isinstance(form, Cards):
        number = form.least + dice.below(form.most - form.least + 1, "bot")
        return sorted(dice.shuffled(form.cards, "bot")[:number])
    assert isinstance(form, Deal)
    if dice.below(3, "bot") == 0:
        return {"do": "break off"}
    if (form.comparisons or form.promises) and dice.below(2, "bot"):
        return form.offering(_some_gift(form, dice), _some_gift(form, dice))
    return dice.pick(ask.suggestions(), "bot")


def _some_gift(form: Deal, dice: Dice) -> dict[str, Any]:
    """Give a card, by a number where that is possible, and promise something where that is possible."""
    terms = comparisons_for(form.deck) if form.comparisons else ["random"]
    promise = {PROMISES: "whatever you like"} if form.promises and dice.below(2, "bot") else {}
    return {"cards": [dice.pick(terms, "bot")], **promise}


def _some_ships(form: Ships, dice: Dice) -> Any:
    """Pick any number of ships from any places, for any side."""
    targets = [*form.targets, ""] if form.may_decline else list(form.targets)
    if form.may_wait:
        targets.append(LATER)
    target = dice.pick(targets, "bot") if targets else None
    if target in ("", LATER):
        return {"side": target}
    number = form.least + dice.below(form.most - form.least + 1, "bot")
    one_by_one = [place for place, n in form.places.items() for _ in range(n)]
    taken = dice.shuffled(one_by_one, "bot")[:number]
    ships = {place: taken.count(place) for place in form.places if place in taken}
    return ships if target is None else {"side": target, "ships": ships}
