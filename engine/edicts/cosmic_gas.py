from engine.sheets.abilities import Sheet, card_effect, in_words, rule
from engine.state.queries import REWARD_SIZE

from ..flow.compensation import rewards_are_due
from ..moments import Moment, RewardsDue, WinnerKnown
from . import BEFORE_RESULT, Edict

UNTIL_REWARDS = BEFORE_RESULT | WinnerKnown


def somebody_is_rewarded(sheet: Sheet, moment: RewardsDue) -> bool:
    return bool(moment.rewards)


@in_words("when allies would be rewarded once the winner is known, and you are not on their side")
def others_would_gain(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it only once the result is known, and not for the winning side."""
    enc = sheet.enc
    known = isinstance(moment, WinnerKnown | RewardsDue) and rewards_are_due(sheet.position)
    return float(known and enc.side_of(sheet.seat) != enc.result)


def harms_who_is_rewarded(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(sheet.enc.is_ally(seat) and sheet.enc.allies[seat] == sheet.enc.result)


class CosmicGas(Edict):
    """Stops cards and tokens as rewards; bases that allies win are none (M-12.1, A-12)."""

    title = "Cosmic Gas"
    keyword = "stop rewards"
    phases = ("resolution",)
    text = (
        "Until rewards are taken: nobody gets cards or tokens as a reward in this challenge. Allies who win "
        "a base keep it."
    )

    @card_effect(UNTIL_REWARDS, pays=others_would_gain, harms=harms_who_is_rewarded)
    async def stop(self, moment: Moment, _: None) -> None:
        self.start_lasting("gas")

    @card_effect(RewardsDue, who=somebody_is_rewarded, pays=others_would_gain, harms=harms_who_is_rewarded)
    async def stop_late(self, moment: RewardsDue, _: None) -> None:
        moment.rewards.clear()
        self.start_lasting("gas")

    @rule(REWARD_SIZE, lasting="gas", stage="stop")
    def none_is_given(self, rewards: int, *, seat: int) -> int:
        return 0
