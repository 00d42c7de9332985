from engine.sheets.abilities import Sheet, card_effect, in_words, lasting
from engine.state.encounter import DEFENSE
from engine.state.queries import REWARD_SIZE, query_value

from ..moments import Moment, RewardsDue, WinnerKnown
from . import Edict


def ships_that_defended(sheet: Sheet) -> int:
    """Return how many ships of the winning defense defended the planet; 0 with the gate turned over."""
    enc = sheet.enc
    if enc.result != DEFENSE or enc.reversed or enc.planet < 0:
        return 0
    return sheet.position.planets[enc.planet].get(enc.defense, 0)


def the_defense_held(sheet: Sheet, moment: Moment) -> bool:
    known = any(effect.sheet == sheet.name for effect in sheet.enc.lasting)
    return bool(ships_that_defended(sheet)) and not known


def not_rewarded_yet(sheet: Sheet, moment: RewardsDue) -> bool:
    return bool(ships_that_defended(sheet)) and sheet.enc.defense not in moment.rewards


@in_words("when you have won as the defense, with ships on the planet")
def i_have_won(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(sheet.enc.defense == sheet.seat)


def harms_the_attackers(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(sheet.enc.side_of(seat) not in (DEFENSE, None))


class VictoryBoon(Edict):
    """Rewards a winning defense like an ally of its own, one for each ship that defended (M-12.14, A-35)."""

    title = "Victory Boon"
    keyword = "reward defense"
    phases = ("resolution",)
    text = (
        "When the defensive player has won, that player takes rewards like a defensive ally: one for each "
        "own token that defended the planet. It does nothing while the cone lies reverse side up."
    )

    @card_effect(WinnerKnown, who=the_defense_held, pays=i_have_won, harms=harms_the_attackers)
    async def reward(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("boon", number=ships_that_defended(self))

    @card_effect(RewardsDue, who=not_rewarded_yet, pays=i_have_won, harms=harms_the_attackers)
    async def reward_late(self, moment: RewardsDue, _: None) -> None:
        self._add(moment, ships_that_defended(self))

    @lasting(RewardsDue)
    async def boon(self, moment: RewardsDue, _: None) -> None:
        if not self.enc.reversed:
            self._add(moment, self.effect.number)

    def _add(self, moment: RewardsDue, ships: int) -> None:
        number = query_value(self.position, REWARD_SIZE, ships, seat=self.enc.defense)
        if number:
            moment.rewards[self.enc.defense] = number
