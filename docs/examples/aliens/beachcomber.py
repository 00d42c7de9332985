from dataclasses import dataclass

from engine.aliens import Alien
from engine.asking.choices import cards_choice
from engine.facts import Fact
from engine.moments import EncounterSettled, Moment
from engine.sheets.abilities import Sheet, ally, in_words, power, super_flare, wild_flare
from engine.state.cards import Card, flare
from engine.state.kinds import CardKey, SeatNo
from engine.windows.drawing import discard, draw

DEPTH = 3  # how many cards of the discard pile the super flare reaches


@dataclass(frozen=True)
class Combed(Fact):
    """For all to know: the card lay open."""

    seat: SeatNo
    card: CardKey


def can_comb(sheet: Sheet, moment: Moment) -> bool:
    """Public facts only: how many cards somebody holds is public, which they are is not."""
    return sheet.is_main and bool(sheet.position.discards and sheet.me.hand)


def on_top(sheet: Sheet, moment: Moment) -> dict[str, Card]:
    """The upper cards of the discard pile, by their keys: a choice is named before the use is announced."""
    return {str(one): one for one in sheet.position.discards[-DEPTH:]}


@in_words("when the card to be had is an attack of 11 or more, or no encounter card; the best of several")
def worth_having(sheet: Sheet, moment: Moment, found: Card | None) -> float:
    """Advice: more than nothing if it pays. Whoever leaves it to this reads the words."""
    one = found or sheet.position.discards[-1]
    return one.value - 10 if one.is_attack else float(not one.is_encounter)


def left_over(sheet: Sheet, found: Card | None) -> list[Card]:
    """What may be left: any card, but not the flare that is being played."""
    return sorted(one for one in sheet.me.hand if found is None or one is not flare(sheet.name))


def has_something_to_leave(sheet: Sheet, moment: Moment) -> bool:
    """Looks into the hand: it decides what is offered, never who is asked."""
    return len(sheet.me.hand) > 1


async def what_to_leave(
    sheet: Sheet, moment: Moment, found: Card | None
) -> tuple[str, tuple[Card, Card | None]]:
    """A card of the hand cannot be listed for all to read, so it is asked for, before the announcement."""
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
        """Others may have answered the announcement: what is meant is looked for once more."""
        pile = self.position.discards
        found = found or (pile[-1] if pile else None)
        if left not in self.me.hand or found not in pile:
            return
        await discard(self.table, self.seat, [left], "power")
        if found in self.position.discards:
            self._pick_up(found)

    def _pick_up(self, found: Card) -> None:
        """The one on top, if there are others like it."""
        pile = self.position.discards
        del pile[max(n for n, one in enumerate(pile) if one is found)]
        self.me.hand.append(found)
        self.table.tell(Combed(self.seat, str(found)))

    @wild_flare(EncounterSettled, who=ally)
    async def driftwood(self, moment: EncounterSettled, _: None) -> None:
        await draw(self.table, self.seat, 1)
