"""The regroup phase: effects at the start of the encounter, then one ship comes out of the warp (R-5)."""

from __future__ import annotations

from functools import partial

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import planets_choice
from engine.asking.forms import Choice, Option
from engine.asking.keys import planet_key
from engine.asking.parameters import Parameters
from engine.state.position import Position
from engine.state.queries import REGROUP_SHIPS, query_value

from ..facts import ShipOnGate, ShipsReturned
from ..moments import EncounterStarts, RegroupShipDue, RegroupStarts, ShipsRetrieved
from ..table import EarlyAnswer, Table
from ..windows.early import take_early
from ..windows.face_down import settled
from ..windows.homecoming import place_by_rule, spread_evenly
from ..windows.reaching import reach_with_questions
from .variants.technology import tech_actions

REGROUP_SHIP = "regroup_ship"  # the question
NO_PLANET, STAYS = -1, -2
ON_GATE, LEAVE_IN_WARP = Option("gate", "ship_on_gate"), Option("leave", "leave_in_warp")


async def regroup(table: Table) -> None:
    """Let sheets act and bring the offense's ship home.

    The question for the ship is asked with the window.

    It is a question beside the window, since choosing a colony is no reason to play nothing.
    """
    seat = table.position.enc.offense
    await table.reach(RegroupStarts())
    if table.position.rules.technology:
        await tech_actions(table)
    await reach_with_questions(
        table,
        EncounterStarts(),
        partial(_early_ship, table, seat),
        as_separate_question=True,
    )
    await _bring_ships(table, seat)


async def free_token(table: Table) -> None:
    """Bring the offense's ship home; everybody has acted before (M-7.1.1, M-6.6)."""
    await table.reach(RegroupStarts())
    await _bring_ships(table, table.position.enc.offense)


async def _bring_ships(table: Table, seat: int) -> None:
    position = table.position
    carried = take_early(table, seat, REGROUP_SHIP)
    ships = await settled(table, lambda: query_value(position, REGROUP_SHIPS, 1, seat=seat))
    due = await table.reach(RegroupShipDue(seat, ships))
    for place in range(due.ships):
        await _one_ship(table, seat, None if place else carried)


def _early_ship(table: Table, seat: int) -> dict[int, Ask]:
    if not _worth_asking(table.position, seat):
        return {}
    return {seat: _which_colony(table.position, seat, table.early.get((seat, REGROUP_SHIP)))}


def _worth_asking(position: Position, seat: int) -> bool:
    if position.rules.asks_together:  # the rule of the table decides
        return False
    places = len(position.colonies(seat)) + position.rules.regroup_is_optional
    return position.seats[seat].warp > 0 and places > 1


def _which_colony(position: Position, seat: int, earlier_answer: EarlyAnswer | None = None) -> Ask:
    """Return the question for the colony; a legal `earlier_answer` stays the default."""
    form = _where(position, seat)
    usual = planet_key(_usual_colony(position, seat)) if position.colonies(seat) else ON_GATE.key
    kept = earlier_answer is not None and earlier_answer.answer in form.keys
    about: Parameters = (
        {} if earlier_answer is None else {"said_planet": earlier_answer.meaning, "kept": kept}
    )
    default = earlier_answer.answer if earlier_answer is not None and kept else usual
    by_rule = position.rules.asks_together
    return Ask(seat, REGROUP_SHIP, form, default, about=about, public=SEAT, by_rule=by_rule)


def _where(position: Position, seat: int) -> Choice[int]:
    """Return the choice of a colony; where the rules leave it open, the ship may stay in the warp (M-7.1.1).

    Without a colony it goes to the gate.
    """
    if not position.rules.regroup_is_optional:
        return planets_choice(position.colonies(seat))
    found = planets_choice(position.colonies(seat))
    more = [LEAVE_IN_WARP] if position.colonies(seat) else [ON_GATE, LEAVE_IN_WARP]
    options = {**found.options, **{one.key: one for one in more}}
    meanings = {key: found.meaning(key) for key in found.options}
    meanings |= {ON_GATE.key: NO_PLANET, LEAVE_IN_WARP.key: STAYS}
    return Choice(options, meanings={key: meanings[key] for key in options})


def _usual_colony(position: Position, seat: int) -> int:
    place = place_by_rule if position.rules.asks_together else spread_evenly
    return int(next(iter(place(position, seat, 1))))


async def _one_ship(table: Table, seat: int, carried: EarlyAnswer | None) -> None:
    """Bring one ship out of the warp.

    Without a colony it goes to the gate (R-5.2 to R-5.4).
    """
    position = table.position
    if not position.seats[seat].warp:
        return
    planet = await _which_place(table, seat, carried)
    if planet == STAYS:
        return
    position.take_from_warp(seat, 1)
    if planet == NO_PLANET:
        position.put_ships(seat, 1, position.enc.gate)
        table.tell(ShipOnGate(seat))
    else:
        position.put_ships(seat, 1, position.planets[planet])
        table.tell(ShipsReturned(seat, 1, "regroup"))
    await table.carry_out(table.reach(ShipsRetrieved(seat, 1)))


async def _which_place(table: Table, seat: int, carried: EarlyAnswer | None) -> int:
    """Return the colony that the ship goes to, NO_PLANET for the gate, or STAYS."""
    position = table.position
    if not position.colonies(seat) and not position.rules.regroup_is_optional:
        return NO_PLANET
    planet = NO_PLANET if carried is None else carried.meaning
    if planet in position.colonies(seat) or planet == STAYS:
        return int(planet)
    ask = _which_colony(position, seat)  # the colony named early may be lost
    return int(ask.meaning(await table.ask(ask)))
