from typing import Any

from ..abilities import Sheet, card_effect, main_or_ally
from ..moments import CardsRevealed
from ..position import SIDES
from . import PlayedCard


def either_side(sheet: Sheet, moment: Any) -> dict[str, str]:
    return {side: side for side in SIDES}


class Reinforcement(PlayedCard):
    """Adds its number to either side, even the opponent's (R-11.8)."""

    title = "Reinforcement"
    keyword = "add to a side"
    role = "main player or ally"
    phases = ("reveal",)
    text = "After the cards are revealed, adds its number to the side you name."

    @card_effect(CardsRevealed, who=main_or_ally, choices=either_side)
    async def reinforce(self, moment: CardsRevealed, side: str) -> None:
        self.enc.extra[side] += self.position.playing[-1].card.value
