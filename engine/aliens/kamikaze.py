from engine.asking.forms import Ships
from engine.sheets.abilities import Sheet, in_words, main_player, power, super_flare, wild_flare
from engine.sheets.advice import card_i_laid, odds

from ..flow.sending import default_ships, ships_as_key, ships_on_colonies
from ..moments import BeforeCardsChosen, CardsChosen, Moment, RegroupShipDue
from ..windows.drawing import draw
from ..windows.losses import lose, retrieve, ships_still_there
from . import Alien

MOST_SHIPS, CARDS_A_SHIP, POINTS_A_SHIP, RETRIEVED = 4, 2, 3, 3
FEW_CARDS, MANY_SPARE = 5, 6
A_THIRD = 1 / 3  # the share of all attacks that must be beaten in addition, since the ships are lost anyway


def outside(sheet: Sheet) -> dict[str, int]:
    """Return the colonies whose ships take no part: for the defense, all but the target planet."""
    inside = str(sheet.enc.planet) if sheet.seat == sheet.enc.defense else ""
    return {
        planet: n for planet, n in ships_on_colonies(sheet.position, sheet.seat).items() if planet != inside
    }


def main_with_colonies(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(sheet.position.colonies(sheet.seat))


def main_with_ships_outside(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(outside(sheet))


def spare_ships(sheet: Sheet) -> int:
    return sum(n - 1 for n in outside(sheet).values())


async def any_ships(sheet: Sheet, moment: Moment, _: None) -> tuple[str, dict[str, int]]:
    """Ask for the ships, all at once; by default those that no colony needs."""
    form = Ships(ships_on_colonies(sheet.position, sheet.seat), 1, MOST_SHIPS)
    spare = Ships(outside(sheet) or form.places, 1, MOST_SHIPS)
    default = default_ships(sheet.position, sheet.seat, spare)
    fleet = await sheet.table.choose(sheet.seat, "kamikaze.sacrifice", form, default)
    return ships_as_key(fleet.ships), fleet.ships


async def ships_outside(sheet: Sheet, moment: Moment, _: None) -> tuple[str, dict[str, int]]:
    form = Ships(outside(sheet), 1, MOST_SHIPS)
    default = default_ships(sheet.position, sheet.seat, form)
    fleet = await sheet.table.choose(sheet.seat, "kamikaze.fuel", form, default)
    return ships_as_key(fleet.ships), fleet.ships


async def send_them_off(sheet: Sheet, ships: dict[str, int]) -> bool:
    """Pay the ships that are still there; return whether there were any."""
    left = ships_still_there(sheet.position, sheet.seat, ships)
    ships.clear()
    ships.update(left)
    await lose(sheet.table, "price", {sheet.seat: left})
    return bool(left)


@in_words("when you hold 5 cards or fewer and can spare 6 ships outside the encounter")
def cards_are_short(sheet: Sheet, moment: Moment, _: None) -> float:
    return 1.0 if len(sheet.me.hand) <= FEW_CARDS and spare_ships(sheet) >= MANY_SPARE else 0.0


@in_words(
    "when you can spare 6 ships outside, and 12 points more let the attack you have laid beat a third more "
    "of all others"
)
def many_more_are_beaten(sheet: Sheet, moment: Moment, _: None) -> float:
    mine = card_i_laid(sheet)
    if mine is None or not mine.is_attack or spare_ships(sheet) < MANY_SPARE:
        return 0.0
    more = odds(sheet, mine.value, MOST_SHIPS * POINTS_A_SHIP) - odds(sheet, mine.value)
    return float(more >= A_THIRD)


def own_ships_come_back(sheet: Sheet, moment: RegroupShipDue) -> bool:
    return moment.seat == sheet.seat and moment.ships > 0 and sheet.me.warp > 0


@in_words("when 2 or more of your ships are in the warp")
def more_than_one_is_there(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(min(sheet.me.warp, RETRIEVED) - 1)


class Kamikaze(Alien):
    """Sacrifice: trades its own ships for cards; a zap protects the ships (R-14.7)."""

    title = "Kamikaze"
    alert = "yellow"
    verb = "sacrifice"
    tagline = "Turns its own ships into cards"
    role = "main player"
    phases = ("planning",)
    text = (
        "As a main player, before encounter cards are chosen, you may send one to four of your ships from "
        "any of your colonies to the warp. For each of them you draw two cards."
    )
    use = "The whole exchange. Zapped, the ships stay where they are and no card is drawn."
    wild = (
        "As a main player, after encounter cards are chosen and before they are revealed: send up to four of "
        "your ships from outside the encounter to the warp. Each adds 3 to your side's total."
    )
    super = "At your regroup: three of your ships leave the warp instead of one."
    history = (
        "Their schools teach subtraction first and never quite reach addition. To be remembered in a ballad "
        "is considered fair pay, and they have the longest hymnal in space."
    )
    questions = {
        "sacrifice": "Kamikaze: which ships, for 2 cards each?",
        "fuel": "Kamikaze: which ships, for 3 points each?",
    }
    answers = {
        "fuel": "You lose %(ships)s to the warp.",
        "sacrifice": "You lose %(ships)s to the warp.",
    }

    replies = {
        "sacrifice": "sacrifice|sacrifice ships|sacrifice some ships|opfern|schiffe opfern",
    }

    @power(
        BeforeCardsChosen, who=main_with_colonies, ask_details=any_ships, optional=True, pays=cards_are_short
    )
    async def sacrifice(self, moment: BeforeCardsChosen, ships: dict[str, int]) -> None:
        """Lose all ships before the first card is drawn; saved or healed ones count too (R-18.13)."""
        sent = ships_still_there(self.position, self.seat, ships)
        await lose(self.table, "power", {self.seat: sent})
        await draw(self.table, self.seat, CARDS_A_SHIP * sum(sent.values()))

    @wild_flare(
        CardsChosen,
        who=main_with_ships_outside,
        ask_details=ships_outside,
        price=send_them_off,
        pays=many_more_are_beaten,
    )
    async def fuel(self, moment: CardsChosen, ships: dict[str, int]) -> None:
        """Add the points now. What happens to the ships later does not matter."""
        self.enc.extra[self.side] += POINTS_A_SHIP * sum(ships.values())

    @super_flare(RegroupShipDue, who=own_ships_come_back, pays=more_than_one_is_there)
    async def three_ships(self, moment: RegroupShipDue, _: None) -> None:
        moment.ships = 0
        await retrieve(self.table, {self.seat: RETRIEVED}, "regroup")
