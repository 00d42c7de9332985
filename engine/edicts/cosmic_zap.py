from engine.sheets.abilities import Sheet, card_effect
from engine.sheets.stopping import against_me, stops_what_is_done

from ..moments import PowerUsed
from . import Edict


def once_play_has_begun(sheet: Sheet, moment: PowerUsed) -> bool:
    return sheet.position.stage == "play" and sheet.position.encounter is not None


class CosmicZap(Edict):
    """Cancels the use of one power, which is off for the rest of the encounter; never at setup (M-12.5)."""

    title = "Cosmic Zap"
    keyword = "stop power"
    is_zap = True
    zaps = True
    text = (
        "When a player tries to use a power, it does nothing, and it stays off until the challenge is over. "
        "This cannot be played before the first challenge. Of several powers it stops the one that is used."
    )

    @card_effect(PowerUsed, who=once_play_has_begun, pays=against_me, harms=stops_what_is_done)
    async def zap(self, use: PowerUsed, _: None) -> None:
        use.stopped = "zapped"
