from engine.sheets.abilities import Sheet, anothers_flare, in_words, power, super_flare, wild_flare
from engine.sheets.advice import harmless, unless_another_flare_may_help

from ..moments import CardPlayed, CardsDrawn, ColonyEstablished, Moment, ShipsRetrieved
from ..windows.drawing import draw
from ..windows.losses import retrieve
from . import Alien


def another_drew(sheet: Sheet, moment: ShipsRetrieved | ColonyEstablished | CardsDrawn) -> bool:
    """Return whether another seat drew or gained something; dealing at the setup does not count."""
    return bool(moment.seat != sheet.seat) and sheet.position.encounter is not None


def another_and_an_old_ship(sheet: Sheet, moment: ShipsRetrieved) -> bool:
    """Return whether another retrieved ships, and one of its own can follow.

    A ship that came into the warp in this encounter cannot.
    """
    return (
        another_drew(sheet, moment)
        and sheet.me.warp > sheet.me.arrived
        and bool(sheet.position.colonies(sheet.seat))
    )


def others_gaining(sheet: Sheet, moment: ColonyEstablished) -> int:
    """Return how many others have gained colonies at this instant."""
    return len({seat for seat, _ in moment.together if seat != sheet.seat})


def another_gained(sheet: Sheet, moment: ColonyEstablished) -> bool:
    return another_drew(sheet, moment)


def cards_or_ships(sheet: Sheet, moment: ColonyEstablished) -> dict[str, tuple[int, int]]:
    """Return the ways to take one thing for each player who gained, cards first."""
    things = others_gaining(sheet, moment)
    most = min(things, sheet.me.warp) if sheet.position.colonies(sheet.seat) else 0
    return {f"cards {things - ships} ships {ships}": (things - ships, ships) for ships in range(most + 1)}


@in_words("at the first chance, with ships rather than cards")
def ships_first(sheet: Sheet, moment: Moment, split: tuple[int, int]) -> float:
    return 1.0 + split[1]


class Remora(Alien):
    """Clinging: shares others' ships and cards, without a question unless its order is "ask" (D-76)."""

    title = "Remora"
    alert = "yellow"
    verb = "cling"
    tagline = "Shares others' ships and cards"
    text = (
        "Each time another player takes ships out of the warp, you may take one of yours out too, except a "
        "ship that came into the warp in this same encounter. Each time somebody else takes cards off the "
        "deck, one card for you may follow."
    )
    use = "Two uses, one for each part; a zap of either blocks both for the rest of the encounter."
    wild = "When another player uses a flare, wild or super, draw one card."
    super = (
        "When somebody else gains a colony, draw one card or bring one ship back from the warp. If several "
        "players gain colonies at the same instant, do so once for each of them."
    )
    history = (
        "A Remora has never bought a ticket and has never missed a voyage. They consider the hull of a "
        "stranger to be public transport."
    )

    @power(ShipsRetrieved, who=another_and_an_old_ship, optional=True, done_by_default=True, harms=harmless)
    async def cling_to_ships(self, moment: ShipsRetrieved, _: None) -> None:
        await retrieve(self.table, {self.seat: 1})

    @power(CardsDrawn, who=another_drew, optional=True, done_by_default=True, harms=harmless)
    async def cling_to_cards(self, moment: CardsDrawn, _: None) -> None:
        await draw(self.table, self.seat, 1)

    @wild_flare(CardPlayed, who=anothers_flare, pays=unless_another_flare_may_help)
    async def a_card_for_a_flare(self, play: CardPlayed, _: None) -> None:
        await draw(self.table, self.seat, 1)

    @super_flare(ColonyEstablished, who=another_gained, choices=cards_or_ships, pays=ships_first)
    async def share_a_colony(self, moment: ColonyEstablished, split: tuple[int, int]) -> None:
        cards, ships = split
        await retrieve(self.table, {self.seat: ships})
        await draw(self.table, self.seat, cards)
