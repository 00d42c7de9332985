from engine.sheets.abilities import Sheet, card_effect
from engine.sheets.stopping import against_me, stops_what_is_done
from engine.state.cards import Card

from ..moments import CardPlayed
from . import Edict, edict_of, is_zap


def an_edict_but_no_zap(sheet: Sheet, moment: CardPlayed) -> bool:
    return sheet.may_answer(moment.card)


class EdictZap(Edict):
    """Cancels an Edict as it is played, but no Zap (M-12.4)."""

    title = "Edict Zap"
    keyword = "negate edict"
    is_zap = True
    stops_edicts = True
    text = "When an edict is played, it does nothing and is discarded. It cannot stop a zap."

    @card_effect(CardPlayed, who=an_edict_but_no_zap, pays=against_me, harms=stops_what_is_done)
    async def cancel(self, play: CardPlayed, _: None) -> None:
        play.stopped = "cancelled"

    @classmethod
    def may_answer(cls, card: Card) -> bool:
        return edict_of(card) is not None and not is_zap(card)
