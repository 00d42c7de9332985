from engine.asking.forms import Cards
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, in_words, power, rule, super_flare, that_seat, wild_flare
from engine.sheets.advice import GOOD_ATTACK, WORTH_LAYING, always_pays, is_poor_attack
from engine.state.cards import Card

from ..moments import CompensationDue, CompensationTaken, Moment
from ..windows.drawing import give
from . import Alien

PROFITABLE = 14.0  # the worth of a negotiate to a seat that picks its compensation


def i_collect(sheet: Sheet, moment: CompensationDue | CompensationTaken) -> bool:
    return bool(moment.collector == sheet.seat and moment.cards)


def i_pay_my_opponent(sheet: Sheet, moment: CompensationDue) -> bool:
    """Return whether the seat pays its own opponent, rather than somebody else's."""
    mine = sheet.is_main and moment.payer == sheet.seat
    return bool(mine and moment.collector == sheet.opponent and moment.cards)


def seats_with_cards(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return the other seats that hold cards; how many is public.

    The payer is named before the hand is seen.
    """
    left = list(sheet.position.clockwise(sheet.seat))[1:]
    return {seat_key(s): s for s in left if sheet.position.seats[s].hand}


@in_words("at the first chance; the player with the fullest hand pays")
def the_fullest_hand(sheet: Sheet, moment: Moment, payer: int) -> float:
    return float(len(sheet.position.seats[payer].hand))


def poor_cards(sheet: Sheet, most: int) -> list[Card]:
    """Return the attacks below 8, or the lowest card if there are none."""
    held = sorted(sheet.me.hand)
    return ([one for one in held if is_poor_attack(one)] or held[:1])[:most]


@in_words("when you hold an attack below 10")
def something_poor(sheet: Sheet, moment: Moment, _: None) -> float:
    return 1.0 if any(one.is_attack and one.value < GOOD_ATTACK for one in sheet.me.hand) else 0.0


class Hacker(Alien):
    """Hacking: names the player who pays its compensation and picks the cards.

    It also picks the cards that it pays itself.
    """

    title = "Hacker"
    verb = "hack"
    tagline = "Decides who pays compensation and with what"
    role = "main player"
    phases = ("resolution",)
    text = (
        "When you collect compensation, you may name any other player as the one who pays it, look through "
        "their hand and pick the cards; their number stays what it is. When your opponent collects "
        "compensation from you, you may pick the cards that you hand over."
    )
    use = "Two uses, one for each part. Zapped, compensation goes on in the usual way."
    wild = "As a main player: cancel the compensation that your opponent is about to collect from you."
    super = (
        "After collecting compensation: hand the player who paid it cards of your choice from your hand, at "
        "most as many as you collected."
    )
    history = (
        "Locks strike them as a form of greeting. They have never once sent an invoice to the right address, "
        "and have always been paid."
    )
    questions = {
        "gives_back": "Hacker: which cards do you give %(other_colour)s?",
    }

    replies = {
        "hack": "pays|make pay|hack|hack them|zahlt|soll zahlen|soll blechen",
        "pick_what_it_pays": (
            "i choose what i give|i pick what i give|choose myself|pick myself|i choose"
            "|selbst aussuchen|selber aussuchen|such selbst aus"
        ),
    }

    @power(
        CompensationDue,
        who=i_collect,
        choices=seats_with_cards,
        targets=that_seat,
        optional=True,
        pays=the_fullest_hand,
    )
    async def hack(self, moment: CompensationDue, payer: int) -> None:
        """Make the named player pay. A hand with too few cards pays what it holds; the rest is lost."""
        moment.payer, moment.picker = payer, self.seat

    @power(CompensationDue, who=i_pay_my_opponent, optional=True)
    async def pick_what_it_pays(self, moment: CompensationDue, _: None) -> None:
        moment.picker = self.seat

    @rule(WORTH_LAYING, stage="hopes")
    def compensation_is_worth_a_defeat(self, worth: float, *, seat: int, card: Card) -> float:
        negotiates = seat == self.seat and self.is_main and card.kind == "negotiate"
        return max(worth, PROFITABLE) if negotiates else worth

    @wild_flare(CompensationDue, who=i_pay_my_opponent, pays=always_pays)
    async def cancel_compensation(self, moment: CompensationDue, _: None) -> None:
        moment.cards = 0

    @super_flare(CompensationTaken, who=i_collect, pays=something_poor)
    async def give_back(self, moment: CompensationTaken, _: None) -> None:
        """Give the payer cards, also cards that came from them.

        By default these are the attacks below 8, or the lowest card.
        """
        keys = [str(one) for one in sorted(self.me.hand)]
        if not keys:
            return
        usual = [str(one) for one in poor_cards(self, moment.cards)]
        about: Parameters = {"other": moment.payer, "cards": moment.cards}
        form = Cards(keys, 1, moment.cards)
        given = await self.table.choose(
            self.seat, "hacker.gives_back", form, sorted(usual), about=about, sealed=True
        )
        give(self.table, self.seat, moment.payer, given, "gift")
