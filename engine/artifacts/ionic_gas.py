from engine.sheets.abilities import Sheet, card_effect, in_words, rule
from engine.state.queries import COMPENSATION_SIZE, REWARD_SIZE

from ..flow.compensation import collector, rewards_are_due
from ..moments import Moment, WinnerKnown
from . import CardSheet


def something_is_due(sheet: Sheet, moment: Moment) -> bool:
    """Return whether compensation or rewards are due, by public facts (D-39)."""
    return collector(sheet.position) is not None or rewards_are_due(sheet.position)


@in_words("when others would collect compensation or rewards, and no one on your side would")
def others_would_gain(sheet: Sheet, moment: Moment, _: None) -> float:
    gaining = {collector(sheet.position)}
    if rewards_are_due(sheet.position):
        gaining |= {s for s, side in sheet.enc.allies.items() if side == sheet.enc.result}
    own = sheet.enc.side_of(sheet.seat)
    mine = {s for s in gaining if s is not None and own is not None and sheet.enc.side_of(s) == own}
    return float(not mine)


class IonicGas(CardSheet):
    """Stops compensation and rewards (R-17.14)."""

    title = "Ionic Gas"
    keyword = "stop compensation and rewards"
    phases = ("resolution",)
    text = "Once the winner is known, nobody collects compensation or rewards in this encounter."

    @card_effect(WinnerKnown, who=something_is_due, pays=others_would_gain)
    async def stop_all(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("gas")

    @rule(COMPENSATION_SIZE, lasting="gas", stage="stop")
    def no_compensation(self, cards: int, *, seat: int) -> int:
        return 0

    @rule(REWARD_SIZE, lasting="gas", stage="stop")
    def no_rewards(self, rewards: int, *, seat: int) -> int:
        return 0
