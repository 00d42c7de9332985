from typing import Any

from ..abilities import Sheet, card_effect
from ..moments import PowerUsed
from . import PlayedCard


def used_by_the_other_side(sheet: Sheet, moment: Any, _: None) -> float:
    mine, theirs = sheet.enc.side_of(sheet.seat), sheet.enc.side_of(moment.user)
    return 1.0 if mine and theirs and mine != theirs else 0.0


class CosmicZap(PlayedCard):
    """Cancels one use of a power, also one's own; it is out of use for the rest of the encounter (R-14.7)."""

    title = "Cosmic Zap"
    keyword = "stop power"
    text = (
        "When a power is used, or a super flare played, that use is cancelled, and the power cannot be "
        "used again until the encounter ends."
    )

    @card_effect(PowerUsed, pays=used_by_the_other_side)
    async def zap(self, use: PowerUsed, _: None) -> None:
        use.stopped = "zapped"
