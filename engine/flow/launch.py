"""Launch: the gate is aimed and the offense's ships are sent (R-7)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option
from engine.asking.keys import ShipsTarget
from engine.asking.parameters import Parameters
from engine.sheets.advice import ships_gladly_lost
from engine.state.position import OFFENSE, Position

from ..facts import GateWasAimed, OpponentSet
from ..moments import GateAimed, ShipsCommitted
from ..table import Table
from .another_encounter import another_encounter_ahead
from .destiny import visitors
from .early import keep_early
from .invitation import invitation_of
from .opponent import set_opponent
from .sending import commit, default_ships, power_may_change_ships, ships_form, ships_on_colonies
from .start_turn import end_turn


async def launch(table: Table) -> None:
    position, enc = table.position, table.position.enc
    if not ships_on_colonies(position, enc.offense) and not enc.gate.get(enc.offense):
        end_turn(table, "no ships")
    target, ships = await _aim(table)
    _set_target(table, target)
    table.tell(GateWasAimed(enc.offense, enc.planet))
    await table.reach(GateAimed())
    await commit(table, enc.offense, OFFENSE, ships)
    await table.reach(ShipsCommitted())


async def _aim(table: Table) -> tuple[ShipsTarget, dict[str, int] | None]:
    """Planet and ships are one question, unless a power of the offense speaks between the two."""
    position, enc = table.position, table.position.enc
    targets, default = _targets(position), _default_target(position).key
    ships = ships_form(position, enc.offense, OFFENSE, targets=targets)
    about: Parameters = {"system": enc.system}
    if power_may_change_ships(position, enc.offense) or ships.most == 0:
        form = _planet_alone(ships.targets)
        aim = Ask(enc.offense, "aim", form, default, about=about, public=SEAT)
        return form.meaning(await _ask_with_more(table, aim)), None
    usual_ships = {"side": default, "ships": default_ships(position, enc.offense, ships)}
    advised = partial(ships_gladly_lost, position, enc.offense, ships, target=default)
    ask = Ask(enc.offense, "launch", ships, usual_ships, about=about, advise=advised, public=SEAT)
    target, sent = ships.meaning(await _ask_with_more(table, ask))
    assert target is not None, "nobody may decline"
    return target, sent


async def _ask_with_more(table: Table, ask: Ask) -> Any:
    """The launch, and what the offense can say with it: whom it invites, and whether it goes on."""
    if not table.position.rules.asks_together:
        return await table.ask(ask)
    position, enc = table.position, table.position.enc
    invitation = [invitation_of(position, enc.offense)] if enc.defense >= 0 else []
    further = another_encounter_ahead(position)
    first, *others = await table.ask_all([ask, *invitation, *further])
    keep_early(table, invitation, others[: len(invitation)])
    if further:
        position.turn.said_ahead = others[-1]
    return first


def _planet_alone(targets: dict[str, ShipsTarget]) -> Choice[ShipsTarget]:
    options = {key: Option(key, "target", _params(target)) for key, target in targets.items()}
    return Choice(options, meanings=targets)


def _params(target: ShipsTarget) -> dict[str, Any]:
    planet = {"planet": target.planet}
    return planet if target.seat < 0 else planet | {"seat": target.seat}


def _targets(position: Position) -> list[ShipsTarget]:
    """Any planet of the system (R-7.1); in the own one, the colonies of visitors (R-8.1).

    Where the planet was named together with the opponent, there is no other.
    """
    enc = position.enc
    if enc.planet >= 0:
        return [ShipsTarget(planet=enc.planet)]
    if enc.system == enc.offense:
        return [ShipsTarget(planet=p, seat=s) for p, s in visitors(position, enc.offense)]
    return [ShipsTarget(planet=p) for p in position.home_planets(enc.system)]


def _default_target(position: Position) -> ShipsTarget:
    """D-20: the weakest planet without an own colony; the smallest visitor."""
    enc = position.enc
    if enc.planet >= 0:
        return ShipsTarget(planet=enc.planet)
    if enc.system == enc.offense:
        left = list(position.clockwise(enc.offense))
        found = visitors(position, enc.offense)
        planet, seat = min(found, key=lambda v: (position.planets[v[0]][v[1]], v[0], left.index(v[1])))
        return ShipsTarget(planet=planet, seat=seat)
    return ShipsTarget(planet=weakest_planet(position))


def weakest_planet(position: Position) -> int:
    """Of the system that is attacked: without an own colony if possible, with the fewest ships (D-20)."""
    enc = position.enc
    planets = list(position.home_planets(enc.system))
    free = [p for p in planets if enc.offense not in position.planets[p]] or planets
    return min(free, key=lambda p: (position.planets[p].get(enc.defense, 0), p))


def _set_target(table: Table, target: ShipsTarget) -> None:
    enc = table.position.enc
    enc.planet = target.planet
    if target.seat >= 0:
        set_opponent(table.position, target.seat, enc.system)
        table.tell(OpponentSet(enc.offense, target.seat, enc.system))
