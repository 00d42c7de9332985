from functools import partial

from engine.asking.ask import SEAT
from engine.asking.choices import yes_or_no
from engine.asking.forms import NO, YES, Choice, Option
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, card_effect, first_seat, in_words, other_seats
from engine.state.cards import FLARE, Card, card

from ..moments import Moment
from ..windows.drawing import give, look_at_hand
from . import ANY_TIME, Edict

MANY_CARDS = 5
USUAL_ATTACK = 7  # the best card to name is a common attack far above this
NOTHING = Option("nothing", "nothing")


def cards_to_name(sheet: Sheet) -> list[Card]:
    """Return every card that a hand may hold in this game."""
    rules = sheet.position.rules
    flares = [name + FLARE for name in rules.with_flares if rules.flares]
    return sorted({card(key) for key in (*rules.cards.deck, *flares)})


def best_card_to_name(sheet: Sheet) -> str:
    """Return the attack with the highest product of unseen copies and of what it has above a usual one."""
    position = sheet.position
    deck, seen = position.rules.cards.deck, [*position.discards, *sheet.me.hand]
    attacks = [one for one in map(card, deck) if one.is_attack]
    worth = {one: (deck[one.key] - seen.count(one)) * (one.value - USUAL_ATTACK) for one in attacks}
    return max(attacks, key=lambda one: (worth[one], one.value)).key


async def which_card(sheet: Sheet, moment: Moment, whose: int) -> tuple[str, tuple[int, Card]] | None:
    """Let the finder name a card, before looking at the hand; without one nothing is played (MD-35)."""
    found = {one.key: one for one in cards_to_name(sheet)}
    options = {key: Option(key, "card", {"card": key}) for key in found} | {NOTHING.key: NOTHING}
    form = Choice(options, meanings={**found, NOTHING.key: None})
    about: Parameters = {"other": whose}
    named = await sheet.table.choose(
        sheet.seat,
        "edict_finder.card",
        form,
        NOTHING.key,
        about=about,
        advise=partial(best_card_to_name, sheet),
    )
    return None if named is None else (f"{named} from {seat_key(whose)}", (whose, named))


@in_words("against the player with the most cards, 5 or more")
def the_fullest_hand(sheet: Sheet, moment: Moment, whose: int) -> float:
    sizes = {s.number: len(s.hand) for s in sheet.position.seats if s.number != sheet.seat}
    return float(sizes[whose] >= MANY_CARDS and sizes[whose] == max(sizes.values()))


class Finder(Edict):
    """Looks through a hand for a card named before, which may be taken (M-12.18)."""

    title = "Finder"
    keyword = "search hand"
    text = (
        "At any time, name a card and another player, and look through that player's hand. If the card is "
        "there, you may take it."
    )
    questions = {
        "card": "Finder: name a card to seek in %(other_colour)s's hand",
        "take": "Finder: take %(card)s?",
    }
    replies = {
        "take.yes": (
            "take it|i take it|i take that|of course i take that|ill take it|i will take it"
            "|take it please|take it from him|take it from her"
            "|take it from them|take the card|i take the card|take that card|gimme|gimme it|gimme that"
            "|gimme that card|give it to me|give me it|give me that|i want it|its mine|it is mine"
            "|steal it|ich nehme sie|ich nehme die karte|nehme ich|die nehme ich|will ich haben|her damit"
        ),
        "take.no": (
            "leave it|leave it there|leave it with him|leave it with her|leave it with them|dont take it"
            "|let him keep it|let her keep it|let them keep it|i dont want it"
            "|you can keep it|lass sie dort|lass ihm die karte|lass ihr die karte|lass ihnen die karte"
            "|soll er behalten|kann er behalten|kann sie behalten"
        ),
    }

    @card_effect(
        ANY_TIME,
        choices=other_seats,
        targets=first_seat,
        ask_details=which_card,
        pays=the_fullest_hand,
    )
    async def search(self, moment: Moment, named: tuple[int, Card]) -> None:
        whose, wanted = named
        cards = look_at_hand(self.table, self.seat, whose)
        if await self._takes(whose, wanted, wanted in cards) and wanted in self.position.seats[whose].hand:
            give(self.table, whose, self.seat, [wanted], "found")

    async def _takes(self, whose: int, wanted: Card, is_there: bool) -> bool:
        """Ask in either case: a missing pause would tell that the card is not there (MD-67)."""
        form = yes_or_no(YES, NO) if is_there else yes_or_no(NO)
        about: Parameters = {"other": whose, "card": wanted.key}
        default = YES.key if is_there else NO.key
        return await self.table.choose(
            self.seat, "edict_finder.take", form, default, about=about, sealed=True, public=SEAT
        )
