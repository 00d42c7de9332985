from engine.sheets.abilities import Sheet, card_effect, in_words
from engine.sheets.advice import leads, nearly_wins

from ..moments import DealAgreed, Moment
from . import CardSheet


@in_words("against a deal of others, if one of them leads or is one colony short of winning")
def a_leaders_deal(sheet: Sheet, moment: Moment, _: None) -> float:
    dealers = () if sheet.is_main else sheet.enc.main_players
    ahead = (nearly_wins(sheet.position, seat) or leads(sheet.position, seat) for seat in dealers)
    return float(any(ahead))


class Quash(CardSheet):
    """Makes the deal void, so that it has failed (R-16.12)."""

    title = "Quash"
    keyword = "kill deal"
    phases = ("resolution",)
    text = (
        "After a deal is agreed and before it is carried out, it is void: both dealers pay for a failed deal."
    )

    @card_effect(DealAgreed, pays=a_leaders_deal)
    async def void_the_deal(self, moment: DealAgreed, _: None) -> None:
        moment.quashed = True
