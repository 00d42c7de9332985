"""Face-down sheets that a window must turn up, if powers always act (M-20.8, OURS-core-97).

A sheet that must act is turned up at its place in the timing order, unless its act changes nothing. A sheet
that changes only totals waits for the moment when the result is found. It is turned up if the encounter would
come out otherwise with it, or with all waiting sheets together. So public facts and the outcome alone decide
whether a sheet stays down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.state.position import Position
from engine.state.totals import both_revealed, face, outcome, result, total_by_side

from ..face_down import as_turned_up, face_down_in_force
from ..window import Window
from .due import Due, has_anything_due
from .trial import Trial, Unseen, tried


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
