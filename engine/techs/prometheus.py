from dataclasses import replace

from engine.asking.ask import SEAT
from engine.asking.choices import planets_choice
from engine.asking.keys import planet_key
from engine.sheets.abilities import part, rule
from engine.sheets.techs import it_is_completed
from engine.state.encounter import OFFENSE
from engine.state.position import WARP
from engine.state.queries import SIDE_SUM, TotalParts

from ..facts import ShipsHomeless, TokenPlaced
from ..moments import TechFinished
from . import TechSheet

MORE = 3


class Prometheus(TechSheet):
    """One more ship, worth four.

    It goes along with ships sent from its place, and is the last ship there to be lost (OURS-tech-6).
    """

    title = "The Prometheus"
    keyword = "a ship worth four"
    research = 7
    one_shot = False
    text = (
        "When you complete this tech, its token joins one of your colonies. It is a ship of yours in every "
        "respect, and adds 3 more to your side's total when it takes part in an encounter."
    )
    questions = {"prometheus.place": "Which of your colonies does the Prometheus join?"}

    @part(TechFinished, who=it_is_completed)
    async def join(self, moment: TechFinished, _: None) -> None:
        """Place the ship on a colony, by default the strongest; without a colony, in the warp."""
        position, colonies = self.position, self.position.colonies(self.seat)
        if not colonies:
            self.tech.place = WARP
            position.put_in_warp(self.seat, 1)
            self.table.tell(ShipsHomeless(self.seat, 1))
            return
        strongest = max(colonies, key=lambda p: (position.planets[p][self.seat], -p))
        form, default = planets_choice(colonies), planet_key(strongest)
        planet = await self.table.choose(self.seat, "prometheus.place", form, default, public=SEAT)
        self.tech.place = str(planet)
        position.put_ships(self.seat, 1, position.planets[planet])
        self.table.tell(TokenPlaced(self.seat, self.name, (planet,)))

    @rule(SIDE_SUM)
    def three_more(self, parts: TotalParts, *, side: str) -> TotalParts:
        if not self._takes_part(side):
            return parts
        if self.enc.main_of(side) == self.seat:
            return replace(parts, own=parts.own + MORE)
        return replace(parts, allied=parts.allied + MORE)

    def _takes_part(self, side: str) -> bool:
        """Return whether the ship is on the gate, in orbit, or on the planet as the defense."""
        enc, place = self.enc, self.tech.place
        if side == OFFENSE:
            return place == "gate" and self.seat in enc.gate
        there = enc.planet >= 0 and self.seat in self.position.planets[enc.planet]
        on_planet = there and enc.defense == self.seat and place == str(enc.planet)
        return on_planet or (place == "orbit" and self.seat in enc.orbit)
