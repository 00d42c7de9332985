from engine.sheets.abilities import Sheet, card_effect, in_words

from ..moments import DealAgreed, Moment
from . import CardSheet


@in_words("against every deal that is not yours")
def not_my_deal(sheet: Sheet, moment: Moment, _: None) -> float:
    return 0.0 if sheet.is_main else 1.0


class Quash(CardSheet):
    """The deal is void and has failed (R-16.12)."""

    title = "Quash"
    keyword = "kill deal"
    phases = ("resolution",)
    text = (
        "After a deal is agreed and before it is carried out, it is void: both dealers pay for a failed deal."
    )

    @card_effect(DealAgreed, pays=not_my_deal)
    async def void_the_deal(self, moment: DealAgreed, _: None) -> None:
        moment.quashed = True
