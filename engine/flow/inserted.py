"""An encounter inside another one: that is interrupted, and goes on afterwards where it was (M-12.11).

The position keeps the interrupted encounter, and the coroutine that waits here keeps the rest of it. So there
are checkpoints between encounters of a turn only. If the game ends inside, everything stays where it lies.
"""

from __future__ import annotations

from engine.state.encounter import DEFENSE, OFFENSE, PlannedEncounter
from engine.state.position import Position

from ..facts import EncounterGoesOn
from ..moments import WinnerKnown
from ..table import Procedures, Table
from ..windows.after_instruction import check_after_instruction
from ..windows.endings import EncounterCutShort
from ..windows.outlook import outlook
from ..windows.reaching import reach
from .courses import COURSES
from .encounter import play


async def insert(table: Table, planned: PlannedEncounter) -> None:
    """Play an encounter inside the one in progress.

    It uses up and grants no encounter of anybody's turn (A-42). The outer one is cut short afterwards if its
    planet has left the game.
    """
    position, frame = table.position, table.frame
    arrived = [seat.arrived for seat in position.seats]
    position.interrupt_encounter()
    await play(table, COURSES[position.rules.course], planned)
    _end_orders(position, position.enc.number)
    position.resume_encounter()
    table.frame = frame
    for seat, number in zip(position.seats, arrived, strict=True):
        seat.arrived = min(number, seat.warp)
    table.tell(EncounterGoesOn(position.enc.number))
    _call_off_without_planet(table)
    if position.enc.called_off and not frame.windows:
        raise EncounterCutShort


def _end_orders(position: Position, number: int) -> None:
    """End the orders that hold up to this encounter: those with lower numbers go on after it."""
    for seat in position.seats:
        kept = [order for order in seat.ahead.numbered if order.until != number]
        if len(kept) < len(seat.ahead.numbered):
            seat.ahead = seat.ahead.with_numbered(kept)


def _call_off_without_planet(table: Table) -> None:
    """Call the encounter off, without a result, if its planet has left the game meanwhile (A-54).

    A result that has been carried out stands.
    """
    enc = table.position.enc
    if enc.planet in table.position.destroyed and _is_open(table):
        enc.result, enc.called_off = "", True


def _is_open(table: Table) -> bool:
    """Return whether the encounter has no result yet, or has only found out who wins."""
    result, frame = table.position.enc.result, table.frame
    if frame.is_ending or not result:
        return not frame.is_ending
    found = frame.windows and isinstance(frame.windows[0].moment, WinnerKnown)
    return bool(found) and result in (OFFENSE, DEFENSE)


PROCEDURES = Procedures(reach, check_after_instruction, outlook, insert)
