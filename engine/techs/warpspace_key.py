from engine.sheets.abilities import Sheet, in_words, is_offense, tech_effect

from ..moments import EncounterStarts
from ..windows.losses import retrieve
from . import TechSheet

MANY = 4


def ships_can_come_back(sheet: Sheet, moment: EncounterStarts) -> bool:
    """Return whether the offense has ships in the warp and a colony to return to (R-18.5)."""
    back = sheet.me.warp > 0 and bool(sheet.position.colonies(sheet.seat))
    return back and is_offense(sheet, moment)


@in_words("when 4 or more of your ships are in the warp")
def many_come_back(sheet: Sheet, moment: EncounterStarts, _: None) -> float:
    return float(sheet.me.warp >= MANY)


class WarpspaceKey(TechSheet):
    """Brings all of its owner's ships back from the warp, in an encounter of their own."""

    title = "Warpspace Key"
    keyword = "empty the warp"
    research = 3
    role = "offense"
    phases = ("regroup",)
    text = (
        "As the offense, at the start of an encounter, discard this tech to bring all of your ships back "
        "from the warp to your colonies."
    )

    @tech_effect(EncounterStarts, who=ships_can_come_back, pays=many_come_back)
    async def unlock(self, moment: EncounterStarts, _: None) -> None:
        await retrieve(self.table, {self.seat: self.me.warp})
