from dataclasses import replace

from engine.asking.choices import planets_choice
from engine.asking.keys import planet_key
from engine.sheets.abilities import Sheet, in_words, is_defense, rule, tech_effect
from engine.state.queries import SHIP_LIMIT, Limits

from ..moments import ShipsCommitted
from ..windows.losses import settle_on, ships_still_there
from . import TechSheet


def colonies_elsewhere(sheet: Sheet) -> list[int]:
    """Return the seat's other colonies, those with most ships first."""
    position, seat = sheet.position, sheet.seat
    elsewhere = [p for p in position.colonies(seat) if p != sheet.enc.planet]
    return sorted(elsewhere, key=lambda p: (-position.planets[p][seat], p))


def could_be_reinforced(sheet: Sheet, moment: ShipsCommitted) -> bool:
    return is_defense(sheet, moment) and bool(colonies_elsewhere(sheet))


async def from_where(sheet: Sheet, moment: ShipsCommitted, _: None) -> tuple[str, int]:
    planets = colonies_elsewhere(sheet)
    form, default = planets_choice(planets), planet_key(planets[0])
    planet = await sheet.table.choose(sheet.seat, "plasma_thrusters.colony", form, default)
    return planet_key(planet), planet


@in_words("when a colony elsewhere has 2 or more ships: from the one with the most")
def a_ship_can_be_spared(sheet: Sheet, moment: ShipsCommitted, _: None) -> float:
    return float(sheet.position.planets[colonies_elsewhere(sheet)[0]][sheet.seat] > 1)


class PlasmaThrusters(TechSheet):
    """Sends one ship more; as the defense, moves one to the planet under attack."""

    title = "Plasma Thrusters"
    keyword = "one more ship"
    research = 6
    role = "main player or ally"
    phases = ("launch", "alliance")
    one_shot = False
    text = (
        "As the offense or an ally you may send one ship more than you otherwise could, so usually five. As "
        "the defense, once the offense has sent its ships, you may move one ship from any of your colonies "
        "to the planet under attack."
    )
    questions = {"plasma_thrusters.colony": "From which colony does a ship come to the planet under attack?"}

    @rule(SHIP_LIMIT, stage="more")
    def one_more(self, limits: Limits, *, seat: int, side: str) -> Limits:
        return replace(limits, most=limits.most + 1) if seat == self.seat else limits

    @tech_effect(ShipsCommitted, who=could_be_reinforced, ask_details=from_where, pays=a_ship_can_be_spared)
    async def reinforce(self, moment: ShipsCommitted, planet: int) -> None:
        """Move the ship, unless an answer to the announcement has cost it."""
        ships = ships_still_there(self.position, self.seat, {str(planet): 1})
        if ships:
            settle_on(self.table, self.seat, self.enc.planet, ships)
