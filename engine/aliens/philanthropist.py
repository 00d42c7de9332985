from functools import partial

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import cards_choice
from engine.asking.forms import Option, choice
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import (
    Sheet,
    first_seat,
    foreseen,
    in_words,
    lasting,
    main_or_ally,
    other_seats,
    power,
    rule,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import GOOD_ATTACK, attacks_in_hand, nearly_wins
from engine.sheets.book import alert, stays_with_owner
from engine.state.cards import Card, card
from engine.state.holdings import Power
from engine.state.position import Position, Seat
from engine.state.queries import ELIGIBLE_CARDS, MAY_TURN_UP, CardAndSource, in_force, usable

from ..facts import PowerMoved
from ..moments import AlliancesFormed, ChoosingCards, EncounterEnds, EncounterStarts, Moment
from ..windows.drawing import any_encounter_card_left, give, new_hand
from ..windows.losses import pay_a_ship
from ..windows.plays import sources
from . import Alien

WEAK_ATTACK, MANY_IN_WARP = 8, 8
Loan = tuple[int, str]  # the borrower, and one of several powers; "": all of them


def receivers(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return the seats that may get a card: the opponent, or for an ally either main player."""
    return {seat_key(s): s for s in sheet.enc.main_players if s != sheet.seat}


def holds_cards(sheet: Sheet, moment: Moment) -> bool:
    return bool(sheet.me.hand)


@in_words("to the main player against you, when you hold an attack below 8")
def a_weak_attack(sheet: Sheet, moment: Moment, receiver: int) -> float:
    """Advise to give a weak attack away: the hand is empty sooner, and eight new cards follow."""
    attacks = attacks_in_hand(sheet)
    opposed = sheet.enc.side_of_main(receiver) != sheet.side
    return float(opposed and bool(attacks) and attacks[0] < WEAK_ATTACK)


@in_words("as a main player, when your gift to your opponent is an attack below 10")
def a_weak_gift_to_my_opponent(sheet: Sheet, moment: Moment, _: None) -> float:
    gifts = [card(gift.secret) for gift in sheet.lasting_effects("gift") if gift.other == sheet.opponent]
    return float(sheet.is_main and any(one.is_attack and one.value < GOOD_ATTACK for one in gifts))


@in_words(
    "to a player one colony short of winning who has a power; not as the offense or with 8 ships in the warp"
)
def against_a_likely_winner(sheet: Sheet, moment: Moment, loan: Loan) -> float:
    borrower, enc, position = loan[0], sheet.enc, sheet.position
    if sheet.seat == enc.offense or not nearly_wins(position, borrower):
        return 0.0
    return float(in_force(position, borrower) and sheet.me.warp < MANY_IN_WARP)


def gave_a_card(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it gave a card, which is public. Whether that was an encounter card is not."""
    return main_or_ally(sheet, moment) and bool(sheet.lasting_effects("gift"))


def gave_an_encounter_card(sheet: Sheet, moment: Moment) -> bool:
    return any(card(gift.secret).is_encounter for gift in sheet.lasting_effects("gift"))


def has_a_power_to_lend(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its power is neither lost nor zapped, and it has a ship to pay with."""
    powers, position = sheet.me.powers, sheet.position
    if not powers or not position.colonies(sheet.seat):
        return False
    if position.rules.has_several_powers:
        return bool(to_lend(sheet))
    return all(_may_lend(position, sheet.seat, p.alien) for p in powers)


def _may_lend(position: Position, seat: int, alien: str) -> bool:
    """Return whether a power works, and may be in another's hands (M-17.3)."""
    return usable(position, seat, alien) and not stays_with_owner(alien, position.rules)


def to_lend(sheet: Sheet) -> list[str]:
    """Return those of several powers that work."""
    return [p.alien for p in sheet.me.main_powers if _may_lend(sheet.position, sheet.seat, p.alien)]


@foreseen(no_seats=True)
def loans(sheet: Sheet, moment: Moment) -> dict[str, Loan]:
    """Return the possible loans; of several powers the lender names one (M-20.3)."""
    seats = other_seats(sheet, moment)
    if not sheet.position.rules.has_several_powers:
        return {key: (seat, "") for key, seat in seats.items()}
    lent = to_lend(sheet)
    return {f"{one} to {key}": (seat, one) for key, seat in seats.items() for one in lent}


async def which_card(sheet: Sheet, moment: Moment, receiver: int) -> tuple[str, tuple[int, Card]]:
    """Ask for the card. Everybody hears who gets one; only giver and receiver learn which."""
    cards = sorted(sheet.me.hand)
    about: Parameters = {"seat": receiver}
    default = str(cards[0])
    one = await sheet.table.choose(
        sheet.seat, "philanthropist.giving", cards_choice(cards), default, about=about, sealed=True
    )
    return seat_key(receiver), (receiver, one)


async def one_ship(sheet: Sheet, _: Loan) -> bool:
    return await pay_a_ship(sheet.table, sheet.seat)


class Philanthropist(Alien):
    """Giving: gives a main player a card; the flare lends the whole sheet for an encounter (R-14.14)."""

    title = "Philanthropist"
    alert = "yellow"
    verb = "giving"
    tagline = "Hands cards to the main players"
    role = "main player or ally"
    phases = ("alliance",)
    remembers = ("gift",)
    text = (
        "When alliances are formed and you take part, you may give a main player one card of your hand, "
        "which they may use at once: your opponent if you are a main player, either of them if you are an "
        "ally. If that leaves you, as a main player, without an encounter card, you draw a new hand."
    )
    use = "Giving the card, when its receiver is named and before it changes hands."
    wild = (
        "When an encounter begins: pay a ship to the warp and lend your power to any other player until the "
        "encounter ends. They have it in place of their own, and you cannot use it meanwhile."
    )
    super = (
        "When encounter cards are chosen: whoever got an encounter card from you in this encounter must "
        "choose that card if they can."
    )
    printed = {
        "mayfair": {
            "wild": (
                "When a challenge begins: pay a token to the Warp and lend your power to any other player "
                "until the challenge ends. They have it in place of their own, and you cannot use it "
                "meanwhile. A power with pieces of its own is never lent."
            ),
        }
    }
    history = (
        "Philanthropists give until it hurts somebody. Their gift catalogue is banned in eleven systems."
    )
    questions = {
        "rests": "You borrow a power: which of yours rests?",
        "giving": "Philanthropist: give %(seat_colour)s which card?",
    }

    # The gift

    replies = {
        "giving": (
            "give a card|give a gift|a gift for|a present for|a card for|give 1 of my cards|schenken"
            "|schenke was|karte schenken|verschenken"
        ),
    }

    @power(
        AlliancesFormed,
        who=main_or_ally,
        can=holds_cards,
        choices=receivers,
        ask_details=which_card,
        targets=first_seat,
        optional=True,
        pays=a_weak_attack,
    )
    async def giving(self, moment: AlliancesFormed, gift: tuple[int, Card]) -> None:
        receiver, one = gift
        if self.me.hand and one not in self.me.hand:  # it was played in the meantime
            _, (_, one) = await which_card(self, moment, receiver)
        if one in self.me.hand:
            give(self.table, self.seat, receiver, [one], "gift")
            self.start_lasting("gift", secret=str(one), other=receiver)
        if self.is_main:
            await self._replenish(moment)

    async def _replenish(self, moment: Moment) -> None:
        """Draw a new hand, also as the offense, whose turn would otherwise end without a card."""
        while not self._has_an_encounter_card() and any_encounter_card_left(self.table):
            await new_hand(self.table, self.seat, moment)

    def _has_an_encounter_card(self) -> bool:
        piles = (self.position.pile(source.pile) for source in sources(self.position, self.seat))
        return any(one.is_encounter for pile in piles for one in pile)

    @super_flare(ChoosingCards, who=gave_a_card, can=gave_an_encounter_card, pays=a_weak_gift_to_my_opponent)
    async def must_use_the_gift(self, moment: ChoosingCards, _: None) -> None:
        for gift in self.lasting_effects("gift"):
            if card(gift.secret).is_encounter:
                self.start_lasting("bound", secret=gift.secret, seat=gift.other)

    @rule(ELIGIBLE_CARDS, lasting="bound", stage="must")
    def only_the_gift(self, held: list[CardAndSource], *, seat: int) -> list[CardAndSource]:
        """Allow only the gift, if effects that come before, such as an upset, have left it."""
        given = [one for one in held if str(one[0]) == self.effect.secret]
        return given if given and seat == self.seat else held

    # The loan

    @wild_flare(
        EncounterStarts,
        who=has_a_power_to_lend,
        choices=loans,
        targets=first_seat,
        price=one_ship,
        pays=against_a_likely_winner,
    )
    async def loan(self, moment: EncounterStarts, loan: Loan) -> None:
        """Lend the power with its tokens, piles and incarnation. The borrower's own sheets rest."""
        borrower, named = loan
        lent = [p for p in self.me.powers if not named or named in (p.alien, p.under)]
        if lent or not named:
            await self._lend(self.position.seats[borrower], lent, named)

    async def _lend(self, borrower: Seat, lent: list[Power], named: str) -> None:
        resting = await self._which_rest(borrower, named)
        self.me.powers = [p for p in self.me.powers if p not in lent]
        borrower.powers = [*lent, *(p for p in borrower.powers if p not in resting)]
        borrower.resting += resting
        self.start_lasting("loan_ends", " ".join(sheet.alien for sheet in lent), other=borrower.number)
        for sheet in lent:
            self.table.tell(PowerMoved(sheet.alien, borrower.number))

    async def _which_rest(self, borrower: Seat, named: str) -> list[Power]:
        """Return the borrower's sheets that rest.

        Of several powers the borrower names one (OURS-core-90); else all rest.
        """
        if not named:
            return borrower.powers
        powers = {p.alien: p for p in borrower.main_powers}
        if not powers:
            return []
        form = choice(*(Option(alien, "alien", {"alien": alien}) for alien in powers))
        about: Parameters = {"seat": self.seat, "alien": named}
        ask = Ask(
            borrower.number,
            "philanthropist.rests",
            form,
            max(powers),
            about=about,
            advise=partial(min, powers, key=alert),
            public=SEAT,
        )
        return borrower.whole_power(powers[await self.table.ask(ask)])

    @rule(MAY_TURN_UP, lasting="loan_ends")
    def own_sheets_rest(self, may: bool, *, seat: int) -> bool:
        """Keep the borrower's face-down sheets from turning up, unless one of several powers rests."""
        one_rests = self.position.rules.has_several_powers and self.position.seats[seat].resting
        return may and (seat != self.effect.other or bool(one_rests))

    @lasting(EncounterEnds)
    async def loan_ends(self, moment: EncounterEnds, _: None) -> None:
        """Take lent sheets back from the seats that have them now, and wake resting ones."""
        for alien in self.effect.note.split():
            self._take_back(alien)
        borrower = self.position.seats[self.effect.other]
        borrower.powers += borrower.resting
        borrower.resting = []

    def _take_back(self, alien: str) -> None:
        holder = self.position.holder(alien)
        if holder is None or holder == self.seat:
            return
        powers = self.position.seats[holder].powers
        sheet = next(p for p in powers if p.alien == alien)
        powers.remove(sheet)
        self.me.powers.append(sheet)
        self.table.tell(PowerMoved(alien, self.seat))
