from collections import Counter

from engine.asking.ask import SEAT
from engine.asking.forms import Cards
from engine.sheets.abilities import tech_effect
from engine.sheets.advice import always_pays

from ..moments import EncounterStarts
from ..windows.drawing import discard, draw
from . import TechSheet

DRAWN = 4


class VacuumTurbines(TechSheet):
    """Draws four cards; the unwanted ones are discarded together."""

    title = "Vacuum Turbines"
    keyword = "draw four"
    research = 2
    phases = ("regroup",)
    text = (
        "At the start of any encounter, discard this tech to draw four cards from the deck. Keep as many "
        "of them as you like and discard the rest."
    )
    questions = {"vacuum_turbines.unwanted": "Which of the cards you have drawn do you discard?"}

    @tech_effect(EncounterStarts, pays=always_pays)
    async def draw_four(self, moment: EncounterStarts, _: None) -> None:
        cards = Counter(await draw(self.table, self.seat, DRAWN))
        drawn = sorted(map(str, (cards & Counter(self.me.hand)).elements()))  # some may have left the hand
        if not drawn:
            return
        form, nothing = Cards(drawn, 0, len(drawn)), list[str]()
        unwanted = await self.table.choose(
            self.seat, "vacuum_turbines.unwanted", form, nothing, sealed=True, public=SEAT
        )
        await discard(self.table, self.seat, unwanted, "unwanted")
