"""A trial, on a copy of the position, of what face-down sheets would do if turned up now.

It draws nothing, asks nothing and looks into no hand. A sheet that needs any of these, or reaches another
moment, cannot be foreseen; otherwise its staying face down would tell what others hold.
"""

from __future__ import annotations

import copy
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from engine.moments import Moment
from engine.sheets.book import book
from engine.state.cards import Card
from engine.state.dice import Dice
from engine.state.encounter import LastingEffect
from engine.state.holdings import Power
from engine.state.position import Position
from engine.table import Procedures, Table

from ..window import Window
from .due import Due, first_due

Unseen = tuple[int, Power]  # a seat and its face-down sheet


class Unforeseen(Exception):
    """The effect of a sheet cannot be known before it is carried out."""


class _Unknown(list[Card]):
    """A pile whose size alone is public."""

    def _looked_at(self, *_: object) -> NoReturn:
        raise Unforeseen

    __iter__ = __contains__ = __getitem__ = __delitem__ = __reversed__ = _looked_at
    pop = remove = index = count = _looked_at


@dataclass(frozen=True)
class Trial:
    """The result of a trial: `before` with the sheets turned up, `after` once they have acted.

    `after` is None if that cannot be foreseen. `told` says that they would tell or change something besides
    the position.
    """

    before: Position
    after: Position | None
    told: bool = False

    @property
    def changes_nothing(self) -> bool:
        """Return whether everything is as if they had not acted."""
        return not self.told and self.after == self.before

    @property
    def changes_totals_only(self) -> bool:
        """Return whether they change only what decides the totals and the result."""
        if self.told or self.after is None or self.after.encounter is None:
            return False
        new = [effect for effect in self.after.enc.lasting if effect not in self.before.enc.lasting]
        return all(map(_finds_result_only, new)) and self._besides_totals() == self.before

    def _besides_totals(self) -> Position:
        """Return the position after, with points and effects as they were before."""
        assert self.after is not None, "the effects were not foreseen"
        before = self.before.enc
        encounter = replace(self.after.enc, extra=before.extra, lasting=before.lasting)
        return replace(self.after, encounter=encounter)


def _finds_result_only(effect: LastingEffect) -> bool:
    """Return whether the effect does nothing later, and changes nothing but totals and result."""
    sheet = book().sheets[effect.sheet]
    acts = any(ability.kind == "lasting" and ability.name == effect.what for ability in sheet.abilities)
    rules = [rule for rule in sheet.rules if rule.lasting == effect.what]
    return not acts and all(rule.query.finds_result for rule in rules)


def tried(window: Window, unseen: Iterable[Unseen], after_all_passed: bool) -> Trial:
    """Return what these sheets would do together in this window if they lay face up."""
    position, moment = _copied(window)
    for seat, power in unseen:
        owner = position.seats[seat]
        owner.face_down.remove(power)
        owner.powers.append(copy.deepcopy(power))
    before = copy.deepcopy(position)
    _hide_cards(position)
    table = Table(position, Procedures(_cannot_be_foreseen, _cannot_be_foreseen, _no_advice))
    here = Window(table, moment)
    here.done = set(window.done)
    table.windows = [*window.table.windows[:-1], here]
    try:
        for late in sorted({False, after_all_passed}):
            _act_all(here, late)
    except Unforeseen:
        return Trial(before, None)
    return Trial(before, position, bool(table.facts) or moment != window.moment)


def _copied(window: Window) -> tuple[Position, Moment]:
    """Return copies made in one pass, because a moment may hold pieces of the position."""
    dice = window.table.position.dice
    plain = {id(dice): Dice(dice.seed, dice.rolls)}  # rolls on trial are in no record
    return copy.deepcopy((window.table.position, window.moment), plain)


def _hide_cards(position: Position) -> None:
    position.deck = _Unknown(position.deck)
    for seat in position.seats:
        seat.hand, seat.aside = _Unknown(seat.hand), _Unknown(seat.aside)
        for power in seat.powers:
            power.pile = _Unknown(power.pile)


async def _cannot_be_foreseen(*_: object) -> None:
    """Raise Unforeseen, because others may react there or an instruction would be checked."""
    raise Unforeseen


def _no_advice(*_: object) -> NoReturn:
    """Raise Unforeseen, because a trial gives no advice."""
    raise Unforeseen


def _act_all(window: Window, late: bool) -> None:
    while (due := first_due(window, late)) is not None:
        window.done.add(due.key)
        _act(due, window.moment)


def _act(due: Due, moment: Moment) -> None:
    """Let one act; a use with a choice or with details to ask for is not foreseen."""
    ability, sheet, meant = due.ability, due.sheet, None
    if ability.kind == "power":
        choices = list(ability.choices(sheet, moment).values())
        if len(choices) > 1 or ability.ask_details is not None:
            raise Unforeseen
        if not choices:
            return
        meant = choices[0]
    _run(ability.effect(sheet, moment, meant))


def _run(effect: Coroutine[Any, Any, None]) -> None:
    """Run an effect to its end; raise Unforeseen if it stops to ask."""
    try:
        effect.send(None)
    except StopIteration:
        return
    effect.close()
    raise Unforeseen
