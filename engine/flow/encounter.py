"""The walk through a game: setup, then encounter after encounter by the course of its edition (R-3)."""

from __future__ import annotations

from engine.state.encounter import PlannedEncounter
from engine.state.position import Position, Turn

from ..facts import EncounterBegan, TurnBegan
from ..table import Frame, Table
from ..windows import EncounterCutShort, GameOver
from .course import Course, Phase
from .courses import COURSES
from .opponent import begin_encounter, end_encounter
from .setup import choose_aliens, deal_hands


async def step(table: Table) -> None:
    """Play the next piece of the game between two checkpoints. All its memory is in the position."""
    try:
        await _step(table)
    except GameOver:
        table.frame = Frame()


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
    await play(table, course, planned)
    await course.follows(table)
    end_encounter(table.position)


async def play(table: Table, course: Course, planned: PlannedEncounter | None) -> None:
    """Play one encounter from its first phase to its end."""
    enc = begin_encounter(table.position, planned)
    table.frame = Frame()
    table.tell(EncounterBegan(enc.number, enc.offense))
    try:
        await _walk(table, course, planned)
    except EncounterCutShort:
        enc.called_off = enc.turn_over = False
        table.frame.is_ending = True
        await table.play_inserted()  # asked for by what has cut it short
    table.frame.is_ending = True
    for phase in course.ending:
        enc.phase = phase.name
        await phase.play(table)


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
    if position.outer:  # as if its offense began its turn
        return phase.belongs == "first"
    return enc.of_turn and (phase.belongs == "first") == (position.turn.encounters == 0)
