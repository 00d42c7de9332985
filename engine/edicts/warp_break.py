from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, card_effect, foreseen, in_words, that_seat
from engine.sheets.advice import harmless

from ..moments import Moment
from ..windows.losses import retrieve
from . import ANY_TIME, Edict

MANY_SHIPS = 3


def somebody_is_there(sheet: Sheet, moment: Moment) -> bool:
    return bool(whoever_is_there(sheet, moment))


@foreseen(own_seat=True, several=True)
def whoever_is_there(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return the seats with ships in the warp and a colony to return to."""
    position = sheet.position
    there = [s for s in position.in_timing_order() if position.seats[s].warp and position.colonies(s)]
    return {seat_key(seat): seat for seat in there}


@in_words("for yourself, when 3 or more of your tokens are in the warp")
def many_of_mine(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(seat == sheet.seat and sheet.me.warp >= MANY_SHIPS)


class WarpBreak(Edict):
    """Frees all ships of one player from the warp (M-12.1, M-12.17)."""

    title = "Warp Break"
    keyword = "free one player"
    text = "At any time, name a player: all tokens of that player leave the Warp for bases of that player."

    @card_effect(
        ANY_TIME,
        who=somebody_is_there,
        choices=whoever_is_there,
        targets=that_seat,
        pays=many_of_mine,
        harms=harmless,
    )
    async def free(self, moment: Moment, seat: int) -> None:
        await retrieve(self.table, {seat: self.position.seats[seat].warp})
