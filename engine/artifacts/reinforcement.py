from engine.sheets.abilities import FixedChoices, Sheet, card_effect, in_words
from engine.sheets.advice import points_turn_result, reinforcements_in_hand
from engine.state.encounter import SIDES

from ..moments import CardsRevealed, Moment, ReinforcementsOpen
from . import CardSheet

either_side = FixedChoices({side: side for side in SIDES})


@in_words(
    "when your side is losing, and the reinforcements you hold can turn that: for the side by which they do"
)
def it_would_turn_the_result(sheet: Sheet, moment: Moment, side: str) -> float:
    """Rate either side: where the smaller total wins, points for the opponent help."""
    return float(points_turn_result(sheet, reinforcements_in_hand(sheet), side))


def takes_part(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the seat is a main player or ally; by a switch, only at the end (M-14.1)."""
    if sheet.enc.side_of(sheet.seat) is None:
        return False
    return isinstance(moment, ReinforcementsOpen) or not sheet.position.rules.reinforcements_last


class Reinforcement(CardSheet):
    """Adds its number to either side, even the opponent's (R-11.8)."""

    title = "Reinforcement"
    keyword = "add to a side"
    role = "main player or ally"
    phases = ("reveal",)
    text = "After the cards are revealed, adds its number to the side you name."

    @card_effect(
        CardsRevealed | ReinforcementsOpen,
        who=takes_part,
        choices=either_side,
        pays=it_would_turn_the_result,
    )
    async def reinforce(self, moment: CardsRevealed | ReinforcementsOpen, side: str) -> None:
        self.enc.extra[side] += self.position.playing[-1].card.value
