from engine.asking.choices import yes_or_no
from engine.asking.forms import NO, PASS, YES, Option, choice
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, foreseen, in_words, main_player, power, super_flare, wild_flare
from engine.sheets.advice import harmless
from engine.sheets.flares import flare_allowed
from engine.state.cards import Card, flare

from ..moments import BeforeCardsChosen, EncounterCardsDiscarded, Moment
from ..windows.drawing import draw, take_from_discards
from ..windows.losses import retrieve
from . import Alien

ACCEPT, DECLINE = Option("accept", "accept"), Option("decline", "decline")
SHIP, CARD = Option("ship", "ships", {"ships": 1}), Option("card", "cards", {"cards": 1})
WORTH_ACCEPTING = 8

Delivery = tuple[int, int]  # the seat that played the card, the seat it is offered to


def to_fetch(sheet: Sheet, moment: EncounterCardsDiscarded) -> dict[int, Card]:
    """Return used cards on the discard pile that were not offered yet, by the seat that played them."""
    offered = [effect.number for effect in sheet.lasting_effects("offered")]
    lying = {s: laid.card for s, laid in moment.cards.items() if laid.card in sheet.position.discards}
    return {s: one for s, one in lying.items() if s not in offered}


def something_to_fetch(sheet: Sheet, moment: EncounterCardsDiscarded) -> bool:
    return bool(to_fetch(sheet, moment))


@foreseen(several=True)
def deliveries(sheet: Sheet, moment: EncounterCardsDiscarded) -> dict[str, Delivery]:
    return offers(sheet, to_fetch(sheet, moment))


def offers(sheet: Sheet, cards: dict[int, Card]) -> dict[str, Delivery]:
    others = list(sheet.position.clockwise(sheet.seat))[1:]
    return {_key(one, s): (of, s) for of, one in cards.items() for s in others}


def _key(one: Card, to: int) -> str:
    return f"{one} to {seat_key(to)}"


def receiver(sheet: Sheet, delivery: Delivery) -> tuple[int, ...]:
    return delivery[1:]


def receivers(sheet: Sheet, all_of_them: list[Delivery]) -> list[int]:
    return [to for _, to in all_of_them]


async def further_deliveries(
    sheet: Sheet, moment: EncounterCardsDiscarded, first: Delivery
) -> tuple[str, list[Delivery]]:
    """Ask for the other offer, so that all are named in order before the flare can be answered."""
    left = to_fetch(sheet, moment)
    named = _key(left.pop(first[0]), first[1])
    more = offers(sheet, left)
    if not more:
        return named, [first]
    options = {key: Option(key, "use", {"alien": sheet.name, "choice": key}) for key in more}
    form = choice(*options.values(), Option(PASS, "pass"))
    answer = await sheet.table.choose(sheet.seat, "fido.next", form, next(iter(more)))
    return (named, [first]) if answer == PASS else (f"{named}, {answer}", [first, more[answer]])


@in_words(
    "at the first chance: the lower card, to the player with the fewest foreign colonies, unless your "
    "flare delivers two"
)
def one_card(sheet: Sheet, moment: EncounterCardsDiscarded, delivery: Delivery) -> float:
    own = flare(sheet.name)
    both = own in sheet.me.hand and flare_allowed(sheet.position, sheet.seat, own)
    more = both and len(to_fetch(sheet, moment)) > 1
    return 0.0 if more else to_the_weakest(sheet, moment, delivery)


def to_the_weakest(sheet: Sheet, moment: EncounterCardsDiscarded, delivery: Delivery) -> float:
    """Rate the lower card, and the player with the fewest foreign colonies, highest."""
    of, to = delivery
    value: int = moment.cards[of].card.value
    return 1 / (1 + value + 5 * sheet.position.foreign_colonies(to))


@in_words("at the first chance: the lower card first, to the player with the fewest foreign colonies")
def both_at_once(sheet: Sheet, moment: EncounterCardsDiscarded, first: Delivery) -> float:
    return len(to_fetch(sheet, moment)) - 1 + to_the_weakest(sheet, moment, first)


