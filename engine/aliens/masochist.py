from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, foreseen, in_words, power, rule, super_flare, that_seat, wild_flare
from engine.sheets.advice import GLAD_TO_LOSE_SHIPS, WINS_OF_THE_GAME, WORTH_LAYING, always_pays, nearly_wins
from engine.state.cards import Card
from engine.state.encounter import DEFENSE
from engine.state.queries import POWER_ACTIVE, WIN_CONDITION, query_value
from engine.state.totals import ships_of

from ..facts import ShipsLost
from ..moments import Moment, RegroupShipDue, RegroupStarts
from ..windows.losses import retrieve
from . import Alien

HIGHEST_ATTACK = 40.0


def nothing_is_in_play(sheet: Sheet, moment: Moment) -> bool:
    """Return whether all its ships that are still in the game are in the warp."""
    return sheet.position.ships_in_game(sheet.seat) == sheet.me.warp


@foreseen(own_seat=True)
def comes_back_in_its_place(sheet: Sheet, moment: RegroupShipDue) -> dict[str, int]:
    """Return the seats that could retrieve a ship in place of the offense.

    The offense must have a colony too, so that it has a ship for the gate.
    """
    position = sheet.position
    seats = [s for s in position.in_timing_order() if position.seats[s].warp and position.colonies(s)]
    return {seat_key(s): s for s in seats if s != moment.seat} if moment.seat in seats else {}


def a_ship_is_due(sheet: Sheet, moment: RegroupShipDue) -> bool:
    return moment.ships > 0 and bool(comes_back_in_its_place(sheet, moment))


@in_words("only for a ship of your own, unless the offense likes to lose ships")
def my_own_ship(sheet: Sheet, moment: RegroupShipDue, seat: int) -> float:
    """Keep no ship in the warp for an offense that may win by having none left."""
    likes_it = query_value(sheet.position, GLAD_TO_LOSE_SHIPS, False, seat=moment.seat)
    return float(seat == sheet.seat and not likes_it)


def own_ship_comes_back(sheet: Sheet, moment: RegroupShipDue) -> bool:
    return moment.seat == sheet.seat and moment.ships > 0 and sheet.me.warp > 0


class Masochist(Alien):
    """Hurt yourself: wins at the start of a regroup if none of its ships is in play.

    It has its power with any number of home colonies.
    """

    title = "Masochist"
    alert = "red"
    verb = "hurt yourself"
    tagline = "Wins by having no ships left"
    mandatory = True
    phases = ("regroup",)
    text = (
        "At the beginning of every regroup, whoever is the offense and before they take their ship out of "
        "the warp, you win the game if none of your ships is in play: all lie in the warp, or have been "
        "removed from the game. You may win in the normal way too. This power is never lost through lack of "
        "home colonies."
    )
    use = "The victory itself. Keeping the power with few home colonies needs no use."
    wild = (
        "In anybody's regroup, name a player who is not the offense: they take one of their ships out of the "
        "warp in place of the offense. Not if the offense would then have no ship for the gate."
    )
    super = (
        "In your own regroup, forgo your ship and withdraw one of your ships in the warp from the game for "
        "good."
    )
    history = (
        "Masochist admirals receive medals for the elegance of their defeats. The final parade is expected "
        "to consist of an empty street."
    )

    @rule(POWER_ACTIVE)
    def is_never_lost(self, active: bool, *, alien: str) -> bool:
        return active or alien == self.name

    @power(RegroupStarts, who=nothing_is_in_play)
    async def triumph(self, moment: RegroupStarts, _: None) -> None:
        self.start_lasting("nothing_left")

    @rule(WIN_CONDITION, lasting="nothing_left")
    def has_won(self, winners: list[int]) -> list[int]:
        return winners if self.seat in winners else [*winners, self.seat]

    @rule(WINS_OF_THE_GAME, stage="later")
    def the_last_ships_may_go(self, winning: dict[str, list[int]]) -> dict[str, list[int]]:
        """Add this seat to the winners by a side, if that side's win costs it its last ships.

        It wins at the regroup that follows, which does not come if somebody wins by the encounter itself.
        """
        own = self.enc.side_of(self.seat)
        if own is None or not self._has_all_its_ships_here():
            return winning
        return {
            side: seats or [self.seat] * (side != own or self._is_homeless())
            for side, seats in winning.items()
        }

    def _is_homeless(self) -> bool:
        """Return whether a win costs its ships, too: as an ally of the defense with no colony."""
        return self.is_ally and self.side == DEFENSE

    def _has_all_its_ships_here(self) -> bool:
        here = ships_of(self.position, self.side).get(self.seat, 0)
        return here > 0 and here + self.me.warp == self.position.ships_in_game(self.seat)

    @wild_flare(
        RegroupShipDue,
        who=a_ship_is_due,
        choices=comes_back_in_its_place,
        targets=that_seat,
        pays=my_own_ship,
    )
    async def in_place_of_the_offense(self, moment: RegroupShipDue, seat: int) -> None:
        moment.ships -= 1
        await retrieve(self.table, {seat: 1}, "regroup")

    @super_flare(RegroupShipDue, who=own_ship_comes_back, pays=always_pays)
    async def for_good(self, moment: RegroupShipDue, _: None) -> None:
        """Remove a ship from the game. It was lost before, so nobody saves or heals it."""
        moment.ships -= 1
        self.position.take_from_warp(self.seat, 1)
        self.position.take_out_of_game(self.seat, 1)
        self.table.tell(ShipsLost(self.seat, 1, "removed", "card"))

    @rule(WORTH_LAYING, stage="hopes")
    def rather_loses(self, worth: float, *, seat: int, card: Card) -> float:
        return (
            HIGHEST_ATTACK - card.value
            if card.is_attack and self.rather_not_keep(False, seat=seat)
            else worth
        )

    @rule(GLAD_TO_LOSE_SHIPS)
    def rather_not_keep(self, glad: bool, *, seat: int) -> bool:
        """Play to lose, unless the other victory is near."""
        return glad or (seat == self.seat and not nearly_wins(self.position, seat))
