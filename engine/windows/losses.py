"""Ships lost, removed, saved and brought back. One cause is one loss, for ships of any owners.

The order is fixed: effects on ships that leave, removal, saving, arrival of all ships at one instant,
reactions. A reaction may lose more ships; that is a loss of its own, inside this one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Ships
from engine.asking.parameters import Parameters
from engine.state.encounter import Loss
from engine.state.holdings import is_tech_place
from engine.state.position import Position
from engine.state.queries import LOSS_CHOICE, SHIPS_REMOVED, query_value

from ..facts import ColonyGivenUp, ShipsHomeless, ShipsLanded, ShipsLost, ShipsReturned
from ..moments import ShipsInWarp, ShipsLeaving, ShipsRemoved, ShipsRetrieved, ShipsToWarp
from ..table import Table
from .face_down import settle, settled
from .homecoming import place_by_rule, spread_evenly

HOMELESS = "homeless"  # the cause of the loss of ships without a colony to go home to

# Which ships a seat loses


async def lose_by_choice(
    table: Table,
    cause: str,
    ships: dict[int, int],
    *,
    colonies_only: bool = False,
    excluding: Iterable[str] = (),
    exempt: dict[str, int] | None = None,
    chooser: int | None = None,
) -> Loss:
    """Let each owner pick ships in play (R-18.9, D-58); all go at one instant (R-18.11).

    No ships come from the places in `excluding`, and `exempt` keeps so many at a place. `chooser` is a seat
    that picks instead of the owners.
    """
    places = {
        s: _available(_in_play(table.position, s, colonies_only, excluding), exempt or {}) for s in ships
    }
    return await lose(table, cause, await _ask_which_ships(table, cause, ships, places, chooser))


async def pick_further(
    table: Table, cause: str, ships: dict[int, int], going: dict[int, dict[str, int]]
) -> dict[int, dict[str, int]]:
    """Let each owner pick ships to lose on top of those that are going anyway."""
    places = {s: _available(_in_play(table.position, s, False, ()), going.get(s, {})) for s in ships}
    return await _ask_which_ships(table, cause, ships, places)


async def _ask_which_ships(
    table: Table,
    cause: str,
    ships: dict[int, int],
    places: dict[int, dict[str, int]],
    chooser: int | None = None,
) -> dict[int, dict[str, int]]:
    """Ask all owners at once; an owner without ships there loses nothing."""
    owners = [s for s, n in ships.items() if n and places[s]]
    await settle(table, lambda: [_chooser(table, s, cause, chooser) for s in owners])
    asks = [_which_ships(table, s, ships[s], places[s], cause, chooser) for s in owners]
    return dict(zip(owners, await table.ask_all(asks), strict=True))


def _available(places: dict[str, int], exempt: dict[str, int]) -> dict[str, int]:
    return {name: n - exempt.get(name, 0) for name, n in places.items() if n > exempt.get(name, 0)}


def _which_ships(
    table: Table, owner: int, number: int, places: dict[str, int], cause: str, by: int | None
) -> Ask:
    number = min(number, sum(places.values()))
    chooser = _chooser(table, owner, cause, by)
    form = Ships(places, number, number)
    default = least_harmful_ships(table.position, owner, places, number)
    about: Parameters = {"owner": owner, "ships": number, "cause": cause}
    return Ask(chooser, "lose_ships", form, default, about=about, public=SEAT)


def _chooser(table: Table, owner: int, cause: str, by: int | None) -> int:
    usual = owner if by is None else by
    return query_value(table.position, LOSS_CHOICE, usual, seat=owner, cause=cause)


def _in_play(position: Position, seat: int, colonies_only: bool, excluding: Iterable[str]) -> dict[str, int]:
    barred = set(excluding)
    return {
        name: number
        for name, number in position.ships_on_table(seat).items()
        if name not in barred and (name.isdigit() or not colonies_only)
    }


def least_harmful_ships(position: Position, seat: int, places: dict[str, int], number: int) -> dict[str, int]:
    """Return the ships to lose by default (LD).

    The gate comes first, then the largest own colony, foreign before home, then researchers (OURS-tech-2).
    The last ships of colonies come last.
    """
    home = position.home_planets(seat)
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(number):
        place = max((p for p in left if left[p]), key=lambda p: _spared(p, left[p], home))
        left[place] -= 1
        taken[place] += 1
    return {place: n for place, n in taken.items() if n}


def _spared(place: str, ships: int, home: Collection[int]) -> tuple[bool, int, bool, int]:
    if not place.isdigit():
        return not is_tech_place(place), 100, False, 0
    return ships > 1, ships, int(place) not in home, -int(place)


async def lose(table: Table, cause: str, places: dict[int, dict[str, int]]) -> Loss:
    """Lose ships from these places, with all reactions."""
    loss = await send_to_warp(table, cause, take_for_loss(table, places), places)
    await reach_after_loss(table, loss)
    return loss


def ships_still_there(position: Position, seat: int, ships: dict[str, int]) -> dict[str, int]:
    """Return the ships that are left of those named before an announcement; reactions may have cost some."""
    left = {name: min(n, position.place(name).get(seat, 0)) for name, n in ships.items()}
    return {name: n for name, n in left.items() if n}


def take_and_tell(table: Table, places: dict[int, dict[str, int]]) -> dict[int, int]:
    """Take ships of several owners at one instant, and tell which colonies are given up."""
    taken = take_for_loss(table, places)
    _tell_given_up(table, places)
    return taken


def take_for_loss(table: Table, places: dict[int, dict[str, int]]) -> dict[int, int]:
    """Take ships for a loss. Colonies are given up later, when nobody can save the ships any more."""
    return {seat: table.position.take_ships(seat, ships) for seat, ships in places.items()}


def _tell_given_up(table: Table, places: dict[int, dict[str, int]]) -> None:
    for seat, ships in places.items():
        for place in ships:
            if place.isdigit() and seat not in table.position.planets[int(place)]:
                table.tell(ColonyGivenUp(seat, int(place)))


# From the planet to the warp


async def send_to_warp(
    table: Table, cause: str, ships: dict[int, int], *places: dict[int, dict[str, int]], **more: Any
) -> Loss:
    """Carry out a loss up to the arrival; the caller may land other ships before the reactions.

    `places` are where the ships were taken; `more` goes into the Loss.
    """
    loss = Loss(cause, {seat: n for seat, n in ships.items() if n}, **more)
    table.position.losses.append(loss)
    if loss.ships:
        await table.reach(ShipsLeaving(loss))
    _remove(table, loss, await settled(table, lambda: _to_remove(table, loss)))
    if loss.ships:
        await table.reach(ShipsToWarp(loss))
    for one in places:
        _tell_given_up(table, one)
    _arrive(table, loss)
    ended = table.position.losses.pop()
    assert ended is loss, "a loss ends before the one around it"
    return loss


async def reach_after_loss(table: Table, loss: Loss) -> None:
    if loss.removed:
        await table.reach(ShipsRemoved(loss))
    if loss.lost:
        await table.reach(ShipsInWarp(loss))


def _to_remove(table: Table, loss: Loss) -> dict[int, int]:
    nothing: dict[int, int] = {}
    return query_value(table.position, SHIPS_REMOVED, nothing, loss=loss)


def _remove(table: Table, loss: Loss, ships: dict[int, int]) -> None:
    for seat, number in ships.items():
        if number:
            loss.ships[seat] -= number
            loss.removed[seat] = number
            table.position.take_out_of_game(seat, number)
            table.tell(ShipsLost(seat, number, "removed", loss.cause))
    loss.ships = {seat: n for seat, n in loss.ships.items() if n}


def _arrive(table: Table, loss: Loss) -> None:
    for seat, number in loss.ships.items():
        if number:
            table.position.put_in_warp(seat, number)
            loss.lost[seat] = number
            homeless = loss.cause == HOMELESS
            table.tell(
                ShipsHomeless(seat, number) if homeless else ShipsLost(seat, number, "warp", loss.cause)
            )
    loss.ships = {}


async def save(table: Table, loss: Loss, ships: dict[int, int]) -> None:
    """Send ships on their way to the warp to colonies of their owners.

    Without a colony they cannot be saved (R-18.4).
    """
    saved = {s: min(n, loss.ships.get(s, 0)) for s, n in ships.items() if table.position.colonies(s)}
    saved = {s: n for s, n in saved.items() if n}
    where = await _ask_where(table, saved, "saved")
    for seat, number in saved.items():
        loss.ships[seat] -= number
        _place(table, seat, where[seat])
        table.tell(ShipsReturned(seat, number, "saved"))


# Back to colonies


async def _ask_where(table: Table, ships: dict[int, int], why: str) -> dict[int, dict[str, int]]:
    """Let every owner spread their ships freely over their colonies (R-18.3), all asked at once (R-18.8)."""
    seats = list(ships)
    picked = await table.ask_all([_placing(table.position, s, ships[s], why) for s in seats])
    return dict(zip(seats, picked, strict=True))


def _placing(position: Position, seat: int, number: int, why: str) -> Ask:
    places = {str(p): number for p in position.colonies(seat)}
    about: Parameters = {"ships": number, "why": why}
    by_rule = position.rules.asks_together
    place = place_by_rule if by_rule else spread_evenly
    form, default = Ships(places, number, number, come_from=""), place(position, seat, number)
    return Ask(seat, "place_ships", form, default, about=about, public=SEAT, by_rule=by_rule)


def _place(table: Table, seat: int, where: dict[str, int]) -> None:
    for planet, number in where.items():
        table.position.put_ships(seat, number, table.position.planets[int(planet)])


async def bring_home(table: Table, place: dict[int, int], seats: Iterable[int] | None = None) -> None:
    """Bring ships home from the gate or from beside the planet.

    Without a colony they go to the warp (R-18.3, R-18.4).
    """
    leaving = [s for s in (place if seats is None else seats) if place.get(s)]
    housed = {s: place[s] for s in leaving if table.position.colonies(s)}
    where = await _ask_where(table, housed, "home")
    homeless: dict[int, int] = {}
    for seat in leaving:
        number = place.pop(seat)
        if seat in where:
            _place(table, seat, where[seat])
            table.tell(ShipsReturned(seat, number, "home"))
        else:
            homeless[seat] = number
    if homeless:
        await table.carry_out(_lose_on_the_way(table, homeless))


async def _lose_on_the_way(table: Table, ships: dict[int, int]) -> None:
    """Lose ships without a colony like any others (OURS-core-41)."""
    await reach_after_loss(table, await send_to_warp(table, HOMELESS, ships))


async def retrieve(table: Table, ships: dict[int, int], why: str = "retrieved") -> None:
    """Move ships out of the warp to colonies; without a colony they stay there (R-18.5)."""
    seats, position = table.position.seats, table.position
    freed = {s: min(n, seats[s].warp) for s, n in ships.items() if position.colonies(s)}
    freed = {s: n for s, n in freed.items() if n}
    where = await _ask_where(table, freed, why)
    for seat, number in freed.items():
        position.take_from_warp(seat, number)
        _place(table, seat, where[seat])
        table.tell(ShipsReturned(seat, number, why))
    for seat, number in freed.items():
        await table.reach(ShipsRetrieved(seat, number))


async def give_back(table: Table, seat: int, lost: int, removed: int = 0) -> None:
    """Move ships just lost back to colonies, if any: from the warp and from out of the game."""
    position, owner = table.position, table.position.seats[seat]
    lost = min(lost, owner.warp)
    if not position.colonies(seat) or not lost + removed:
        return
    where = await _ask_where(table, {seat: lost + removed}, "retrieved" if lost else "back in the game")
    position.take_from_warp(seat, lost)
    owner.removed -= removed
    _place(table, seat, where[seat])
    for number, why in ((lost, "retrieved"), (removed, "back in the game")):
        if number:
            table.tell(ShipsReturned(seat, number, why))
    if lost:
        await table.reach(ShipsRetrieved(seat, lost))


async def pay_a_ship(
    table: Table, seat: int, *, colonies_only: bool = False, excluding: Iterable[str] = ()
) -> bool:
    """Pay a ship as the price of a card; it is lost like any other, and may be saved (R-18.13).

    Return False if there is none to pay with.
    """
    has_one = bool(_in_play(table.position, seat, colonies_only, excluding))
    await lose_by_choice(table, "price", {seat: 1}, colonies_only=colonies_only, excluding=excluding)
    return has_one


def land(table: Table, seat: int, number: int, planet: int) -> None:
    """Put ships on a planet; a new colony is noted until the instruction is over."""
    if number:
        if seat not in table.position.planets[planet]:
            table.frame.new_colonies.append((seat, planet))
        table.frame.landings.append((seat, planet, number))
        table.position.put_ships(seat, number, table.position.planets[planet])


def settle_on(table: Table, seat: int, planet: int, ships: dict[str, int]) -> None:
    """Move ships straight to a planet, without an encounter."""
    number = take_and_tell(table, {seat: ships})[seat]
    land(table, seat, number, planet)
    table.tell(ShipsLanded(seat, number, planet))
