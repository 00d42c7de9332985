"""Automatic play "when it helps": ordered once, then asked and answered without a pause.

If a seat could do something now that it has ordered so, it alone gets a question. The answer is a decision
like any other, which the service gives at once by the advice of the sheet (`engine.bots.react`). The advice
is no rule, so it may improve without changing finished games.

Such a question looks into the hand. It may, because the game never waits for it: neither a pause nor the lack
of one tells anything. Further choices before the announcement are asked and answered in the same way.
"""

from __future__ import annotations

from engine.ahead.order import WHEN_IT_HELPS
from engine.asking.ask import PRIVATE, Ask
from engine.asking.forms import PASS, Choice, Option
from engine.table import Table

from .acts import PossibleAct, is_one_of, moments_ordered, use_named
from .window import Window


async def react(window: Window) -> bool:
    """Ask the seats with such orders that they could follow, one at a time; return whether anybody acted."""
    position = window.table.position
    for seat in position.in_timing_order():
        if position.seats[seat].ahead.by_name and reacts_at(window, seat) and await _react(window, seat):
            return True
    return False


def reacts_at(window: Window, seat: int) -> bool:
    """Return whether the seat may react here; a second time only after somebody has acted."""
    if seat in window.reacted and window.reacted[seat] == window.table.acts_done:
        return False
    named = _reaction_moments(window.table, seat)
    return bool(named) and is_one_of(window.moment, named)


def _reaction_moments(table: Table, seat: int) -> frozenset[str]:
    """Return the moments of the seat's orders, cached until it says something else."""
    ahead = table.position.seats[seat].ahead
    kept = table.reaction_moments
    if seat not in kept or kept[seat][0] is not ahead:
        kept[seat] = ahead, moments_ordered(table.position, ahead.by_name, (WHEN_IT_HELPS,))
    return kept[seat][1]


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
    orders = window.table.position.seats[seat].ahead.by_name
    return {
        key: act
        for key, act in window.possible_acts(seat).items()
        if orders.get(use_named(act.order_name)) == WHEN_IT_HELPS
    }


def reaction_question(window: Window, seat: int, possible: dict[str, PossibleAct]) -> Ask:
    """Return the question which of these to do now, if any. The service answers it."""
    form = Choice(
        lambda: {key: act.option for key, act in possible.items()} | {PASS: Option(PASS, "pass")},
        passable=True,
        meanings={key: key for key in (*possible, PASS)},
    )
    return Ask(seat, window.moment.name, form, PASS, about=window.about, public=PRIVATE, reaction=True)


__all__ = [
    "act_at_once",
    "possible_reactions",
    "react",
    "reaction_question",
    "reacts_at",
]
