from engine.sheets.abilities import Sheet, in_words, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import WORTH_LAYING, always_pays, harmless
from engine.state.cards import Card, card, flare
from engine.state.encounter import LaidCard
from engine.state.position import hand_owner, hand_pile
from engine.state.queries import PLAYABLE_CARDS

from ..facts import CardMoved
from ..moments import CardResolved, CompensationDue, EncounterCardsLeaving, Moment
from . import Alien

STRONG = 10
PROFITABLE = 45.0  # the worth of a negotiate to a seat that can double the compensation


def own_card_is_leaving(sheet: Sheet, moment: EncounterCardsLeaving) -> bool:
    """Return whether its own card would be discarded; an accepted bluff, for one, goes elsewhere."""
    return main_player(sheet, moment) and sheet.seat in sheet.enc.cards and sheet.seat not in moment.kept_out


@in_words("when the card is an attack of 10 or more, or you hold no other encounter card")
def worth_keeping(sheet: Sheet, moment: Moment, _: None) -> float:
    """Keep a strong card or the last encounter card; a weak one only fills the hand."""
    strong = sheet.enc.cards[sheet.seat].card.value >= STRONG
    return float(strong or not any(one.is_encounter for one in sheet.me.hand))


def own_artifact(sheet: Sheet, moment: CardResolved) -> bool:
    return moment.user == sheet.seat and moment.card.kind == "artifact"


def more_than_usual(sheet: Sheet, moment: CompensationDue) -> bool:
    return moment.collector == sheet.seat and len(numbers_of_cards(sheet, moment)) > 1


def numbers_of_cards(sheet: Sheet, moment: CompensationDue) -> dict[str, int]:
    """Return the numbers from the normal one to twice as many, as far as the payer's hand allows."""
    held = len(sheet.position.seats[moment.payer].hand)
    return {str(n): n for n in range(min(moment.cards, held), min(2 * moment.cards, held) + 1)}


@in_words("at the first chance, for as many cards as you can take")
def the_more_the_better(sheet: Sheet, moment: CompensationDue, number: int) -> float:
    return float(number - moment.cards)


class Clone(Alien):
    """Replicate: takes the used card back before anybody can fetch it; the flare keeps an artifact."""

    title = "Clone"
    verb = "replicate"
    tagline = "Keeps its own used encounter card"
    role = "main player"
    phases = ("resolution",)
    clashes = {"machine": "P", "miser": "P", "pacifist": "P"}
    text = (
        "As a main player, just before the encounter cards are discarded, after every result and "
        "compensation, you may take your encounter card back into your hand."
    )
    use = "Taking the card back."
    wild = (
        "When an artifact that you have played has worked: keep it instead of discarding it. You cannot play "
        "it again in this encounter."
    )
    super = (
        "When you take compensation: take any number of cards from the normal one up to twice as many, as "
        "far as your opponent's hand allows."
    )
    history = (
        "The first Clone could not bear to part with anything and so became everyone. Ask for their best "
        "idea and you will get it again tomorrow."
    )

    replies = {
        "replicate": (
            "card back|my card back to my hand|card back into hand|clone it|replicate"
            "|give me back my card|give me that card back|i get my card back"
            "|karte zurück|karte zurück auf die hand|nehm karte zurück|klonen"
        ),
    }

    @power(EncounterCardsLeaving, who=own_card_is_leaving, optional=True, pays=worth_keeping, harms=harmless)
    async def replicate(self, moment: EncounterCardsLeaving, _: None) -> None:
        laid = self.enc.cards[self.seat]
        where = moment.kept_out[self.seat] = self._back_to(laid)
        owner = hand_owner(where)
        if laid.faceup and owner is not None:
            self.table.tell(CardMoved(str(laid.card), owner))

    def _back_to(self, laid: LaidCard) -> str:
        """Return the pile that the card belongs to; after an exchange it is this hand."""
        return laid.pile if laid.known_to[0] == self.seat else hand_pile(self.seat)

    @wild_flare(CardResolved, who=own_artifact, pays=always_pays, harms=harmless)
    async def keep_an_artifact(self, moment: CardResolved, _: None) -> None:
        """Keep the artifact, which lies under this flare among the cards being played."""
        played = self.position.playing[-2]
        played.goes_to = played.pile
        self.start_lasting("kept", f"{moment.card} in {played.pile}")
        owner = hand_owner(played.pile)
        if owner is not None:
            self.table.tell(CardMoved(str(moment.card), owner))

    @rule(PLAYABLE_CARDS, lasting="kept")
    def not_twice(self, cards: list[Card], *, seat: int, pile: str) -> list[Card]:
        """Bar the kept artifact in this hand.

        Another copy may be played, and so may this one by a player who gets it later.
        """
        key, _, kept_in = self.effect.note.partition(" in ")
        if seat != self.seat or pile != kept_in or card(key) not in cards:
            return cards
        others = list(cards)
        others.remove(card(key))
        return others

    @rule(WORTH_LAYING, stage="hopes")
    def compensation_is_worth_a_defeat(self, worth: float, *, seat: int, card: Card) -> float:
        doubled = seat == self.seat and self.is_main and flare(self.name) in self.me.hand
        return max(worth, PROFITABLE) if doubled and card.kind == "negotiate" else worth

    @super_flare(CompensationDue, who=more_than_usual, choices=numbers_of_cards, pays=the_more_the_better)
    async def doubled_compensation(self, moment: CompensationDue, number: int) -> None:
        moment.cards = number
