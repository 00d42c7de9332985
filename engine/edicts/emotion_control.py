from engine.sheets.abilities import card_effect, rule
from engine.state.cards import NEGOTIATE, Card
from engine.state.queries import CARD_FACE

from ..artifacts.emotion_control import an_attack_lies_there, i_am_losing
from ..moments import BeforeCardsChosen, CardsChosen, CardsRevealed, Moment, ReinforcementsOpen
from . import Edict

FACE_DOWN = BeforeCardsChosen | CardsChosen
FACE_UP = CardsRevealed | ReinforcementsOpen


class EmotionControl(Edict):
    """Turns the attacks of both main players into negotiates, so that a deal is tried (M-12.13)."""

    title = "Emotion Control"
    keyword = "change attack"
    phases = ("planning", "reveal")
    text = (
        "From planning until the result is fixed: every attack counts as a compromise in this challenge, so "
        "the main players must try to make a deal."
    )

    @card_effect(FACE_DOWN)
    async def calm_early(self, moment: Moment, _: None) -> None:
        self.start_lasting("calm")

    @card_effect(FACE_UP, who=an_attack_lies_there, pays=i_am_losing)
    async def calm(self, moment: Moment, _: None) -> None:
        self.start_lasting("calm")

    @rule(CARD_FACE, lasting="calm")
    def counts_as_a_negotiate(self, card: Card, *, seat: int) -> Card:
        return NEGOTIATE if card.is_attack else card
