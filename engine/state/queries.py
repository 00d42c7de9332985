"""Queries: values that the rules ask for again and again, and that sheets may change.

A query moves nothing and is never stored. Held sheets in force and lasting effects of this encounter change
its value, stage by stage, in timing order within a stage. Stages have fixed precedence and name no sheet;
"last" holds rules that reverse a result. Within a stage lasting effects come after held sheets, because they
were used on top of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .cards import Card
from .encounter import Encounter, LastingEffect
from .position import Position

V = TypeVar("V")
NO_SEAT = -1  # whose sheet a card of destiny is


@dataclass(frozen=True)
class Query(Generic[V]):
    """A query and the stages in which sheets change its value.

    In stages listed in `first_has_last_word`, the effect used first decides. In those listed in
    `in_timing_order`, timing order decides, or by a switch the order of use. With `even_if_power_lost`,
    sheets whose power is lost answer too. With `finds_result`, only the totals and the result of an encounter
    need the value.
    """

    name: str
    stages: tuple[str, ...] = ("",)
    first_has_last_word: tuple[str, ...] = ()
    in_timing_order: tuple[str, ...] = ()
    even_if_power_lost: bool = False
    finds_result: bool = False


@dataclass(frozen=True)
class Source:
    """A pile that a seat may play from; playing from it is a use of `power`, if one is named.

    `back` is the pile that a returning card goes to after its play; "" means this pile.
    """

    pile: str
    power: str = ""
    back: str = ""


@dataclass(frozen=True)
class Limits:
    """Limits of the ships that a seat may commit, and that may come straight from the warp."""

    least: int = 1
    most: int = 4
    from_warp: int = 0


@dataclass(frozen=True)
class TotalParts:
    """The parts of a total before additions: the card, the main player's ships, the ships of allies."""

    card: int
    own: int
    allied: int

    @property
    def total(self) -> int:
        return self.card + self.own + self.allied


CardAndSource = tuple[Card, Source]  # a card and where it lies

CARD_SOURCES: Query[list[Source]] = Query("card sources")  # about seat
DISCARD_SOURCES: Query[list[Source]] = Query("discard sources")  # about seat
BARRED_CARDS: Query[frozenset[str]] = Query("barred cards")  # by key; about seat
PLAYABLE_CARDS: Query[list[Card]] = Query("playable cards")  # of a pile; about seat, pile
ELIGIBLE_CARDS: Query[list[CardAndSource]] = Query("eligible cards", ("", "must"))  # about seat
SHIP_LIMIT: Query[Limits] = Query("ship limit", ("limit", "freedom", "more"))  # about seat, side
STATED_FACE: Query[Card] = Query("stated face", finds_result=True)  # about seat
MAY_INVITE: Query[bool] = Query("may invite")  # whether a main player may invite allies; about seat
EVERYBODY_ALLIES: Query[bool] = Query("everybody allies")  # whether all are invited, and nobody may decline
CARD_FACE: Query[Card] = Query("card face", finds_result=True)  # about seat
STATED_KICKER: Query[int] = Query("stated kicker", finds_result=True)  # about seat
CARD_VALUE: Query[int] = Query(  # about seat
    "card value", ("reversal", "first", "change", "added"), in_timing_order=("change",), finds_result=True
)
SHIP_WORTH: Query[int] = Query(  # about owner, side
    "ship worth", ("worth", "sign", "gain"), finds_result=True
)
SIDE_SUM: Query[TotalParts] = Query("side sum", finds_result=True)  # about side
WHO_WINS: Query[str] = Query(
    "who wins", ("scoring", "automatic", "last"), first_has_last_word=("automatic",), finds_result=True
)
HANGS_ON_MARGIN: Query[dict[str, bool]] = Query(
    "hangs on the margin"
)  # by sheet: what else the difference of the totals decides, besides the result
REVEAL_ORDER: Query[list[list[int]]] = Query("reveal order")
SHIPS_REMOVED: Query[dict[int, int]] = Query("ships removed")  # about loss
WHO_LANDS: Query[bool] = Query("who lands")  # about seat
LOSS_SIZE: Query[dict[int, int]] = Query("loss size")  # further ships by seat; about cause
LOSS_CHOICE: Query[int] = Query("loss choice")  # the seat that picks; about seat, cause
COMPENSATION_SIZE: Query[int] = Query("compensation size", ("", "times", "stop"))  # about seat
REWARD_SIZE: Query[int] = Query("reward size", ("", "stop"))  # about seat
DEAL_CLAUSES: Query[dict[str, int]] = Query("deal clauses")  # about seat, other
KEPT_AT_NEW_HAND: Query[list[Card]] = Query("kept at a new hand")  # about seat
POWER_ACTIVE: Query[bool] = Query(
    "power active", even_if_power_lost=True
)  # below the home colonies; about alien
MAY_USE: Query[bool] = Query("may use")  # whether a seat with several powers may; about seat, alien
WIN_CONDITION: Query[list[int]] = Query("win condition")  # who has won
MAY_TURN_UP: Query[bool] = Query("may turn up")  # whether a face-down sheet may be; about seat
REGROUP_SHIPS: Query[int] = Query("regroup ships")  # about seat


