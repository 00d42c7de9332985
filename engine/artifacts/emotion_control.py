from engine.sheets.abilities import Sheet, card_effect, in_words, rule
from engine.sheets.advice import favoured_side_is_losing
from engine.state.cards import NEGOTIATE, Card
from engine.state.queries import CARD_FACE
from engine.state.totals import face

from ..moments import CardsRevealed, Moment
from . import CardSheet


def an_attack_lies_there(sheet: Sheet, moment: Moment) -> bool:
    return any(face(sheet.position, seat).is_attack for seat in sheet.enc.main_players)


@in_words(
    "when your side is losing; as a bystander, when the attackers are not and one is one "
    "colony short of winning"
)
def i_am_losing(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(favoured_side_is_losing(sheet))


class EmotionControl(CardSheet):
    """Revealed attacks become negotiates: a deal is tried (R-11.11)."""

    title = "Emotion Control"
    keyword = "change attack"
    phases = ("reveal",)
    text = "After the cards are revealed, every attack counts as a negotiate."

    @card_effect(CardsRevealed, who=an_attack_lies_there, pays=i_am_losing)
    async def calm(self, moment: CardsRevealed, _: None) -> None:
        self.start_lasting("calm")

    @rule(CARD_FACE, lasting="calm")
    def counts_as_a_negotiate(self, card: Card, *, seat: int) -> Card:
        return NEGOTIATE if card.is_attack else card
