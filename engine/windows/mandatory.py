"""Mandatory acts at a moment, and the face-down sheets that they turn up (M-20.8, OURS-core-97).

If powers always act, a sheet that must act is turned up at its place in the timing order, unless its act
changes nothing. A sheet that changes only totals waits for the moment when the result is found. It is turned
up if the encounter would come out otherwise with it, or with all waiting sheets together. So public facts and
the outcome alone decide whether a sheet stays down.

A trial on a copy of the position finds out what such sheets would do. It draws nothing, asks nothing and
looks into no hand. A sheet that needs any of these, or reaches another moment, cannot be foreseen; otherwise
its staying face down would tell what others hold.
"""

from __future__ import annotations

import copy
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, NoReturn

from engine.asking.ask import Ask
from engine.asking.forms import Option, choice
from engine.moments import Moment
from engine.sheets.abilities import Ability, Sheet
from engine.sheets.book import book
from engine.state.cards import Card
from engine.state.dice import Dice
from engine.state.encounter import LastingEffect
from engine.state.holdings import Power
from engine.state.position import Position
from engine.state.totals import both_revealed, face, outcome, result, total_by_side
from engine.table import Procedures, Table
from engine.windows.acts import advice
from engine.windows.face_down import as_turned_up, face_down_in_force, turn_up
from engine.windows.plays import use
from engine.windows.window import Window


class Due(NamedTuple):
    """An ability that must act now, of a sheet or of a lasting effect."""

    seat: int
    ability: Ability
    sheet: Sheet

    @property
    def key(self) -> tuple[int, str]:
        """Return the key under which a window notes that it is done."""
        return self.seat, f"{self.sheet.name}.{self.ability.name}"


def first_due(window: Window, after_all_passed: bool) -> Due | None:
    """Return the first lasting effect or face-up sheet that must act, in timing order."""
    for due in _mandatory(window):
        if is_due(window, due, after_all_passed):
            return due
    return None


def is_due(window: Window, due: Due, after_all_passed: bool) -> bool:
    """Return whether its time has come, it has not acted here yet, and its condition is met."""
    return (
        due.ability.after_all_passed == after_all_passed
        and due.key not in window.done
        and due.ability.who(due.sheet, window.moment)
    )


def has_anything_due(window: Window, seat: int, alien: str, after_all_passed: bool) -> bool:
    """Return whether a sheet of the seat must act here; a use without any choices left does not count."""
    sheet = book().sheets[alien](window.table.position, seat, window.table)
    return any(
        not ability.optional
        and is_due(window, Due(seat, ability, sheet), after_all_passed)
        and (ability.kind == "part" or bool(ability.choices(sheet, window.moment)))
        for ability in window.abilities_at(seat, alien)
    )


def _mandatory(window: Window) -> Iterator[Due]:
    """Yield lasting effects first, so that borrowed things are back before anything is counted at the end."""
    table, position = window.table, window.table.position
    if window.lasting and position.encounter is not None:
        yield from _lasting_abilities(window)
    parts, powers = window.parts, window.powers
    if not parts and not powers:
        return
    for seat, sheet in position.holders(window.acting):
        for ability in window.parts_at(seat, sheet) if sheet in parts else ():
            if not ability.optional:
                yield Due(seat, ability, book().sheets[sheet](position, seat, table))
        for ability in window.powers_at(seat, sheet) if sheet in powers else ():
            if not ability.optional:
                yield Due(seat, ability, book().sheets[sheet](position, seat, table))


def _lasting_abilities(window: Window) -> Iterator[Due]:
    table, position = window.table, window.table.position
    for effect in list(position.enc.lasting):
        for ability in window.lasting.get(effect.sheet, ()):
            if ability.name == effect.what:
                yield Due(
                    effect.seat, ability, book().sheets[effect.sheet](position, effect.seat, table, effect)
                )


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
    table = Table(
        position, Procedures(_cannot_be_foreseen, _cannot_be_foreseen, _no_advice, _cannot_be_foreseen)
    )
    here = Window(table, moment)
    here.done = set(window.done)
    table.frame.windows = [*window.table.windows[:-1], here]
    try:
        for late in sorted({False, after_all_passed}):
            _act_all(here, late)
    except Unforeseen:
        return Trial(before, None)
    told = bool(table.facts or table.frame.inserted) or moment != window.moment
    return Trial(before, position, told)


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