class QuerySheet(Protocol):
    """The part of `engine.sheets.abilities.Sheet` that queries need."""

    @property
    def seat(self) -> int: ...

    @property
    def effect(self) -> LastingEffect: ...


class MakeQuerySheet(Protocol):
    """Make a sheet for a seat, without a table, or for a lasting effect."""

    @property
    def remembers(self) -> tuple[str, ...]: ...

    def __call__(
        self, position: Position, seat: int, table: None = None, effect: LastingEffect | None = None, /
    ) -> QuerySheet: ...


class QueryRule(Protocol):
    """The part of `engine.sheets.abilities.Rule` that queries need."""

    @property
    def change(self) -> Callable[..., Any]: ...

    @property
    def stage(self) -> str: ...

    @property
    def lasting(self) -> str: ...


RulesBySheet = Mapping[str, Sequence[QueryRule]]

_rules_of_powers: dict[str, RulesBySheet] = {}  # filled when the sheets are found
_rules_with_techs: dict[str, RulesBySheet] = {}  # of the few queries that techs change: all their rules
_changed_by_held: set[str] = set()  # queries that sheets of seats change, not only comets and lasting effects
_sheets: dict[str, MakeQuerySheet] = {}
_stopping_powers: set[str] = set()  # comets that stop all powers


def register(
    rules: Mapping[str, RulesBySheet],
    sheets: Mapping[str, MakeQuerySheet],
    techs: Collection[str],
    held: Collection[str],
    stopping: Collection[str],
) -> None:
    """Register the rules by query and sheet, all sheets by name, and which are techs or stop all powers.

    `held` are the sheets that seats can hold, techs among them.
    """
    for known in (_rules_of_powers, _rules_with_techs, _changed_by_held, _sheets, _stopping_powers):
        known.clear()
    _stopping_powers.update(stopping)
    _sheets.update(sheets)
    for query, by_sheet in rules.items():
        plain = {sheet: found for sheet, found in by_sheet.items() if sheet not in techs}
        if plain:
            _rules_of_powers[query] = plain
        if len(plain) < len(by_sheet):
            _rules_with_techs[query] = by_sheet
        if any(sheet in held and not rule.lasting for sheet, found in by_sheet.items() for rule in found):
            _changed_by_held.add(query)


def query_value(
    position: Position,
    query: Query[V],
    start: V,
    *,
    before: str = "",
    until: LastingEffect | None = None,
    **about: Any,
) -> V:
    """Return the value of a query, beginning with what the plain rules say.

    `before` stops before a stage, `until` before the rule of a lasting effect. `about` names the subjects
    that the comments on the queries list.
    """
    with_techs = position.tech_numbers > 0 and query.name in _rules_with_techs
    rules = _rules_with_techs if with_techs else _rules_of_powers
    if query.name not in rules:
        return start
    found = _rules_in_force(position, query, rules[query.name], with_techs=with_techs)
    if not found:
        return start
    if len(query.stages) > 1:
        found = _by_stage(position, query, found, before)
    value = start
    for rule, sheet in found:
        if until is not None and rule.lasting and sheet.effect is until:
            break
        value = rule.change(sheet, value, **about)
    return value


def _by_stage(
    position: Position, query: Query[Any], found: list[tuple[QueryRule, QuerySheet]], before: str
) -> list[tuple[QueryRule, QuerySheet]]:
    staged: list[tuple[QueryRule, QuerySheet]] = []
    for stage in query.stages[: query.stages.index(before) if before else None]:
        here = [one for one in found if one[0].stage == stage]
        if stage in query.in_timing_order and position.rules.values_order == "timing":
            here.sort(key=lambda one: position.in_timing_order().index(one[1].seat))
        staged += reversed(here) if stage in query.first_has_last_word else here
    return staged


