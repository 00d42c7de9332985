from engine.sheets.abilities import Sheet, card_effect, in_words

from ..moments import KickerLaid
from . import Edict


@in_words("as a main player or ally, when the main player of the other side has laid a kicker")
def laid_against_me(sheet: Sheet, moment: KickerLaid, _: None) -> float:
    own, theirs = sheet.enc.side_of(sheet.seat), sheet.enc.side_of(moment.seat)
    return float(own is not None and own != theirs)


def harms_its_side(sheet: Sheet, moment: KickerLaid, seat: int) -> float:
    side = sheet.enc.side_of(seat)
    return float(side is not None and side == sheet.enc.side_of(moment.seat))


class KickerZap(Edict):
    """Cancels a Kicker as it is laid; its player may lay another (M-13.7)."""

    title = "Kicker Zap"
    keyword = "negate kicker"
    phases = ("planning",)
    is_zap = True
    text = "When a kicker has been laid, it is discarded. Its player may lay another one."
    replies = {
        "cancel": (
            "cancel the kicker|cancel his kicker|cancel her kicker|zap the kicker|zap his kicker"
            "|stop the kicker|stop his kicker|weg mit dem kicker|kicker annullieren"
            "|den zappe ich|zapp ihn|den kicker ungültig machen|ich mache den kicker ungültig"
            "|den kicker zappen|ich zappe den kicker"
        )
    }

    @card_effect(KickerLaid, pays=laid_against_me, harms=harms_its_side)
    async def cancel(self, moment: KickerLaid, _: None) -> None:
        moment.cancelled = True
