"""Sending ships: how many a seat may commit, from where, and what it sends by default (SD)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.asking.ask import SEAT
from engine.asking.forms import Ships, spread
from engine.asking.parameters import Parameters
from engine.sheets.advice import ships_gladly_lost
from engine.sheets.book import book
from engine.state.encounter import OFFENSE
from engine.state.position import Position
from engine.state.queries import SHIP_LIMIT, Limits, query_value, usable

from ..facts import ColonyGivenUp, ShipsSent
from ..moments import ShipsCommitting, ShipsRetrieved
from ..table import Table
from ..windows.endings import end_turn
from ..windows.face_down import settled

USUAL_LIMITS = Limits()  # one to four


def ship_limits(position: Position, seat: int, side: str) -> Limits:
    return query_value(position, SHIP_LIMIT, USUAL_LIMITS, seat=seat, side=side)


def ships_form(position: Position, seat: int, side: str, **more: Any) -> Ships:
    """Return the form for ships from any colonies; ships on the gate already count (R-5.4)."""
    allowed = ship_limits(position, seat, side)
    here = position.enc.gate.get(seat, 0) if side == OFFENSE else 0
    places = ships_on_colonies(position, seat)
    if allowed.from_warp:
        places["warp"] = min(allowed.from_warp, position.seats[seat].warp)
    return Ships(places, max(0, allowed.least - here), max(0, allowed.most - here), **more)


def ships_on_colonies(position: Position, seat: int) -> dict[str, int]:
    return {str(p): position.planets[p][seat] for p in position.colonies(seat)}


def ships_as_key(ships: dict[str, int]) -> str:
    """Return ships of several colonies as they are announced: "planet 3: 2, planet 4: 1"."""
    return ", ".join(f"planet {planet}: {n}" for planet, n in ships.items())


def default_ships(position: Position, seat: int, ships: Ships, most: int = 4) -> dict[str, int]:
    """Return ships from the largest own colonies, never the last ship of one (SD).

    If that is not enough, return the least number that must be sent.
    """
    places = {p: n for p, n in ships.places.items() if p.isdigit()}
    spare = {p: n - 1 for p, n in places.items() if n > 1}
    number = min(most, ships.most, sum(spare.values()))
    if number >= ships.least:
        return spread(list(spare), places, number)
    return _giving_up(position, seat, places, ships.least)


def _giving_up(position: Position, seat: int, places: dict[str, int], number: int) -> dict[str, int]:
    """Return ships when colonies must be given up; home colonies go last, to keep the power."""
    home, taken = position.home_planets(seat), dict.fromkeys(places, 0)
    for _ in range(min(number, sum(places.values()))):
        left = {p: n - taken[p] for p, n in places.items() if n > taken[p]}
        taken[max(left, key=lambda p: (left[p] > 1, int(p) not in home, left[p]))] += 1
    return {p: n for p, n in taken.items() if n}


def power_may_change_ships(position: Position, seat: int) -> bool:
    """Return whether a sheet of this seat may act when it sends ships, which everybody knows."""
    listening = book().listeners(ShipsCommitting, "power")
    return any(
        held.sheet in listening and usable(position, seat, held.sheet)
        for held in position.seats[seat].holdings
    )


async def commit(table: Table, seat: int, side: str, planned: dict[str, int] | None) -> int:
    """Send ships for a side and return how many.

    The planned ships hold if they are still possible, and if no more ships are possible than when they were
    planned. The offense ends its turn if it has none left.
    """
    before = ship_limits(table.position, seat, side)
    await table.reach(ShipsCommitting(seat, side))
    _end_turn_without_ships(table, seat, side)
    allowed = planned is not None and await _is_allowed(table, seat, side, planned)
    if _more_is_possible(ships_form(table.position, seat, side), before):
        allowed = False
    while planned is None or not allowed:
        planned = await _ships_chosen(table, seat, side, planned)
        allowed = await _is_allowed(table, seat, side, planned)
    return int(await table.carry_out(send(table, seat, side, planned)))


def _end_turn_without_ships(table: Table, seat: int, side: str) -> None:
    """End the turn if the offense has lost all that it could send since the gate was aimed (R-7.6)."""
    position = table.position
    if side == OFFENSE and not position.enc.gate.get(seat) and not ships_form(position, seat, side).places:
        end_turn(table, "no ships")


async def _is_allowed(table: Table, seat: int, side: str, fleet: dict[str, int]) -> bool:
    """Return whether the fleet is allowed, after face-down sheets could change the limits."""
    return await settled(table, lambda: _fits(ships_form(table.position, seat, side), fleet))


async def _ships_chosen(table: Table, seat: int, side: str, planned: dict[str, int] | None) -> dict[str, int]:
    ships = ships_form(table.position, seat, side)
    default = planned if planned and _fits(ships, planned) else default_ships(table.position, seat, ships)
    advised = partial(ships_gladly_lost, table.position, seat, ships)
    about: Parameters = {"side": side}
    fleet = await table.choose(seat, "ships", ships, default, about=about, advise=advised, public=SEAT)
    return fleet.ships


def _more_is_possible(ships: Ships, before: Limits) -> bool:
    return ships.most > before.most or ("warp" in ships.places and not before.from_warp)


def _fits(ships: Ships, planned: dict[str, int]) -> bool:
    """Return whether the ships are still there and their number is allowed; reactions may have cost some."""
    there = all(n <= ships.places.get(place, 0) for place, n in planned.items())
    return there and ships.least <= sum(planned.values()) <= ships.most


async def send(table: Table, seat: int, side: str, ships: dict[str, int]) -> int:
    """Move the ships and return how many.

    Taking the last ship of a colony gives it up at once (R-7.3, R-9.5).
    """
    position = table.position
    number = position.take_ships(seat, ships)
    position.put_ships(seat, number, position.enc.place_of(side))
    position.send_special_ship(seat, ships, "gate" if side == OFFENSE else "orbit")
    table.tell(ShipsSent(seat, number, side))
    for place in ships:
        if place.isdigit() and seat not in position.planets[int(place)]:
            table.tell(ColonyGivenUp(seat, int(place)))
    if ships.get("warp"):
        await table.reach(ShipsRetrieved(seat, ships["warp"]))
    return number
