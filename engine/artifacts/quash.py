from ..abilities import card_effect
from ..moments import DealAgreed
from . import PlayedCard


class Quash(PlayedCard):
    """The deal is void and has failed (R-16.12)."""

    title = "Quash"
    keyword = "kill deal"
    phases = ("resolution",)
    text = (
        "After a deal is agreed and before it is carried out, it is void: both dealers pay for a failed deal."
    )

    @card_effect(DealAgreed)
    async def void_the_deal(self, moment: DealAgreed, _: None) -> None:
        moment.quashed = True
