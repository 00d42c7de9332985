"""Standing orders: what a seat says before it is asked. When, what, otherwise, until.

An order is a small JSON object:

- "do": deeds of one kind, in order of preference; the first that is allowed is done;
- "when": conditions that must all hold; "unless": conditions that must not hold, none of them;
- "otherwise": deeds for the same question where the conditions do not hold; without any the seat is asked;
- "until": the number of the last encounter, "once" (the first encounter in which it answers; a use or play is
  done a single time) or "happened" (until somebody uses or plays something); without it the order holds until
  its owner cancels it;
- "n", the number that its owner uses, and "after", the last question that it does not answer.

A deed has "what": "join" with `side` ("" to stay out) and `ships`; "card" with `card`, an encounter card of
the own hand, to lay as the defense; "pass"; or "use" with `use`, the name of a use or play such as
"card_zap.cancel", with its choice if it leaves one. The service answers questions by the first three; the
rules follow the last.

A condition has "fact": "joined" (`seat` is an ally of `side`, or of either, with at least `least` ships);
"ships" (`side` has at least `least` or at most `most` ships); "main" (`seat` is the main player of `side`, or
of either); "part" (the owner takes part); or "zapped" (a power of the owner is zapped; where something
is announced: it acts against such a use).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.asking.refusals import NotAllowed
from engine.editions import DECK
from engine.state.cards import card
from engine.state.encounter import SIDES
from engine.state.position import Position

from .acts import check_use

OrderJSON = dict[str, Any]
MOST_QUESTION_ORDERS = 20
USE_NAME = re.compile(r"[ -~]{1,80}")
MOST_PARTS = 8  # deeds or conditions in one list
JOIN, CARD, PASS_IT, USE = "join", "card", "pass", "use"
ONCE, HAPPENED = "once", "happened"
UNANSWERED = "unanswered"  # why a seat is asked: it has orders about the question, and none answers it


@dataclass(frozen=True)
class Deed:
    """Something to do when the seat could be asked."""

    what: str
    side: str = ""
    ships: int = 0
    card: str = ""
    use: str = ""


@dataclass(frozen=True)
class Condition:
    """Something that everybody sees, or that happens to the seat itself."""

    fact: str
    seat: int = -1
    side: str = ""
    least: int = 0
    most: int = -1


@dataclass(frozen=True)
class StandingOrder:
    """An order, read. `until` is None for one that holds until it is cancelled."""

    do: tuple[Deed, ...]
    when: tuple[Condition, ...]
    unless: tuple[Condition, ...]
    otherwise: tuple[Deed, ...]
    until: int | str | None
    after: int

    @classmethod
    def of(cls, order: OrderJSON) -> StandingOrder:
        """Return the order of a document that has been checked."""
        return cls(
            do=tuple(Deed(**deed) for deed in order["do"]),
            when=tuple(Condition(**one) for one in order.get("when", ())),
            unless=tuple(Condition(**one) for one in order.get("unless", ())),
            otherwise=tuple(Deed(**deed) for deed in order.get("otherwise", ())),
            until=order.get("until"),
            after=order["after"],
        )

    @property
    def what(self) -> str:
        return self.do[0].what

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return (*self.when, *self.unless)

    @property
    def meaning(self) -> tuple[object, ...]:
        """Return what it orders, without its duration."""
        return self.do, self.when, self.unless, self.otherwise


def check_question_orders(orders: Any, seat: int, position: Position) -> None:
    """Raise NotAllowed if an order can never apply: unknown kind, seat, card or number."""
    if not isinstance(orders, list | tuple):
        raise NotAllowed("order_unclear")
    if len(orders) > MOST_QUESTION_ORDERS:
        raise NotAllowed("too_many_orders", most=MOST_QUESTION_ORDERS)
    for order in orders:
        _check(order, seat, position)
    _make_clear(len({order["n"] for order in orders}) == len(orders))


def _check(order: Any, seat: int, position: Position) -> None:
    _check_fields(order, {"do", "n", "after"}, {"when", "unless", "otherwise", "until"})
    _make_clear(_is_number(order["n"], 1) and _is_number(order["after"], 0))
    for name in ("do", "otherwise"):
        _check_list(order, name)
        for deed in order.get(name, ()):
            _check_deed(deed, position)
    for name in ("when", "unless"):
        _check_list(order, name)
        for condition in order.get(name, ()):
            _check_condition(condition, seat, position)
    _check_whole(StandingOrder.of(order))


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
        key = deed["card"]
        if not isinstance(key, str) or key not in DECK or not card(key).is_encounter:
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
    if not isinstance(use, str) or not USE_NAME.fullmatch(use):
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


def _check_whole(order: StandingOrder) -> None:
    """Check what the parts are together. A pass must end, so that it cannot silence a forgetful seat."""
    until = order.until
    _make_clear(until is None or until in (ONCE, HAPPENED) or _is_number(until, 0))
    _make_clear({deed.what for deed in (*order.do, *order.otherwise)} == {order.what})
    _make_clear(until != HAPPENED or order.what == PASS_IT)
    if order.otherwise:
        _make_clear(bool(order.conditions) and order.what in (JOIN, CARD))
    if order.what == PASS_IT:
        _make_clear(until is not None or Condition("part") in order.unless)


def _is_number(value: Any, least: int) -> bool:
    return type(value) is int and least <= value < 2**31


def _is_seat(value: Any, position: Position) -> bool:
    return type(value) is int and 0 <= value < len(position.seats)


def with_order(
    orders: Sequence[OrderJSON], said: Mapping[str, Any], seat: int, position: Position
) -> OrderJSON:
    """Return the order as it is stored behind these. Raises NotAllowed if it could never be reached."""
    number = max((one["n"] for one in orders), default=0) + 1
    order = {**said, "n": number, "after": position.seats[seat].questions}
    _check(order, seat, position)
    for deed in order["do"]:
        if deed["what"] == USE:
            check_use(deed["use"], seat, position)
    if has_ended(order, position.encounters):
        raise NotAllowed("order_has_ended", encounter=order["until"])
    new = StandingOrder.of(order)
    for one in orders:
        earlier = StandingOrder.of(one)
        if _answers_all_of(earlier, new):
            same = earlier.meaning == new.meaning
            raise NotAllowed("order_said_already" if same else "order_never_reached", n=one["n"])
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


def standing_question_orders(position: Position, seat: int) -> list[OrderJSON]:
    """Return the orders that have not ended, in their order."""
    return [one for one in position.seats[seat].question_orders if not has_ended(one, position.encounters)]


def why_in_spite_of_orders(position: Position, seat: int, what: str) -> str:
    """Return why a seat is asked about this, if it has such orders. Where one answers, nobody reads it."""
    orders = standing_question_orders(position, seat)
    return UNANSWERED if any(StandingOrder.of(one).what == what for one in orders) else ""


def has_ended(order: Mapping[str, Any], encounters: int) -> bool:
    """Return whether the order has ended by this encounter, the current or last one."""
    until = order.get("until")
    return isinstance(until, int) and until < encounters


def used_once(orders: Sequence[OrderJSON], used: OrderJSON, encounters: int) -> list[OrderJSON]:
    """Return the orders after one of them was used.

    One for once is gone if it has used or played something; any other ends with this encounter.
    """
    if used.get("until") != ONCE:
        return [*orders]
    if StandingOrder.of(used).what == USE:
        return [one for one in orders if one != used]
    return [{**one, "until": encounters} if one == used else one for one in orders]


__all__ = [
    "CARD",
    "DEEDS",
    "FACTS",
    "HAPPENED",
    "JOIN",
    "ONCE",
    "PASS_IT",
    "UNANSWERED",
    "USE",
    "Condition",
    "Deed",
    "OrderJSON",
    "StandingOrder",
    "check_question_orders",
    "has_ended",
    "standing_question_orders",
    "used_once",
    "why_in_spite_of_orders",
    "with_order",
]
