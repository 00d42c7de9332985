"""Answers that orders of a seat give to its open questions.

Such an answer is an ordinary one, which the service gives for the seat. It uses only what the seat may see:
its own question and hand, and public facts. No rule knows of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from engine.asking.ask import Ask
from engine.asking.forms import LATER, PASS, Choice, Ships
from engine.asking.refusals import NotAllowed
from engine.decisions import StandingOrders
from engine.flow.sending import default_ships
from engine.game import Game
from engine.moments import MOMENTS
from engine.state.position import Position
from engine.windows.question_orders import PART, PUBLIC, OrderJSON, standing_question_orders

# Facts that end "pass until somebody uses or plays something".
HAPPENED = ("power_announced", "card_announced")


class Ordered(NamedTuple):
    """An open question, the order that answers it, and its legal answer."""

    ask: Ask
    order: OrderJSON
    answer: Any


def open_ordered(game: Game) -> Ordered | None:
    """Return the first waiting question that an order of its seat answers."""
    if not any(seat.question_orders for seat in game.position.seats):
        return None
    for key in sorted(game.waiting):
        found = by_order(game.position, game.open[key])
        if found is not None:
            return found
    return None


def by_order(position: Position, ask: Ask) -> Ordered | None:
    """Return the answer of the first order whose condition holds and whose answer is legal."""
    if position.encounter is None or ask.reaction:
        return None
    for order in standing_question_orders(position, ask.seat):
        meant = _ANSWERS[order["what"]](position, ask, order) if ask.number > order["after"] else None
        legal = _judged(ask, meant)
        if legal is not None:
            return Ordered(ask, order, legal)
    return None


def _judged(ask: Ask, meant: Any) -> Any:
    try:
        return None if meant is None else ask.judge(meant)
    except NotAllowed:
        return None


def _join(position: Position, ask: Ask, order: OrderJSON) -> Any:
    """Return the answer of an order to join or to stay out.

    `unless` names a seat that must not join the other side. While it may still do so first, the answer is to
    wait, if the question can wait.
    """
    form, side = ask.form, order["side"]
    if ask.what != "join" or not isinstance(form, Ships) or (side and side not in form.targets):
        return None
    if not side:
        return {"side": ""}
    unless = order.get("unless")
    if unless is not None and form.may_wait and _speaks_before(position, unless, ask.seat):
        return {"side": LATER}
    if unless is not None and position.enc.allies.get(unless, side) != side:
        return None
    return {"side": side, "ships": default_ships(position, ask.seat, form, most=order["ships"])}


def _speaks_before(position: Position, other: int, seat: int) -> bool:
    enc = position.enc
    return not enc.is_main(other) and enc.order.index(other) < enc.order.index(seat)


def _card(position: Position, ask: Ask, order: OrderJSON) -> Any:
    """Return the ordered card, if it is to be laid. The key of a card in the hand is the answer."""
    mine = ask.what == "encounter_card" and position.enc.defense == ask.seat
    return order["card"] if mine else None


def _pass(position: Position, ask: Ask, order: OrderJSON) -> Any:
    """Pass where something may be used or played, and nowhere else."""
    if order["until"] == PART and position.enc.side_of(ask.seat) is not None:
        return None
    window = ask.what in MOMENTS and not ask.sealed and isinstance(ask.form, Choice)
    return PASS if window and ask.about.get("window") else None


_ANSWERS = {"join": _join, "card": _card, "pass": _pass}


def after_answer(position: Position, ordered: Ordered) -> StandingOrders | None:
    """Return the seat's orders after this answer, or None if they do not change.

    An order for once ends with this encounter.
    """
    ask, order = ordered.ask, ordered.order
    if not order.get("once") or ordered.answer == {"side": LATER}:
        return None
    ends = {**order, "last": position.encounters}
    del ends["once"]
    kept = position.seats[ask.seat].question_orders
    return _standing(position, ask.seat, [ends if one == order else one for one in kept])


def ended_by(position: Position, facts: Collection[Mapping[str, Any]]) -> list[StandingOrders]:
    """Return new orders for seats with orders that end because somebody used or played something.

    Only facts that everybody was told count.
    """
    if not any(fact["id"] in HAPPENED and fact.get("to") is None for fact in facts):
        return []
    found = []
    for seat in position.seats:
        kept = [one for one in seat.question_orders if one.get("until") != PUBLIC]
        if len(kept) < len(seat.question_orders):
            found.append(_standing(position, seat.number, kept))
    return found


def _standing(position: Position, seat: int, orders: list[OrderJSON]) -> StandingOrders:
    mine = position.seats[seat]
    stops = None if mine.stops is None else tuple(mine.stops)
    return StandingOrders(seat, stops, dict(mine.orders), tuple(orders))


__all__ = ["Ordered", "after_answer", "by_order", "ended_by", "open_ordered"]
