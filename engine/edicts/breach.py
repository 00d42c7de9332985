from engine.sheets.abilities import Sheet, card_effect, in_words
from engine.sheets.advice import leads, nearly_wins

from ..moments import DealAgreed, Moment
from . import Edict


@in_words("against a deal of others, if one of them leads or is one base short of winning")
def a_leaders_deal(sheet: Sheet, moment: Moment, _: None) -> float:
    dealers = () if sheet.is_main else sheet.enc.main_players
    ahead = (nearly_wins(sheet.position, seat) or leads(sheet.position, seat) for seat in dealers)
    return float(any(ahead))


def harms_the_dealers(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(sheet.enc.is_main(seat))


class Breach(Edict):
    """Undoes a deal before anything has moved, so that it has failed (M-12.16, A-49)."""

    title = "Breach"
    keyword = "undo deal"
    phases = ("resolution",)
    text = (
        "When the main players have agreed on a deal, it is undone before anything has moved. Both of them "
        "pay for a failed deal."
    )

    @card_effect(DealAgreed, pays=a_leaders_deal, harms=harms_the_dealers)
    async def undo(self, moment: DealAgreed, _: None) -> None:
        moment.quashed = True
