from engine.asking.choices import seats_or
from engine.asking.forms import Cards, Option
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, in_words, power, super_flare, wild_flare
from engine.sheets.advice import always_pays, is_poor_attack
from engine.sheets.hands import hand_without_own_flare
from engine.state.cards import Card

from ..moments import AlliancesOpen, CardsDrawing, CardsDrawn, Moment, ResultApplied
from ..windows.drawing import discard, draw_part, take_at_random
from . import Alien

DECK = "deck"
MOST_THROWN = 3


def not_yet_refilled(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and not sheet.lasting_effects("refilled")


def to_refill(sheet: Sheet) -> int:
    """Return how many cards are missing from a full hand of eight, or of the edition's number."""
    return sheet.position.rules.cards.hand_size - len(sheet.me.hand)


def hand_is_small(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it holds fewer than eight cards, which is public."""
    return not_yet_refilled(sheet, moment) and to_refill(sheet) > 0


def has_other_cards(sheet: Sheet, moment: Moment) -> bool:
    return bool(hand_without_own_flare(sheet))


def poor_cards(sheet: Sheet) -> list[Card]:
    """Return the attacks below 8, as many as may go, or the lowest card if there are none."""
    held = hand_without_own_flare(sheet)
    poor = [one for one in held if is_poor_attack(one)]
    return (poor or held[:1])[:MOST_THROWN]


@in_words("when throwing away up to 3 attacks below 8 leaves you fewer than 8 cards")
def something_poor(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it only if it makes the refill possible."""
    thrown = [one for one in poor_cards(sheet) if is_poor_attack(one)]
    return 2.0 if thrown and to_refill(sheet) + len(thrown) > 0 else 0.0


def robbed_by_the_wild(sheet: Sheet) -> list[int]:
    """Return the opponent and their allies who hold cards, also allies whose ships have gone home."""
    enc = sheet.enc
    theirs = enc.side_of_main(sheet.opponent)
    seats = [s for s in enc.order if s == sheet.opponent or theirs in (enc.joined.get(s), enc.allies.get(s))]
    return [s for s in seats if sheet.position.seats[s].hand]


def won_or_made_a_deal(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and sheet.enc.result in ("deal", sheet.side) and bool(robbed_by_the_wild(sheet))


class Mutant(Alien):
    """Regeneration: draws card by card up to eight, from hands or the deck.

    All cards from the deck are one draw.
    """

    title = "Mutant"
    verb = "regenerate"
    tagline = "Refills the hand to eight"
    role = "main player"
    phases = ("alliance",)
    remembers = ("refilled",)
    text = (
        "As a main player with fewer than eight cards in hand, you may refill it before anybody is invited: "
        "draw single cards until you hold eight. Before each of them you decide whether it comes unseen from "
        "the hand of another player, whichever you like, or from the deck."
    )
    use = "Starting the refill, before the first card is drawn."
    wild = (
        "As a main player who has won the encounter or made a deal: take a card at random from your opponent "
        "and one from each player who was allied with them."
    )
    super = "Before your refill you may throw away one, two or three cards, also to make a refill possible."
    history = (
        "Cut a Mutant in half and you have two Mutants arguing over the inheritance. Nothing they lose stays "
        "lost, least of all other people's property."
    )
    questions = {
        "regenerate": "Mutant: where does the next card come from?",
        "throw_away": "Mutant: which cards do you throw away?",
    }
    answers = {
        "regenerate.deck": "The top card, unseen.",
    }

    replies = {
        "regenerate": (
            "refill|refill my hand|fill up|fill my hand up|regenerate|auffüllen|hand auffüllen|nachziehen"
        ),
    }

    @power(AlliancesOpen, who=hand_is_small, optional=True)
    async def regenerate(self, moment: AlliancesOpen, _: None) -> None:
        """Refill the hand.

        Effects that react to draws see one draw: they act before the first card or after the last one.
        """
        self.start_lasting("refilled")
        drawn = 0
        while to_refill(self) > 0 and (sources := self._sources()):
            source = await self._which(sources)
            if source is not None:
                take_at_random(self.table, self.seat, source, 1, "refill")
            elif await self._off_the_deck(first=not drawn):
                drawn += 1
            else:
                break
        if drawn:
            await self.table.reach(CardsDrawn(self.seat, drawn))

    def _sources(self) -> list[int | None]:
        """Return the seats whose hands hold cards, and None for the deck. Numbers of cards are public."""
        position = self.position
        others = list(position.clockwise(self.seat))[1:]
        deck = position.deck or position.discards or position.rules.quake
        return [*(s for s in others if position.seats[s].hand), *([None] if deck else [])]

    async def _which(self, sources: list[int | None]) -> int | None:
        """Ask for the source; by default it is the deck (D-74)."""
        seats = [seat for seat in sources if seat is not None]
        form = seats_or(seats, *([Option(DECK, DECK)] if None in sources else []))
        return await self.table.choose(
            self.seat,
            "mutant.regenerate",
            form,
            list(form.keys)[-1],
            about={"cards": to_refill(self)},
            advise=lambda: seat_key(self.opponent) if self.opponent in seats else None,
        )

    async def _off_the_deck(self, *, first: bool) -> bool:
        if first:
            await self.table.reach(CardsDrawing(self.seat, to_refill(self)))
        return bool(await draw_part(self.table, self.seat, 1))

    @super_flare(AlliancesOpen, who=not_yet_refilled, can=has_other_cards, pays=something_poor)
    async def throw_away(self, moment: AlliancesOpen, _: None) -> None:
        """Discard cards; the refill comes afterwards, by the power.

        By default these are the attacks below 8, or the lowest card.
        """
        keys = [str(one) for one in sorted(self.me.hand)]
        poor = sorted(str(one) for one in poor_cards(self))
        about: Parameters = {"cards": min(MOST_THROWN, len(keys))}
        form = Cards(keys, 1, MOST_THROWN)
        thrown = await self.table.choose(self.seat, "mutant.throw_away", form, poor, about=about, sealed=True)
        await discard(self.table, self.seat, thrown, "thrown away")

    @wild_flare(ResultApplied, who=won_or_made_a_deal, pays=always_pays)
    async def a_card_of_each(self, moment: ResultApplied, _: None) -> None:
        for seat in robbed_by_the_wild(self):
            take_at_random(self.table, self.seat, seat, 1, "refill")
