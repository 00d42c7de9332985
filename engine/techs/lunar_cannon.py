from collections.abc import Iterable
from itertools import pairwise

from engine.asking.ask import SEAT
from engine.asking.forms import Option, choice
from engine.sheets.abilities import Sheet, foreseen, in_words, main_or_ally, part, tech_effect
from engine.sheets.advice import TOTAL_IMPROVES, points_help
from engine.sheets.techs import it_is_completed
from engine.state.position import Position
from engine.state.totals import both_attack

from ..facts import TokenPlaced
from ..moments import CardsRevealed, DestinyDrawn, TechFinished
from . import TechSheet

POINTS = 10
Gap = tuple[int, ...]


def gaps(position: Position, seats: Iterable[int]) -> dict[str, Gap]:
    """Return the gaps between neighbouring planets of these home systems, by key.

    A system with only one planet has one gap, beside it.
    """
    found = [gap for seat in seats for gap in _gaps_of(list(position.home_planets(seat)))]
    return {" ".join(f"planet {planet}" for planet in gap): gap for gap in found}


def _gaps_of(planets: list[int]) -> list[Gap]:
    return list(pairwise(planets)) or [(planet,) for planet in planets]


def a_planet_beside_it_is_attacked(sheet: Sheet, moment: CardsRevealed) -> bool:
    beside = sheet.enc.planet in sheet.tech.planets
    return beside and main_or_ally(sheet, moment) and both_attack(sheet.position)


def a_wild_is_drawn(sheet: Sheet, moment: DestinyDrawn) -> bool:
    return moment.card == "wild"


@foreseen(several=True)
def other_gaps(sheet: Sheet, moment: DestinyDrawn) -> dict[str, Gap]:
    everywhere = gaps(sheet.position, sheet.position.clockwise(sheet.seat))
    return {key: gap for key, gap in everywhere.items() if list(gap) != sheet.tech.planets}


@in_words(TOTAL_IMPROVES)
def ten_points_help(sheet: Sheet, moment: CardsRevealed, _: None) -> float:
    return points_help(sheet, POINTS)


@in_words("never")
def it_stays(sheet: Sheet, moment: DestinyDrawn, gap: Gap) -> float:
    """Keep the token where it defends the home: only its owner knows where else it is needed."""
    return 0.0


class LunarCannon(TechSheet):
    """A token between two planets: if one of them is attacked, it adds ten points for its owner's side."""

    title = "Lunar Cannon"
    keyword = "ten points"
    research = 5
    role = "main player or ally"
    phases = ("destiny", "reveal")
    one_shot = False
    text = (
        "When you complete this tech, put its token between two of your home planets. When you take part "
        "in an encounter at a planet next to it, you may add 10 to your side's total once the cards are "
        "up. Whenever a wild destiny card is drawn you may move the token to a gap between two planets of "
        "any system."
    )
    questions = {"lunar_cannon.place": "Between which of your home planets does the Lunar Cannon go?"}

    @part(TechFinished, who=it_is_completed)
    async def place(self, moment: TechFinished, _: None) -> None:
        """Place the token between two home planets that are left; without any it has no place."""
        found = gaps(self.position, [self.seat])
        if not found:
            return
        options = (Option(key, "planets", {"planets": list(gap)}) for key, gap in found.items())
        ask = (self.seat, "lunar_cannon.place", choice(*options), next(iter(found)))
        self._lay(found[await self.table.choose(*ask, public=SEAT)])

    @tech_effect(CardsRevealed, who=a_planet_beside_it_is_attacked, pays=ten_points_help)
    async def fire(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.side] += POINTS

    @tech_effect(DestinyDrawn, who=a_wild_is_drawn, choices=other_gaps, pays=it_stays)
    async def move(self, moment: DestinyDrawn, gap: Gap) -> None:
        self._lay(gap)

    def _lay(self, gap: Gap) -> None:
        self.tech.planets = list(gap)
        self.table.tell(TokenPlaced(self.seat, self.name, gap))
