"""Automatic play "when it helps": ordered once, then asked and answered without a pause.

If a seat could do something now that it has ordered so, it alone gets a question. The answer is a decision
like any other, which the service gives at once by the advice of the sheet (`engine.bots.react`). The advice
is no rule, so it may improve without changing finished games.

Such a question looks into the hand. It may, because the game never waits for it: neither a pause nor the lack
of one tells anything. Further choices before the announcement are asked and answered in the same way.
"""

from __future__ import annotations

from functools import cache

from engine.asking.ask import PRIVATE, Ask
from engine.asking.forms import PASS, Choice, Option
from engine.moments import MOMENTS, Moment
from engine.sheets.abilities import Ability
from engine.sheets.book import Book, book
from engine.state.cards import FLARE
from engine.state.position import Position
from engine.table import Table

from .possible_act import WHEN_IT_HELPS, PossibleAct
from .window import Window


async def react(window: Window) -> bool:
    """Ask the seats with such orders that they could follow, one at a time; return whether anybody acted."""
    position = window.table.position
    for seat in position.in_timing_order():
        if position.seats[seat].orders and reacts_at(window, seat) and await _react(window, seat):
            return True
    return False


def reacts_at(window: Window, seat: int) -> bool:
    """Return whether the seat may react here; a second time only after somebody has acted."""
    if window.reacted.get(seat) == window.table.acts_done:
        return False
    named = _reaction_moments(window.table, seat)
    return bool(named) and is_one_of(window.moment, named)


def _reaction_moments(table: Table, seat: int) -> frozenset[str]:
    """Return the moments of the seat's orders, cached until the orders are replaced as a whole."""
    orders = table.position.seats[seat].orders
    kept = table.reaction_moments.get(seat)
    if kept is None or kept[0] is not orders:
        kept = orders, moments_ordered(table.position, orders, (WHEN_IT_HELPS,))
        table.reaction_moments[seat] = kept
    return kept[1]


def is_one_of(moment: Moment, names: frozenset[str]) -> bool:
    return moment.name in names or any(other.name in names for other in moment.also_playable_at)


def moments_ordered(position: Position, orders: dict[str, str], kinds: tuple[str, ...]) -> frozenset[str]:
    """Return the moments at which orders of these kinds may act."""
    whole = book()
    named = (name for name, order in orders.items() if order in kinds)
    return frozenset().union(*(_moments_of(whole, name) for name in named))


@cache
def _moments_of(whole: Book, name: str) -> frozenset[str]:
    """Return the moments at which the abilities that an order names may act.

    Include moments that are kinds of these, as a super is both a card and a use (OURS-core-73).
    """
    moments = tuple(moment for one in abilities_named(whole, name) for moment in one.moments)
    return frozenset(moment.name for moment in MOMENTS.values() if issubclass(moment, moments))


def abilities_named(whole: Book, name: str) -> list[Ability]:
    """Return the abilities that an order names.

    None if there is no such power or card, or no such ability.

    A power is named by its sheet, a flare by its alien, a reinforcement with its value.
    """
    thing, _, ability = name.rpartition(".")
    sheet = thing.removesuffix(FLARE) if thing.endswith(FLARE) else thing.partition(" ")[0]
    found = whole.sheets[sheet].abilities if sheet in whole.sheets else ()
    return [one for one in found if one.name == ability and one.optional]


def use_named(order_name: str) -> str:
    """Return the use that an order names, without its target or what it is against: "plague.infect"."""
    return order_name.partition("@")[0].partition(":")[0]


async def _react(window: Window, seat: int) -> bool:
    possible = possible_reactions(window, seat)
    window.reacted[seat] = window.table.acts_done
    if not possible:
        return False
    answer = await window.table.ask(reaction_question(window, seat, possible))
    if answer == PASS:
        return False
    await act_at_once(window, seat, possible[answer])
    return True


async def act_at_once(window: Window, seat: int, possible: PossibleAct) -> None:
    """Do an ordered act; at a pace without windows its seat is not waited for to name the rest."""
    table = window.table
    table.reacting = -1 if table.position.rules.asks_by_role else seat
    await possible.act()
    table.reacting = -1


def possible_reactions(window: Window, seat: int) -> dict[str, PossibleAct]:
    """Return the possible acts that this seat has ordered to do when they help."""
    orders = window.table.position.seats[seat].orders
    return {
        key: act
        for key, act in window.possible_acts(seat).items()
        if orders.get(use_named(act.order_name)) == WHEN_IT_HELPS
    }


def reaction_question(window: Window, seat: int, possible: dict[str, PossibleAct]) -> Ask:
    """Return the question which of these to do now, if any. The service answers it."""
    options = {key: act.option for key, act in possible.items()} | {PASS: Option(PASS, "pass")}
    form = Choice(options, passable=True)
    return Ask(seat, window.moment.name, form, PASS, about=window.about, public=PRIVATE, reaction=True)


__all__ = [
    "WHEN_IT_HELPS",
    "abilities_named",
    "act_at_once",
    "is_one_of",
    "moments_ordered",
    "possible_reactions",
    "react",
    "reaction_question",
    "reacts_at",
    "use_named",
]
