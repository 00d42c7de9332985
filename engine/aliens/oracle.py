from engine.sheets.abilities import Sheet, in_words, main_player, power, super_flare, wild_flare
from engine.sheets.advice import GOOD_ATTACK, best_attack
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import ships_of

from ..facts import CardMoved, EncounterResult, SawCards
from ..moments import BeforeCardsChosen, CardLaidOpen, ChoosingCards, Moment
from . import Alien

SIDES_OF = {OFFENSE: (OFFENSE, DEFENSE), DEFENSE: (DEFENSE, OFFENSE)}  # the own side first


def the_opponents_card(sheet: Sheet, moment: CardLaidOpen) -> bool:
    return sheet.is_main and bool(moment.seat == sheet.opponent)


@in_words("as the defense, when none of your attacks beats the open one, counting the ships that are there")
def i_cannot_beat_it(sheet: Sheet, moment: CardLaidOpen, _: None) -> float:
    """Advise it if no card of the hand beats the open one, counting the ships there (OURS-oracle-60)."""
    laid = sheet.enc.cards[moment.seat]
    if not laid.faceup or not laid.card.is_attack:
        return 0.0
    if sheet.side == OFFENSE:
        return 0.0
    mine, theirs = (sum(ships_of(sheet.position, side).values()) for side in SIDES_OF[sheet.side])
    return float(best_attack(sheet) + mine < laid.card.value + theirs + (sheet.side == OFFENSE))


@in_words("when you hold no attack of 10 or more")
def a_poor_hand(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(best_attack(sheet) < GOOD_ATTACK)


class Oracle(Alien):
    """Foresight: the opponent chooses first, face up; the super calls the encounter off from there."""

    title = "Oracle"
    verb = "foresee"
    tagline = "Sees the opposing card before choosing"
    role = "main player"
    mandatory = True
    phases = ("planning",)
    clashes = {"sorcerer": "P"}
    text = (
        "When you are a main player, your opponent must choose an encounter card first and lay it face up. "
        "Only then do you choose yours, face down as usual."
    )
    use = "The compulsion, before your opponent has laid a card."
    wild = (
        "As a main player, before encounter cards are chosen: your hand and your opponent's are shuffled "
        "together; you are dealt as many cards as you had, your opponent gets the rest."
    )
    super = (
        "After your opponent has laid the face-up card you may call the encounter off: the card goes back to "
        "its owner, all ships return to colonies, and the turn goes on as after a deal."
    )
    history = (
        "Oracles stopped celebrating birthdays because everyone opened the presents early. They attend "
        "battles mainly to check the spelling."
    )

    replies = {
        "foresight": (
            "look|peek|see the card|see their card|see his card|see what he plays|vorhersehen|karte sehen"
        ),
        "call_the_encounter_off": (
            "call off|cancel the encounter|abort the encounter|stop the encounter|begegnung abblasen"
            "|begegnung absagen|begegnung abbrechen"
        ),
    }

    @power(ChoosingCards, who=main_player)
    async def foresight(self, moment: ChoosingCards, _: None) -> None:
        moment.order = [[self.opponent], [self.seat]]
        moment.laid_open = [self.opponent]

    @super_flare(CardLaidOpen, who=the_opponents_card, pays=i_cannot_beat_it)
    async def call_the_encounter_off(self, moment: CardLaidOpen, _: None) -> None:
        """Call the encounter off, as a success without a winner.

        A card that was kept face down goes back unseen.
        """
        laid = self.enc.cards.pop(moment.seat)
        self.position.pile(laid.pile).append(laid.card)
        if laid.faceup:
            self.table.tell(CardMoved(str(laid.card), moment.seat))
        self.enc.result = "called off"
        self.table.tell(EncounterResult(self.enc.result))
        self.enc.called_off = True

    @wild_flare(BeforeCardsChosen, who=main_player, pays=a_poor_hand)
    async def mix_both_hands(self, moment: BeforeCardsChosen, _: None) -> None:
        mine, other = (self.position.seats[s].hand for s in (self.seat, self.opponent))
        number = len(mine)
        cards = self.position.dice.shuffled(sorted([*mine, *other]), "both hands")
        mine[:], other[:] = cards[:number], cards[number:]
        for seat in (self.seat, self.opponent):
            held = tuple(map(str, self.position.seats[seat].hand))
            self.table.tell(SawCards(seat, held, "mixed", to=(seat,)))
