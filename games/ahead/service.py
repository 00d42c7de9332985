"""Save what a seat orders in advance: its stops, orders about questions, and reactions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

import engine
from engine.asking.keys import seat_key
from engine.state.position import Seat as PositionSeat
from engine.state.queries import Limits
from engine.windows.face_down import NOW as AT_ONCE
from engine.windows.face_down import TURN_UP, turn_up_order
from engine.windows.homecoming import SHIPS_HOME, WAYS_HOME
from engine.windows.reactions import WHEN_IT_HELPS, abilities_named, use_named
from engine.windows.standing_orders import OrderJSON, standing_question_orders, with_order
from engine.windows.stops import EVERYTHING
from games.ahead.words.other_orders import is_tech_order, order_name, ordered_tech, values_of_tech_order
from games.base.documents import ParamsJSON
from games.models import Decision, Game
from games.models.play.decisions import answer_key
from games.play.read.answers import last_ordered
from games.play.read.current import is_taken_back
from games.play.service.commit import commit
from games.play.service.mark_stuck import mark_stuck
from games.play.service.session import RulesCrashed, lock, open_session

MakeOrders = Callable[[engine.Position], engine.StandingOrders]
NOW = "now"  # as the end of an order: with the encounter that is being played
MOST_SHIPS = Limits().most  # of an ally, by the rules; what changes that is asked about then
ORDER_NAME = re.compile(r"[ -~]{1,80}")  # the rules know more names than are listed anywhere


def set_stops_and_orders(
    *,
    game_id: str,
    seat: int,
    stops: Sequence[str] | None,
    orders: Mapping[str, str],
    route: str,
    keeping: Callable[[str], bool] | None = None,
) -> bool:
    """Set the stops and orders of a seat. They work from the next question on.

    `stops` None: those that follow from the role. `keeping`: the names of orders that are given elsewhere,
    and stay as they are by now.

    False: the game cannot go on just now, and nothing was changed. Raises engine.NotAllowed, engine.NotAsked
    if no game is running, and Game.DoesNotExist.
    """
    _refuse_nonsense(orders)

    def ordered(position: engine.Position) -> engine.StandingOrders:
        standing = position.seats[seat].orders if keeping and 0 <= seat < len(position.seats) else {}
        kept = {name: order for name, order in standing.items() if keeping and keeping(name)}
        return engine.StandingOrders(seat, None if stops is None else tuple(stops), {**orders, **kept})

    with transaction.atomic():
        return _decide_orders(lock(game_id), ordered, route)


def say_reaction(
    *,
    game_id: str,
    seat: int,
    uses: Collection[str],
    orders: Mapping[str, str],
    route: str,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    """Replace all orders about these uses; stops and other orders stay. Returns and raises as above.

    `key` names what was said: a mail that is read once more says it only once, here and below. `written_at`:
    when a mail was written; what its seat has said since holds.
    """
    _refuse_nonsense(orders)
    with transaction.atomic():
        row, stored = lock(game_id), answer_key(seat, key)
        return _decide_orders(row, partial(_with_reaction, seat, uses, orders), route, stored, written_at)


def add_question_order(
    *,
    game_id: str,
    seat: int,
    order: ParamsJSON,
    route: str,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    """Put an order about ordinary questions behind the present ones; it answers from the next question on.

    `order` as `engine.windows.standing_orders` says, without `n` and `after`; `until` "now" is the encounter
    that is being played. Returns and raises as above.
    """
    _refuse_ships(order)
    with transaction.atomic():
        row, stored = lock(game_id), answer_key(seat, key)
        return _decide_orders(row, partial(_with_order, seat, order), route, stored, written_at)


def cancel_question_order(
    *,
    game_id: str,
    seat: int,
    number: int,
    route: str,
    key: str | None = None,
    written_at: datetime | None = None,
) -> bool:
    """Cancel the order that its owner calls by this number. Returns and raises as above."""
    with transaction.atomic():
        row, stored = lock(game_id), answer_key(seat, key)
        return _decide_orders(row, partial(_without_order, seat, number), route, stored, written_at)


def _refuse_ships(order: ParamsJSON) -> None:
    """Raise NotAllowed for a wrong number of ships.

    Fewer than are meant would go, however many could be spared.
    """
    for deed in (*order.get("do", ()), *order.get("otherwise", ())):
        ships = deed.get("ships")
        if type(ships) is int and not 1 <= ships <= MOST_SHIPS:
            raise engine.NotAllowed("order_ships", most=MOST_SHIPS)


def _with_order(seat: int, order: ParamsJSON, position: engine.Position) -> engine.StandingOrders:
    standing = standing_question_orders(position, seat)
    said = {**order, "until": max(position.encounters, 1)} if order.get("until") == NOW else order
    return _questions(position, seat, [*standing, with_order(standing, said, seat, position)])


def _without_order(seat: int, number: int, position: engine.Position) -> engine.StandingOrders:
    standing = standing_question_orders(position, seat)
    if (tech := ordered_tech(number)) in position.seats[seat].orders:
        return _with_reaction(seat, [tech], {}, position)
    kept = [one for one in standing if one["n"] != number]
    if len(kept) == len(standing):
        raise engine.NotAllowed("order_not_there", n=order_name(number))
    return _questions(position, seat, kept)


def _questions(position: engine.Position, seat: int, orders: Sequence[OrderJSON]) -> engine.StandingOrders:
    mine = position.seats[seat]
    stops = None if mine.stops is None else tuple(mine.stops)
    return engine.StandingOrders(seat, stops, dict(mine.orders), tuple(orders))


def _with_reaction(
    seat: int, uses: Collection[str], orders: Mapping[str, str], position: engine.Position
) -> engine.StandingOrders:
    mine = position.seats[seat]
    kept = {name: order for name, order in mine.orders.items() if use_named(name) not in uses}
    return engine.StandingOrders(seat, None if mine.stops is None else tuple(mine.stops), kept | dict(orders))


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
    mine = position.seats[seat] if 0 <= seat < len(position.seats) else PositionSeat(seat)
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
    abilities, other = abilities_named(engine.book(), use_named(name)), name.partition("@")[2]
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
