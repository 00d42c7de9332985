from engine.sheets.abilities import Sheet, card_effect, in_words, rule
from engine.state.queries import COMPENSATION_SIZE

from ..flow.compensation import collector
from ..moments import CompensationDue, Moment, WinnerKnown
from . import Edict


def somebody_collects(sheet: Sheet, moment: Moment) -> bool:
    return collector(sheet.position) is not None


def cards_are_due(sheet: Sheet, moment: CompensationDue) -> bool:
    return moment.cards != 0


@in_words("when another player would collect, and you are not on their side")
def another_would_gain(sheet: Sheet, moment: Moment, _: None) -> float:
    gains, own = collector(sheet.position), sheet.enc.side_of(sheet.seat)
    if gains is None or gains == sheet.seat:
        return 0.0
    return float(own is None or sheet.enc.side_of(gains) != own)


def harms_the_collector(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(seat == collector(sheet.position))


class StellarGas(Edict):
    """Stops the consolation of this encounter, that by a negative Kicker too (M-12.1, M-13.5)."""

    title = "Stellar Gas"
    keyword = "stop consolation"
    phases = ("resolution",)
    text = "When a player is about to collect consolation, nobody collects any in this challenge."

    @card_effect(WinnerKnown, who=somebody_collects, pays=another_would_gain, harms=harms_the_collector)
    async def stop(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("gas")

    @card_effect(CompensationDue, who=cards_are_due, pays=another_would_gain, harms=harms_the_collector)
    async def stop_late(self, moment: CompensationDue, _: None) -> None:
        moment.cards = 0

    @rule(COMPENSATION_SIZE, lasting="gas", stage="stop")
    def none_is_collected(self, cards: int, *, seat: int) -> int:
        return 0
