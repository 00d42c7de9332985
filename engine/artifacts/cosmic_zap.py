from engine.sheets.abilities import card_effect
from engine.sheets.stopping import against_me, stops_what_is_done

from ..moments import PowerUsed
from . import CardSheet


class CosmicZap(CardSheet):
    """Cancels one use of a power, also one's own, and stops it for the rest of the encounter (R-14.7)."""

    title = "Cosmic Zap"
    keyword = "stop power"
    zaps = True
    text = (
        "When a power is used, or a super flare played, that use is cancelled, and the power cannot be "
        "used again until the encounter ends."
    )

    @card_effect(PowerUsed, pays=against_me, harms=stops_what_is_done)
    async def zap(self, use: PowerUsed, _: None) -> None:
        use.stopped = "zapped"
