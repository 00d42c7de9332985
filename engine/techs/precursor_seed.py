from engine.sheets.abilities import part
from engine.sheets.techs import it_is_completed

from ..moments import TechFinished
from ..windows.drawing import draw_sheet
from . import TechSheet


class PrecursorSeed(TechSheet):
    """Gives a second alien, which belongs to this card and leaves with it."""

    title = "Precursor Seed"
    keyword = "second power"
    research = 9
    one_shot = False
    text = (
        "When you complete this tech, take an alien that nobody has, at random; one that needs a setup or "
        "may not be in this game is put back. While you have this tech you have that power beside your "
        "own."
    )

    @part(TechFinished, who=it_is_completed)
    async def take_an_alien(self, moment: TechFinished, _: None) -> None:
        draw_sheet(self.table, self.seat, under=self.name, at_once=True)
