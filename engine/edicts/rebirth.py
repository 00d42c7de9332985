from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Ships
from engine.asking.keys import ShipsTarget, seat_key
from engine.sheets.abilities import Sheet, card_effect, foreseen, in_words, that_seat
from engine.sheets.advice import harmless, ships_to_spare
from engine.state.position import Position

from ..flow.sending import default_ships, ships_on_colonies
from ..moments import Moment
from ..windows.losses import settle_on
from . import ANY_TIME, Edict


def home_planets_without_base(position: Position, seat: int) -> list[int]:
    """Return the home planets on which the seat has no ships, those with the fewest of others first."""
    planets = position.planets
    empty = [p for p in position.home_planets(seat) if seat not in planets[p]]
    return sorted(empty, key=lambda p: (sum(planets[p].values()), p))


def may_be_reborn(position: Position, seat: int) -> bool:
    planets = position.planets
    lacks_a_base = any(seat not in planets[p] for p in position.home_planets(seat))
    return lacks_a_base and bool(position.colonies(seat))


def somebody_may_return(sheet: Sheet, moment: Moment) -> bool:
    return any(may_be_reborn(sheet.position, seat.number) for seat in sheet.position.seats)


@foreseen(own_seat=True, several=True)
def who_may_return(sheet: Sheet, moment: Moment) -> dict[str, int]:
    seats = sheet.position.in_timing_order()
    return {seat_key(s): s for s in seats if may_be_reborn(sheet.position, s)}


@in_words("on yourself, with tokens to spare, when your power is lost or hangs on each of your home bases")
def my_power_needs_it(sheet: Sheet, moment: Moment, seat: int) -> float:
    position = sheet.position
    if seat != sheet.seat or not ships_to_spare(position, seat):
        return 0.0
    return float(position.home_colonies(seat) <= position.rules.homes_for_power)


class Rebirth(Edict):
    """Lets a player found a base on a home planet again, with ships from bases anywhere (M-12.9)."""

    title = "Rebirth"
    keyword = "found home base"
    text = (
        "At any time, name a player, perhaps yourself: that player founds a base on a home planet again, "
        "with one or more tokens from bases anywhere."
    )
    questions = {"settle": "Rebirth: found a home base again"}

    @card_effect(
        ANY_TIME,
        who=somebody_may_return,
        choices=who_may_return,
        targets=that_seat,
        pays=my_power_needs_it,
        harms=harmless,
    )
    async def found_again(self, moment: Moment, seat: int) -> None:
        if may_be_reborn(self.position, seat):
            ask = self._where(seat)
            target, ships = ask.form.meaning(await self.table.ask(ask))
            assert target is not None, "nobody may decline"
            settle_on(self.table, seat, target.planet, ships)

    def _where(self, seat: int) -> Ask[Ships]:
        planets = home_planets_without_base(self.position, seat)
        places = ships_on_colonies(self.position, seat)
        form = Ships(places, 1, sum(places.values()), targets=[ShipsTarget(planet=p) for p in planets])
        usual = default_ships(self.position, seat, form, most=1)
        default = {"side": next(iter(form.targets)), "ships": usual}
        return Ask(seat, "edict_rebirth.settle", form, default, public=SEAT)
