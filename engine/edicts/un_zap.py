from engine.sheets.abilities import Sheet, card_effect
from engine.sheets.stopping import against_me, stops_what_is_done
from engine.state.cards import Card

from ..moments import CardPlayed
from . import Edict, is_zap


def a_zap(sheet: Sheet, moment: CardPlayed) -> bool:
    return sheet.may_answer(moment.card)


class UnZap(Edict):
    """Cancels a Zap that has just been played, also another of its own kind (M-12.4, A-10)."""

    title = "Un Zap"
    keyword = "negate zap"
    is_zap = True
    stops_zaps = True
    text = "When a zap is played, it does nothing and is discarded. That holds for another un zap, too."

    @card_effect(CardPlayed, who=a_zap, pays=against_me, harms=stops_what_is_done)
    async def cancel(self, play: CardPlayed, _: None) -> None:
        play.stopped = "cancelled"

    @classmethod
    def may_answer(cls, card: Card) -> bool:
        return is_zap(card)
