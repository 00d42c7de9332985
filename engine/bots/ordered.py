"""Answers that orders of a seat give to its open questions.

Such an answer is an ordinary one, which the service gives for the seat. It uses only what the seat may see:
its own question and hand, and public facts. No rule knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from engine.ahead.order import CARD, HAPPENED, JOIN, PASS_IT, USE, Deed, StandingOrder, used_once
from engine.asking.ask import Ask
from engine.asking.forms import LATER, PASS, Choice, Ships
from engine.asking.refusals import NotAllowed
from engine.decisions import StandingOrders, standing_of
from engine.facts import FACTS
from engine.flow.sending import default_ships
from engine.game import Game
from engine.moments import MOMENTS
from engine.state.position import Position
from engine.windows.conditions import deeds_now, is_undecided


class Ordered(NamedTuple):
    """An open question, the order that answers it, and its legal answer."""

    ask: Ask
    order: StandingOrder
    answer: Any


def open_ordered(game: Game) -> Ordered | None:
    """Return the first waiting question that an order of its seat answers."""
    if not any(seat.ahead.numbered for seat in game.position.seats):
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
    for order in position.seats[ask.seat].ahead.standing(position.encounter_number):
        legal = _answer(position, ask, order) if ask.number > order.after else None
        if legal is not None:
            return Ordered(ask, order, legal)
    return None


def _answer(position: Position, ask: Ask, order: StandingOrder) -> Any:
    """Return the answer of an order, None if it has none.

    While somebody may still change a condition, the answer is to wait, if the question can wait.
    """
    if not _IS_ABOUT[order.what](position, ask):
        return None
    waits = isinstance(ask.form, Ships) and ask.form.may_wait and is_undecided(order, position, ask.seat)
    if not waits:
        return _first_allowed(position, ask, deeds_now(order, position, ask.seat))
    possible = _first_allowed(position, ask, (*order.do, *order.otherwise))
    return None if possible is None else {"side": LATER}


def _first_allowed(position: Position, ask: Ask, deeds: Iterable[Deed]) -> Any:
    answers = (_judged(ask, _ANSWERS[deed.what](position, ask, deed)) for deed in deeds)
    return next((answer for answer in answers if answer is not None), None)


def _judged(ask: Ask, meant: Any) -> Any:
    try:
        return None if meant is None else ask.judge(meant)
    except NotAllowed:
        return None


def _is_join(_position: Position, ask: Ask) -> bool:
    return ask.what == "join" and isinstance(ask.form, Ships)


def _is_defense_card(position: Position, ask: Ask) -> bool:
    return ask.what == "encounter_card" and position.enc.defense == ask.seat


def _is_window(_position: Position, ask: Ask) -> bool:
    """Return whether something may be used or played: only there an order passes."""
    window = ask.what in MOMENTS and not ask.sealed and isinstance(ask.form, Choice)
    return window and bool(ask.about.get("window"))


def _never(_position: Position, _ask: Ask) -> bool:
    """Return False: the rules follow an order to use or play something."""
    return False


_IS_ABOUT = {JOIN: _is_join, CARD: _is_defense_card, PASS_IT: _is_window, USE: _never}


def _join(position: Position, ask: Ask, deed: Deed) -> Any:
    """Return the answer that joins the side with so many ships, or fewer if fewer can be spared."""
    if not isinstance(ask.form, Ships) or (deed.side and deed.side not in ask.form.targets):
        return None
    if not deed.side:
        return {"side": ""}
    return {"side": deed.side, "ships": default_ships(position, ask.seat, ask.form, most=deed.ships)}


_ANSWERS: Mapping[str, Callable[[Position, Ask, Deed], Any]] = {
    JOIN: _join,
    CARD: lambda _position, _ask, deed: deed.card,  # the key of a card in the hand is the answer
    PASS_IT: lambda _position, _ask, _deed: PASS,
}


def after_answer(position: Position, ordered: Ordered, encounters: int) -> StandingOrders | None:
    """Return the orders of the seat once this answer is decided, or None if they do not change.

    An order for once ends with the encounter in which it answered, number `encounters`. The position is the
    one after the answer: the rules may have followed other orders of the seat in the meantime.
    """
    seat = ordered.ask.seat
    orders = position.seats[seat].ahead.numbered
    kept = used_once(orders, ordered.order, encounters)
    if kept == orders or ordered.answer == {"side": LATER}:
        return None
    return standing_of(seat, position.seats[seat].ahead.with_numbered(kept))


def ended_by(position: Position, facts: Collection[Mapping[str, Any]]) -> list[StandingOrders]:
    """Return new orders for seats with orders that end because somebody used or played something.

    Only facts that everybody was told count.
    """
    if not any(FACTS[fact["id"]].announces and fact.get("to") is None for fact in facts):
        return []
    found = []
    for seat in position.seats:
        kept = [one for one in seat.ahead.numbered if one.until != HAPPENED]
        if len(kept) < len(seat.ahead.numbered):
            found.append(standing_of(seat.number, seat.ahead.with_numbered(kept)))
    return found


__all__ = ["Ordered", "after_answer", "by_order", "ended_by", "open_ordered"]
