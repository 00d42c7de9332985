from engine.asking.ask import SEAT
from engine.asking.forms import Ships
from engine.sheets.abilities import Sheet, in_words, tech_effect
from engine.state.holdings import tech_place
from engine.state.position import Position

from ..moments import EncounterStarts
from ..windows.losses import settle_on
from ..windows.planets import add_planet
from . import TechSheet


def new_planet_is_there(position: Position) -> bool:
    """Return whether a planet that joined after the setup is in the game."""
    at_setup = position.rules.planets * len(position.players)
    return any(planet >= at_setup for planet in position.planets_in_game())


@in_words("at the first chance, unless its planet is in the game already")
def a_planet_joins(sheet: Sheet, moment: EncounterStarts, _: None) -> float:
    return float(not new_planet_is_there(sheet.position))


class GenesisBomb(TechSheet):
    """Adds a planet to the home system; the power needs as many home colonies as before (OURS-tech-25)."""

    title = "Genesis Bomb"
    keyword = "new home planet"
    research = 4
    phases = ("regroup",)
    secret = True
    text = (
        "Keep this tech face down. At the start of any encounter, turn it up and discard it: a new planet "
        "joins your home system, and as many of the ships on this card as you like found a colony there. "
        "While that planet is in the game, no second one joins."
    )
    questions = {"genesis_bomb.settlers": "Settle how many ships on %(planet)s?"}

    @tech_effect(EncounterStarts, pays=a_planet_joins)
    async def create(self, moment: EncounterStarts, _: None) -> None:
        if new_planet_is_there(self.position):
            return
        await self._settle(add_planet(self.table, self.seat))

    async def _settle(self, planet: int) -> None:
        """Ask how many of the ships still on the card settle there; by default all."""
        place, ships = tech_place(self.tech.number), self.tech.ships.get(self.seat, 0)
        if not ships:
            return
        form = Ships({place: ships}, 0, ships)
        fleet = await self.table.choose(
            self.seat, "genesis_bomb.settlers", form, {place: ships}, about={"planet": planet}, public=SEAT
        )
        if fleet.ships:
            settle_on(self.table, self.seat, planet, fleet.ships)
