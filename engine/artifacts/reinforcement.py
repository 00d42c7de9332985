from engine.sheets.abilities import FixedChoices, Sheet, card_effect, in_words, main_or_ally
from engine.sheets.advice import points_turn_result, reinforcements_in_hand
from engine.state.encounter import SIDES

from ..moments import CardsRevealed, Moment
from . import CardSheet

either_side = FixedChoices({side: side for side in SIDES})


@in_words(
    "when your side is losing, and the reinforcements you hold can turn that: for the side by which they do"
)
def it_would_turn_the_result(sheet: Sheet, moment: Moment, side: str) -> float:
    """Rate either side: where the smaller total wins, points for the opponent help."""
    return float(points_turn_result(sheet, reinforcements_in_hand(sheet), side))


class Reinforcement(CardSheet):
    """Adds its number to either side, even the opponent's (R-11.8)."""

    title = "Reinforcement"
    keyword = "add to a side"
    role = "main player or ally"
    phases = ("reveal",)
    text = "After the cards are revealed, adds its number to the side you name."

    @card_effect(CardsRevealed, who=main_or_ally, choices=either_side, pays=it_would_turn_the_result)
    async def reinforce(self, moment: CardsRevealed, side: str) -> None:
        self.enc.extra[side] += self.position.playing[-1].card.value