def a_card_lies_there(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(sheet.position.discards)


@in_words("when the newest discard is an attack below 8, a negotiate or a morph")
def of_little_use(sheet: Sheet, moment: Moment, _: None) -> float:
    newest = sheet.position.discards[-1]
    return float(newest.is_encounter and newest.value < WORTH_ACCEPTING)


class Fido(Alien):
    """Fetch: offers used cards to other players, each card once."""

    title = "Fido"
    alert = "yellow"
    verb = "fetch"
    tagline = "Brings used cards to other players"
    phases = ("resolution",)
    remembers = ("offered",)
    text = (
        "In any encounter, just after the encounter cards are discarded, you may offer one of them to one "
        "other player. If they accept, they get it, and you may take one of your ships out of the warp or a "
        "card off the deck. If they decline, you may keep it."
    )
    use = "Fetching the card and offering it, when card and player are named."
    wild = (
        "As a main player, before encounter cards are chosen: the newest card of the discard pile goes to "
        "your opponent's hand, like it or not. Then you draw a card."
    )
    super = (
        "Offer any or all of the discarded encounter cards, one after another, to players and in an order of "
        "your choice, each with the usual result."
    )
    history = (
        "Bred as couriers by a civilisation that later fell down a hole, they still deliver. A refused gift "
        "is carried home with every sign of delight."
    )
    questions = {
        "keep": "Fido: %(card)s was declined. Do you keep it?",
        "next": "Fido: what do you offer next?",
        "offer": "%(seat_colour)s brings you %(card)s. Accept it?",
        "reward": "Fido: what do you take for your service?",
    }
    answers = {
        "keep.no": "It stays on the discard pile.",
        "keep.yes": "It goes to your hand.",
        "offer.accept": (
            "You get %(card)s. %(seat_colour)s may then take a card off the deck or a ship out of the warp."
        ),
        "offer.decline": "You get nothing. %(seat_colour)s may keep the card.",
        "reward.cards": "You draw it from the deck.",
        "reward.ships": "It leaves the warp for one of your colonies.",
    }
    options = {"reward": (SHIP, CARD)}
    replies = {
        "next.pass": (
            "enough|that is enough|no more|no more offers|nobody else|no one else|thats it"
            "|keinem mehr|niemandem mehr|das wars|das reicht|reicht|schluss"
        ),
        "reward.ship": (
            "a ship back|my ship back|ship from the warp|ship out of the warp|free a ship"
            "|schiff zurück|schiff aus dem warp|schiff raus"
        ),
        "reward.card": "card from the deck|draw a card|draw|karte ziehen|karte vom stapel|ziehen",
        "keep.yes": "keep|keep it|keep the card|mine|its mine|i keep it",
        "keep.no": "do not keep it|throw it away|discard it|discard",
    }

    @power(
        EncounterCardsDiscarded,
        who=something_to_fetch,
        choices=deliveries,
        targets=receiver,
        optional=True,
        pays=one_card,
        harms=harmless,
    )
    async def fetch(self, moment: EncounterCardsDiscarded, delivery: Delivery) -> None:
        await self._deliver(moment, *delivery)

    @super_flare(
        EncounterCardsDiscarded,
        who=something_to_fetch,
        choices=deliveries,
        targets=receivers,
        ask_details=further_deliveries,
        pays=both_at_once,
        harms=harmless,
    )
    async def fetch_several(self, moment: EncounterCardsDiscarded, all_of_them: list[Delivery]) -> None:
        for delivery in all_of_them:
            await self._deliver(moment, *delivery)

    async def _deliver(self, moment: EncounterCardsDiscarded, of: int, to: int) -> None:
        """Offer the card, which lies on the discard pile until the answer is known."""
        one = to_fetch(self, moment).get(of)
        if one is None:  # shuffled into the deck by an earlier reward
            return
        self.start_lasting("offered", number=of)
        if await self._accepts(to, one):
            self._bring(moment, of, to)
            await self._reward()
        elif await self._keeps(one):
            self._bring(moment, of, self.seat)

    def _bring(self, moment: EncounterCardsDiscarded, of: int, to: int) -> None:
        take_from_discards(self.table, to, moment.cards.pop(of).card)

    async def _accepts(self, to: int, one: Card) -> bool:
        default = ACCEPT if one.value >= WORTH_ACCEPTING else DECLINE
        about: Parameters = {"seat": self.seat, "card": str(one)}
        form = choice(ACCEPT, DECLINE)
        return await self.table.choose(to, "fido.offer", form, default.key, about=about) == ACCEPT.key

    async def _keeps(self, one: Card) -> bool:
        form, about = yes_or_no(YES, NO), Parameters(card=str(one))
        return await self.table.choose(self.seat, "fido.keep", form, "yes", about=about)

    async def _reward(self) -> None:
        """Take a ship or a card. A ship needs a colony to return to."""
        free = self.me.warp and self.position.colonies(self.seat)
        options = [SHIP, CARD, Option(PASS, "pass")] if free else [CARD, Option(PASS, "pass")]
        wanted = await self.table.choose(self.seat, "fido.reward", choice(*options), options[0].key)
        if wanted == SHIP.key:
            await retrieve(self.table, {self.seat: 1})
        elif wanted == CARD.key:
            await draw(self.table, self.seat, 1)

    @wild_flare(BeforeCardsChosen, who=a_card_lies_there, pays=of_little_use, harms=harmless)
    async def unwanted_gift(self, moment: BeforeCardsChosen, _: None) -> None:
        if self.position.discards:  # an answer may have had the pile shuffled
            take_from_discards(self.table, self.opponent, self.position.discards[-1])
        await draw(self.table, self.seat, 1)
