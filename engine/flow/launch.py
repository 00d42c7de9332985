"""The launch phase: the offense aims the gate and sends its ships (R-7)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Fleet, Option
from engine.asking.keys import ShipsTarget
from engine.asking.parameters import Parameters
from engine.sheets.advice import ships_gladly_lost
from engine.state.encounter import OFFENSE
from engine.state.position import Position

from ..facts import GateWasAimed, OpponentSet
from ..moments import GateAimed, ShipsCommitted
from ..table import Table
from ..windows.early import asked_again, keep_early, said_and_legal
from ..windows.endings import end_turn
from .another_encounter import another_encounter_early
from .hands import hand_when_attacked
from .invitation import invitation_of, may_invite, without_opponent
from .opponent import named_with_launch, set_opponent, visitors
from .sending import commit, default_ships, power_may_change_ships, ships_form, ships_on_colonies


async def launch(table: Table) -> None:
    position, enc = table.position, table.position.enc
    if not ships_on_colonies(position, enc.offense) and not enc.gate.get(enc.offense):
        end_turn(table, "no ships")
    end_if_nothing_can_be_attacked(table)
    if position.rules.ships_before_aim:
        await _send_then_aim(table)
        return
    target, ships = await _aim(table)
    await _set_target(table, target)
    await commit(table, enc.offense, OFFENSE, ships)
    await table.reach(ShipsCommitted())


async def _send_then_aim(table: Table) -> None:
    """Send the ships before the gate is aimed (M-7.3.1); both are still asked in one question if possible.

    A power that may change the ships speaks before the planet is asked for.
    """
    enc = table.position.enc
    target: ShipsTarget | None = None
    ships: dict[str, int] | None = None
    if not power_may_change_ships(table.position, enc.offense):
        target, ships = await _aim(table)
    await commit(table, enc.offense, OFFENSE, ships)
    await table.reach(ShipsCommitted())
    if target not in _targets(table.position):
        end_if_nothing_can_be_attacked(table)
        target, _ = await _aim(table, alone=True)
    await _set_target(table, target)


def end_if_nothing_can_be_attacked(table: Table) -> None:
    """End the turn without an encounter if no planet of the system is left (OURS-tech-27)."""
    if not _targets(table.position):
        end_turn(table, "no planet")


async def opponent_by_launch(table: Table, others: list[int]) -> int:
    """Return the seat that the offense attacks by its choice, asked with planet and ships.

    The answer is kept for the launch. By default the first of the others is attacked.
    """
    position, enc = table.position, table.position.enc
    targets = [ShipsTarget(planet=p) for seat in others for p in position.home_planets(seat)]
    weakest = [ShipsTarget(planet=_weakest(position, seat, seat)) for seat in others]
    ask = _aiming(position, targets, weakest, {"early": True, "system": enc.system})
    answer = await _ask_with_more(table, ask)
    keep_early(table, [ask], [answer])
    return _opponent_at(position, _target_of(ask.meaning(answer)))


async def _aim(table: Table, *, alone: bool = False) -> tuple[ShipsTarget, dict[str, int] | None]:
    """Ask for planet and ships in one question, unless a power of the offense may act between the two.

    Ask for the planet `alone` if the ships were sent before.
    """
    position = table.position
    about: Parameters = {"system": position.enc.system}
    ask = _aiming(position, _targets(position), [_default_target(position)], about, alone=alone)
    meant = ask.meaning(await _ask_with_more(table, ask))
    return _target_of(meant), meant.ships if isinstance(meant, Fleet) else None


def _aiming(
    position: Position,
    targets: list[ShipsTarget],
    likely: list[ShipsTarget],
    about: Parameters,
    *,
    alone: bool = False,
) -> Ask:
    """Return the question. `likely` are the targets to suggest when there are many, the default first."""
    enc, default = position.enc, likely[0].key
    ships = ships_form(position, enc.offense, OFFENSE, targets=targets, likely=likely)
    if alone or power_may_change_ships(position, enc.offense) or ships.most == 0:
        return Ask(enc.offense, "aim", _planet_alone(ships.targets), default, about=about, public=SEAT)
    usual_ships = {"side": default, "ships": default_ships(position, enc.offense, ships)}
    advised = partial(ships_gladly_lost, position, enc.offense, ships, target=default)
    return Ask(enc.offense, "launch", ships, usual_ships, about=about, advise=advised, public=SEAT)


def _target_of(meant: ShipsTarget | Fleet) -> ShipsTarget:
    target = meant.target if isinstance(meant, Fleet) else meant
    assert target is not None, "nobody may decline"
    return target


async def _ask_with_more(table: Table, ask: Ask) -> Any:
    """Ask for the launch together with the offense's invitation and whether it goes on after a success."""
    if not table.position.rules.asks_together:
        return await table.ask(ask)
    said = said_and_legal(table, ask)
    return await _ask_together(table, ask) if said is None else said


