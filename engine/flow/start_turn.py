"""The start of a turn: the offense may change its alien, and needs an encounter card (R-4, R-24.4)."""

from __future__ import annotations

from functools import partial

from engine.asking.ask import SEAT
from engine.asking.forms import Choice, Option
from engine.sheets.book import alert
from engine.state.holdings import Power

from ..facts import (
    OldSheetKept,
    OneOfTwoKept,
    PowerDiscarded,
    PowerDrawn,
    SheetKeptFaceDown,
    SheetOffered,
)
from ..moments import TurnStarts
from ..table import Table
from ..windows.drawing import (
    any_encounter_card_left,
    discard_sheet,
    encounter_cards,
    new_hand,
    next_sheet,
    put_away_unseen,
)
from ..windows.endings import end_turn
from ..windows.face_down import telling_of_force

KEEP = "keep"


async def start_turn(table: Table) -> None:
    """Rotate the power, then check the hand, before sheets act and again afterwards."""
    await rotate_power(table)
    await _have_an_encounter_card(table)
    await table.reach(TurnStarts())
    await _have_an_encounter_card(table)


async def _have_an_encounter_card(table: Table) -> None:
    """Show, discard and draw the hand anew until it holds an encounter card (R-4.1, R-4.3)."""
    position, seat = table.position, table.position.enc.offense
    while not encounter_cards(position.seats[seat].hand):
        if not any_encounter_card_left(table):
            end_turn(table, "no encounter card")
        await new_hand(table, seat, TurnStarts())


# Rotating Powers


async def rotate_power(table: Table) -> None:
    """Draw a new sheet and keep either it or an old one (D-5). Borrowed and resting sheets stay."""
    position, seat = table.position, table.position.enc.offense
    owner = position.seats[seat]
    if not position.rules.rotating_powers or owner.resting:
        return
    mine = [power for power in (*owner.powers, *owner.face_down) if not power.under]
    new = next_sheet(position, seat) if mine else None
    if new is None:
        return
    table.tell(SheetOffered(seat, new, to=(seat,) if table.hides_powers else None))
    given_up = await _which_to_give_up(table, seat, mine, new)
    await table.carry_out(_rotate(table, seat, given_up, new))


async def _which_to_give_up(table: Table, seat: int, mine: list[Power], new: str) -> Power | None:
    """Return the sheet to give up; None is the new one."""
    about = {"alien": new, "aliens": [power.alien for power in mine]}
    options = {KEEP: Option(KEEP, "keep_alien", about)}
    for power in mine:
        key = f"give {power.alien}"
        options[key] = Option(key, "change_alien", {"alien": power.alien, "new": new})
    advise, sealed = partial(_advise, mine, new), table.hides_powers
    answer = await table.choose(
        seat, "rotate", Choice(options), KEEP, advise=advise, sealed=sealed, public=SEAT
    )
    return next((power for power in mine if answer == f"give {power.alien}"), None)


def _advise(mine: list[Power], new: str) -> str:
    """Advise to keep the sheets with the greater alert."""
    weakest = min(mine, key=lambda power: alert(power.alien))
    return f"give {weakest.alien}" if alert(new) > alert(weakest.alien) else KEEP


async def _rotate(table: Table, seat: int, given_up: Power | None, new: str) -> None:
    """Exchange the sheets; the new one works at once, because the turn has only begun."""
    table.position.unused.remove(new)
    if given_up is None:
        _put_away(table, seat, new)
        return
    owner, hidden = table.position.seats[seat], table.hides_powers
    unseen = given_up in owner.face_down
    with telling_of_force(table, seat):
        if unseen:
            put_away_unseen(table, seat, given_up)
        else:
            await discard_sheet(table, seat, given_up)
        (owner.face_down if hidden else owner.powers).append(Power(new))
        table.tell(PowerDrawn(seat, new, to=(seat,) if hidden else None))
    if hidden:
        table.tell(OneOfTwoKept(seat) if unseen else SheetKeptFaceDown(seat))


def _put_away(table: Table, seat: int, new: str) -> None:
    """Use the new sheet up; with other sheets face down, others do not learn that it was this one."""
    table.position.spent.append(new)
    if not table.hides_powers:
        table.tell(PowerDiscarded(seat, new))
        return
    table.tell(PowerDiscarded(seat, new, to=(seat,)))
    table.tell((OneOfTwoKept if table.position.seats[seat].face_down else OldSheetKept)(seat))
