from typing import Any

from ..abilities import Sheet, ally, main_player, power, super_flare, wild_flare
from ..facts import PowerMoved
from ..moments import BeforeCardsChosen, CardsChosen
from ..position import hand
from . import Alien


def neither_main_player_is_it(sheet: Sheet, moment: Any) -> bool:
    return sheet.position.holder(sheet.name) not in sheet.enc.mains


class Sorcerer(Alien):
    """Magic: swaps the two encounter cards; the flare swaps the main players' sheets for good."""

    title = "Sorcerer"
    verb = "magic"
    tagline = "Swaps the face-down encounter cards"
    role = "main player"
    phases = ("planning",)
    not_with = ("gambler",)
    text = (
        "As a main player, after encounter cards are chosen and before they are revealed, you may exchange "
        "your card with your opponent's: each of you reveals what the other has laid."
    )
    use = "The exchange."
    wild = (
        "Before encounter cards are chosen in an encounter in which neither main player is the Sorcerer: the "
        "main players exchange their powers for good. Then this flare goes to the Sorcerer's hand, or is "
        "discarded if nobody is the Sorcerer."
    )
    super = "As an ally you may exchange the main players' encounter cards in the same way."
    history = (
        "Sorcerers once made a moon vanish and were billed for it. They have practised only with other "
        "people's property since."
    )

    @power(CardsChosen, who=main_player, optional=True)
    async def magic(self, moment: CardsChosen, _: None) -> None:
        self._swap_cards()

    @super_flare(CardsChosen, who=ally)
    async def magic_as_an_ally(self, moment: CardsChosen, _: None) -> None:
        self._swap_cards()

    def _swap_cards(self) -> None:
        """Who knows a card goes with it."""
        cards, (one, other) = self.enc.cards, self.enc.mains
        cards[one], cards[other] = cards[other], cards[one]

    @wild_flare(BeforeCardsChosen, who=neither_main_player_is_it)
    async def exchange_of_powers(self, moment: BeforeCardsChosen, _: None) -> None:
        """The sheets change places with all that lies on them (R-14.14)."""
        one, other = (self.position.seats[s] for s in self.enc.mains)
        one.powers, other.powers = other.powers, one.powers
        for seat in (one, other):
            for sheet in seat.powers:
                self.table.tell(PowerMoved(sheet.alien, seat.number))
        owner = self.position.holder(self.name)
        self.position.playing[-1].goes_to = "discards" if owner is None else hand(owner)