async def _ask_together(table: Table, ask: Ask) -> Any:
    position, enc = table.position, table.position.enc
    known = enc.defense >= 0 or named_with_launch(position)
    invites = known and may_invite(position, enc.offense)
    invitation = [invitation_of(position, enc.offense)] if invites else []
    further = another_encounter_early(position)
    asks = [asked_again(table, one) for one in (ask, *invitation)]
    first, *others = await table.ask_all([*asks, *further])
    if further:
        position.turn.second_encounter = others.pop()
    opponent = _opponent_at(position, _target_of(ask.meaning(first)))
    said = [without_opponent(one, answer, opponent) for one, answer in zip(invitation, others, strict=True)]
    keep_early(table, invitation, said)
    return first


def _opponent_at(position: Position, target: ShipsTarget) -> int:
    """Return the opponent: the known one, else the visitor that is named, else the owner of the system."""
    if position.enc.defense >= 0:
        return position.enc.defense
    return target.seat if target.seat >= 0 else position.owner(target.planet)


def _planet_alone(targets: dict[str, ShipsTarget]) -> Choice[ShipsTarget]:
    options = {key: Option(key, "target", _params(target)) for key, target in targets.items()}
    return Choice(options, meanings=targets)


def _params(target: ShipsTarget) -> dict[str, Any]:
    planet = {"planet": target.planet}
    return planet if target.seat < 0 else planet | {"seat": target.seat}


def _targets(position: Position) -> list[ShipsTarget]:
    """Return the planets of the system (R-7.1), or in the own system the colonies of visitors (R-8.1).

    A planet that was named together with the opponent is the only target.
    """
    enc = position.enc
    if enc.planet >= 0:
        return [ShipsTarget(planet=enc.planet)]
    if enc.system == enc.offense:
        return [ShipsTarget(planet=p, seat=s) for p, s in visitors(position, enc.offense)]
    return [ShipsTarget(planet=p) for p in position.home_planets(enc.system)]


def _default_target(position: Position) -> ShipsTarget:
    """Return the weakest planet without an own colony, or the smallest visitor (D-20)."""
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
    """Return the planet of the attacked system with the fewest ships (D-20).

    A planet without a colony of the offense comes first.
    """
    return _weakest(position, position.enc.system, position.enc.defense)


def _weakest(position: Position, system: int, defense: int) -> int:
    planets = list(position.home_planets(system))
    free = [p for p in planets if position.enc.offense not in position.planets[p]] or planets
    return min(free, key=lambda p: (position.planets[p].get(defense, 0), p))


async def _set_target(table: Table, target: ShipsTarget) -> None:
    """Aim the gate; a visitor that is attacked becomes the defense."""
    enc = table.position.enc
    enc.planet = target.planet
    if target.seat >= 0:
        set_opponent(table.position, target.seat, enc.system)
        table.tell(OpponentSet(enc.offense, target.seat, enc.system))
    table.tell(GateWasAimed(enc.offense, enc.planet))
    if target.seat >= 0:
        await hand_when_attacked(table)
    await table.reach(GateAimed())
