from engine.asking.choices import cards_choice
from engine.asking.forms import Option, choice
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, in_words, power, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays, as_the_only_flare, harmless, worth_holding
from engine.state.cards import Card, flare
from engine.state.position import hand_pile
from engine.state.queries import KEPT_AT_NEW_HAND, parts_work

from ..facts import CardMoved, SawCards
from ..moments import CardsDiscarded, Moment, NewHandDue, ResultApplied
from ..windows.drawing import discard, give
from . import Alien

KEEP, DISCARD = Option("keep", "keep"), Option("discard", "discard")
WORTH_KEEPING = 8.0  # a bot keeps a card of this worth


def flares_among(sheet: Sheet, moment: CardsDiscarded) -> list[Card]:
    """Return the flares that somebody else has just discarded, except the own one."""
    if moment.seat == sheet.seat:
        return []
    return [one for one in moment.cards if one.is_flare and one != flare(sheet.name)]


def what_it_salvages(sheet: Sheet, moment: CardsDiscarded) -> dict[str, list[Card]]:
    """Return what it salvages of another's discards, as one choice.

    These are artifacts and, after the super, flares.
    """
    if moment.seat == sheet.seat:
        return {}
    cards = [one for one in moment.cards if one.kind == "artifact"]
    cards += flares_among(sheet, moment) if sheet.lasting_effects("flares") else []
    return {", ".join(map(str, cards)): cards} if cards else {}


def something_to_salvage(sheet: Sheet, moment: CardsDiscarded) -> bool:
    return bool(what_it_salvages(sheet, moment))


def first_flare_discarded(sheet: Sheet, moment: CardsDiscarded) -> bool:
    return bool(flares_among(sheet, moment)) and not sheet.lasting_effects("flares")


def my_new_hand(sheet: Sheet, moment: NewHandDue) -> bool:
    return bool(moment.seat == sheet.seat) and not sheet.lasting_effects("flares")


@in_words("when you hold another flare")
def other_flares(sheet: Sheet, moment: Moment, _: None) -> float:
    """Count the other flares in the hand: its own comes back anyhow, and is kept with them."""
    return float(sum(1 for one in sheet.me.hand if one.is_flare) - 1)


def won_or_made_a_deal(sheet: Sheet, moment: Moment) -> bool:
    if not sheet.is_main or sheet.enc.result not in ("deal", sheet.side):
        return False
    return bool(sheet.position.seats[sheet.opponent].hand)


