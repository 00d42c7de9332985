"""Save what a seat says ahead: its stops, orders and reactions, in one decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from types import EllipsisType

from django.db import transaction

import engine
from engine.asking.keys import seat_key
from engine.sheets.abilities import no_choice
from engine.state.position import Seat as PositionSeat
from engine.state.queries import Limits
from engine.state.view import View
from engine.windows.acts import abilities_named, is_in_game, use_named
from engine.windows.face_down import NOW as AT_ONCE
from engine.windows.face_down import TURN_UP, turn_up_order
from engine.windows.homecoming import SHIPS_HOME, WAYS_HOME
from engine.windows.reactions import WHEN_IT_HELPS
from engine.windows.standing_orders import OrderJSON, standing_question_orders, with_order
from engine.windows.stops import EVERYTHING
from games.ahead.words.other_orders import (
    is_tech_order,
    order_name,
    ordered_tech,
    own_face_down,
    values_of_tech_order,
)
from games.base.documents import ParamsJSON
from games.models import Decision, Game
from games.models.play.decisions import answer_key
from games.play.read.current import is_taken_back
from games.play.read.history import last_ordered
from games.play.service.commit import commit
from games.play.service.session import RulesCrashed, lock, open_session
from games.play.service.stuck import mark_stuck

MakeOrders = Callable[[engine.Position], engine.StandingOrders]
NOW = "now"  # as the end of an order: with the encounter that is being played
MOST_SHIPS = Limits().most  # of an ally, by the rules; what changes that is asked about then
ORDER_NAME = re.compile(r"[ -~]{1,80}")  # the rules know more names than are listed anywhere


def everything(_name: str) -> bool:
    """Return True: what is said replaces all orders by a name."""
    return True


def nothing(_name: str) -> bool:
    """Return False: what is said replaces no order by a name."""
    return False


def about(uses: Collection[str]) -> Callable[[str], bool]:
    """Return whether an order is about one of these uses or things, by its name."""
    return lambda name: use_named(name) in uses


@dataclass(frozen=True)
class SaidAhead:
    """What a seat says ahead at once. What it does not name stays as it is.

    `add`: orders to put behind the others, as `engine.windows.standing_orders` says, without `n` and `after`;
    `until` "now" is the encounter that is being played. `cancel`: the numbers of orders. `orders`: what to do
    by the names of uses and other things; they stand in place of those that `replaces` names. `stops`: None
    for those that follow from the role, `...` to leave them.
    """

    add: Sequence[ParamsJSON] = ()
    cancel: Sequence[int] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    replaces: Callable[[str], bool] = nothing
    stops: Sequence[str] | EllipsisType | None = ...


def say_ahead(
    *,
    game_id: str,
    seat: int,
    said: SaidAhead,
    route: str,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    """Say something ahead, all of it or nothing. It works from the next question on.

    `key` names what was said: a mail that is read once more says it only once. `written_at`: when a mail was
    written; what its seat has said since holds.

    False: the game cannot go on just now, and nothing was changed. Raises engine.NotAllowed, engine.NotAsked
    if no game is running, and Game.DoesNotExist.
    """
    _refuse_nonsense(said.orders)
    for order in said.add:
        _refuse_ships(order)
    with transaction.atomic():
        row, stored = lock(game_id), answer_key(seat, key)
        return _decide_orders(row, partial(_standing, seat, said), route, stored, written_at)


def turning_up(view: View, alien: str, *, leave: bool = False) -> SaidAhead:
    """Return what turns a face-down alien up; with `leave` it stays, if it has not been turned up yet.

    Raises NotAllowed if it does not lie face down before the reader.
    """
    if alien not in own_face_down(view):
        raise engine.NotAllowed("not_face_down", alien=alien[:40])
    name = turn_up_order(alien)
    return SaidAhead(orders={} if leave else {name: AT_ONCE}, replaces=about([name]))


def _refuse_ships(order: ParamsJSON) -> None:
    """Raise NotAllowed for a wrong number of ships.

    Fewer than are meant would go, however many could be spared.
    """
    for deed in (*order.get("do", ()), *order.get("otherwise", ())):
        ships = deed.get("ships")
        if type(ships) is int and not 1 <= ships <= MOST_SHIPS:
            raise engine.NotAllowed("order_ships", most=MOST_SHIPS)


def _standing(seat: int, said: SaidAhead, position: engine.Position) -> engine.StandingOrders:
    """Return the stops and orders of the seat with what it says."""
    mine = _seat_of(position, seat)
    techs = {name for number in said.cancel if (name := ordered_tech(number)) in mine.orders}
    orders = {
        name: order for name, order in mine.orders.items() if not said.replaces(name) and name not in techs
    }
    stops = mine.stops if isinstance(said.stops, EllipsisType) else said.stops
    kept_stops, questions = None if stops is None else tuple(stops), _questions(seat, said, position)
    return engine.StandingOrders(seat, kept_stops, orders | dict(said.orders), questions)


def _seat_of(position: engine.Position, seat: int) -> PositionSeat:
    """Return the seat; an empty one for a number that no seat has, which the engine refuses."""
    return position.seats[seat] if 0 <= seat < len(position.seats) else PositionSeat(seat)


def _questions(seat: int, said: SaidAhead, position: engine.Position) -> tuple[OrderJSON, ...] | None:
    """Return the standing orders without those cancelled and with those added; None to leave them."""
    by_name = _seat_of(position, seat).orders
    numbers = [number for number in said.cancel if ordered_tech(number) not in by_name]
    if not said.add and not numbers:
        return None
    orders = standing_question_orders(position, seat)
    for number in numbers:
        if number not in [one["n"] for one in orders]:
            raise engine.NotAllowed("order_not_there", n=order_name(number))
        orders = [one for one in orders if one["n"] != number]
    for order in said.add:
        orders.append(with_order(orders, _until_number(order, position), seat, position))
    return tuple(orders)


def _until_number(order: ParamsJSON, position: engine.Position) -> ParamsJSON:
    return {**order, "until": max(position.encounters, 1)} if order.get("until") == NOW else order


def _refuse_nonsense(orders: Mapping[str, str]) -> None:
    """Raise NotAllowed for a name that no power has, and for an order that does not fit its name.

    Such a name would stay in the decisions for ever, and some names no database would hold. Such an order
    would be stored and never followed.
    """
    for name, order in orders.items():
        if not ORDER_NAME.fullmatch(name) or order not in _orders_for(name):
            raise engine.NotAllowed("no_such_order", name=name[:40], order=order[:40])


def _orders_for(name: str) -> tuple[str, ...]:
    """Return what can be ordered under a name.

    Names are for passing everything, ships that come home, a face-down sheet, an answer to something, a use
    or a play. Questions cannot be ordered away, except those about techs (R-23.19): an answer that nobody
    has waited for tells others of the order.
    """
    if name == EVERYTHING:
        return ("pass until main", "pass until part")
    if name == SHIPS_HOME:
        return WAYS_HOME
    if name.startswith(TURN_UP):
        return (AT_ONCE,)
    if is_tech_order(name):
        return values_of_tech_order(name)
    if "@" in name:
        return ("always", "at me", "in my encounters")
    return ("always", "ask", "never", WHEN_IT_HELPS) if "." in name else ()


def _refuse_unknown(orders: Mapping[str, str], seat: int, position: engine.Position) -> None:
    """Raise NotAllowed for things that the game does not have: the order would never do anything.

    What was ordered before stays unchanged.
    """
    mine = _seat_of(position, seat)
    standing, own = mine.orders, [turn_up_order(power.alien) for power in mine.face_down]
    for name, order in orders.items():
        if standing.get(name) == order or name in (EVERYTHING, *own):
            continue
        if not _is_known(name, order, position):
            raise engine.NotAllowed("no_such_order", name=name[:40], order=order[:40])


def _refuse_older(row: Game, seat: int, written_at: datetime | None) -> None:
    """Raise NotAllowed for a mail that was held up, if something was said since it was written."""
    last = last_ordered(row.pk, seat) if written_at is not None else None
    if written_at is not None and last is not None and last.is_later_than(written_at):
        raise engine.NotAllowed("orders_written_earlier")


def _is_known(name: str, order: str, position: engine.Position) -> bool:
    if name == SHIPS_HOME:  # elsewhere their owner is asked
        return position.rules.asks_together
    if is_tech_order(name):
        return False  # it is said by an answer
    use, choice, other = use_named(name), name.partition("@")[0].partition(":")[2], name.partition("@")[2]
    abilities = abilities_named(engine.book(), use) if is_in_game(use, position) else []
    if choice and all(ability.choices is no_choice for ability in abilities):
        return False
    if order == WHEN_IT_HELPS and not any(ability.pays for ability in abilities):
        return False
    seats = [seat_key(seat.number) for seat in position.seats]
    return bool(abilities) and (not other or other in seats or other in engine.book().sheets)


def _decide_orders(
    row: Game,
    made: MakeOrders,
    route: str,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    if key and (earlier := Decision.objects.filter(game=row, key=key).first()) is not None:
        if is_taken_back(row.pk, earlier.number):
            raise engine.NotAllowed("orders_taken_back")
        return True
    if row.status == Game.Status.STUCK:
        return False
    if row.status != Game.Status.RUNNING:
        raise engine.NotAsked("game_over" if row.status == Game.Status.OVER else "not_begun")
    try:
        session = open_session(row)
        decision = made(session.game.position)
        _refuse_unknown(decision.orders, decision.seat, session.game.position)
        _refuse_older(row, decision.seat, written_at)
        session.decide(decision, route, key, written_at)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    commit(session)
    return True
