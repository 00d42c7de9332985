from functools import cache

from engine.sheets.abilities import Sheet, card_effect, in_words, lasting, rule
from engine.sheets.book import Book, book
from engine.state.cards import FLARE
from engine.state.queries import BARRED_CARDS, MAY_USE
from engine.state.totals import both_revealed, result

from ..moments import Moment, PowerUsed
from . import ANY_TIME, Edict

FIRST = "first_power"


@cache
def _all_but_what_stops_edicts(whole: Book) -> frozenset[str]:
    edicts = [name for name in whole.edicts if not getattr(whole.sheets[name], "stops_edicts", False)]
    return frozenset([*edicts, *(alien + FLARE for alien in whole.aliens)])


@in_words("once the cards are turned up, when your side wins as they lie")
def nothing_may_change(sheet: Sheet, moment: Moment, _: None) -> float:
    if not both_revealed(sheet.position) or sheet.enc.result:
        return 0.0
    return float(result(sheet.position) == sheet.enc.side_of(sheet.seat))


def harms_whoever_loses(sheet: Sheet, moment: Moment, seat: int) -> float:
    side = sheet.enc.side_of(seat)
    if side is None or not both_revealed(sheet.position):
        return 0.0
    return float(result(sheet.position) != side)


class Sanity(Edict):
    """Bars flares and nearly all Edicts for this encounter, and all but one power of each player (M-12.12).

    The one power is the first that its owner uses from now on.
    """

    title = "Sanity"
    keyword = "calm everything"
    text = (
        "At any time: until the challenge is over no flares are played, and no edicts but those that stop "
        "edicts. Moons have no effect. Of several powers a player may use only one, the first used from now."
    )
    remembers = (FIRST,)

    @card_effect(ANY_TIME, pays=nothing_may_change, harms=harms_whoever_loses)
    async def calm(self, moment: Moment, _: None) -> None:
        self.start_lasting("only_one_power")

    @lasting(PowerUsed)
    async def only_one_power(self, use: PowerUsed, _: None) -> None:
        if not self._first_of(use.user):
            self.start_lasting("first_power", use.power, seat=use.user)

    @rule(BARRED_CARDS, lasting="only_one_power")
    def hardly_any_card(self, barred: frozenset[str], *, seat: int) -> frozenset[str]:
        return barred | _all_but_what_stops_edicts(book())

    @rule(MAY_USE, lasting="only_one_power")
    def the_first_alone(self, may: bool, *, seat: int, alien: str) -> bool:
        return may and (not (first := self._first_of(seat)) or alien in first)

    def _first_of(self, seat: int) -> list[str]:
        """Return the power that this seat has used first, or nothing."""
        return [e.note for e in self.enc.lasting if (e.sheet, e.what, e.seat) == (self.name, FIRST, seat)]
