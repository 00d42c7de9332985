"""A standing order: what a seat says before it is asked. When, what, otherwise, until.

As a document it is a small JSON object:

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

An order without "n" has a name instead (`named`), and holds wherever its name fits:

- "ask" where the condition is "moment" (at this `moment`) or "role" (where the role asks); a "pass" at the
  role says that the seat does not want to be asked there;
- "pass" unless the owner is "main" or takes "part": it is not asked at all;
- "use" always, or if it "helps", or "against" what `other` names: a sheet, or a seat, perhaps one that has
  the owner as its "target" or "opponent"; "ask" and "never" of a `use`;
- "default" of a question called `use`: its usual answer;
- "ships_home" and "research" (of the tech called `use`) in a `way`; "turn_up" of the sheet called `use`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

OrderJSON = dict[str, Any]
JOIN, CARD, PASS_IT, USE = "join", "card", "pass", "use"
ONCE, HAPPENED = "once", "happened"
ASK, TURN_UP_IT, SEND_HOME, RESEARCH_IT = "ask", "turn_up", "ships_home", "research"  # of orders with a name

BY_ROLE = "usual"  # among a seat's stops: also ask where a seat without stops is asked
EVERYTHING, UNTIL_MAIN, UNTIL_PART = "everything", "pass until main", "pass until part"
SHIPS_HOME = "ships home"  # where ships go that the table's rule places
SPREAD, HOME, STRONGEST, FOREIGN_FIRST = "spread", "home", "strongest", "foreign first"
WAYS_HOME = (HOME, STRONGEST, FOREIGN_FIRST)  # possible orders; without one it is SPREAD
TURN_UP, NOW = "turn up ", "now"  # with an alien: turn its sheet up at the next moment
RESEARCHES = RESEARCH_ON, RESEARCH_FOR_GOOD = "go on", "for good"  # by the place of a tech
ALWAYS, AT_ME, IN_MY_ENCOUNTERS = "always", "at me", "in my encounters"
UNASKED = frozenset({ALWAYS, AT_ME, IN_MY_ENCOUNTERS})  # what uses something without a question
WHEN_IT_HELPS = "helps"  # act when the sheet's own advice is in favour


@dataclass(frozen=True)
class Deed:
    """Something to do when the seat could be asked."""

    what: str
    side: str = ""
    ships: int = 0
    card: str = ""
    use: str = ""
    way: str = ""


@dataclass(frozen=True)
class Condition:
    """Something that everybody sees, or that happens to the seat itself."""

    fact: str
    seat: int = -1
    side: str = ""
    least: int = 0
    most: int = -1
    moment: str = ""
    other: str = ""


@dataclass(frozen=True)
class StandingOrder:
    """An order. `until` is None for one that holds until it is cancelled, `n` 0 for one that has a name."""

    do: tuple[Deed, ...]
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    otherwise: tuple[Deed, ...] = ()
    until: int | str | None = None
    n: int = 0
    after: int = 0

    @staticmethod
    def of(order: Mapping[str, Any]) -> StandingOrder:
        """Return the order of a document that has been checked."""
        parts = [_items(order[name]) if name in order else () for name in PARTS]
        return _order_of(*parts, order.get("until"), order.get("n", 0), order.get("after", 0))

    @cached_property
    def document(self) -> OrderJSON:
        """Return the order as JSON; what says nothing is left out."""
        parts: dict[str, tuple[Deed, ...] | tuple[Condition, ...]] = {
            "do": self.do,
            "when": self.when,
            "unless": self.unless,
            "otherwise": self.otherwise,
        }
        found: OrderJSON = {name: [_document(one) for one in said] for name, said in parts.items() if said}
        if self.until is not None:
            found["until"] = self.until
        return found | {"n": self.n, "after": self.after} if self.n else found

    @cached_property
    def called(self) -> tuple[str, str]:
        """Return the name of an order without a number, and what it orders under it."""
        return _name_of(self)

    @cached_property
    def what(self) -> str:
        return self.do[0].what

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return (*self.when, *self.unless)

    @property
    def meaning(self) -> tuple[object, ...]:
        """Return what it orders, without its duration."""
        return self.do, self.when, self.unless, self.otherwise

    @cached_property
    def is_of_a_moment(self) -> bool:
        """Return whether it says where to ask the seat."""
        return bool(self.when) and self.when[0].fact in ("role", "moment")

    def has_ended(self, encounters: int) -> bool:
        """Return whether the order has ended by this encounter, the current or last one."""
        return isinstance(self.until, int) and self.until < encounters


PARTS = ("do", "when", "unless", "otherwise")
Items = tuple[tuple[tuple[str, Any], ...], ...]


def _items(said: Iterable[Mapping[str, Any]]) -> Items:
    return tuple([tuple(one.items()) for one in said])


@lru_cache(4096)
def _order_of(
    do: Items, when: Items, unless: Items, otherwise: Items, until: int | str | None, n: int, after: int
) -> StandingOrder:
    """Return the order of these parts. Games say the same few orders again and again."""
    deeds, others = (tuple(Deed(**dict(one)) for one in said) for said in (do, otherwise))
    conditions, exceptions = (tuple(Condition(**dict(one)) for one in said) for said in (when, unless))
    return StandingOrder(deeds, conditions, exceptions, others, until, n, after)


def _document(part: Deed | Condition) -> dict[str, Any]:
    """Return a deed or condition without what it leaves open. To join no side is said by an empty one."""
    said = {
        one.name: getattr(part, one.name) for one in fields(part) if getattr(part, one.name) != one.default
    }
    return said | {"side": part.side} if isinstance(part, Deed) and part.what == JOIN else said


def used_once(
    orders: tuple[StandingOrder, ...], used: StandingOrder, encounters: int
) -> tuple[StandingOrder, ...]:
    """Return the orders after one of them was used.

    One for once is gone if it has used or played something; any other ends with this encounter.
    """
    if used.until != ONCE:
        return orders
    if used.what == USE:
        return tuple(one for one in orders if one != used)
    return tuple(replace(one, until=encounters) if one == used else one for one in orders)


# Orders that have a name: "card_zap.cancel@plague": "always", "ships home": "strongest"

PASSES = {UNTIL_MAIN: Condition("main"), UNTIL_PART: Condition("part")}
USES = {
    ALWAYS: (),
    WHEN_IT_HELPS: (Condition("helps"),),
    AT_ME: (Condition("target"),),
    IN_MY_ENCOUNTERS: (Condition("opponent"),),
}


def turn_up_order(alien: str) -> str:
    """Return the name of the order to turn this sheet up."""
    return TURN_UP + alien


@lru_cache(4096)
def named(name: str, order: str) -> StandingOrder:
    """Return the order under a name."""
    if order in PASSES:
        return StandingOrder((Deed(PASS_IT),), unless=(PASSES[order],))
    if order == NOW:
        return StandingOrder((Deed(TURN_UP_IT, use=name.removeprefix(TURN_UP)),))
    if order in WAYS_HOME:
        return StandingOrder((Deed(SEND_HOME, way=order),))
    if order in RESEARCHES:
        return StandingOrder((Deed(RESEARCH_IT, use=name, way=order),))
    use, _, other = name.partition("@")
    against = (Condition("against", other=other),) if other else ()
    what = USE if order in USES else order
    return StandingOrder((Deed(what, use=use),), when=(*against, *USES.get(order, ())))


def _name_of(order: StandingOrder) -> tuple[str, str]:
    """Return the name of an order, and what it orders under it; "" for what no name can order."""
    deed = order.do[0]
    if deed.what == PASS_IT:
        return EVERYTHING, next((value for value, until in PASSES.items() if until in order.unless), "")
    if deed.what == TURN_UP_IT:
        return turn_up_order(deed.use), NOW
    if deed.what == SEND_HOME:
        return SHIPS_HOME, deed.way
    if deed.what == RESEARCH_IT:
        return deed.use, deed.way
    other = "".join(f"@{one.other}" for one in order.when if one.fact == "against")
    return deed.use + other, _value_of(order) if deed.what == USE else deed.what


def _value_of(order: StandingOrder) -> str:
    plain = tuple(one for one in order.when if one.fact != "against")
    return next((value for value, conditions in USES.items() if conditions == plain), "")


def asked_only_at(stops: Iterable[str] | None) -> tuple[StandingOrder, ...]:
    """Return the orders to be asked at these moments and nowhere else; None says nothing of it."""
    if stops is None:
        return ()
    named = {*stops}
    by_role = ASKED_BY_ROLE if BY_ROLE in named else NOT_BY_ROLE
    return (by_role, *map(asked_at, sorted(named - {BY_ROLE})))


ASKED_BY_ROLE, NOT_BY_ROLE = (StandingOrder((Deed(what),), (Condition("role"),)) for what in (ASK, PASS_IT))


@lru_cache(4096)
def asked_at(moment: str) -> StandingOrder:
    """Return the order to be asked at this moment."""
    return StandingOrder((Deed(ASK),), when=(Condition("moment", moment=moment),))
