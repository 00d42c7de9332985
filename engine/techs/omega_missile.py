from engine.asking.choices import planets_choice
from engine.asking.keys import planet_key
from engine.sheets.abilities import Sheet, in_words, tech_effect
from engine.state.totals import seats_at_goal

from ..moments import EncounterStarts
from ..windows.planets import destroy_planet
from . import TechSheet

FAR_AHEAD = 2


def foreign_colonies_of_those_there(sheet: Sheet, planet: int) -> int:
    """Return the most foreign colonies of any seat that would lose one here.

    Return -1 if the sheet's own seat would lose a colony.
    """
    position = sheet.position
    there, owner = position.planets[planet], position.owner(planet)
    if sheet.seat in there:
        return -1
    return max((position.foreign_colonies(s) for s in there if s != owner), default=0)


def winners_without(sheet: Sheet, planet: int) -> list[int]:
    return seats_at_goal(sheet.position, without=planet)


def game_by_it(sheet: Sheet, planet: int) -> int:
    """Return 1 if destroying this planet wins the owner the game, -1 if it only wins others the game."""
    winners = winners_without(sheet, planet)
    if sheet.seat in winners:
        return 1
    return -1 if winners else 0


def best_first(sheet: Sheet) -> list[int]:
    position = sheet.position

    def key(planet: int) -> tuple[int, ...]:
        ships = sum(position.planets[planet].values())
        return (-game_by_it(sheet, planet), -foreign_colonies_of_those_there(sheet, planet), -ships, planet)

    return sorted(position.planets_in_game(), key=key)


async def which_planet(sheet: Sheet, moment: EncounterStarts, _: None) -> tuple[str, int]:
    planets = best_first(sheet)
    winners = {planet: winners_without(sheet, planet) for planet in planets}
    form, default = planets_choice(sorted(planets), winners), planet_key(planets[0])
    planet = await sheet.table.choose(sheet.seat, "omega_missile.planet", form, default)
    return planet_key(planet), planet


@in_words(
    "on a foreign colony of a player with 2 or more of them, unless you have one there; or to win the game"
)
def a_leader_loses_a_colony(sheet: Sheet, moment: EncounterStarts, _: None) -> float:
    best = best_first(sheet)[0]
    return float(game_by_it(sheet, best) > 0 or foreign_colonies_of_those_there(sheet, best) >= FAR_AHEAD)


class OmegaMissile(TechSheet):
    """Removes a planet from the game, with all colonies on it."""

    title = "Omega Missile"
    keyword = "destroy a planet"
    research = 8
    phases = ("regroup",)
    text = (
        "At the start of any encounter, discard this tech and name any planet in any system, your own too: "
        "it leaves the game, and all ships on it go to the warp."
    )
    questions = {"omega_missile.planet": "Which planet do you destroy?"}

    @tech_effect(EncounterStarts, ask_details=which_planet, pays=a_leader_loses_a_colony)
    async def launch(self, moment: EncounterStarts, planet: int) -> None:
        await destroy_planet(self.table, planet)
