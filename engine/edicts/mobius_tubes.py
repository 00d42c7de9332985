from engine.sheets.abilities import Sheet, card_effect

from ..artifacts.mobius_tubes import harms_who_has_none_there, my_ships_are_there
from ..moments import Moment
from ..windows.losses import retrieve
from . import ANY_TIME, Edict


def ships_for_the_offense_to_free(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the seat is the offense, in an inserted encounter too, and anything is in the warp."""
    return sheet.enc.offense == sheet.seat and any(seat.warp for seat in sheet.position.seats)


class MobiusTubes(Edict):
    """Frees everybody's ships from the warp, at any time of the user's own encounter (M-12.10)."""

    title = "Mobius Tubes"
    keyword = "free tokens"
    role = "offense"
    text = (
        "At any time in a challenge of your own, all tokens of all players leave the Warp. Each player puts "
        "them on bases of their own."
    )

    @card_effect(
        ANY_TIME,
        who=ships_for_the_offense_to_free,
        pays=my_ships_are_there,
        harms=harms_who_has_none_there,
    )
    async def free_all(self, moment: Moment, _: None) -> None:
        await retrieve(self.table, {s: self.position.seats[s].warp for s in self.position.in_timing_order()})
