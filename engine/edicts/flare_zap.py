from engine.sheets.abilities import Sheet, card_effect
from engine.sheets.stopping import against_me, stops_what_is_done
from engine.state.cards import Card

from ..moments import CardPlayed
from . import Edict


def a_flare(sheet: Sheet, moment: CardPlayed) -> bool:
    return sheet.may_answer(moment.card)


class FlareZap(Edict):
    """Cancels a flare as it is played, wild or super; the power goes on (M-12.2)."""

    title = "Flare Zap"
    keyword = "negate flare"
    is_zap = True
    text = "When a flare is played, it does nothing and is discarded."

    @card_effect(CardPlayed, who=a_flare, pays=against_me, harms=stops_what_is_done)
    async def cancel(self, play: CardPlayed, _: None) -> None:
        play.stopped = "cancelled"

    @classmethod
    def may_answer(cls, card: Card) -> bool:
        return card.is_flare
