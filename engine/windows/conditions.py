"""Whether the conditions of a standing order hold, and the uses and plays that such orders do.

A condition reads what everybody sees, or what happens to the seat itself: never the hand of another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from engine.ahead.order import USE, Condition, Deed, StandingOrder
from engine.moments import Announcement, Moment, PowerUsed
from engine.state.encounter import SIDES
from engine.state.position import Position
from engine.state.totals import ships_of

from .acts import PossibleAct, is_one_of, moments_ordered, use_named
from .window import Window

Holds = Callable[[Position, int, Condition, Moment | None], bool]


def deeds_now(
    order: StandingOrder, position: Position, seat: int, moment: Moment | None = None
) -> tuple[Deed, ...]:
    """Return what the order does as things stand: "do" where its conditions hold, else "otherwise"."""
    return order.do if _fits(order, position, seat, moment) else order.otherwise


def _fits(
    order: StandingOrder,
    position: Position,
    seat: int,
    moment: Moment | None = None,
    still_open: Collection[Condition] = (),
) -> bool:
    """Return whether the conditions let the order act, without those that are still open."""

    def holds(condition: Condition) -> bool:
        return _HOLDS[condition.fact](position, seat, condition, moment)

    when, unless = ([one for one in said if one not in still_open] for said in (order.when, order.unless))
    return all(map(holds, when)) and not any(map(holds, unless))


def is_undecided(order: StandingOrder, position: Position, seat: int) -> bool:
    """Return whether seats that may join before this one can still change what the order does."""
    still_open = [one for one in order.conditions if _may_change(position, seat, one)]
    return bool(still_open) and _fits(order, position, seat, still_open=still_open)


def _may_change(position: Position, seat: int, condition: Condition) -> bool:
    """Return whether those who join before the seat can change a condition. No side loses ships by that."""
    enc, others = position.enc, position.enc.others
    before = others[: others.index(seat)] if seat in others else []
    if condition.fact == "joined":
        return condition.seat in before and condition.seat not in enc.allies
    if condition.fact != "ships" or not before:
        return False
    number = sum(ships_of(position, condition.side).values())
    return number <= condition.most if condition.most >= 0 else number < condition.least


def _joined(position: Position, _seat: int, condition: Condition, _moment: Moment | None) -> bool:
    enc = position.enc
    side = enc.allies.get(condition.seat)
    if side is None or condition.side not in ("", side):
        return False
    return condition.least <= 1 or enc.place_of(side).get(condition.seat, 0) >= condition.least


def _ships(position: Position, _seat: int, condition: Condition, _moment: Moment | None) -> bool:
    number = sum(ships_of(position, condition.side).values())
    return condition.least <= number and (condition.most < 0 or number <= condition.most)


def _main(position: Position, _seat: int, condition: Condition, _moment: Moment | None) -> bool:
    sides = [condition.side] if condition.side else SIDES
    return any(position.enc.main_of(side) == condition.seat for side in sides)


def _part(position: Position, seat: int, _condition: Condition, _moment: Moment | None) -> bool:
    return position.enc.side_of(seat) is not None


def _zapped(position: Position, seat: int, _condition: Condition, moment: Moment | None) -> bool:
    """Return whether a power of the seat is zapped; of an announcement, whether it acts against its use."""
    if isinstance(moment, Announcement):
        return isinstance(moment.moment, PowerUsed) and moment.moment.user == seat
    return any(power.alien in position.enc.zapped for power in position.seats[seat].powers)


_HOLDS: Mapping[str, Holds] = {
    "joined": _joined,
    "ships": _ships,
    "main": _main,
    "part": _part,
    "zapped": _zapped,
}


# Uses and plays


class OrderedUse(NamedTuple):
    """An act that an order of the seat does now, the order, and what it names."""

    act: PossibleAct
    order: StandingOrder
    use: str


def may_use_by_order(window: Window, seat: int) -> bool:
    """Return whether an order of the seat names a use or play that is possible at such a moment."""
    position = window.table.position
    uses = {use_named(deed.use): USE for order in _use_orders(position, seat) for deed in order.do}
    return bool(uses) and is_one_of(window.moment, moments_ordered(position, uses, (USE,)))


def ordered_use(window: Window, seat: int) -> OrderedUse | None:
    """Return the first use or play that an order of the seat does now; None if there is none.

    No order answers what the seat itself announces.
    """
    moment, position = window.moment, window.table.position
    own = isinstance(moment, Announcement) and moment.user == seat
    if own or position.encounter is None or not may_use_by_order(window, seat):
        return None
    possible = window.possible_acts(seat)
    for order in _use_orders(position, seat):
        for deed in deeds_now(order, position, seat, moment):
            act = _act_named(deed.use, possible)
            if act is not None and (seat, order, deed.use) not in window.in_vain:
                return OrderedUse(act, order, deed.use)
    return None


def _use_orders(position: Position, seat: int) -> Iterator[StandingOrder]:
    orders = position.seats[seat].ahead.standing(position.encounter_number)
    return (order for order in orders if order.what == USE)


def _act_named(use: str, possible: Mapping[str, PossibleAct]) -> PossibleAct | None:
    """Return the act, if the order leaves nothing to choose; otherwise the owner is asked.

    A card that lies in the hand and on a pile is the same act twice, and the first is done.
    """
    fits = [act for key, act in possible.items() if use in (use_named(key), key.partition("@")[0])]
    choices = {act.option.params["choice"] for act in fits}
    return fits[0] if len(choices) == 1 or (fits and fits[0].each_choice) else None


__all__ = ["OrderedUse", "deeds_now", "is_undecided", "may_use_by_order", "ordered_use"]
