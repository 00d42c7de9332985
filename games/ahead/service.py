"""Save what a seat says ahead: its stops, orders and reactions, in one decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from types import EllipsisType

from django.db import transaction

import engine
from engine.ahead.order import NOW as AT_ONCE
from engine.ahead.order import StandingOrder, turn_up_order
from engine.ahead.said import Ahead
from engine.decisions import standing_of
from engine.state.position import Seat as PositionSeat
from engine.state.queries import Limits
from engine.state.view import View
from engine.windows.acts import use_named
from engine.windows.order_judge import check_new_names, with_order
from games.ahead.words.orders import (
    order_name,
    ordered_tech,
    own_face_down,
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

    `add`: orders to put behind the others, as `engine.ahead.order` says, without `n` and `after`;
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
    """Return what the seat says ahead from now on."""
    mine = _seat_of(position, seat)
    by_name = _by_name(mine.ahead, said)
    check_new_names(by_name, mine, position)
    stops = mine.ahead.stops if isinstance(said.stops, EllipsisType) else said.stops
    return standing_of(seat, Ahead.said(stops, by_name, _numbered(mine, said, position)))


def _by_name(mine: Ahead, said: SaidAhead) -> dict[str, str]:
    techs = {name for number in said.cancel if (name := ordered_tech(number)) in mine.by_name}
    kept = {
        name: order for name, order in mine.by_name.items() if not said.replaces(name) and name not in techs
    }
    return kept | dict(said.orders)


def _seat_of(position: engine.Position, seat: int) -> PositionSeat:
    """Return the seat; an empty one for a number that no seat has, which the engine refuses."""
    return position.seats[seat] if 0 <= seat < len(position.seats) else PositionSeat(seat)


def _numbered(mine: PositionSeat, said: SaidAhead, position: engine.Position) -> Sequence[StandingOrder]:
    """Return the orders with a number, without those cancelled and with those added."""
    numbers = [number for number in said.cancel if ordered_tech(number) not in mine.ahead.by_name]
    if not said.add and not numbers:
        return mine.ahead.numbered
    orders = mine.ahead.standing(position.first_encounter_number)
    for number in numbers:
        if number not in [one.n for one in orders]:
            raise engine.NotAllowed("order_not_there", n=order_name(number))
        orders = [one for one in orders if one.n != number]
    for order in said.add:
        orders.append(with_order(orders, _until_number(order, position), mine.number, position))
    return orders


def _until_number(order: ParamsJSON, position: engine.Position) -> ParamsJSON:
    return {**order, "until": max(position.encounter_number, 1)} if order.get("until") == NOW else order


def _refuse_older(row: Game, seat: int, written_at: datetime | None) -> None:
    """Raise NotAllowed for a mail that was held up, if something was said since it was written."""
    last = last_ordered(row.pk, seat) if written_at is not None else None
    if written_at is not None and last is not None and last.is_later_than(written_at):
        raise engine.NotAllowed("orders_written_earlier")


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
        position = session.game.position
        decision = made(position)
        _refuse_older(row, decision.seat, written_at)
        session.decide(decision, route, key, written_at)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    commit(session)
    return True
