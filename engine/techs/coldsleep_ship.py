from engine.asking.ask import SEAT
from engine.asking.choices import planets_choice
from engine.asking.forms import PASS, Choice, Option, Ships
from engine.asking.keys import ShipsTarget, planet_key
from engine.sheets.abilities import Sheet, in_words, part, tech_effect
from engine.sheets.advice import ships_to_spare
from engine.state.holdings import tech_place
from engine.state.position import Position

from ..flow.sending import default_ships, ships_as_key, ships_on_colonies
from ..moments import EncounterStarts, Moment, TechFinished
from ..windows.losses import settle_on, ships_still_there
from ..windows.techs import use_tech
from . import TechSheet

MOST = 4
Founding = tuple[int, dict[str, int]]  # the planet, and ships by place


def planets_to_settle(position: Position, seat: int) -> list[int]:
    """Return the planets in other players' home systems where the seat has no colony."""
    others = list(position.clockwise(seat))[1:]
    return [p for s in others for p in position.home_planets(s) if seat not in position.planets[p]]


def weakest_first(position: Position, seat: int) -> list[int]:
    return sorted(planets_to_settle(position, seat), key=lambda p: (sum(position.planets[p].values()), p))


def can_send(sheet: Sheet, moment: EncounterStarts) -> bool:
    return bool(sheet.position.colonies(sheet.seat) and planets_to_settle(sheet.position, sheet.seat))


def nowhere_to_return(sheet: Sheet, moment: TechFinished) -> bool:
    if moment.tech != sheet.name or moment.seat != sheet.seat or not sheet.tech.ships:
        return False
    if sheet.position.colonies(sheet.seat):
        return False
    return bool(planets_to_settle(sheet.position, sheet.seat))


async def planet_and_ships(sheet: Sheet, moment: Moment, _: None) -> tuple[str, Founding]:
    position, seat = sheet.position, sheet.seat
    targets = [ShipsTarget(planet=p) for p in weakest_first(position, seat)]
    form = Ships(ships_on_colonies(position, seat), 1, MOST, targets=targets, likely=targets[:1])
    usual = {"side": targets[0].key, "ships": default_ships(position, seat, form)}
    target, ships = await sheet.table.choose(seat, "coldsleep_ship.colony", form, usual)
    assert target is not None, "the form has no option to decline"
    return f"{target.key} ({ships_as_key(ships)})", (target.planet, ships)


def a_planet_or_none(planets: list[int]) -> Choice[int | None]:
    found = planets_choice(planets)
    meanings: dict[str, int | None] = {key: found.meaning(key) for key in found.options}
    return Choice({**found.options, PASS: Option(PASS, "pass")}, meanings={**meanings, PASS: None})


@in_words("when you can spare a ship, on the planet with the fewest ships")
def a_ship_to_spare(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(ships_to_spare(sheet.position, sheet.seat) > 0)


class ColdsleepShip(TechSheet):
    """Founds a colony without an encounter, also for researchers with nowhere else to go (R-23.10)."""

    title = "Coldsleep Ship"
    keyword = "new colony"
    research = 9
    phases = ("regroup",)
    text = (
        "At the start of any encounter, discard this tech to found a colony on a planet of another player's "
        "home system where you have none, with one to four ships from your other colonies. If you have no "
        "colony at all when you complete it, you may use it at once: then all of the researching ships found "
        "the colony."
    )
    questions = {
        "coldsleep_ship.colony": "Where does your Coldsleep Ship found a colony, and with which ships?",
        "coldsleep_ship.planet": "Where does your Coldsleep Ship found a colony?",
    }

    @tech_effect(EncounterStarts, who=can_send, ask_details=planet_and_ships, pays=a_ship_to_spare)
    async def land(self, moment: Moment, founding: Founding) -> None:
        """Found the colony, if the answers to the announcement have left ships and a planet for it."""
        planet, ships = founding
        ships = ships_still_there(self.position, self.seat, ships)
        if ships and planet in planets_to_settle(self.position, self.seat):
            settle_on(self.table, self.seat, planet, ships)

    @part(TechFinished, who=nowhere_to_return)
    async def land_at_once(self, moment: TechFinished, _: None) -> None:
        """Let all researchers found a colony, by default too: else they would be lost (OURS-tech-21)."""
        planets = weakest_first(self.position, self.seat)
        planet = await self.table.choose(
            self.seat,
            "coldsleep_ship.planet",
            a_planet_or_none(planets),
            planet_key(planets[0]),
            public=SEAT,
        )
        if planet is None:
            return
        use = next(ability for ability in self.abilities if ability.name == "land")
        researchers = {tech_place(self.tech.number): self.tech.ships[self.seat]}
        await use_tech(self.table, use, self, moment, planet_key(planet), (planet, researchers))
