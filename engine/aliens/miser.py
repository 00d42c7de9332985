from collections import Counter

from engine.asking.ask import Ask
from engine.asking.forms import Cards, Choice, Option
from engine.sheets.abilities import Sheet, is_offense, main_player, part, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays
from engine.state.cards import Card, card, flare
from engine.state.position import aside_pile
from engine.state.queries import CARD_SOURCES, DISCARD_SOURCES, Source

from ..facts import SawCards
from ..moments import (
    AlliancesFormed,
    CardsChosen,
    CompensationDue,
    EncounterStarts,
    GameSetup,
    Moment,
    NewHandDue,
)
from ..windows.drawing import discard, draw, encounter_cards, lay_aside, take_from_deck
from . import Alien

MOST_ASIDE = 2


def no_encounter_card_left(sheet: Sheet, moment: Moment) -> bool:
    """Return whether the hoard has no encounter card, which is secret. Use it as `can`, not as `who`."""
    return not encounter_cards(sheet.power.pile)


def laid_from_the_hoard(sheet: Sheet, moment: Moment) -> bool:
    return any(laid.pile == f"pile of {sheet.name}" for laid in sheet.enc.cards.values())


def own_new_hand(sheet: Sheet, moment: NewHandDue) -> bool:
    return moment.seat == sheet.seat


def own_compensation(sheet: Sheet, moment: CompensationDue) -> bool:
    return moment.payer == sheet.seat


async def which_to_save(sheet: Sheet, moment: Moment, _: None) -> tuple[str, list[Card]]:
    """Ask for up to two cards beside the flare. All see how many they are, but not which."""
    keys = sorted(map(str, sheet.me.hand))
    own = flare(sheet.name).key
    if own in keys:
        keys.remove(own)
    rare = [str(c) for c in sorted(map(card, keys))[-MOST_ASIDE:]]
    form = Cards(keys, 0, MOST_ASIDE)
    saved = await sheet.table.choose(sheet.seat, "miser.saves_cards", form, sorted(rare), sealed=True)
    return str(len(saved)), saved


class Miser(Alien):
    """Hoard: a second, secret pile from which any card may be played; each such play is a use.

    It is not part of the hand. Renewing it is not a use: it is offered where its owner is asked anyhow, and
    after a card was laid from it.
    """

    title = "Miser"
    alert = "green"
    verb = "hoard"
    tagline = "Keeps a second, untouchable hand"
    setup = True
    has_component = True
    text = (
        "You are dealt two hands of eight and choose which of them becomes your hoard; it lies face down on "
        "this sheet, the other is your hand. Any card you play may come from the hoard in place of the hand, "
        "and one that returns after its effect goes back there. Cards you gain never enter the hoard; nobody "
        "else may look at it or take from it. When it contains no encounter card you may show what is left "
        "of it, discard that, and take eight new cards from the deck as a new hoard."
    )
    use = "Playing a card from the hoard. Its renewal and its protection are not uses and cannot be zapped."
    wild = (
        "When you must draw a new hand, or somebody is about to collect compensation from you: lay this "
        "flare and up to two more cards face down before you. They cannot be taken, and a new hand is eight "
        "cards besides them. Afterwards they return to your hand."
    )
    super = "As the offense, at the start of an encounter: draw one card from the deck into the hoard."
    printed = {
        "mayfair": {
            "wild": (
                "When you must draw a new hand, or somebody is about to collect consolation from you: lay up "
                "to two other cards face down before you. They cannot be taken, and a new hand is seven "
                "cards besides them. Afterwards they return to your hand."
            ),
        }
    }
    history = (
        "A Miser never spends a coin without first introducing it to its siblings. Their fleet is the only "
        "one insured against generosity."
    )
    questions = {
        "saves_cards": "Miser: which cards do you set aside?",
    }

    @property
    def hoard(self) -> str:
        return f"pile of {self.name}"

    # Setting up

    @part(GameSetup)
    async def two_hands(self, moment: GameSetup, _: None) -> None:
        self.power.pile = await take_from_deck(self.table, self.position.rules.cards.hand_size)
        self.table.tell(SawCards(self.seat, _keys(self.power.pile), "dealt", to=(self.seat,)))
        if await self.table.ask(self._which_hand()) == "first":
            self.me.hand, self.power.pile = self.power.pile, self.me.hand

    def _which_hand(self) -> Ask:
        """Return the question which hand becomes the hoard.

        By default the hand with more encounter cards stays a hand, the first on ties (D-61).
        """
        hands = {"first": self.me.hand, "second": self.power.pile}
        options = {key: Option(key, "cards", {"cards": list(_keys(cards))}) for key, cards in hands.items()}
        number = {key: len(encounter_cards(cards)) for key, cards in hands.items()}
        default = "second" if number["first"] >= number["second"] else "first"
        return Ask(self.seat, "hoard", Choice(options), default, sealed=True)

    # Playing from the hoard, and discarding from it when told to discard

    @rule(CARD_SOURCES)
    def plays_from_the_hoard_too(self, sources: list[Source], *, seat: int) -> list[Source]:
        return [*sources, Source(self.hoard, power=self.name)] if seat == self.seat else sources

    @rule(DISCARD_SOURCES)
    def discards_from_the_hoard_too(self, sources: list[Source], *, seat: int) -> list[Source]:
        return [*sources, Source(self.hoard)] if seat == self.seat else sources

    # A new hoard

    @part(EncounterStarts, who=is_offense, can=no_encounter_card_left, optional=True)
    @part(AlliancesFormed, who=main_player, can=no_encounter_card_left, optional=True)
    @part(CardsChosen, who=laid_from_the_hoard, can=no_encounter_card_left, optional=True)
    async def renewal(self, moment: Moment, _: None) -> None:
        """Renew the hoard. It is not a new hand, so effects that wait for one do not see it."""
        await discard(self.table, self.seat, sorted(self.power.pile), "new hoard", pile=self.hoard)
        await draw(self.table, self.seat, self.position.rules.cards.hand_size, pile=self.hoard)

    # Flare

    @super_flare(EncounterStarts, who=is_offense, pays=always_pays)
    async def one_for_the_hoard(self, moment: EncounterStarts, _: None) -> None:
        await draw(self.table, self.seat, 1, pile=self.hoard)

    @wild_flare(NewHandDue, who=own_new_hand, ask_details=which_to_save, pays=always_pays)
    @wild_flare(CompensationDue, who=own_compensation, ask_details=which_to_save, pays=always_pays)
    async def saves_cards(self, moment: Moment, saved: list[Card]) -> None:
        """Lay aside the named cards that are still in the hand."""
        held = Counter(self.me.hand) & Counter(saved)
        lay_aside(self.table, self.seat, sorted(held.elements()))
        self.position.playing[-1].goes_to = aside_pile(self.seat)


def _keys(cards: list[Card]) -> tuple[str, ...]:
    return tuple(map(str, sorted(cards)))
