from engine.sheets.abilities import Sheet, card_effect, in_words, is_offense

from ..moments import EncounterStarts, Moment
from ..windows.losses import retrieve
from . import CardSheet


@in_words("when 4 of your ships are in the warp, or 3 if they are at least half of all ships there")
def my_ships_are_there(sheet: Sheet, moment: Moment, _: None) -> float:
    mine = sheet.me.warp
    return float(mine - 3 if mine * 2 < sum(s.warp for s in sheet.position.seats) else mine - 2)


def harms_who_has_none_there(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(not sheet.position.seats[seat].warp)


class MobiusTubes(CardSheet):
    """Frees everybody's ships from the warp; players without a colony keep theirs there (R-18.5)."""

    title = "Mobius Tubes"
    keyword = "free ships"
    role = "offense"
    phases = ("regroup",)
    text = (
        "At the start of an encounter of yours, all ships of all players leave the warp for their colonies."
    )

    @card_effect(EncounterStarts, who=is_offense, pays=my_ships_are_there, harms=harms_who_has_none_there)
    async def free_all(self, moment: EncounterStarts, _: None) -> None:
        await retrieve(self.table, {s: self.position.seats[s].warp for s in self.position.in_timing_order()})
