from engine.asking.choices import cards_choice
from engine.sheets.abilities import Sheet, in_words, other_seats, power, super_flare, that_seat, wild_flare
from engine.sheets.advice import GOOD_ATTACK, always_pays, best_attack
from engine.state.cards import Card

from ..facts import CardsPassed, SawCards
from ..moments import AlliancesOpen, BeforeCardsChosen, Moment
from ..windows.drawing import give, take_at_random
from . import Alien


def not_yet_exchanged(sheet: Sheet, moment: Moment) -> bool:
    """Return whether no hands were exchanged in this encounter, by the power or the flare."""
    return sheet.is_main and not sheet.lasting_effects("exchanged")


def opponent_holds_cards(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and bool(sheet.position.seats[sheet.opponent].hand)


@in_words(
    "for the largest hand you may take, if larger than yours, or at most 1 card smaller "
    "without an attack of 10"
)
def larger(sheet: Sheet, moment: Moment, seat: int | None) -> float:
    """Rate a hand by its number of cards, which is public.

    Two cards are added for a hand of one's own without a good attack.
    """
    other = sheet.opponent if seat is None else seat
    poor = 2 if best_attack(sheet) < GOOD_ATTACK else 0
    return len(sheet.position.seats[other].hand) - len(sheet.me.hand) + poor


class Trader(Alien):
    """Transference: swaps whole hands before the cards are chosen; they are then checked again (R-10.7)."""

    title = "Trader"
    alert = "green"
    verb = "transference"
    tagline = "Your hand for mine"
    role = "main player"
    phases = ("planning",)
    remembers = ("exchanged",)
    text = (
        "As a main player, before encounter cards are chosen, you may swap your whole hand with your "
        "opponent's. Both of you keep what you receive."
    )
    use = "The exchange, on announcement."
    wild = (
        "As a main player, before allies are invited: take a card at random from your opponent's hand, then "
        "give them any one card of your hand, the new one included."
    )
    super = "When you exchange hands, you may do so with any player."
    history = (
        "Traders shake hands with four arms so nobody can follow the fifth. Every bargain comes with "
        "somebody else's warranty."
    )
    questions = {
        "one_for_one": "Trader: which card do you give back?",
    }

    replies = {
        "transference": (
            "swap hands|switch hands|trade hands|exchange hands|swap our hands|hände tauschen|hand tauschen"
        ),
    }

    @power(BeforeCardsChosen, who=not_yet_exchanged, optional=True, pays=larger)
    async def transference(self, moment: BeforeCardsChosen, _: None) -> None:
        self._exchange(self.opponent)

    @super_flare(
        BeforeCardsChosen, who=not_yet_exchanged, choices=other_seats, targets=that_seat, pays=larger
    )
    async def with_anybody(self, moment: BeforeCardsChosen, other: int) -> None:
        """Exchange hands. This flare is not in the hand meanwhile, and comes back to its player."""
        self._exchange(other)

    def _exchange(self, other: int) -> None:
        mine, theirs = self.me, self.position.seats[other]
        mine.hand, theirs.hand = theirs.hand, mine.hand
        for giver, taker in ((mine, theirs), (theirs, mine)):
            both = (giver.number, taker.number)
            self.table.tell(CardsPassed(*both, len(taker.hand), "exchange"))
            cards = tuple(map(str, sorted(taker.hand)))
            self.table.tell(SawCards(taker.number, cards, "exchange", to=both))
        self.start_lasting("exchanged", other=other)

    @wild_flare(AlliancesOpen, who=opponent_holds_cards, pays=always_pays)
    async def one_for_one(self, moment: AlliancesOpen, _: None) -> None:
        opponent = self.opponent
        take_at_random(self.table, self.seat, opponent, 1, "trade")
        if self.me.hand:
            give(self.table, self.seat, opponent, [await self._which()], "trade")

    async def _which(self) -> Card:
        """Ask for a card in secret; a missed deadline gives the lowest (D-75)."""
        cards = sorted(self.me.hand)
        form, default = cards_choice(cards), str(cards[0])
        return await self.table.choose(self.seat, "trader.one_for_one", form, default, sealed=True)
