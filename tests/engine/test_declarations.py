"""What mypy says of a sheet: predicates, choices and effects must fit the moment they are declared for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WRONG = "  # wrong"

SHEET = """
from engine.moments import AlliancesFormed, CardsChosen, DestinyDrawn, Moment
from engine.sheets.abilities import Sheet, main_player, other_seats, power, rule
from engine.state.cards import Card
from engine.state.queries import CARD_VALUE

def is_drawn_again(sheet: Sheet, moment: DestinyDrawn) -> bool:
    return moment.redraw

def is_of_ten(sheet: "Ten", moment: Moment) -> bool:
    return sheet.ten == 10

def one_of_two(sheet: Sheet, moment: CardsChosen | DestinyDrawn) -> bool:
    return True

def the_next(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(seat)

async def which_card(sheet: Sheet, moment: Moment, seat: int) -> tuple[str, Card] | None:
    return None

class Ten(Sheet):
    ten = 10

    @power(DestinyDrawn, who=is_drawn_again, can=is_of_ten, optional=True)
    async def fits(self, moment: DestinyDrawn, _: None) -> None: ...

    @power(CardsChosen, who=is_drawn_again)  # wrong
    async def by_another_moment(self, moment: CardsChosen, _: None) -> None: ...

    @power(CardsChosen, who=main_player)  # wrong
    async def for_another_moment(self, moment: DestinyDrawn, _: None) -> None: ...

    @power(CardsChosen | DestinyDrawn, who=one_of_two)
    async def at_two_moments(self, moment: CardsChosen | DestinyDrawn, _: None) -> None: ...

    @power(CardsChosen | DestinyDrawn, who=is_drawn_again)  # wrong
    async def by_one_of_two(self, moment: CardsChosen | DestinyDrawn, _: None) -> None: ...

    @power(AlliancesFormed, who=main_player)
    @power(DestinyDrawn, who=is_drawn_again)
    async def twice(self, moment: Moment, _: None) -> None: ...

    @power(CardsChosen, choices=other_seats, pays=the_next)
    async def chosen(self, moment: CardsChosen, seat: int) -> None: ...

    @power(CardsChosen, choices=other_seats)  # wrong
    async def chosen_otherwise(self, moment: CardsChosen, seat: str) -> None: ...

    @power(CardsChosen, choices=other_seats, ask_details=which_card, pays=the_next)
    async def detailed(self, moment: CardsChosen, card: Card) -> None: ...

    @power(CardsChosen, choices=other_seats, ask_details=which_card)  # wrong
    async def detailed_otherwise(self, moment: CardsChosen, seat: int) -> None: ...

    @rule(CARD_VALUE)
    def ten_more(self, value: int, *, seat: int) -> int:
        return value + self.ten

    @rule(CARD_VALUE)  # wrong
    def no_number(self, value: str, *, seat: int) -> str:
        return value
"""


def test_mypy_finds_what_does_not_fit_its_moment_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "ten.py"
    file.write_text(SHEET)
    # In a process of its own: mypy raises the limit of recursion of the one it runs in.
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = {int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error: " in line}
    wrong = {n for n, line in enumerate(SHEET.splitlines(), start=1) if line.endswith(WRONG)}
    assert lines == wrong, run.stdout + run.stderr
