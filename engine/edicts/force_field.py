from engine.sheets.abilities import card_effect, those_seats

from ..artifacts.force_field import any_of_them, only_the_others_allies, send_allies_home, somebody_allied
from ..moments import AlliancesFormed, BeforeCardsChosen, BeforeReveal, CardsChosen, Moment
from . import Edict

UNTIL_REVEAL = AlliancesFormed | BeforeCardsChosen | CardsChosen | BeforeReveal


class ForceField(Edict):
    """Ends any alliances from their forming until the reveal; the tokens go home (M-12.1, A-9)."""

    title = "Force Field"
    keyword = "end alliances"
    phases = ("alliance", "planning")
    text = (
        "After the alliances are made and before the cards are turned up, name any allies: their tokens go "
        "back to their bases, and they are out of the challenge."
    )

    @card_effect(
        UNTIL_REVEAL,
        who=somebody_allied,
        choices=any_of_them,
        targets=those_seats,
        pays=only_the_others_allies,
    )
    async def send_home(self, moment: Moment, seats: tuple[int, ...]) -> None:
        await send_allies_home(self.table, seats)
