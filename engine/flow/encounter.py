"""An encounter from its first phase to its end, and what follows it (R-3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.state.encounter import OFFENSE, Encounter, LaidCard, PlannedEncounter
from engine.state.position import Position, Turn

from ..facts import EncounterBegan, EncounterOver, OpponentSet, TurnBegan, TurnEnded
from ..moments import (
    DestinySettled,
    EncounterCardsDiscarded,
    EncounterCardsLeaving,
    EncounterEnds,
    EncounterSettled,
    EncounterStarts,
    FurtherEncounterDue,
)
from ..table import Table
from ..windows import EncounterCutShort, GameOver
from ..windows.drawing import new_hand, take_back
from ..windows.losses import bring_home
from .alliance import alliance
from .another_encounter import another_encounter
from .destiny import destiny
from .launch import end_if_nothing_can_be_attacked, launch
from .opponent import set_opponent
from .planning import planning
from .regroup import regroup
from .resolution import resolution
from .reveal import reveal
from .setup import choose_aliens, deal_hands
from .start_turn import start_turn
from .variants.shark import take_chairs

Phase = Callable[[Table], Awaitable[None]]
PHASES: tuple[Phase, ...] = (regroup, destiny, launch, alliance, planning, reveal, resolution)
SUCCESS = (OFFENSE, "deal", "called off", "granted", "resettled")


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
    enc = _begin(table.position, planned)
    table.early.clear()
    table.tell(EncounterBegan(enc.number, enc.offense))
    try:
        await _phases(table, planned)
    except EncounterCutShort:
        enc.called_off = False
    await _finish_encounter(table)
    await _decide_what_follows(table)
    table.position.encounter = None


def _begin(position: Position, planned: PlannedEncounter | None) -> Encounter:
    position.encounters += 1
    offense = position.turn.offense if planned is None else planned.offense
    enc = Encounter(position.encounters, offense, of_turn=planned is None)
    enc.order = list(position.clockwise(offense))
    enc.barred = [] if planned is None else list(planned.barred)
    position.encounter = enc
    for seat in position.seats:
        seat.arrived = 0
    return enc


async def _phases(table: Table, planned: PlannedEncounter | None) -> None:
    enc, turn = table.position.enc, table.position.turn
    if planned is None and turn.encounters == 0:
        enc.phase = "start_turn"
        await start_turn(table)
    elif planned is None and turn.new_hand:
        turn.new_hand = False
        await new_hand(table, enc.offense, EncounterStarts())
    for phase in PHASES:
        if phase is reveal and enc.result:  # decided before the cards were chosen
            continue
        if phase in (launch, alliance):
            await take_chairs(table)
        enc.phase = phase.__name__
        if planned is not None and planned.defense >= 0 and phase is destiny:
            await _planned_opponent(table, planned)
            continue
        await phase(table)
        if enc.result and phase not in (planning, reveal, resolution):
            return


async def _planned_opponent(table: Table, planned: PlannedEncounter) -> None:
    """Set the opponent in place of the destiny phase, as the plan has fixed it."""
    set_opponent(table.position, planned.defense, planned.defense)
    table.tell(OpponentSet(planned.offense, planned.defense, planned.defense))
    end_if_nothing_can_be_attacked(table)
    await table.reach(DestinySettled())


async def _finish_encounter(table: Table) -> None:
    """Send ships home and cards away, also after an encounter that ended early."""
    enc = table.position.enc
    enc.phase = "resolution"
    for place in (enc.gate, enc.orbit):
        await bring_home(table, place)
    for seat in enc.order:  # cards laid aside for a new hand that was never drawn
        take_back(table, seat)
    await table.reach(EncounterSettled())
    await _cards_leave(table)
    _count_encounter(table.position)
    table.tell(EncounterOver(enc.number, enc.result or "no result"))
    await table.reach(EncounterEnds())


async def _cards_leave(table: Table) -> None:
    """Put the encounter cards on the discard pile, the offense's first (R-12.16)."""
    position, enc = table.position, table.position.enc
    leaving = await table.reach(EncounterCardsLeaving())
    discarded: dict[int, LaidCard] = {}
    for seat in [s for s in enc.main_players if s in enc.cards]:
        laid = enc.cards.pop(seat)
        where = leaving.kept_out.get(seat, "discards")
        if where == "deck bottom":
            position.deck.insert(0, laid.card)
            continue
        position.pile(where).append(laid.card)
        if where == "discards":
            discarded[seat] = laid
    for seat in list(enc.beside):
        position.discards += enc.beside.pop(seat)
    await table.reach(EncounterCardsDiscarded(discarded))


def _count_encounter(position: Position) -> None:
    enc, turn = position.enc, position.turn
    if enc.of_turn:
        turn.encounters += 1
        turn.success = enc.result in SUCCESS


async def _decide_what_follows(table: Table) -> None:
    """Decide whether the turn goes on; inserted encounters come first (R-3.9)."""
    position = table.position
    if position.plans:
        return
    turn = position.turn
    if not turn.goes_on:
        return
    await table.reach(FurtherEncounterDue())
    turn.goes_on = await another_encounter(table)
    if not turn.goes_on:
        table.tell(TurnEnded(turn.offense, "over"))
