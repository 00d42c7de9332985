"""What follows an encounter: whether the offense has another one (R-3.6), asked at the end or early."""

from __future__ import annotations

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import NO, YES, Choice, Option, choice
from engine.asking.parameters import Parameters
from engine.state.position import Position

from ..facts import TurnEnded
from ..moments import EncounterStarts, FurtherEncounterDue
from ..table import Table
from ..windows.drawing import new_hand
from .variants.technology import draw_new_tech

NEW_TECH = Option("tech", "new_tech")


async def decide_what_follows(table: Table) -> None:
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


async def draw_granted_hand(table: Table) -> None:
    """Draw the offense a new hand, if an effect has granted one for this encounter."""
    turn = table.position.turn
    if turn.new_hand:
        turn.new_hand = False
        await new_hand(table, table.position.enc.offense, EncounterStarts())


async def another_encounter(table: Table) -> bool:
    """Return whether another encounter follows; the offense may take a new tech instead (R-23.12)."""
    turn = table.position.turn
    if turn.extra:
        turn.extra -= 1
        return await _has_extra_encounter(table)
    if turn.encounters >= table.position.rules.encounters_each_turn or not turn.success:
        return False
    said = turn.second_encounter or await _ask_now(table)
    if said == NEW_TECH.key:
        await draw_new_tech(table, turn.offense)
    # Asking again would tell that the hand has no encounter card.
    return said == YES.key and may_go_on(table.position, turn.offense)


async def _has_extra_encounter(table: Table) -> bool:
    """Return whether the offense has an extra encounter; it may take a new tech instead (R-23.14)."""
    position, seat = table.position, table.position.turn.offense
    goes_on = position.turn.new_hand or may_go_on(position, seat)
    if not position.rules.technology:
        return goes_on
    form = choice(*([YES] if goes_on else []), NEW_TECH)
    default = YES.key if goes_on else NEW_TECH.key
    if await table.ask(Ask(seat, "another_encounter", form, default, sealed=True, public=SEAT)) == YES.key:
        return True
    position.turn.new_hand = False
    await draw_new_tech(table, seat)
    return False


async def _ask_now(table: Table) -> str:
    seat = table.position.turn.offense
    form = _form(table.position, go_on=may_go_on(table.position, seat))
    return str(await table.ask(Ask(seat, "another_encounter", form, "no", sealed=True, public=SEAT)))


def _form(position: Position, *, go_on: bool = True) -> Choice[str]:
    """Return the form with the ways to go on.

    In games with techs, a new one is always offered, for any hand (R-23.13).
    """
    tech = [NEW_TECH] if position.rules.technology else []
    return choice(NO, *([YES] if go_on else []), *tech)


def another_encounter_early(position: Position) -> list[Ask]:
    """Return the question whether the offense goes on after a success, for its launch (OURS-core-64).

    Its hand makes no difference, because everybody knows whether another encounter could follow a success.
    """
    turn, enc = position.turn, position.enc
    is_last = turn.encounters + 1 >= position.rules.encounters_each_turn
    may_follow = enc.of_turn and turn.goes_on and not is_last and not turn.extra
    if not may_follow or turn.second_encounter:
        return []
    about: Parameters = {"early": True}
    form = _form(position)
    return [Ask(enc.offense, "another_encounter", form, "no", about=about, sealed=True, public=SEAT)]


def may_go_on(position: Position, seat: int) -> bool:
    """Return whether the hand holds an encounter card; other piles do not count (R-3.7).

    The question is asked anyway (D-51).
    """
    if not position.rules.second_encounter_needs_card:
        return True
    return any(card.is_encounter for card in position.seats[seat].hand)
