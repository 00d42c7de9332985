"""The walk through a game: setup, then encounter after encounter by the course of its edition (R-3)."""

from __future__ import annotations

from engine.state.encounter import PlannedEncounter
from engine.state.position import Position, Turn

from ..facts import EncounterBegan, TurnBegan
from ..table import Table
from ..windows import EncounterCutShort, GameOver
from .course import Course, Phase
from .courses import COURSES
from .opponent import begin_encounter
from .setup import choose_aliens, deal_hands


async def step(table: Table) -> None:
    """Play the next piece of the game between two checkpoints. All its memory is in the position."""
    try:
        await _step(table)
    except GameOver:
        table.windows.clear()
        table.instructions_under_way = 0


async def _step(table: Table) -> None:
    position = table.position
    if position.stage == "aliens":
        await choose_aliens(table)
    elif position.stage == "hands":
        await deal_hands(table)
    elif position.plans:
        await encounter(table, position.plans.pop())
    else:
        if not position.turn.goes_on:
            _next_turn(table)
        await encounter(table)


def _next_turn(table: Table) -> None:
    """Pass the turn to the left (R-3.1)."""
    position = table.position
    position.turn = Turn(offense=next(position.clockwise(position.turn.offense + 1)))
    table.tell(TurnBegan(position.turn.offense))


async def encounter(table: Table, planned: PlannedEncounter | None = None) -> None:
    """Play one encounter by the course of the game's edition, and decide what follows it."""
    course = COURSES[table.position.rules.course]
    enc = begin_encounter(table.position, planned)
    table.early.clear()
    table.tell(EncounterBegan(enc.number, enc.offense))
    try:
        await _walk(table, course, planned)
    except EncounterCutShort:
        enc.called_off = False
    for phase in course.ending:
        enc.phase = phase.name
        await phase.play(table)
    await course.follows(table)
    table.position.encounter = None


async def _walk(table: Table, course: Course, planned: PlannedEncounter | None) -> None:
    """Walk through the phases until the last one, or until one may end an encounter that has a result."""
    enc = table.position.enc
    for phase in course.phases:
        if not _is_due(phase, table.position):
            continue
        if phase.before is not None:
            await phase.before(table)
        enc.phase = phase.name
        if phase.if_planned is not None and planned is not None and planned.defense >= 0:
            await phase.if_planned(table, planned)
            continue
        await phase.play(table)
        if phase.may_end and enc.result:
            return


def _is_due(phase: Phase, position: Position) -> bool:
    """Return whether the phase belongs to this encounter, which has not been decided without it."""
    enc = position.enc
    if phase.needs_no_result and enc.result:
        return False
    if phase.belongs == "every":
        return True
    return enc.of_turn and (phase.belongs == "first") == (position.turn.encounters == 0)
