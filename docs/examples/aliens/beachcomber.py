from dataclasses import dataclass

from engine.aliens import Alien
from engine.asking.choices import cards_choice
from engine.facts import Fact
from engine.moments import EncounterSettled, Moment
from engine.sheets.abilities import Sheet, ally, in_words, power, super_flare, wild_flare
from engine.sheets.advice import always_pays
from engine.state.cards import Card, flare
from engine.state.kinds import CardKey, SeatNo
from engine.windows.drawing import discard, draw

DEPTH = 3  # how many cards of the discard pile the super flare reaches


@dataclass(frozen=True)
class Combed(Fact):
    """A fact that all may know: the card was face up."""

    seat: SeatNo
    card: CardKey


def can_comb(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it may be used, by public facts: how many cards a hand holds, not which."""
    return sheet.is_main and bool(sheet.position.discards and sheet.me.hand)


def on_top(sheet: Sheet, moment: Moment) -> dict[str, Card]:
    """Return the top cards of the discard pile by their keys: a choice is named before the announcement."""
    return {str(one): one for one in sheet.position.discards[-DEPTH:]}


@in_words("when the card to be had is an attack of 11 or more, or no encounter card; the best of several")
def worth_having(sheet: Sheet, moment: Moment, found: Card | None) -> float:
    """Return more than 0 if the card is worth taking. Players read the words above this function."""
    one = found or sheet.position.discards[-1]
    return one.value - 10 if one.is_attack else float(not one.is_encounter)


def left_over(sheet: Sheet, found: Card | None) -> list[Card]:
    """Return the cards it may leave: any but the flare that is being played."""
    return sorted(one for one in sheet.me.hand if found is None or one is not flare(sheet.name))


def has_something_to_leave(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it holds another card. This reads the hand, so it is a `can` and not a `who`."""
    return len(sheet.me.hand) > 1


async def what_to_leave(
    sheet: Sheet, moment: Moment, found: Card | None
) -> tuple[str, tuple[Card, Card | None]]:
    """Ask for a card of the hand, before the announcement: others must not see the choices."""
    cards = left_over(sheet, found)
    form, default = cards_choice(cards), str(cards[0])
    left = await sheet.table.choose(sheet.seat, "beachcomber.leaves", form, default, sealed=True)
    return str(left) if found is None else f"{left} for {found}", (left, found)


class Beachcomber(Alien):
    """Combing: leaves a card on the discard pile and takes the one that lay on top."""

    title = "Beachcomber"
    alert = "green"
    verb = "combing"
    tagline = "Trades a card with the discard pile"
    role = "main player"
    phases = ("resolution",)
    text = (
        "When an encounter in which you are a main player is settled, you may discard a card from your hand "
        "and take the card that lay on top of the discard pile."
    )
    use = "The exchange, on announcement of the card that you leave."
    wild = "When an encounter in which you are an ally is settled: draw a card from the deck."
    super = "When you comb, take any of the three upper cards of the discard pile."
    history = (
        "Every tide brings them something, and they have never asked whose it was. Their palace is built of "
        "other people's plans."
    )
    questions = {"leaves": "Beachcomber: which card do you leave on the beach?"}
    facts = {"combed": {"sentence": "%(seat)s combs up %(card)s."}}

    @power(EncounterSettled, who=can_comb, optional=True, ask_details=what_to_leave, pays=worth_having)
    async def combing(self, moment: EncounterSettled, meant: tuple[Card, Card | None]) -> None:
        await self._comb(*meant)

    @super_flare(
        EncounterSettled,
        who=can_comb,
        can=has_something_to_leave,
        choices=on_top,
        ask_details=what_to_leave,
        pays=worth_having,
    )
    async def far_and_wide(self, moment: EncounterSettled, meant: tuple[Card, Card | None]) -> None:
        await self._comb(*meant)

    async def _comb(self, left: Card, found: Card | None) -> None:
        """Exchange the cards, if both are still there: others may have answered the announcement."""
        pile = self.position.discards
        found = found or (pile[-1] if pile else None)
        if left not in self.me.hand or found not in pile:
            return
        await discard(self.table, self.seat, [left], "power")
        if found in self.position.discards:
            self._pick_up(found)

    def _pick_up(self, found: Card) -> None:
        """Take the card; of several alike, the top one."""
        pile = self.position.discards
        del pile[max(n for n, one in enumerate(pile) if one is found)]
        self.me.hand.append(found)
        self.table.tell(Combed(self.seat, str(found)))

    @wild_flare(EncounterSettled, who=ally, pays=always_pays)
    async def driftwood(self, moment: EncounterSettled, _: None) -> None:
        await draw(self.table, self.seat, 1)
