from engine.sheets.abilities import FixedChoices, Sheet, in_words, main_or_ally, tech_effect
from engine.sheets.advice import TOTAL_IMPROVES, points_help
from engine.state.totals import both_attack

from ..moments import CardsRevealed
from . import TechSheet

plus_or_minus = FixedChoices({"plus": 1, "minus": -1})


def my_side_has_a_total(sheet: Sheet, moment: CardsRevealed) -> bool:
    return main_or_ally(sheet, moment) and both_attack(sheet.position)


@in_words(TOTAL_IMPROVES)
def one_point_would_help(sheet: Sheet, moment: CardsRevealed, points: int) -> float:
    return points_help(sheet, points)


class XenonLasers(TechSheet):
    """Adds a point to the own side or takes one off, in every encounter."""

    title = "Xenon Lasers"
    keyword = "one point"
    research = 3
    role = "main player or ally"
    phases = ("reveal",)
    one_shot = False
    text = (
        "When you take part in an encounter and the cards are up, you may add 1 to your side's total or "
        "take 1 off it."
    )

    @tech_effect(CardsRevealed, who=my_side_has_a_total, choices=plus_or_minus, pays=one_point_would_help)
    async def fire(self, moment: CardsRevealed, points: int) -> None:
        self.enc.extra[self.side] += points
