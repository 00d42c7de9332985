from functools import partial

from engine.asking.ask import SEAT
from engine.asking.forms import Cards
from engine.sheets.abilities import Sheet, card_effect, in_words
from engine.sheets.advice import harmless
from engine.state.cards import Card, card

from ..moments import NewHandDue
from . import Edict


def my_new_hand(sheet: Sheet, moment: NewHandDue) -> bool:
    return moment.seat == sheet.seat


def others_to_keep(sheet: Sheet) -> list[Card]:
    """Return the cards that may be kept; one copy of this card is spent by playing it."""
    cards = [one for one in sorted(sheet.me.hand) if not one.is_encounter]
    own = card(sheet.name)
    if own in cards and own not in [playing.card for playing in sheet.position.playing]:
        cards.remove(own)
    return cards


def holds_something(sheet: Sheet, moment: NewHandDue) -> bool:
    return bool(others_to_keep(sheet))


@in_words("when you hold a card besides that you may keep")
def something_to_keep(sheet: Sheet, moment: NewHandDue, _: None) -> float:
    return 1.0


class Keeper(Edict):
    """Keeps cards at a new hand; as many are drawn as without it (M-12.7)."""

    title = "Keeper"
    keyword = "keep cards"
    text = (
        "When you must throw your hand away and draw a new one, show and keep any cards except challenge "
        "cards. You still draw seven."
    )
    questions = {"keep": "Keeper: which cards do you show and keep?"}

    @card_effect(NewHandDue, who=my_new_hand, can=holds_something, pays=something_to_keep, harms=harmless)
    async def keep(self, moment: NewHandDue, _: None) -> None:
        keys = list(map(str, others_to_keep(self)))
        form, every = Cards(keys, 0, len(keys)), sorted(keys)
        nothing: list[str] = []
        moment.kept += await self.table.choose(
            self.seat,
            "edict_keeper.keep",
            form,
            nothing,
            sealed=True,
            public=SEAT,
            advise=partial(list, every),
        )
