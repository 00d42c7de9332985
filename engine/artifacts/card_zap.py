from engine.sheets.abilities import Sheet, card_effect
from engine.sheets.stopping import against_me, stops_what_is_done

from ..moments import CardPlayed
from . import CardSheet


def an_artifact_or_flare(sheet: Sheet, moment: CardPlayed) -> bool:
    return moment.card.kind in ("artifact", "flare")


class CardZap(CardSheet):
    """Cancels an artifact or flare as it is played, also one's own or another zap (R-21.7)."""

    title = "Card Zap"
    keyword = "negate card"
    text = "When anybody plays an artifact or a flare, it has no effect and goes to the discard pile."

    @card_effect(CardPlayed, who=an_artifact_or_flare, pays=against_me, harms=stops_what_is_done)
    async def cancel(self, play: CardPlayed, _: None) -> None:
        play.stopped = "cancelled"
