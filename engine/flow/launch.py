"""Launch: the gate is aimed and the offense's ships are sent (R-7)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Option, choice
from engine.sheets.advice import ships_gladly_lost
from engine.state.position import OFFENSE, Position

from ..facts import GateWasAimed as AimedFact
from ..facts import OpponentSet
from ..moments import GateAimed, ShipsCommitted
from ..table import Table
from .destiny import visitors
from .opponent import set_opponent
from .sending import commit, default_ships, power_may_change_ships, ships_form, ships_on_colonies
from .start_turn import end_turn


async def launch(table: Table) -> None:
    position, enc = table.position, table.position.enc
    if not ships_on_colonies(position, enc.offense) and not enc.gate.get(enc.offense):
        end_turn(table, "no ships")
    target, ships = await _aim(table)
    _set_target(table, target)
    table.tell(AimedFact(enc.offense, enc.planet))
    await table.reach(GateAimed())
    await commit(table, enc.offense, OFFENSE, ships)
    await table.reach(ShipsCommitted())


async def _aim(table: Table) -> tuple[str, dict[str, int] | None]:
    """Planet and ships are one question, unless a power of the offense speaks between the two."""
    position, enc = table.position, table.position.enc
    targets, default = _targets(position), _default_target(position)
    ships = ships_form(position, enc.offense, OFFENSE, heads=targets)
    about = {"system": enc.system}
    if power_may_change_ships(position, enc.offense) or ships.most == 0:
        options = [Option(t, "target", _parse(t)) for t in targets]
        ask = Ask(enc.offense, "aim", choice(*options), default, about=about, public=SEAT)
        aim = await table.ask(ask)
        return aim, None
    usual_ships = {"side": default, "ships": default_ships(position, enc.offense, ships)}
    advised = partial(ships_gladly_lost, position, enc.offense, ships, target=default)
    ask = Ask(enc.offense, "launch", ships, usual_ships, about=about, advise=advised, public=SEAT)
    answer = await table.ask(ask)
    return answer["side"], answer["ships"]


def _targets(position: Position) -> list[str]:
    """Any planet of the system (R-7.1); in the own one, the colonies of visitors (R-8.1).

    Where the planet was named together with the opponent, there is no other.
    """
    enc = position.enc
    if enc.planet >= 0:
        return [f"planet {enc.planet}"]
    if enc.system == enc.offense:
        return [f"planet {p} seat {s}" for p, s in visitors(position, enc.offense)]
    return [f"planet {p}" for p in position.home_planets(enc.system)]


def _default_target(position: Position) -> str:
    """D-20: the weakest planet without an own colony; the smallest visitor."""
    enc = position.enc
    if enc.planet >= 0:
        return f"planet {enc.planet}"
    if enc.system == enc.offense:
        left = list(position.clockwise(enc.offense))
        found = visitors(position, enc.offense)
        planet, seat = min(found, key=lambda v: (position.planets[v[0]][v[1]], v[0], left.index(v[1])))
        return f"planet {planet} seat {seat}"
    planets = list(position.home_planets(enc.system))
    free = [p for p in planets if enc.offense not in position.planets[p]] or planets
    return f"planet {min(free, key=lambda p: (position.planets[p].get(enc.defense, 0), p))}"


def _parse(target: str) -> dict[str, Any]:
    words = target.split()
    found = {"planet": int(words[1])}
    return found | {"seat": int(words[3])} if len(words) == 4 else found


def _set_target(table: Table, target: str) -> None:
    enc, words = table.position.enc, _parse(target)
    enc.planet = words["planet"]
    if "seat" in words:
        set_opponent(table.position, words["seat"], enc.system)
        table.tell(OpponentSet(enc.offense, words["seat"], enc.system))