def first_unseen(window: Window, found: Due | None, after_all_passed: bool) -> Unseen | None:
    """Return the face-down sheet that acts before `found`: by timing order, after lasting effects."""
    if found is not None and found.ability.kind == "lasting":
        return None
    waiting: list[Unseen] = []
    for seat, power in _unseen(window.table.position):
        if found is not None and found.seat == seat:
            return None
        trial = _trial(window, (seat, power), after_all_passed)
        if trial is not None and _must_act(window, trial):
            return seat, power
        if finds_result(window) and _changes_totals_or_result(window, (seat, power), trial):
            waiting.append((seat, power))
    return None if found is not None else _first_that_alters_the_outcome(window, waiting, after_all_passed)


def finds_result(window: Window) -> bool:
    """Return whether the result of the encounter is found right after this window."""
    return window.moment.finds_result and both_revealed(window.table.position)


def _unseen(position: Position) -> Iterator[Unseen]:
    for seat in position.in_timing_order():
        for power in face_down_in_force(position, seat):
            yield seat, power


def _trial(window: Window, one: Unseen, after_all_passed: bool) -> Trial | None:
    """Return the trial of this sheet; None if it has nothing to do here."""
    seat, power = one
    with as_turned_up(window.table.position.seats[seat], power):
        due = has_anything_due(window, seat, power.alien, after_all_passed)
    return tried(window, [one], after_all_passed) if due else None


def _must_act(window: Window, trial: Trial) -> bool:
    if trial.changes_nothing:
        return False
    return not (finds_result(window) and trial.changes_totals_only)


def _changes_totals_or_result(window: Window, one: Unseen, trial: Trial | None) -> bool:
    """Return whether the sheet changes totals or result, by its act or by lying face up."""
    position = window.table.position
    if trial is not None and not trial.changes_nothing:
        return True
    without = _totals_result_and_faces(position)
    with as_turned_up(position.seats[one[0]], one[1]):
        return _totals_result_and_faces(position) != without


def _totals_result_and_faces(position: Position) -> object:
    faces = [face(position, seat) for seat in position.enc.main_players]
    return total_by_side(position), result(position), faces


def _first_that_alters_the_outcome(
    window: Window, waiting: Sequence[Unseen], after_all_passed: bool
) -> Unseen | None:
    """Return a sheet that alters the outcome alone, else the first of a smallest set that does together."""
    now = outcome(window.table.position) if waiting else None

    def alter(unseen: Sequence[Unseen]) -> bool:
        after = tried(window, unseen, after_all_passed).after
        return now is not None and (after is None or outcome(after).differs(now))

    alone = next((one for one in waiting if alter([one])), None)
    if alone is not None or len(waiting) < 2 or not alter(waiting):
        return alone
    needed = list(waiting)
    for one in reversed(waiting):
        fewer = [other for other in needed if other is not one]
        needed = fewer if alter(fewer) else needed
    return needed[0]


def is_unseen_and_due(window: Window) -> bool:
    """Return whether any face-down sheet may have to act in this window."""
    unseen = [power for _, power in _unseen(window.table.position)]
    return any(power.alien in window.acting for power in unseen) or bool(unseen and finds_result(window))


async def use_mandatory(window: Window, *, after_all_passed: bool = False) -> bool:
    """Let the first that must act do so; return whether there was any."""
    found = first_due(window, after_all_passed)
    if window.table.powers_always_act:
        unseen = first_unseen(window, found, after_all_passed)
        if unseen is not None:
            await turn_up(window.table, *unseen, forced=True)
            await use_mandatory(window, after_all_passed=after_all_passed)
            return True
    if found is None:
        return False
    window.done.add(found.key)
    await _carry_out(window, found.ability, found.sheet)
    return True


async def _carry_out(window: Window, ability: Ability, sheet: Sheet) -> None:
    table, moment = window.table, window.moment
    if ability.kind != "power":
        table.acts_done += 1
        table.acts_forced += 1
        with table.working(sheet.name, ability.kind):
            await table.carry_out(ability.effect(sheet, moment, None))
        return
    choices = ability.choices(sheet, moment)
    picked = next(iter(choices), None)
    if len(choices) > 1:  # all choices come before the use can be zapped
        picked = await table.ask(_which_choice(sheet, ability, moment, choices))
    if picked is not None:
        forced = len(choices) == 1 and ability.ask_details is None
        await use(table, ability, sheet, moment, picked, choices[picked], forced=forced)


def _which_choice(sheet: Sheet, ability: Ability, moment: Moment, choices: Mapping[str, Any]) -> Ask:
    params = {"alien": sheet.name, "ability": ability.name}
    options = [
        Option(key, "use", {**params, "choice": key}, advice(ability, sheet, moment, meant))
        for key, meant in choices.items()
    ]
    return Ask(sheet.seat, f"{sheet.name}.{ability.name}", choice(*options), next(iter(choices)))
