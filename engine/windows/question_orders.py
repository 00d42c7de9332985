"""Standing answers to ordinary questions: an ordered list of small JSON objects for each seat.

Each names the question ("what") and the answer:

- "join": `side` is "offense", "defense" or "" to stay out; `ships`; `unless` is a seat that must not be on
  the other side;
- "card": `card` is an encounter card of the own hand, to lay as the defense;
- "pass": `until` is "public" (until somebody uses or plays something), "part" (until the seat takes part) or
  "" (until its `last`).

All have `n`, the number that their owner uses, and `after`, the last question that they do not answer. They
may have `last`, the last encounter in which they hold, and `once`: then they end with the first encounter in
which they answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.asking.refusals import NotAllowed
from engine.editions import DECK
from engine.state.cards import card
from engine.state.encounter import SIDES
from engine.state.position import Position

OrderJSON = dict[str, Any]
MOST_QUESTION_ORDERS = 20
PUBLIC, PART = "public", "part"
_COMMON = {"what", "n", "after", "last", "once"}
_OWN = {"join": {"side", "ships", "unless"}, "card": {"card"}, "pass": {"until"}}


def check_question_orders(orders: Any, seat: int, position: Position) -> None:
    """Raise NotAllowed if an order can never apply: unknown kind, seat, card or number."""
    if not isinstance(orders, list | tuple):
        raise NotAllowed("order_unclear")
    if len(orders) > MOST_QUESTION_ORDERS:
        raise NotAllowed("too_many_orders", most=MOST_QUESTION_ORDERS)
    for order in orders:
        _check(order, seat, position)
    if len({order["n"] for order in orders}) < len(orders):
        raise NotAllowed("order_unclear")


def _check(order: Any, seat: int, position: Position) -> None:
    if not isinstance(order, dict) or not isinstance(order.get("what"), str) or order["what"] not in _OWN:
        raise NotAllowed("order_unclear")
    if not set(order) <= _COMMON | _OWN[order["what"]]:
        raise NotAllowed("order_unclear")
    if not (_is_number(order.get("n"), 1) and _is_number(order.get("after"), 0)):
        raise NotAllowed("order_unclear")
    if not _is_number(order.get("last", 0), 0) or order.get("once", True) is not True:
        raise NotAllowed("order_unclear")
    _CHECKS[order["what"]](order, seat, position)


def _check_join(order: OrderJSON, seat: int, position: Position) -> None:
    side = order.get("side")
    if side == "":
        if {"ships", "unless"} & set(order):
            raise NotAllowed("order_unclear")
        return
    if side not in SIDES:
        raise NotAllowed("order_unclear")
    if not _is_number(order.get("ships"), 1) or order["ships"] > position.rules.ships:
        raise NotAllowed("order_ships", most=position.rules.ships)
    if "unless" in order and not _is_other_seat(order["unless"], seat, position):
        raise NotAllowed("order_no_such_seat")


def _check_card(order: OrderJSON, seat: int, position: Position) -> None:
    key = order.get("card")
    if not isinstance(key, str) or key not in DECK or not card(key).is_encounter:
        raise NotAllowed("order_no_such_card")


def _check_pass(order: OrderJSON, seat: int, position: Position) -> None:
    """Check that the order has an end, so that it cannot silence a seat that has forgotten it."""
    if order.get("until") not in ("", PUBLIC, PART) or (order["until"] == "" and "last" not in order):
        raise NotAllowed("order_unclear")


_CHECKS = {"join": _check_join, "card": _check_card, "pass": _check_pass}


def _is_number(value: Any, least: int) -> bool:
    return type(value) is int and least <= value < 2**31


def _is_other_seat(value: Any, seat: int, position: Position) -> bool:
    return type(value) is int and 0 <= value < len(position.seats) and value != seat


def with_order(
    orders: Sequence[OrderJSON], said: Mapping[str, Any], seat: int, position: Position
) -> OrderJSON:
    """Return the order as it is stored behind these. Raises NotAllowed if it could never be reached."""
    number = max((one["n"] for one in orders), default=0) + 1
    order = {**said, "n": number, "after": position.seats[seat].questions}
    _check(order, seat, position)
    if order.get("last", position.encounters) < position.encounters:
        raise NotAllowed("order_has_ended", encounter=order["last"])
    for earlier in orders:
        if _answers_all_of(earlier, order):
            same = _meant(earlier) == _meant(order)
            raise NotAllowed("order_said_already" if same else "order_never_reached", n=earlier["n"])
    return order


def _answers_all_of(earlier: OrderJSON, later: OrderJSON) -> bool:
    """Return whether the earlier order answers every question that the later one could answer.

    An order for a card answers no more once the card is gone.
    """
    if earlier["what"] != later["what"] or earlier.get("once") or not _outlasts(earlier, later):
        return False
    if earlier["what"] == "join":
        wider = earlier["side"] in ("", later["side"])
        return wider and earlier.get("unless") in (None, later.get("unless"))
    return _meant(earlier) == _meant(later)


def _outlasts(earlier: OrderJSON, later: OrderJSON) -> bool:
    return "last" not in earlier or later.get("last", earlier["last"] + 1) <= earlier["last"]


def _meant(order: OrderJSON) -> OrderJSON:
    """Return the question and the answer of an order, without its duration."""
    return {name: value for name, value in order.items() if name not in ("n", "after", "last", "once")}


def standing_question_orders(position: Position, seat: int) -> list[OrderJSON]:
    """Return the orders that have not ended, in their order."""
    return [one for one in position.seats[seat].question_orders if not has_ended(one, position.encounters)]


def has_ended(order: Mapping[str, Any], encounters: int) -> bool:
    """Return whether the order has ended by this encounter, the current or last one."""
    return bool(order.get("last", encounters) < encounters)


__all__ = [
    "OrderJSON",
    "check_question_orders",
    "has_ended",
    "standing_question_orders",
    "with_order",
]
