"""Choosing aliens: seats keep some of those dealt (R-2.4, M-20.10), or draft them (M-20.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option, OptionsByKey, choice
from engine.asking.parameters import Parameters
from engine.asking.refusals import NotAllowed
from engine.facts import AlienPassed
from engine.sheets.book import alert, in_conflict
from engine.sheets.dealing import clash_in
from engine.state.position import Position
from engine.table import Table

AND = "+"  # between the sheets of one answer
Kept = dict[int, list[str]]  # by seat
Answers = dict[Ask, Any]
Beside = Callable[[], Sequence[Ask]]  # makes the questions to ask at the same time


async def keep_of_dealt(table: Table, beside: Beside) -> tuple[Kept, Answers]:
    """Return the aliens each seat keeps, and the answers to the questions beside."""
    asks = [_which_of_dealt(table.position, seat.number) for seat in table.position.players]
    given, others = await ask_beside(table, asks, beside)
    return {ask.seat: answer.split(AND) for ask, answer in zip(asks, given, strict=True)}, others


async def ask_beside(table: Table, asks: Sequence[Ask], beside: Beside) -> tuple[list[Any], Answers]:
    """Return the answers to these questions, and to those asked at the same time."""
    others = beside()
    given = await table.ask_all([*asks, *others])
    return given[: len(asks)], dict(zip(others, given[len(asks) :], strict=True))


def _which_of_dealt(position: Position, seat: int) -> Ask:
    sheets, number = position.dealt[seat], position.rules.powers
    if number > 1:
        return _which_of_several(position, seat, _together(position, sheets, number), len(sheets) > number)
    default = position.dice.pick(sheets, "default alien")
    options = choice(*(Option(alien, "alien", {"alien": alien}) for alien in sheets))
    return Ask(seat, "alien", options, default, sealed=len(sheets) > 1, public=SEAT)


def _together(position: Position, sheets: Sequence[str], number: int) -> OptionsByKey:
    """Return the sets of sheets that may be kept, each as one answer: "mind+mirror"."""
    found = (list(aliens) for aliens in combinations(sheets, number))
    together = [aliens for aliens in found if clash_in(aliens, position.rules.chart) is None]
    keys = {AND.join(aliens): aliens for aliens in together}
    return {key: Option(key, "aliens", {"aliens": aliens}) for key, aliens in keys.items()}


def _which_of_several(
    position: Position, seat: int, options: OptionsByKey, sealed: bool, went_by: Sequence[str] = ()
) -> Ask:
    default = position.dice.pick(list(options), "default aliens")
    about: Parameters = {"number": position.rules.powers}
    form = OfThoseHeld(options, went_by)
    return Ask(seat, "aliens", form, default, about=about, sealed=sealed, public=SEAT)


class OfThoseHeld(Choice[str]):
    """Sheets to keep. A sheet that the seat passed on is refused with its own reason."""

    def __init__(self, options: OptionsByKey, went_by: Sequence[str] = ()):
        super().__init__(options)
        self._went_by = went_by

    def judge(self, answer: Any) -> str:
        """Return a key of the options. Raises NotAllowed: "sheet_went_by", "not_an_option"."""
        named = answer.split(AND) if isinstance(answer, str) else ()
        for alien in named:
            if alien in self._went_by:
                raise NotAllowed("sheet_went_by", alien=alien)
        return super().judge(answer)


# Draft


@dataclass
class Pass:
    """The sheet that a seat keeps of its three, and the receivers of the other two."""

    keeps: str
    gives: list[tuple[int, str]] = field(default_factory=list)


async def draft(table: Table, beside: Beside) -> tuple[Kept, Answers]:
    """Deal three sheets each, pass one left and one right, and choose two of the three then held."""
    position = table.position
    asks = [_which_to_pass(position, seat.number) for seat in position.players]
    given, others = await ask_beside(table, asks, beside)
    passes = {ask.seat: _meant(position, ask.seat, answer) for ask, answer in zip(asks, given, strict=True)}
    _pass_on(table, passes)
    last = [_which_two(position, seat, passes[seat]) for seat in passes]
    answers = await table.ask_all(last)
    kept = {ask.seat: answer.split(AND) for ask, answer in zip(last, answers, strict=True)}
    _draw_what_is_missing(position, kept)
    return kept, others


def neighbours(position: Position, seat: int) -> tuple[int, int]:
    """Return the seat to the left, clockwise, and the seat to the right.

    With two players they are the same.
    """
    _self, *others = position.clockwise(seat)
    return others[0], others[-1]


def _which_to_pass(position: Position, seat: int) -> Ask:
    """Return the question which sheets to pass; with two players both go to the other."""
    left, right = neighbours(position, seat)
    sheets = position.dealt[seat]
    options = dict(_passes_to_two(sheets) if left != right else _passes_to_one(sheets))
    about: Parameters = {"seat": left, "other": right}
    default = position.dice.pick(list(options), "default draft")
    strongest = max(sheets, key=alert)
    advice = next(key for key, option in options.items() if option.params["alien"] == strongest)
    advise = partial(str, advice)
    return Ask(seat, "draft", Choice(options), default, about=about, sealed=True, advise=advise, public=SEAT)


def _passes_to_two(sheets: Sequence[str]) -> Iterator[tuple[str, Option]]:
    for keeps, left, right in permutations(sheets):
        key = f"keep {keeps} left {left} right {right}"
        yield key, Option(key, "pass_on", {"alien": keeps, "left": left, "right": right})


def _passes_to_one(sheets: Sequence[str]) -> Iterator[tuple[str, Option]]:
    for keeps in sheets:
        key = f"keep {keeps}"
        yield key, Option(key, "pass_both", {"alien": keeps})


def _meant(position: Position, seat: int, answer: str) -> Pass:
    left, right = neighbours(position, seat)
    keeps, *named = answer.split()[1::2]
    others = named or [alien for alien in position.dealt[seat] if alien != keeps]
    return Pass(keeps, [(left, others[0]), (right, others[1])])


def _pass_on(table: Table, passes: dict[int, Pass]) -> None:
    """Pass the sheets on; giver and receiver know which ones."""
    dealt = table.position.dealt
    for seat, one in passes.items():
        dealt[seat] = [one.keeps]
    for seat, one in passes.items():
        for receiver, alien in one.gives:
            dealt[receiver].append(alien)
            table.tell(AlienPassed(seat, receiver, alien, to=(seat, receiver)))


def _which_two(position: Position, seat: int, passed: Pass) -> Ask:
    """Return the question which two to keep.

    If the chart keeps all pairs apart, one is chosen and another drawn (M-20.4).
    """
    sheets = position.dealt[seat]
    options = _together(position, sheets, position.rules.powers) or {
        alien: Option(alien, "alien_and_another", {"alien": alien}) for alien in sheets
    }
    return _which_of_several(position, seat, options, True, [alien for _, alien in passed.gives])


def _draw_what_is_missing(position: Position, kept: Kept) -> None:
    """Draw missing sheets from those dealt to nobody; if none fits, take a held one against the chart."""
    for seat, aliens in kept.items():
        if len(aliens) < position.rules.powers:
            held = [alien for alien in position.dealt[seat] if alien not in aliens]
            aliens.append(next(_fitting(position, aliens), held[0]))
            position.dealt[seat] = [*position.dealt[seat], *(set(aliens) - set(position.dealt[seat]))]


def _fitting(position: Position, aliens: Sequence[str]) -> Iterator[str]:
    dealt = [alien for sheets in position.dealt for alien in sheets]
    for alien in position.dice.shuffled(sorted(set(position.rules.box) - set(dealt)), "another alien"):
        may_meet = not any(in_conflict(alien, other, position.rules) for other in dealt)
        if may_meet and clash_in([*aliens, alien], position.rules.chart) is None:
            yield alien
