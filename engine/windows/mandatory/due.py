"""What must act at a moment: mandatory powers, parts of sheets that are no use, lasting effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.sheets.abilities import Ability, Sheet
from engine.sheets.book import book

from ..window import Window


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
    return next((due for due in _mandatory(window) if is_due(window, due, after_all_passed)), None)


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
