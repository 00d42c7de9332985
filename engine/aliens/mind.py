from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, in_words, power, super_flare, that_seat, wild_flare
from engine.sheets.advice import as_the_only_flare, harmless

from ..moments import AlliancesOpen, CardsDrawing, Moment
from ..windows.drawing import SEES_DRAWS, look_at_hand
from . import Alien


def not_yet_looked(sheet: Sheet, moment: Moment) -> bool:
    return not sheet.lasting_effects("looked")


def outside_and_not_yet_looked(sheet: Sheet, moment: Moment) -> bool:
    return not sheet.is_main and not_yet_looked(sheet, moment)


def opponents(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return the opponent of a main player; for everybody else, either main player."""
    return {seat_key(s): s for s in sheet.enc.main_players if s != sheet.seat}


def another_draws(sheet: Sheet, moment: CardsDrawing) -> bool:
    return moment.seat != sheet.seat


@in_words("at the first chance; if you are no main player, at the offense's hand")
def a_look_costs_nothing(sheet: Sheet, moment: Moment, seat: int) -> float:
    return 1.0


@in_words("at the first chance")
def more_than_one(sheet: Sheet, moment: Moment, _: None) -> float:
    return 2.0


class Mind(Alien):
    """Knowledge: a look at a hand that nobody else sees; the flare sees cards drawn from the deck."""

    title = "Mind"
    alert = "yellow"
    verb = "knowledge"
    tagline = "Reads a main player's hand"
    role = "any"
    phases = ("alliance",)
    remembers = ("looked",)
    text = (
        "Once in each encounter, before the offense invites allies, you may look at the whole hand of a main "
        "player; if you are a main player, your opponent's. Keep what you saw to yourself."
    )
    use = "The look, when its target is named and before any card is shown."
    wild = (
        "When another player is about to draw from the deck: until the encounter ends you see every card "
        "that they draw from it, before they do. Keep it to yourself."
    )
    super = "As neither offense nor defense, your look shows you the hands of both."
    history = (
        "The Minds keep a library of every thought they ever overheard. Late fees are payable in secrets."
    )

    replies = {
        "knowledge": (
            "read mind|look at hand|see hand|see cards|look at cards|hand ansehen|hand anschauen"
            "|peek at hand|peek at cards|a peek at cards|look into hand|have a look at cards"
            "|have a look at hand"
            "|karten ansehen|karten anschauen|schau karten an|schau hand an|seh karten an"
        ),
    }

    @power(
        AlliancesOpen,
        who=not_yet_looked,
        choices=opponents,
        targets=that_seat,
        optional=True,
        pays=a_look_costs_nothing,
        harms=harmless,
    )
    async def knowledge(self, moment: AlliancesOpen, seat: int) -> None:
        self._look([seat])

    @super_flare(AlliancesOpen, who=outside_and_not_yet_looked, pays=more_than_one)
    async def both_hands(self, moment: AlliancesOpen, _: None) -> None:
        self._look(list(self.enc.main_players))

    def _look(self, seats: list[int]) -> None:
        """Look at the hands as they are now. Other piles are not part of a hand."""
        self.start_lasting("looked")
        for seat in seats:
            look_at_hand(self.table, self.seat, seat)

    @wild_flare(CardsDrawing, who=another_draws, pays=as_the_only_flare)
    async def sees_draws(self, moment: CardsDrawing, _: None) -> None:
        """See this draw and the later ones, without any further question."""
        self.start_lasting(SEES_DRAWS, other=moment.seat)
