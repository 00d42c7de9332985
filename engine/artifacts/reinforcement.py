from engine.sheets.abilities import Sheet, card_effect, in_words, main_or_ally
from engine.state.encounter import DEFENSE, OFFENSE, SIDES
from engine.state.totals import both_attack, total

from ..moments import CardsRevealed, Moment
from . import CardSheet


def either_side(sheet: Sheet, moment: Moment) -> dict[str, str]:
    return {side: side for side in SIDES}


@in_words("for your side while it is behind, if the reinforcements you hold can turn the result")
def it_would_turn_the_result(sheet: Sheet, moment: Moment, side: str) -> float:
    """For the own side while it is behind, if all one holds could turn it."""
    position = sheet.position
    if side != sheet.side or not both_attack(position):
        return 0.0
    other = OFFENSE if side == DEFENSE else DEFENSE
    behind = total(position, other) - total(position, side) + (side == OFFENSE)
    held = sum(card.value for card in sheet.me.hand if card.kind == "reinforcement")
    return 1.0 if 0 < behind <= held else 0.0


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
