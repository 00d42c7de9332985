from engine.asking.forms import Ships
from engine.asking.keys import ShipsTarget
from engine.sheets.abilities import Sheet, in_words, part, power, rule, super_flare, wild_flare
from engine.sheets.advice import WINS_OF_THE_GAME
from engine.state.encounter import DEFENSE
from engine.state.queries import WIN_CONDITION

from ..moments import DeckReshuffled, GameSetup, Moment, ResultApplied
from ..windows.losses import least_harmful_ships, pay_a_ship, settle_on
from . import Alien

TOKENS, TOKENS_OF_FOUR_PLANETS = 10, 8
MOST_SHIPS = 4
Settling = tuple[int, dict[str, int]]


def a_defense_or_deal(sheet: Sheet, moment: Moment) -> bool:
    """Return whether any player defended or made a deal, and a token is left."""
    return sheet.enc.result in (DEFENSE, "deal") and sheet.power.tokens > 0


def my_own_success(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it has won or made a deal, and has a ship to pay with.

    Resettling counts as a win if the table has chosen so.
    """
    if not sheet.is_main or not sheet.power.tokens or not _has_ships(sheet):
        return False
    enc = sheet.enc
    if enc.result == "resettled":
        return sheet.position.rules.resettling_counts_as_win
    return enc.result in ("deal", sheet.side)


def _has_ships(sheet: Sheet) -> bool:
    return bool(sheet.position.colonies(sheet.seat) or sheet.seat in sheet.enc.gate)


async def a_ship(sheet: Sheet, _: None) -> bool:
    return await pay_a_ship(sheet.table, sheet.seat)


@in_words("at the first chance")
def time_presses(sheet: Sheet, moment: Moment, _: None) -> float:
    return 1.0


def free_planets(sheet: Sheet) -> list[int]:
    """Return others' home planets where it has no colony, the least defended first."""
    position = sheet.position
    others = [p for p in position.planets_in_game() if position.owner(p) != sheet.seat]
    free = [p for p in others if sheet.seat not in position.planets[p]]
    return sorted(free, key=lambda p: (position.planets[p].get(position.owner(p), 0), p))


def could_settle(sheet: Sheet, moment: Moment) -> bool:
    return bool(sheet.position.colonies(sheet.seat) and free_planets(sheet))


async def where_and_with_what(sheet: Sheet, moment: Moment, _: None) -> tuple[str, Settling]:
    position, seat, free = sheet.position, sheet.seat, free_planets(sheet)
    places = {str(p): position.planets[p][seat] for p in position.colonies(seat)}
    form = Ships(places, 1, MOST_SHIPS, targets=[ShipsTarget(planet=p) for p in sorted(free)])
    usual = {"side": ShipsTarget(planet=free[0]).key, "ships": least_harmful_ships(position, seat, places, 1)}
    target, ships = await sheet.table.choose(seat, "tick_tock.settling", form, usual)
    assert target is not None, "the form has no option to decline"
    return f"{target.key}: {sum(ships.values())}", (target.planet, ships)


@in_words("when one of your colonies has 2 ships or more")
def can_spare_a_ship(sheet: Sheet, moment: Moment, _: None) -> float:
    position = sheet.position
    return 1.0 if any(position.planets[p][sheet.seat] > 1 for p in position.colonies(sheet.seat)) else 0.0


class TickTock(Alien):
    """Patience: a countdown of tokens; with the last one it wins, beside any other winner of that moment."""

    title = "Tick-Tock"
    alert = "yellow"
    verb = "patience"
    tagline = "Wins when its countdown expires"
    mandatory = True
    phases = ("resolution",)
    setup = True
    has_tokens = True
    text = (
        "You begin with ten tokens on this sheet (with four planets: eight). Each successful defense, "
        "whoever achieves it, and each deal between any two players takes one token off. When the last one "
        "has gone you win the game at once. You may win in the normal way too."
    )
    use = "Taking off the token."
    wild = (
        "In any phase, when the discard pile has been shuffled into a new deck: found a colony at once with "
        "one to four ships from your colonies on a home planet of somebody else."
    )
    super = (
        "After a win or a deal of your own, pay one ship to the warp: one additional token comes off, over "
        "and above what the power takes off."
    )
    history = (
        "Tick-Tocks consider eternity a deadline with good manners. They hum while they wait, one note per "
        "century."
    )
    questions = {
        "settling": "Tick-Tock: found a colony, with which ships?",
    }

    @part(GameSetup)
    async def wound_up(self, moment: GameSetup, _: None) -> None:
        four = self.position.rules.has_four_planets
        self.table.gain_tokens(self.seat, self.power, TOKENS_OF_FOUR_PLANETS if four else TOKENS)

    @power(ResultApplied, who=a_defense_or_deal)
    async def patience(self, moment: ResultApplied, _: None) -> None:
        self._take_off()

    @super_flare(ResultApplied, who=my_own_success, price=a_ship, pays=time_presses)
    async def hurry(self, moment: ResultApplied, _: None) -> None:
        self._take_off()

    def _take_off(self) -> None:
        """Remove a token. Winners are found after the whole step, so that they share the win (R-13.2)."""
        self.table.gain_tokens(self.seat, self.power, -1)
        if not self.power.tokens:
            self.start_lasting("time_is_up")

    @rule(WIN_CONDITION, lasting="time_is_up")
    def has_won(self, winners: list[int]) -> list[int]:
        return winners if self.seat in winners else [*winners, self.seat]

    @rule(WINS_OF_THE_GAME)
    def the_last_token_may_go(self, winning: dict[str, list[int]]) -> dict[str, list[int]]:
        return winning if self.power.tokens > 1 else {**winning, DEFENSE: [*winning[DEFENSE], self.seat]}

    @wild_flare(DeckReshuffled, who=could_settle, ask_details=where_and_with_what, pays=can_spare_a_ship)
    async def settling(self, moment: DeckReshuffled, meant: Settling) -> None:
        """Found the colony with the ships that answers to the flare have left."""
        planet, ships = meant
        there = {p: min(n, self.position.planets[int(p)].get(self.seat, 0)) for p, n in ships.items()}
        there = {p: n for p, n in there.items() if n}
        if there:
            settle_on(self.table, self.seat, planet, there)