class Vulch(Alien):
    """Salvage: takes what others discard as it reaches the pile.

    Keeping artifacts at a new hand is not a use.
    """

    title = "Vulch"
    verb = "salvage"
    tagline = "Collects everyone's discarded artifacts"
    mandatory = True
    text = (
        "Each time another player discards an artifact, played or not, you take it into your hand. Artifacts "
        "that you play yourself are discarded as usual. At a new hand you show the artifacts you hold but "
        "keep them, and draw eight cards besides."
    )
    use = "Each salvage. Keeping artifacts at a new hand is not a use and cannot be zapped."
    wild = (
        "As a main player who has won the encounter or made a deal: your opponent hands you their cards one "
        "by one, in an order of their own. Discard each of them until one comes that you want: that one you "
        "keep, and they keep what is left."
    )
    super = (
        "When another player discards a flare, or when you draw a new hand: to the end of the encounter you "
        "treat flares like artifacts."
    )
    history = (
        "Vulches open a repair shop in the wake of every disaster. Half their inventory still has the "
        "previous owner's name on it."
    )
    questions = {
        "hand_over": "Vulch: hand %(seat_colour)s which card?",
        "keep": "Vulch: keep %(card)s from %(seat_colour)s?",
    }
    answers = {
        "keep.discard": "%(seat_colour)s then hands over another card, if one is left.",
        "keep.keep": "It goes to your hand, and %(seat_colour)s keeps the other cards.",
    }

    replies = {
        "keep.keep": "mine|i want it|her damit|meins|behalten",
    }

    @power(CardsDiscarded, who=something_to_salvage, choices=what_it_salvages, harms=harmless)
    async def salvage(self, moment: CardsDiscarded, cards: list[Card]) -> None:
        self._take(moment, cards)

    def _take(self, moment: CardsDiscarded, cards: list[Card]) -> None:
        """Take the cards that still lie on the discard pile; of several alike, the top one."""
        pile = self.position.discards
        for one in cards:
            if one in moment.cards and one in pile:
                moment.cards.remove(one)
                del pile[max(n for n, other in enumerate(pile) if other is one)]
                self.me.hand.append(one)
                self.table.tell(CardMoved(str(one), self.seat))

    # Keeping

    @rule(KEPT_AT_NEW_HAND)
    def keeps_artifacts(self, kept: list[Card], *, seat: int) -> list[Card]:
        mine = [one for one in self.me.hand if one.kind == "artifact"]
        return [*kept, *mine] if seat == self.seat else kept

    @rule(KEPT_AT_NEW_HAND, lasting="flares")
    def keeps_flares(self, kept: list[Card], *, seat: int) -> list[Card]:
        """Keep flares as artifacts are kept: not while the power is lost."""
        if seat != self.seat or not parts_work(self.position, seat, self.name):
            return kept
        return [*kept, *(one for one in self.me.hand if one.is_flare)]

    # Flares

    @super_flare(CardsDiscarded, who=first_flare_discarded, pays=as_the_only_flare)
    async def salvage_flares(self, moment: CardsDiscarded, _: None) -> None:
        self.start_lasting("flares")
        self._take(moment, flares_among(self, moment))

    @super_flare(NewHandDue, who=my_new_hand, pays=other_flares)
    async def keep_flares(self, moment: NewHandDue, _: None) -> None:
        self.start_lasting("flares")

    @wild_flare(ResultApplied, who=won_or_made_a_deal, pays=always_pays)
    async def one_by_one(self, moment: ResultApplied, _: None) -> None:
        """Look at the opponent's cards one by one, until one is kept.

        Each card stays in their hand until then. Only the two learn which one is kept.
        """
        opponent, seen = self.opponent, []
        while self.position.seats[opponent].hand:
            one = await self._handed_over(opponent)
            self.table.tell(SawCards(opponent, (str(one),), "handed over", to=(self.seat, opponent)))
            seen.append(str(one))
            if await self._wants(opponent, one, again=seen.count(str(one)) > 1):
                give(self.table, opponent, self.seat, [one], "salvage")
                return
            await discard(self.table, self.seat, [one], "salvage", pile=hand_pile(opponent))

    async def _handed_over(self, opponent: int) -> Card:
        """Ask the opponent for the next card; by default a random one (D-75). The last one goes by itself."""
        held = sorted(self.position.seats[opponent].hand)
        if len(held) == 1:
            return held[0]
        default = str(self.position.dice.pick(held, "default order"))
        worst = str(min(held, key=worth_holding))
        form = cards_choice(held)
        return await self.table.choose(
            opponent,
            "vulch.hand_over",
            form,
            default,
            about={"seat": self.seat},
            sealed=True,
            advise=lambda: worst,
        )

    async def _wants(self, opponent: int, one: Card, *, again: bool) -> bool:
        """Ask whether to keep the card; by default it is kept (D-75).

        Advice keeps a card that has come back, because it may come back for ever.
        """
        about: Parameters = {"seat": opponent, "card": str(one)}
        last = len(self.position.seats[opponent].hand) == 1
        advice = KEEP.key if last or again or worth_holding(one) >= WORTH_KEEPING else DISCARD.key
        form = choice(KEEP, DISCARD)
        answer = await self.table.choose(
            self.seat, "vulch.keep", form, KEEP.key, about=about, sealed=True, advise=lambda: advice
        )
        return answer == KEEP.key
