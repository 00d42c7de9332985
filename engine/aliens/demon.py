from engine.asking.choices import cards_choice
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import (
    Sheet,
    in_words,
    lasting,
    main_player,
    power,
    rule,
    super_flare,
    that_seat,
    wild_flare,
)
from engine.sheets.advice import nearly_wins, ships_to_spare
from engine.state.cards import Card
from engine.state.holdings import Power
from engine.state.position import hand_pile
from engine.state.queries import CARD_SOURCES, Source
from engine.state.totals import ships_of

from ..facts import CardsPassed, CardsPutOnDeck, SawCards
from ..moments import AllianceAnswerDue, AlliancesOpen, EncounterEnds, EncounterSettled, Moment
from ..windows.drawing import draw
from . import Alien

DRAWN_BY_THE_SUPER = 6
MOST_CONSCRIPTED = 4


def bystanders(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return every seat except the main players."""
    return {seat_key(s): s for s in sheet.enc.others}


def holds_nothing_yet(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and not sheet.lasting_effects("possession")


def ended_early(sheet: Sheet, moment: Moment) -> bool:
    return sheet.enc.result in ("", "called off")


@in_words("at the first chance, from the player with the fullest hand")
def worth_having(sheet: Sheet, moment: Moment, victim: int) -> float:
    return float(len(sheet.position.seats[victim].hand))


@in_words("at the first chance, unless a hand you could take has more than 12 cards")
def six_of_my_own(sheet: Sheet, moment: Moment, _: None) -> float:
    """Rate six cards as high as twelve borrowed ones: cards that return come to this hand."""
    return 2.0 * DRAWN_BY_THE_SUPER


@in_words(
    "names the player who can spare the most ships; as the offense, no one who is one colony short of winning"
)
def strong_enough_to_help(sheet: Sheet, moment: Moment, ally: int) -> float:
    position = sheet.position
    if sheet.enc.offense == sheet.seat and nearly_wins(position, ally):
        return 0.0
    return float(ships_to_spare(position, ally))


class Demon(Alien):
    """Possession: plays another hand, or cards of the deck, from its sheet without further uses.

    What is left goes back when the encounter ends, even if sheet or power have gone. A card that returns
    after its play goes to its former holder; with the super, it goes to this hand.
    """

    title = "Demon"
    alert = "yellow"
    verb = "possess"
    tagline = "Borrows a bystander's whole hand"
    role = "main player"
    phases = ("alliance",)
    clashes = {"macron": "X"}
    text = (
        "Before allies are invited you may name any player but your opponent and take their entire hand onto "
        "this sheet. Until the encounter ends you may use these cards as if they were in your hand; one that "
        "would return to hand goes to the player it came from. When the encounter ends, they get back what "
        "is left."
    )
    use = "Taking the hand. Playing the cards afterwards is not another use."
    wild = (
        "As a main player, before allies are invited, name a player other than your opponent: when it is "
        "their place to answer they must ally with you, with as many ships as they can spare, up to the size "
        "of your own force. They never have to give up a colony."
    )
    super = (
        "Instead of a hand, take six cards from the deck. One that would return to hand goes to yours; the "
        "unused ones go on top of the deck in any order you like when the encounter ends."
    )
    history = (
        "They were never invited to leave their old galaxy so much as escorted. Guests report nothing "
        "unusual about a visit apart from coming home without their own opinions."
    )
    questions = {
        "next_on_top": "Demon: which card next on top of the deck?",
    }

    replies = {
        "possess": "possess|take over|übernehmen|besetzen",
    }

    @property
    def sheet_pile(self) -> str:
        return f"pile of {self.name}"

    @power(
        AlliancesOpen,
        who=holds_nothing_yet,
        choices=bystanders,
        targets=that_seat,
        optional=True,
        pays=worth_having,
    )
    async def possess(self, moment: AlliancesOpen, victim: int) -> None:
        cards = self.position.seats[victim].hand
        self.start_lasting("possession", hand_pile(victim), other=victim)
        keys = tuple(map(str, sorted(cards)))
        self.power.pile, self.position.seats[victim].hand = [*self.power.pile, *cards], []
        self.table.tell(CardsPassed(victim, self.seat, len(keys), "possession"))
        self.table.tell(SawCards(self.seat, keys, "possession", to=(self.seat, victim)))

    @super_flare(AlliancesOpen, who=holds_nothing_yet, pays=six_of_my_own)
    async def possess_the_deck(self, moment: AlliancesOpen, _: None) -> None:
        self.start_lasting("possession", hand_pile(self.seat), other=self.seat)
        await draw(self.table, self.seat, DRAWN_BY_THE_SUPER, pile=self.sheet_pile)

    @rule(CARD_SOURCES)
    def plays_what_it_possesses(self, sources: list[Source], *, seat: int) -> list[Source]:
        possession = self._possession()
        if seat != self.seat or not possession:
            return sources
        return [*sources, Source(self.sheet_pile, back=possession)]

    def _possession(self) -> str:
        """Return the hand that possessed cards return to, even if another seat has the sheet by now."""
        found = [e.note for e in self.enc.lasting if (e.sheet, e.what) == (self.name, "possession")]
        return found[0] if found else ""

    @lasting(EncounterSettled, who=ended_early)
    @lasting(EncounterEnds)
    async def possession(self, moment: Moment, _: None) -> None:
        """Give the cards back, even if the power is lost; at once if the encounter was called off."""
        sheet = next((p for p in self.position.sheets() if p.alien == self.name), None)
        if sheet is None or not sheet.pile:
            return
        if self.effect.other == self.effect.seat:
            await self._onto_the_deck(sheet)
        else:
            self._give_back(sheet, self.effect.other)

    def _give_back(self, sheet: Power, owner: int) -> None:
        """Give the cards back. Only the two players learn which cards they are."""
        keys = tuple(map(str, sorted(sheet.pile)))
        self.position.seats[owner].hand += sheet.pile
        sheet.pile = []
        both = (self.effect.seat, owner)
        self.table.tell(CardsPassed(*both, len(keys), "possession over"))
        self.table.tell(SawCards(owner, keys, "possession over", to=both))

    async def _onto_the_deck(self, sheet: Power) -> None:
        """Put the cards on the deck, the one named first on top; by default as they were drawn (D-75)."""
        order: list[Card] = []
        for _ in range(len(sheet.pile) - 1):
            order.append(await self._next_on_top(sheet, order))
        left = list(sheet.pile)
        for one in order:
            left.remove(one)
        self.position.deck += reversed([*order, *left])
        self.table.tell(CardsPutOnDeck(self.effect.seat, len(sheet.pile)))
        sheet.pile = []

    async def _next_on_top(self, sheet: Power, order: list[Card]) -> Card:
        left = list(sheet.pile)
        for one in order:
            left.remove(one)
        form = cards_choice(sorted(left))
        about: Parameters = {"cards": len(left), "laid": [str(c) for c in order]}
        return await self.table.choose(
            self.effect.seat, "demon.next_on_top", form, str(left[0]), about=about, sealed=True
        )

    @wild_flare(
        AlliancesOpen, who=main_player, choices=bystanders, targets=that_seat, pays=strong_enough_to_help
    )
    async def conscript(self, moment: AlliancesOpen, seat: int) -> None:
        self.start_lasting("conscript_answers", other=seat)

    @lasting(AllianceAnswerDue)
    async def conscript_answers(self, moment: AllianceAnswerDue, _: None) -> None:
        """Make the named player join without invitation, with no more ships than the own force has now."""
        force = ships_of(self.position, self.side).get(self.seat, 0)
        if moment.seat == self.effect.other and force:
            moment.must, moment.most = self.side, min(force, MOST_CONSCRIPTED)
