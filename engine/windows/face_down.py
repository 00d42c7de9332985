"""Sheets that lie face down, and how they are turned up (R-24.2, R-24.3, R-24.10).

A face-down sheet does not work, so no window asks for it, and only its owner knows which it is. The owner
turns it up by using it when asked anyway, or by an order, at the next moment of the game.

If powers always act (M-20.8, OURS-core-97), a sheet is also turned up by itself: at the first moment when it
must act, or when a value that is about to be fixed would differ with it (`settle`). Until then it changes
nothing, so nobody can notice which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from engine.ahead.order import turn_up_order
from engine.moments import GameSetup
from engine.sheets.book import book
from engine.state.holdings import Power
from engine.state.position import Position, Seat
from engine.state.queries import MAY_TURN_UP, in_force, query_value, stays_in_force
from engine.table import Table

from ..facts import FaceDownSheetMoved, PowerMoved, PowerRegained, PowerTurnedUp, PowerWasLost
from .acts import Act

V = TypeVar("V")


def may_turn_up(position: Position, seat: int) -> bool:
    """Return whether this seat may turn a sheet up now: always, unless its own sheets rest (OURS-core-75)."""
    return position.stage == "play" and query_value(position, MAY_TURN_UP, True, seat=seat)


async def follow_turn_up_orders(table: Table) -> bool:
    """Turn up the sheets whose owners have ordered it; return whether there were any."""
    wished = [
        (seat, power)
        for seat in table.position.in_timing_order()
        for power in table.position.seats[seat].face_down
        if turn_up_order(power.alien) in table.position.seats[seat].ahead.by_name
    ]
    turned = False
    for seat, power in wished:
        # Turning one up may have changed the orders for another.
        owner = table.position.seats[seat]
        still = power in owner.face_down and turn_up_order(power.alien) in owner.ahead.by_name
        if still and may_turn_up(table.position, seat):
            await turn_up(table, seat, power)
            turned = True
    return turned


async def settled(table: Table, look: Callable[[], V]) -> V:
    """Settle a value, then return it."""
    await settle(table, look)
    return look()


async def settle(table: Table, look: Callable[[], object]) -> None:
    """Turn up sheets that would change a value that is about to be fixed, in timing order (M-20.8, A-31)."""
    while table.powers_always_act:
        found = _first_that_changes(table.position, look)
        if found is None:
            return
        await turn_up(table, *found, forced=True)


def _first_that_changes(position: Position, look: Callable[[], object]) -> tuple[int, Power] | None:
    without = look()
    for seat in position.in_timing_order():
        for power in face_down_in_force(position, seat):
            with as_turned_up(position.seats[seat], power):
                with_it = look()
            if with_it != without:
                return seat, power
    return None


def face_down_in_force(position: Position, seat: int) -> list[Power]:
    """Return the face-down sheets of a seat that are in force.

    With several powers, face-down sheets are lost first: all of them while any home colony is missing.
    """
    unseen, rules = position.seats[seat].face_down, position.rules
    if not unseen or not rules.powers_always_act or not may_turn_up(position, seat):
        return []
    if rules.has_several_powers and position.home_colonies(seat) < rules.homes_for_power:
        return [power for power in unseen if stays_in_force(position, power.alien)]
    return list(unseen)


async def turn_up(table: Table, seat: int, power: Power, *, forced: bool = False) -> None:
    """Turn a sheet up; it works from now on, and others may react as to an act.

    It uses nothing, so early answers hold (OURS-core-75). A card named early is asked for again, because the
    sheet may bring cards and who is asked must not tell which sheet it is. The sheet's text for the setup is
    carried out first (R-24.10). `forced` says that nobody chose it.
    """
    reacting = table.reacting
    table.turned_up += 1
    await table.carry_out(_turn_up(table, seat, power, by_itself=forced))
    table.reacting = reacting


async def _turn_up(table: Table, seat: int, power: Power, *, by_itself: bool) -> None:
    owner = table.position.seats[seat]
    table.acts_done += 1
    with telling_of_force(table, seat):
        owner.face_down.remove(power)
        owner.powers.append(power)
        table.tell(PowerTurnedUp(seat, power.alien, by_itself))
    forget_order(owner, power.alien)
    await _set_up(table, seat, power.alien)


def forget_order(owner: Seat, alien: str) -> None:
    """Drop the order to turn the sheet up, which is followed or impossible now."""
    owner.ahead = owner.ahead.without({turn_up_order(alien)})


async def _set_up(table: Table, seat: int, alien: str) -> None:
    sheet, moment = book().sheets[alien](table.position, seat, table), GameSetup()
    for ability in book().listeners(GameSetup, "part").get(alien, ()):
        with table.working(alien, ability.kind):
            await ability.effect(sheet, moment, None)


@contextmanager
def telling_of_force(table: Table, seat: int) -> Iterator[None]:
    """Tell if the seat loses or regains its power by what happens in the block.

    This is possible because some sheets work without home colonies. With several powers the end of the
    instruction tells it instead.
    """
    before = in_force(table.position, seat)
    yield
    after = in_force(table.position, seat)
    if before != after and not table.position.rules.has_several_powers:
        table.tell((PowerRegained if after else PowerWasLost)(seat))


@contextmanager
def as_turned_up(owner: Seat, power: Power) -> Iterator[None]:
    """Treat the sheet as face up within the block, to see what could be done with it."""
    place = owner.face_down.index(power)
    owner.powers.append(owner.face_down.pop(place))
    try:
        yield
    finally:
        owner.face_down.insert(place, owner.powers.pop())


def turned_up_first(table: Table, seat: int, power: Power, act: Act) -> Act:
    """Return the same act, with the sheet turned up before it."""

    async def turn_up_and_act() -> None:
        if power in table.position.seats[seat].face_down:
            await turn_up(table, seat, power)
        await act()

    return turn_up_and_act


def exchange_face_down(table: Table, one: Seat, other: Seat) -> None:
    """Exchange the face-down sheets of two seats; the two know what they gave and got."""
    one.face_down, other.face_down = other.face_down, one.face_down
    for old, new in ((one, other), (other, one)):
        for power in new.face_down:
            forget_order(old, power.alien)
            table.tell(FaceDownSheetMoved(old.number, new.number))
            table.tell(PowerMoved(power.alien, new.number, to=(old.number, new.number)))
