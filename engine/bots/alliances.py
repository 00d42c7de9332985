"""Which seats a sensible bot invites, and which side it joins."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import Ships, spread
from engine.prospects import (
    allies_land,
    founds_foreign_colony,
    nearly_wins,
    winners_if_offense_wins,
    winners_with,
)
from engine.state.dice import Dice
from engine.state.view import SIDES, GetView, View, encounter_in


def invite(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Invite as many as possible; the offense leaves out seats that one more colony lets win."""
    seen = get_view()
    options = [o for o in ask.form.options.values() if o.what == "seats"]
    unwanted = set()
    if encounter_in(seen)["offense"] == ask.seat:
        unwanted = {s["seat"] for s in seen["seats"] if nearly_wins(seen, s["seat"])}
    fitting = [o for o in options if not unwanted & set(o.params["seats"])]
    return str(max(fitting, key=lambda o: len(o.params["seats"])).key)


def join(ask: Ask[Ships], get_view: GetView, dice: Dice) -> Any:
    """Join with ships that can be spared."""
    form, seen = ask.form, get_view()
    side, number = _side(ask.seat, form, seen, dice)
    if not side:
        return ask.default
    spare = {place: n for place, n in form.places.items() if n > 1}
    number = min(number, form.most, sum(n - 1 for n in spare.values()))
    if number < max(form.least, 1):
        return ask.default
    return {"side": side, "ships": spread(list(spare), form.places, number)}


def _side(me: int, form: Ships, seen: View, dice: Dice) -> tuple[str, int]:
    """Return the side to join, and with how many ships.

    Join the offense to win the game, the defense against a seat that is about to win, and else by chance.
    """
    planet = encounter_in(seen)["planet"]
    landing = next(side for side in SIDES if allies_land(seen, side))
    if landing in form.targets and winners_with(seen, {me: planet}):
        return landing, 4
    if winners_if_offense_wins(seen):
        return ("defense", 4) if "defense" in form.targets else ("", 0)
    inclined = _inclination(form.targets, founds_foreign_colony(seen, me, planet), dice)
    return inclined, 1 + dice.below(2, "bot") if inclined else 0


def _inclination(sides: Collection[str], gains: bool, dice: Dice) -> str:
    roll = dice.below(100, "bot")
    if "offense" in sides and roll < (70 if gains else 10):
        return "offense"
    return "defense" if "defense" in sides and roll < (85 if gains else 50) else ""
