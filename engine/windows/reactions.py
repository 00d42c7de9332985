"""What a seat does "when it helps": said once, then asked and answered without a pause.

Where a seat could do something now that it has ordered so, a question is put to it, and to nobody else. Its
answer is a decision like any other, which whoever leads the game gives at once, by the advice of the sheet
(`engine.bots.react`): that is no rule, so it may become better without changing a game that was played.

Such a question looks into the hand. It may, because the game never stands at it: neither a wait nor the lack
of one tells anything. What else is to be chosen before the play or use is announced is asked and answered
likewise.
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
    """Ask whoever has such an order and could follow it, one at a time; say whether anybody did anything."""
    position = window.table.position
    for seat in position.in_timing_order():
        if position.seats[seat].orders and reacts_at(window, seat) and await _react(window, seat):
            return True
    return False


def reacts_at(window: Window, seat: int) -> bool:
    """Whether there is anything to look through: once more only if something was done meanwhile."""
    if window.reacted.get(seat) == window.table.acts_done:
        return False
    named = _reaction_moments(window.table, seat)
    return bool(named) and is_one_of(window.moment, named)


def _reaction_moments(table: Table, seat: int) -> frozenset[str]:
    """Kept for as long as the orders stand: they are replaced as a whole, and looked up at every moment."""
    orders = table.position.seats[seat].orders
    kept = table.reaction_moments.get(seat)
    if kept is None or kept[0] is not orders:
        kept = orders, moments_ordered(table.position, orders, (WHEN_IT_HELPS,))
        table.reaction_moments[seat] = kept
    return kept[1]


def is_one_of(moment: Moment, names: frozenset[str]) -> bool:
    return moment.name in names or any(other.name in names for other in moment.also_playable_at)


def moments_ordered(position: Position, orders: dict[str, str], kinds: tuple[str, ...]) -> frozenset[str]:
    """The moments at which anything of these may be done, where the order is of these kinds."""
    whole, also_kinds = book(), position.follows_ruling("reactions_to_supers")
    named = (name for name, order in orders.items() if order in kinds)
    return frozenset().union(*(_moments_of(whole, name, also_kinds=also_kinds) for name in named))


@cache
def _moments_of(whole: Book, name: str, *, also_kinds: bool) -> frozenset[str]:
    """The moments at which what an order names may be done; of an order for nothing, none.

    `also_kinds`: with those that are moments of such a kind, as a super is a card and a use (OURS-core-73).
    """
    moments = tuple(moment for one in abilities_named(whole, name) for moment in one.moments)
    if not also_kinds:
        return frozenset(moment.name for moment in moments)
    return frozenset(moment.name for moment in MOMENTS.values() if issubclass(moment, moments))


def abilities_named(whole: Book, name: str) -> list[Ability]:
    """What an order is about: none if there is no such power or card, or it can do nothing of this name.

    A power is named by its sheet, a flare by its alien, a reinforcement with what it adds.
    """
    thing, _, ability = name.rpartition(".")
    sheet = thing.removesuffix(FLARE) if thing.endswith(FLARE) else thing.partition(" ")[0]
    found = whole.sheets[sheet].abilities if sheet in whole.sheets else ()
    return [one for one in found if one.name == ability and one.optional]


def use_named(order_name: str) -> str:
    """The use that an order is about, without what it is on or against: "plague.infect"."""
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
    """Do what was said before; at a pace without windows its seat is not waited for to name the rest."""
    table = window.table
    table.reacting = -1 if table.position.rules.asks_by_role else seat
    await possible.act()
    table.reacting = -1


def possible_reactions(window: Window, seat: int) -> dict[str, PossibleAct]:
    """What this seat can do now and has ordered to be done when it helps."""
    orders = window.table.position.seats[seat].orders
    return {
        key: act
        for key, act in window.possible_acts(seat).items()
        if orders.get(use_named(act.order_name)) == WHEN_IT_HELPS
    }


def reaction_question(window: Window, seat: int, possible: dict[str, PossibleAct]) -> Ask:
    """Which of these to do now, if any: for whoever leads the game."""
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
