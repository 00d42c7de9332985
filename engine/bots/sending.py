"""How a sensible bot moves ships: what it sends, which it loses, and which it takes as rewards."""

from __future__ import annotations

from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import Ships, spread
from engine.asking.keys import planet_key
from engine.state.dice import Dice
from engine.state.view import GetView, View, home_planets

USUAL_SHIPS = 4
FEW_CARDS = 5


def ships(ask: Ask[Ships], get_view: GetView, dice: Dice) -> Any:
    """Send as usual, but with one ship from the warp if allowed, and with more where many may go."""
    form, sent = ask.form, dict(ask.default)
    if form.most > USUAL_SHIPS:
        return _many(form) or ask.default
    if "warp" in form.places and sum(sent.values()) == form.most and "warp" not in sent:
        _leave_one(sent)
    if "warp" in form.places and "warp" not in sent:
        sent["warp"] = 1
    return sent if form.least <= sum(sent.values()) <= form.most else ask.default


def launch(ask: Ask, get_view: GetView, dice: Dice) -> Any:
    """Launch as usual; with a choice of opponents, at the one with the fewest cards."""
    if not ask.about.get("early"):
        return ask.default
    return ask.default | {"side": planet_key(_where_cards_are_few(ask.seat, get_view()))}


def aim(ask: Ask, get_view: GetView, dice: Dice) -> Any:
    """Aim as `launch` does, where the ships are chosen later."""
    return planet_key(_where_cards_are_few(ask.seat, get_view())) if ask.about.get("early") else ask.default


def _where_cards_are_few(me: int, seen: View) -> int:
    """Return a home planet of the opponent with the fewest cards.

    Prefer planets without an own colony, then those with the fewest ships.
    """
    others = [seat for seat in range(len(seen["seats"])) if seat != me and home_planets(seen, seat)]
    prey = min(others, key=lambda seat: (seen["seats"][seat]["cards"], seat))
    ships = {planet: seen["planets"][planet] for planet in home_planets(seen, prey)}
    return min(ships, key=lambda p: (str(me) in ships[p], ships[p].get(str(prey), 0), p))


def _leave_one(sent: dict[str, int]) -> None:
    place = max(sent, key=lambda p: (sent[p], p))
    sent[place] -= 1
    if not sent[place]:
        del sent[place]


def _many(form: Ships) -> dict[str, int] | None:
    """Return half of the ships that can be spared without giving up a colony."""
    spare = {place: n for place, n in form.places.items() if n > 1 and place.isdigit()}
    number = min(form.most, max(USUAL_SHIPS, sum(n - 1 for n in spare.values()) // 2))
    if not form.least <= number <= sum(n - 1 for n in spare.values()):
        return None
    return spread(list(spare), form.places, number)


def lose_ships(ask: Ask[Ships], get_view: GetView, dice: Dice) -> Any:
    """Lose ships as usual; of another's ships, take those that leave them the fewest colonies."""
    form, owner = ask.form, ask.about.get("owner", ask.seat)
    if owner == ask.seat:
        return ask.default
    own = home_planets(get_view(), owner)
    left, taken = form.least, {}
    for place in sorted(form.places, key=lambda p: (form.places[p], not _abroad(p, own), p)):
        taken[place] = min(left, form.places[place])
        left -= taken[place]
    return {place: n for place, n in taken.items() if n}


def _abroad(place: str, own: list[int]) -> bool:
    return place.isdigit() and int(place) not in own


def rewards(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Take cards while the hand is small, else ships from the warp."""
    if get_view()["seats"][ask.seat]["cards"] > FEW_CARDS:
        return str(ask.default)
    options = ask.form.options.values()
    return str(max(options, key=lambda o: (o.params["cards"], o.params["ships"])).key)
