from engine.sheets.abilities import Sheet, in_words, power, super_flare, wild_flare
from engine.sheets.advice import FLARE_IMPROVES, points_help
from engine.state.totals import both_attack, face

from ..moments import CardsRevealed, Moment
from . import Alien


def revealed_an_attack(sheet: Sheet, moment: Moment) -> bool:
    """Return whether its attack met another; else there is no total (OURS-core-62)."""
    revealed = sheet.is_main and face(sheet.position, sheet.seat).is_attack
    return revealed and both_attack(sheet.position)


def my_ships_are_there(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and sheet.me.warp > 0


def the_rivals_ships_are_there(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main and rivals_warp(sheet) > 0


def rivals_warp(sheet: Sheet) -> int:
    return sheet.position.seats[sheet.opponent].warp


@in_words(FLARE_IMPROVES)
def mine_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return points_help(sheet, sheet.me.warp)


@in_words(FLARE_IMPROVES)
def less_for_them_would_help(sheet: Sheet, moment: Moment, _: None) -> float:
    return points_help(sheet, rivals_warp(sheet))


class Warpish(Alien):
    """Necromancy: adds the ships in the warp, counted once (R-11.13)."""

    title = "Warpish"
    alert = "red"
    verb = "necromancy"
    tagline = "Adds ships in the warp"
    role = "main player"
    mandatory = True
    phases = ("reveal",)
    text = (
        "When the card you have revealed as a main player is an attack, your total rises by the number of "
        "ships in the warp, whoever owns them."
    )
    use = "The addition."
    wild = (
        "As a main player, after the cards are revealed: your side's total rises by the number of your own "
        "ships in the warp."
    )
    super = (
        "As a main player, after the cards are revealed: your opponent's side loses a point for each of your "
        "opponent's own ships in the warp. This comes besides your power."
    )
    history = (
        "Warpish choirs sing in a register only the lost can hear. Attendance improves after every battle."
    )

    @power(CardsRevealed, who=revealed_an_attack)
    async def necromancy(self, moment: CardsRevealed, _: None) -> None:
        """Add the ships in the warp, even if there are none: ships that enter later do not count."""
        self.enc.extra[self.side] += sum(seat.warp for seat in self.position.seats)

    @wild_flare(CardsRevealed, who=my_ships_are_there, pays=mine_would_help)
    async def my_own_dead(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.side] += self.me.warp

    @super_flare(CardsRevealed, who=the_rivals_ships_are_there, pays=less_for_them_would_help)
    async def against_the_opponent(self, moment: CardsRevealed, _: None) -> None:
        self.enc.extra[self.enc.side_of_main(self.opponent)] -= rivals_warp(self)
