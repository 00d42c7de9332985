from engine.sheets.abilities import Sheet, is_defense, rule, tech_effect
from engine.sheets.advice import always_pays
from engine.state.encounter import OFFENSE
from engine.state.queries import HANGS_ON_MARGIN
from engine.state.totals import margin, result

from ..facts import ShipsReturned
from ..moments import ShipsToWarp
from . import TechSheet

NARROW = range(6)


def narrowly_beaten(sheet: Sheet, moment: ShipsToWarp) -> bool:
    """Return whether the defense lost ships of the encounter by a narrow margin.

    Only two attacks have a margin. Further ships lost were not in the encounter.
    """
    loss = moment.loss
    mine = loss.ships.get(sheet.seat, 0) - loss.further.get(sheet.seat, 0)
    lost_here = loss.cause == "result" and sheet.enc.phase == "resolution" and mine > 0
    return lost_here and is_defense(sheet, moment) and loss.margin in NARROW


class CollapsiumHulls(TechSheet):
    """Keeps one ship on the planet after a narrow defeat, beside the ships that land there."""

    title = "Collapsium Hulls"
    keyword = "one ship stays"
    research = 4
    role = "defense"
    phases = ("resolution",)
    one_shot = False
    text = (
        "As the defense, when both cards are attacks and you lose by five or less, one of your ships may "
        "stay on the planet instead of going to the warp, in company of whoever lands there."
    )

    @tech_effect(ShipsToWarp, who=narrowly_beaten, pays=always_pays)
    async def stay(self, moment: ShipsToWarp, _: None) -> None:
        """Keep one ship on the planet. The colony never ended, so no new one is founded."""
        if moment.loss.ships.get(self.seat, 0) - moment.loss.further.get(self.seat, 0) > 0:
            moment.loss.ships[self.seat] -= 1
            self.position.put_ships(self.seat, 1, self.position.planets[self.enc.planet])
            self.table.tell(ShipsReturned(self.seat, 1, "stayed"))

    @rule(HANGS_ON_MARGIN)
    def whether_one_may_stay(self, hanging: dict[str, bool]) -> dict[str, bool]:
        if self.enc.defense != self.seat:
            return hanging
        narrowly = result(self.position) == OFFENSE and margin(self.position) in NARROW
        return {**hanging, self.name: narrowly}
