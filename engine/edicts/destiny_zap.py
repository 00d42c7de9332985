from engine.sheets.abilities import Sheet, card_effect, in_words

from ..moments import CometDrawn, DestinyDrawn
from . import Edict


@in_words("when the card drawn names you, and you are not the offense")
def aimed_at_me(sheet: Sheet, moment: CometDrawn | DestinyDrawn, _: None) -> float:
    return float(isinstance(moment, DestinyDrawn) and moment.named_seat == sheet.seat != sheet.enc.offense)


def harms_the_offense(sheet: Sheet, moment: CometDrawn | DestinyDrawn, seat: int) -> float:
    """Report harm to the offense, which loses a choice, and none to others."""
    if isinstance(moment, CometDrawn):
        return 0.0
    return float(seat == sheet.enc.offense and moment.named_seat in (-1, seat))


class DestinyZap(Edict):
    """Discards the destiny card just drawn, so that another is drawn (M-12.3)."""

    title = "Destiny Zap"
    keyword = "new destiny"
    phases = ("destiny",)
    is_zap = True
    text = "When a destiny card has been drawn, it is discarded, and another one is drawn."
    replies = {
        "draw_another": (
            "zap comet|zap the destiny card|zap destiny|draw another destiny card|draw another card"
            "|draw another one|another destiny card|new destiny card|cancel the comet"
            "|den kometen zappen|ich zappe den kometen|weg mit dem kometen|neue schicksalskarte ziehen"
            "|andere schicksalskarte|ich will eine andere schicksalskarte"
        )
    }

    @card_effect(CometDrawn | DestinyDrawn, pays=aimed_at_me, harms=harms_the_offense)
    async def draw_another(self, moment: CometDrawn | DestinyDrawn, _: None) -> None:
        moment.redraw = True
