"""What a seat may say ahead: the one judge of orders, whether they have a number or a name.

`check_ahead` judges what is stored. The book may change while a game is played, and its decisions stay, so
only what is said anew is compared with the book: by `with_order` and `check_new_names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.ahead.order import (
    ALWAYS,
    ASKED_BY_ROLE,
    CARD,
    EVERYTHING,
    HAPPENED,
    JOIN,
    NOT_BY_ROLE,
    NOW,
    ONCE,
    PASS_IT,
    PASSES,
    RESEARCHES,
    SHIPS_HOME,
    TURN_UP,
    UNASKED,
    USE,
    WAYS_HOME,
    WHEN_IT_HELPS,
    Condition,
    OrderJSON,
    StandingOrder,
    asked_at,
    asked_only_at,
    named,
    turn_up_order,
)
from engine.ahead.said import Ahead
from engine.asking.keys import seat_key
from engine.asking.refusals import NotAllowed
from engine.sheets.abilities import no_choice
from engine.sheets.book import book
from engine.state.encounter import SIDES
from engine.state.holdings import is_tech_place
from engine.state.position import Position, Seat

from .acts import abilities_named, check_use, is_in_game, is_sheet_in_game, use_named
from .stops import stop_names

MOST_NUMBERED, MOST_NAMED = 20, 200
NAME = re.compile(r"[ -~]{1,80}")  # of a use or an order; no database holds every other text
MOST_PARTS = 8  # deeds or conditions in one list


def check_ahead(orders: Any, seat: Seat, position: Position) -> Ahead:
    """Return all that a seat says ahead. Raises NotAllowed for what is no order, or what is said twice.

    `orders` are documents; their sequence counts for those with a number alone.
    """
    _make_clear(isinstance(orders, list | tuple) and all(isinstance(order, dict) for order in orders))
    _check_how_many(len([order for order in orders if "n" in order]), MOST_NUMBERED)
    _check_how_many(len(orders), MOST_NUMBERED + MOST_NAMED)
    before = seat.ahead.orders
    read = [
        _kept(order, before, place) or _read(order, seat.number, position)
        for place, order in enumerate(orders)
    ]
    moments = [order for order in read if order.is_of_a_moment and not order.n]
    names = [order.called for order in read if not order.is_of_a_moment and not order.n]
    numbered = [order for order in read if order.n]
    _make_clear(len({order.n for order in numbered}) == len(numbered) and len(dict(names)) == len(names))
    return Ahead.said(_stops_of(moments), dict(names), numbered)


def _stops_of(moments: list[StandingOrder]) -> tuple[str, ...] | None:
    """Return where the seat wants to be asked. It must say so as `asked_only_at` does."""
    if not moments:
        return None
    stops = Ahead(tuple(moments)).stops
    _make_clear(len(moments) == len(usual := asked_only_at(stops)) and set(moments) == set(usual))
    return stops


def _check_how_many(said: int, most: int) -> None:
    if said > most:
        raise NotAllowed("too_many_orders", most=most)


def _kept(order: OrderJSON, before: Sequence[StandingOrder], place: int) -> StandingOrder | None:
    """Return the order that the seat has said before in the same words, and which was judged then.

    Most stay where they were.
    """
    if place < len(before) and before[place].document == order:
        return before[place]
    for one in before:
        if one.document == order:
            return one
    return None


def _read(order: OrderJSON, seat: int, position: Position) -> StandingOrder:
    return _read_numbered(order, seat, position) if "n" in order else _read_without_number(order, position)


# Orders without a number


def _read_without_number(order: OrderJSON, position: Position) -> StandingOrder:
    """Return the order of a document. It says when to ask, or it has a name."""
    _check_fields(order, {"do"}, {"when", "unless"})
    for name in order:
        _check_list(order, name)
    for deed in order["do"]:
        _check_texts(deed, "what", ("use", "way"))
    for condition in (*order.get("when", ()), *order.get("unless", ())):
        _check_texts(condition, "fact", ("moment", "other"))
    read = StandingOrder.of(order)
    if read.is_of_a_moment:
        _check_stop(read, position)
    else:
        _check_name(read)
    return read


def _check_texts(said: Any, needed: str, possible: Iterable[str]) -> None:
    _check_fields(said, {needed}, possible)
    _make_clear(all(isinstance(text, str) for text in said.values()))


def _check_stop(order: StandingOrder, position: Position) -> None:
    if not position.rules.asks_by_role:
        raise NotAllowed("no_stops_at_this_pace", pace=position.rules.pace)
    condition = order.when[0]
    if condition.fact == "moment" and condition.moment not in stop_names(position):
        raise NotAllowed("no_such_stop", stop=condition.moment)
    _make_clear(order in (ASKED_BY_ROLE, NOT_BY_ROLE, asked_at(condition.moment)))


def _check_name(order: StandingOrder) -> None:
    """Check that the order fits its name. Another would be stored and never followed."""
    name, value = order.called
    if not _fits(name, value) or named(name, value) != order:
        raise _no_such_order(name, value)


@lru_cache(4096)
def _fits(name: str, order: str) -> bool:
    return NAME.fullmatch(name) is not None and order in _orders_called(name)


def _no_such_order(name: Any, order: Any) -> NotAllowed:
    return NotAllowed("no_such_order", name=str(name)[:40], order=str(order)[:40])


def _orders_called(name: str) -> Iterable[str]:
    """Return the orders possible under this name: of a use or play, or of what it acts against.

    Questions have none but their usual answer, and nobody says that of one but for techs (R-23.19): an answer
    that nobody has waited for tells others of the order.
    """
    if name.startswith(TURN_UP):
        return (NOW,)
    if is_tech_place(name):
        return RESEARCHES
    if name in (EVERYTHING, SHIPS_HOME):
        return PASSES if name == EVERYTHING else WAYS_HOME
    if "@" in name:
        return (*UNASKED, "never") if name.partition("@")[2] else ()
    return (ALWAYS, "ask", "never", WHEN_IT_HELPS) if "." in name else ("default",)


def check_new_names(by_name: Mapping[str, str], mine: Seat, position: Position) -> None:
    """Raise NotAllowed for things that the game does not have, unless they were ordered before.

    The order would never do anything.
    """
    own = [turn_up_order(power.alien) for power in mine.face_down]
    for name, order in by_name.items():
        if mine.ahead.by_name.get(name) == order:
            continue
        is_known = name in (EVERYTHING, *own) or _is_known(name, order, position)
        if not _fits(name, order) or not is_known:
            raise _no_such_order(name, order)


def _is_known(name: str, order: str, position: Position) -> bool:
    """Return whether the game has it. Techs are ordered by an answer, and never so."""
    if name == SHIPS_HOME:  # elsewhere their owner is asked
        return position.rules.asks_together
    use, choice, other = use_named(name), name.partition("@")[0].partition(":")[2], name.partition("@")[2]
    abilities = abilities_named(book(), use) if is_in_game(use, position) else []
    if choice and all(ability.choices is no_choice for ability in abilities):
        return False
    if order == WHEN_IT_HELPS and not any(ability.pays for ability in abilities):
        return False
    seats = [seat_key(one.number) for one in position.seats]
    known = not other or other in seats or is_sheet_in_game(other, position)
    return bool(abilities) and known and (not other or order in UNASKED)


# Orders that have a number


def _read_numbered(order: Any, seat: int, position: Position) -> StandingOrder:
    """Return the order of a document. Raises NotAllowed for an unknown kind, seat, card or number."""
    _check_fields(order, {"do", "n", "after"}, {"when", "unless", "otherwise", "until"})
    _make_clear(_is_number(order["n"], 1) and _is_number(order["after"], 0))
    _check_until(order.get("until"))
    for name in ("do", "otherwise"):
        _check_list(order, name)
        for deed in order.get(name, ()):
            _check_deed(deed, position)
    for name in ("when", "unless"):
        _check_list(order, name)
        for condition in order.get(name, ()):
            _check_condition(condition, seat, position)
    read = StandingOrder.of(order)
    _check_whole(read)
    return read


def _make_clear(clear: bool) -> None:
    if not clear:
        raise NotAllowed("order_unclear")


def _check_fields(said: Any, needed: set[str], possible: Iterable[str] = ()) -> None:
    _make_clear(isinstance(said, dict) and needed <= set(said) <= needed | set(possible))


def _check_list(order: OrderJSON, name: str) -> None:
    """Check that the list is one with something in it; an empty one is left out."""
    if name in order:
        _make_clear(isinstance(order[name], list | tuple) and 1 <= len(order[name]) <= MOST_PARTS)


_FIELDS: dict[str, tuple[set[str], set[str]]] = {  # needed and possible
    JOIN: ({"what", "side"}, {"ships"}),
    CARD: ({"what", "card"}, set()),
    PASS_IT: ({"what"}, set()),
    USE: ({"what", "use"}, set()),
    "joined": ({"fact", "seat"}, {"side", "least"}),
    "ships": ({"fact", "side"}, {"least", "most"}),
    "main": ({"fact", "seat"}, {"side"}),
    "part": ({"fact"}, set()),
    "zapped": ({"fact"}, set()),
}
DEEDS, FACTS = (JOIN, CARD, PASS_IT, USE), ("joined", "ships", "main", "part", "zapped")


def _check_kind(said: Any, name: str, kinds: Sequence[str]) -> str:
    """Check the kind of a deed or condition and its fields; return the kind."""
    _make_clear(isinstance(said, dict))
    kind = said.get(name)
    _make_clear(isinstance(kind, str) and kind in kinds)
    _check_fields(said, *_FIELDS[kind])
    return str(kind)


def _check_deed(deed: Any, position: Position) -> None:
    kind = _check_kind(deed, "what", DEEDS)
    if kind == JOIN:
        _check_join(deed, position)
    elif kind == CARD:
        if deed["card"] not in position.rules.cards.encounter_cards:
            raise NotAllowed("order_no_such_card")
    elif kind == USE:
        _check_use_name(deed["use"])


def _check_join(deed: OrderJSON, position: Position) -> None:
    if deed["side"] == "":
        _make_clear("ships" not in deed)
        return
    _make_clear(deed["side"] in SIDES)
    _check_ships(deed.get("ships"), position)


def _check_ships(number: Any, position: Position) -> None:
    if not _is_number(number, 1) or number > position.rules.ships:
        raise NotAllowed("order_ships", most=position.rules.ships)


def _check_use_name(use: Any) -> None:
    """Check that it can be a name. The book may change while a game is played, and its decisions stay."""
    if not isinstance(use, str) or not NAME.fullmatch(use):
        raise NotAllowed("order_no_such_use")


def _check_condition(condition: Any, seat: int, position: Position) -> None:
    kind = _check_kind(condition, "fact", FACTS)
    _make_clear(condition.get("side", "") in ("", *SIDES))
    if kind == "ships":
        _make_clear(condition["side"] != "" and bool({"least", "most"} & set(condition)))
    if "seat" in condition and not _is_seat(condition["seat"], position):
        raise NotAllowed("order_no_such_seat")
    if kind == "joined" and condition["seat"] == seat:
        raise NotAllowed("order_no_such_seat")
    for name in {"least", "most"} & set(condition):
        _make_clear(_is_number(condition[name], 0 if name == "most" else 1))


def _check_until(until: Any) -> None:
    _make_clear(until is None or until in (ONCE, HAPPENED) or _is_number(until, 0))


def _check_whole(order: StandingOrder) -> None:
    """Check what the parts are together. A pass must end, so that it cannot silence a forgetful seat."""
    _make_clear({deed.what for deed in (*order.do, *order.otherwise)} == {order.what})
    _make_clear(order.until != HAPPENED or order.what == PASS_IT)
    if order.otherwise:
        _make_clear(bool(order.conditions) and order.what in (JOIN, CARD))
    if order.what == PASS_IT:
        _make_clear(order.until is not None or Condition("part") in order.unless)


def _is_number(value: Any, least: int) -> bool:
    return type(value) is int and least <= value < 2**31


def _is_seat(value: Any, position: Position) -> bool:
    return type(value) is int and 0 <= value < len(position.seats)


def with_order(
    orders: Sequence[StandingOrder], said: Mapping[str, Any], seat: int, position: Position
) -> StandingOrder:
    """Return the order as it is stored behind these. Raises NotAllowed if it could never be reached."""
    number = max((one.n for one in orders), default=0) + 1
    order = _read_numbered({**said, "n": number, "after": position.seats[seat].questions}, seat, position)
    for deed in order.do:
        if deed.what == USE:
            check_use(deed.use, seat, position)
    goes_on = order.until in [enc.number for enc in position.outer]  # an interrupted encounter
    if order.has_ended(position.encounter_number) and not goes_on:
        raise NotAllowed("order_has_ended", encounter=order.until)
    for earlier in orders:
        if _answers_all_of(earlier, order):
            same = earlier.meaning == order.meaning
            raise NotAllowed("order_said_already" if same else "order_never_reached", n=earlier.n)
    return order


def _answers_all_of(earlier: StandingOrder, later: StandingOrder) -> bool:
    """Return whether the earlier order answers every question that the later one could answer.

    An order for a card answers no more once the card is gone.
    """
    if earlier.what != later.what or not _outlasts(earlier, later):
        return False
    if earlier.meaning == later.meaning:
        return True
    if earlier.what != JOIN or (later.otherwise and earlier.conditions):
        return False
    wider = set(earlier.when) <= set(later.when) and set(earlier.unless) <= set(later.unless)
    sides = {deed.side for deed in earlier.do}
    return wider and ("" in sides or {deed.side for deed in (*later.do, *later.otherwise)} <= sides)


def _outlasts(earlier: StandingOrder, later: StandingOrder) -> bool:
    one, other = earlier.until, later.until
    if one is None or one == other:
        return one != ONCE
    return isinstance(one, int) and isinstance(other, int) and other <= one


__all__ = ["DEEDS", "FACTS", "check_ahead", "check_new_names", "with_order"]
