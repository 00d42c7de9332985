from typing import Any

from ..abilities import Sheet, main_player, power, rule, super_flare, wild_flare
from ..facts import EncounterResult
from ..flow.resolution import lift_losers
from ..moments import BeforeCardsChosen, CardsChosen
from ..position import DEFENSE, OFFENSE
from ..queries import ELIGIBLE_CARDS, WHO_WINS, Held
from ..reckoning import BOTH_LOSE
from ..windows.losses import react, send_off
from . import Alien

TURNED = {OFFENSE: DEFENSE, DEFENSE: OFFENSE}


def not_declared_yet(sheet: Sheet, moment: Any) -> bool:
    return sheet.is_main and not sheet.lasting("upset")


class Loser(Alien):
    """Upset: the side that would win loses, after everything else; attacks are due if there are any."""

    title = "Loser"
    verb = "upset"
    tagline = "Swaps winning and losing sides"
    role = "main player"
    phases = ("planning",)
    text = (
        "As a main player, before encounter cards are chosen, you may declare an upset. Both main players "
        "must then play attacks if they have any, and in the end, after every other effect, the side that "
        "would win loses and the other one wins."
    )
    use = "Declaring the upset, before the cards are chosen."
    wild = (
        "As a main player, before encounter cards are chosen: both sides lose. All ships in the encounter go "
        "to the warp, and it is over."
    )
    super = (
        "You may declare the upset as late as after the cards are chosen; then nobody has to play an attack."
    )
    history = (
        "Having come last at everything for nine centuries, they petitioned to have the scoreboard turned "
        "over. The galaxy laughed, agreed, and has regretted it every season since."
    )

    @power(BeforeCardsChosen, who=main_player, optional=True)
    async def upset(self, moment: BeforeCardsChosen, _: None) -> None:
        self.last("upset")
        self.last("attacks_required")

    @rule(ELIGIBLE_CARDS, lasting="attacks_required", stage="must")
    def attacks_if_any(self, cards: list[Held], *, seat: int) -> list[Held]:
        """Applied where only the chooser sees it. An attack of which each play is a use binds nobody."""
        bound = any(card.is_attack and not source.power for card, source in cards)
        return [held for held in cards if held[0].is_attack] if bound else cards

    @rule(WHO_WINS, lasting="upset", stage="last")
    def turned_round(self, winner: str) -> str:
        return TURNED.get(winner, winner)

    @super_flare(CardsChosen, who=not_declared_yet)
    async def late_upset(self, moment: CardsChosen, _: None) -> None:
        self.last("upset")

    @wild_flare(BeforeCardsChosen, who=main_player)
    async def both_sides_lose(self, moment: BeforeCardsChosen, _: None) -> None:
        """The encounter ends at once, without landings, compensation, rewards or a success."""
        self.enc.result = BOTH_LOSE
        self.table.tell(EncounterResult(BOTH_LOSE))
        loss = await send_off(self.table, "result", lift_losers(self.table))
        await react(self.table, loss)
        self.enc.called_off = True
