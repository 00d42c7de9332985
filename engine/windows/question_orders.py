"""What a seat says in advance about ordinary questions: an ordered list of small JSON objects. Pure.

Each names what it answers ("what") and how:

- "join": `side` "offense", "defense" or "" to stay out; `ships`; `unless`: a seat that must not be on
  the other side;
- "card": `card`, an encounter card of the own hand, where the seat is the defense;
- "pass": `until` "public" (somebody uses or plays something), "part" (the seat takes part), "" (its `last`).

Of every kind: `n`, by which its owner calls it; `after`, the last question it does not answer; perhaps
`last`, the last encounter it holds in, and `once`: it ends with the first encounter in which it answers.
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
    """Raises NotAllowed if one of them can never be meant: no such kind, seat, card or number."""
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
    """Without an end it would silence for good what nobody may remember."""
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
    """The order as it is kept, behind these. Raises NotAllowed if it could never be reached."""
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
    """Whether the earlier one speaks wherever the later one could; a card that is gone speaks no more."""
    if earlier["what"] != later["what"] or earlier.get("once") or not _outlasts(earlier, later):
        return False
    if earlier["what"] == "join":
        wider = earlier["side"] in ("", later["side"])
        return wider and earlier.get("unless") in (None, later.get("unless"))
    return _meant(earlier) == _meant(later)


def _outlasts(earlier: OrderJSON, later: OrderJSON) -> bool:
    return "last" not in earlier or later.get("last", earlier["last"] + 1) <= earlier["last"]


def _meant(order: OrderJSON) -> OrderJSON:
    """What it answers and how, without when."""
    return {name: value for name, value in order.items() if name not in ("n", "after", "last", "once")}


def standing_question_orders(position: Position, seat: int) -> list[OrderJSON]:
    """Those that have not ended, in their order."""
    return [one for one in position.seats[seat].question_orders if not has_ended(one, position.encounters)]


def has_ended(order: Mapping[str, Any], encounters: int) -> bool:
    """By the number of the encounter that is being played, or was the last."""
    return bool(order.get("last", encounters) < encounters)


__all__ = [
    "OrderJSON",
    "check_question_orders",
    "has_ended",
    "standing_question_orders",
    "with_order",
]