def _rules_in_force(
    position: Position, query: Query[Any], by_sheet: RulesBySheet, *, with_techs: bool
) -> list[tuple[QueryRule, QuerySheet]]:
    """Return the rules of the comet in force, of sheets in force, then those of lasting effects.

    Sorting by stage keeps this order.
    """
    found: list[tuple[QueryRule, QuerySheet]] = []
    encounter = position.encounter
    if encounter is None:
        order: Sequence[int] = position.in_timing_order()
    else:
        order = encounter.order
        if encounter.comet and encounter.comet in by_sheet:
            found += _rules_of_sheet(position, NO_SEAT, encounter.comet, by_sheet[encounter.comet])
    seats = position.seats
    for seat in order if query.name in _changed_by_held else ():
        for held in seats[seat].holdings if with_techs else seats[seat].powers:
            sheet = held.sheet
            if sheet in by_sheet and (query.even_if_power_lost or parts_work(position, seat, sheet)):
                found += _rules_of_sheet(position, seat, sheet, by_sheet[sheet])
    if encounter is not None:
        for effect in encounter.lasting:
            if effect.sheet in by_sheet:
                found += _rules_of_effect(position, effect, by_sheet[effect.sheet])
    return found


def _rules_of_sheet(
    position: Position, seat: int, alien: str, rules: Sequence[QueryRule]
) -> list[tuple[QueryRule, QuerySheet]]:
    return [(rule, _sheets[alien](position, seat)) for rule in rules if not rule.lasting]


def _rules_of_effect(
    position: Position, effect: LastingEffect, rules: Sequence[QueryRule]
) -> list[tuple[QueryRule, QuerySheet]]:
    sheet = _sheets[effect.sheet]
    working = [rule for rule in rules if rule.lasting == effect.what]
    return [(rule, sheet(position, effect.seat, None, effect)) for rule in working]


def working_effects(encounter: Encounter) -> list[LastingEffect]:
    """Return the lasting effects that do something, not those that a sheet only remembers."""
    return [one for one in encounter.lasting if one.what not in _sheets[one.sheet].remembers]


# Which sheets work. This is here because queries and the force of sheets need each other.


def in_force(position: Position, seat: int) -> bool:
    """Return whether the powers of this seat work; judged after each instruction (R-14.3).

    A seat with too few home colonies has lost its powers, unless all it holds are sheets that stay. With
    several powers they are lost one by one (M-20.2): then return whether any works.
    """
    powers = position.seats[seat].powers
    if not position.seats[seat].powerless:
        return True
    if position.rules.has_several_powers:
        return not all(is_lost(position, seat, power.alien) for power in powers)
    return bool(powers) and all(stays_in_force(position, power.alien) for power in powers)


def stays_in_force(position: Position, alien: str) -> bool:
    """Return whether this sheet works with any number of home colonies."""
    return query_value(position, POWER_ACTIVE, False, alien=alien)


def is_lost(position: Position, seat: int, alien: str) -> bool:
    """Return whether the sheet does not work for lack of home colonies; techs never stop for that."""
    mine = position.seats[seat]
    if not mine.powerless or any(tech.tech == alien for tech in mine.techs):
        return False
    if position.rules.has_several_powers and not mine.has_lost(alien):
        return False
    return not stays_in_force(position, alien)


def usable(position: Position, seat: int, alien: str) -> bool:
    """Return whether the sheet is in force, not zapped or stopped, and not drawn in this encounter."""
    enc = position.encounter
    if enc is not None:
        if alien in enc.zapped or alien in enc.newcomers:
            return False
        if enc.comet and _is_stopped(position, seat, alien):
            return False
        several = len(position.seats[seat].powers) > 1
        if several and not query_value(position, MAY_USE, True, seat=seat, alien=alien):
            return False
    return not (position.seats[seat].powerless and is_lost(position, seat, alien))


def _is_stopped(position: Position, seat: int, alien: str) -> bool:
    """Return whether the comet in force stops this sheet; it stops powers, not techs."""
    if position.enc.comet not in _stopping_powers:
        return False
    return all(tech.tech != alien for tech in position.seats[seat].techs)


def parts_work(position: Position, seat: int, alien: str, *, after_zap: bool = False) -> bool:
    """Return whether the parts that need no use still work (R-14.8).

    By a switch they go on even if the use of the power is zapped.
    """
    enc = position.encounter
    if enc is not None:
        if alien in enc.newcomers or (enc.comet and _is_stopped(position, seat, alien)):
            return False
        if alien in enc.zapped and not (after_zap or position.rules.unused_parts_stay):
            return False
    return not (position.seats[seat].powerless and is_lost(position, seat, alien))
