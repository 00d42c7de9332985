from engine.sheets.abilities import tech_effect
from engine.sheets.stopping import against_me, stops_what_is_done

from ..moments import PowerUsed
from . import TechSheet


class CosmicFieldGenerator(TechSheet):
    """A Cosmic Zap that is not an artifact: only another tech can stop it."""

    title = "Cosmic Field Generator"
    keyword = "stop power"
    research = 2
    zaps = True
    text = (
        "When a power is used, also your own, or a super flare played, discard this tech: that use is "
        "cancelled, and the power cannot be used again until the encounter ends. It works as a Cosmic Zap "
        "does, but is no artifact."
    )

    @tech_effect(PowerUsed, pays=against_me, harms=stops_what_is_done)
    async def zap(self, use: PowerUsed, _: None) -> None:
        use.stopped = "zapped"
