from itertools import combinations

from engine.asking.keys import seat_key
from engine.sheets.abilities import (
    Sheet,
    in_words,
    power,
    rule,
    super_flare,
    that_seat,
    those_seats,
    wild_flare,
)
from engine.state.queries import LOSS_SIZE
from engine.state.totals import face, ships_of

from ..moments import ColonyEstablished, Moment, WinnerKnown
from ..windows.losses import lose
from . import Alien


def my_ships(sheet: Sheet) -> int:
    """Return how many of its ships are in the encounter; as the defense, those on the planet."""
    return ships_of(sheet.position, sheet.side).get(sheet.seat, 0)


def has_won_by_an_attack(sheet: Sheet, moment: WinnerKnown) -> bool:
    """Return whether it has won with a card that counts as an attack (R-11.6)."""
    if not sheet.is_main or moment.winner != sheet.side or not sheet.enc.cards:
        return False
    return face(sheet.position, sheet.seat).is_attack and my_ships(sheet) > 0


def the_beaten(sheet: Sheet, moment: Moment) -> dict[str, int]:
    return {seat_key(sheet.opponent): sheet.opponent}


def beaten_allies(sheet: Sheet) -> list[int]:
    return sheet.enc.allies_of(sheet.enc.side_of_main(sheet.opponent))


def has_smashed_somebody_with_allies(sheet: Sheet, moment: Moment) -> bool:
    return bool(sheet.lasting_effects("smash") and beaten_allies(sheet))


def any_of_them(sheet: Sheet, moment: Moment) -> dict[str, tuple[int, ...]]:
    allies = beaten_allies(sheet)
    sets = [s for n in range(1, len(allies) + 1) for s in combinations(allies, n)]
    return {" ".join(seat_key(s) for s in seats): seats for seats in sets}


@in_words("at the first chance, against all allies of the beaten player")
def the_more_the_better(sheet: Sheet, moment: Moment, seats: tuple[int, ...]) -> float:
    return float(len(seats))


def others_there(sheet: Sheet, moment: ColonyEstablished) -> dict[int, int]:
    """Return other seats' ships on the new colony's planet, except those that landed as its allies."""
    allies = sheet.enc.allies_of(sheet.side) if sheet.is_main else []
    spared = {s: moment.landed.get(s, 0) for s in allies}
    ships = sheet.position.planets[moment.planet]
    left = {s: n - spared.get(s, 0) for s, n in ships.items() if s != sheet.seat}
    return {s: n for s, n in left.items() if n > 0}


def gained_a_shared_planet(sheet: Sheet, moment: ColonyEstablished) -> bool:
    if not sheet.seat == moment.seat == sheet.enc.offense or sheet.enc.phase != "resolution":
        return False
    return bool(others_there(sheet, moment))


@in_words("at the first chance")
def as_many_as_are_there(sheet: Sheet, moment: ColonyEstablished, _: None) -> float:
    return float(sum(others_there(sheet, moment).values()))


class Cudgel(Alien):
    """Smash: an opponent beaten with an attack loses further ships, in the same loss (R-17.2)."""

    title = "Cudgel"
    verb = "smash"
    tagline = "Beaten opponents lose extra ships"
    role = "main player"
    mandatory = True
    phases = ("resolution",)
    text = (
        "When you win an encounter as a main player in which you revealed an attack, your opponent loses, on "
        "top of the normal losses, as many ships of their choice as you have in the encounter."
    )
    use = "The extra loss. Zapped, only the normal losses happen."
    wild = (
        "When you gain a colony as the offense: all other players' ships on that planet go to the warp, "
        "except those that were allied with you in this encounter."
    )
    super = (
        "When you use your power on a player, it also hits any of their allies you name: each of them loses "
        "that many ships too."
    )
    history = (
        "Winning is the boring half of a fight to a Cudgel; the follow-through is the art. They invented the "
        "apology, tried it once, and went back to the other thing."
    )

    @power(WinnerKnown, who=has_won_by_an_attack, choices=the_beaten, targets=that_seat)
    async def smash(self, moment: WinnerKnown, opponent: int) -> None:
        self.start_lasting("smash", other=opponent)

    @super_flare(
        WinnerKnown,
        who=has_smashed_somebody_with_allies,
        choices=any_of_them,
        targets=those_seats,
        pays=the_more_the_better,
    )
    async def smash_allies(self, moment: WinnerKnown, seats: tuple[int, ...]) -> None:
        for seat in seats:
            self.start_lasting("smash", other=seat)

    @rule(LOSS_SIZE, lasting="smash")
    def as_many_as_it_has(self, further: dict[int, int], *, cause: str) -> dict[int, int]:
        """Add as many ships as it has in the encounter, counted before any ship moves."""
        victim = self.effect.other
        return further | {victim: further.get(victim, 0) + my_ships(self)}

    @wild_flare(ColonyEstablished, who=gained_a_shared_planet, pays=as_many_as_are_there)
    async def clear_the_planet(self, moment: ColonyEstablished, _: None) -> None:
        """Send the others to the warp, in a loss apart from the encounter's result."""
        planet = str(moment.planet)
        await lose(self.table, "card", {s: {planet: n} for s, n in others_there(self, moment).items()})
