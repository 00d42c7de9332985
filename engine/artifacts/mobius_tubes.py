from ..abilities import card_effect, is_offense
from ..moments import EncounterStarts
from ..windows.losses import retrieve
from . import PlayedCard


class MobiusTubes(PlayedCard):
    """Everybody's ships leave the warp; who has no colony keeps his there (R-18.5)."""

    title = "Mobius Tubes"
    keyword = "free ships"
    role = "offense"
    phases = ("regroup",)
    text = (
        "At the start of an encounter of yours, all ships of all players leave the warp for their colonies."
    )

    @card_effect(EncounterStarts, who=is_offense)
    async def free_all(self, moment: EncounterStarts, _: None) -> None:
        await retrieve(self.table, {s: self.position.seats[s].warp for s in self.position.in_timing_order()})
