from engine.asking.choices import planets_choice, seats_or
from engine.asking.forms import Option
from engine.asking.keys import planet_key, seat_key
from engine.sheets.abilities import (
    Sheet,
    first_seat,
    in_words,
    is_offense,
    other_seats,
    power,
    super_flare,
    that_seat,
    wild_flare,
)
from engine.state.position import Position
from engine.state.totals import founds_foreign_colony

from ..moments import DestinyDrawn, Moment
from ..windows.drawing import look_at_hand
from . import MEETS_AT, Alien

FOLLOW = Option("follow", "follow")
Target = tuple[int, int]


def targets(position: Position, seat: int) -> list[int]:
    """Return where this player can be met: on any home planet of theirs, and at their other colonies."""
    home = position.home_planets(seat)
    return [*home, *(p for p in position.colonies(seat) if p not in home)]


def colonies_abroad(sheet: Sheet, moment: DestinyDrawn) -> dict[str, int]:
    """Return the colonies of the named player outside their own system."""
    position = sheet.position
    home = position.home_planets(moment.named_seat)
    return {planet_key(p): p for p in position.colonies(moment.named_seat) if p not in home}


def another_with_colonies_abroad(sheet: Sheet, moment: DestinyDrawn) -> bool:
    if not is_offense(sheet, moment) or moment.named_seat in (-1, sheet.seat):
        return False
    return bool(colonies_abroad(sheet, moment))


@in_words("on a planet new to you that they defend with no more ships than any planet of their home system")
def easier_prey(sheet: Sheet, moment: DestinyDrawn, planet: int) -> float:
    position, seat = sheet.position, moment.named_seat
    if not founds_foreign_colony(position, sheet.seat, planet):
        return 0.0
    least = min((position.planets[p].get(seat, 0) for p in position.home_planets(seat)), default=0)
    return 1.0 if position.planets[planet][seat] <= least else 0.0


@in_words("at the first chance, at the fullest hand")
def holds_cards(sheet: Sheet, moment: Moment, seat: int) -> float:
    return float(len(sheet.position.seats[seat].hand))


def _hardness(sheet: Sheet, target: Target) -> tuple[bool, int]:
    """Return whether a planet offers no gain, and how many ships defend it."""
    position, (seat, planet) = sheet.position, target
    no_gain = not founds_foreign_colony(position, sheet.seat, planet)
    return no_gain, position.planets[planet].get(seat, 0)


async def name_the_defense(sheet: Sheet, moment: DestinyDrawn, _: None) -> tuple[str, Target] | None:
    """Ask for the player, then for the planet.

    One's own colour may be treated by the normal rule, which is not a use.
    """
    seat = await _which_player(sheet, moment)
    if seat is None:
        return None
    planet = await _which_planet(sheet, seat)
    return f"{seat_key(seat)}, {planet_key(planet)}", (seat, planet)


async def _which_player(sheet: Sheet, moment: DestinyDrawn) -> int | None:
    others = [s for s in list(sheet.position.clockwise(sheet.seat))[1:] if targets(sheet.position, s)]
    if not others:
        return None
    best = min(
        ((s, p) for s in others for p in targets(sheet.position, s)), key=lambda t: _hardness(sheet, t)
    )
    form = seats_or(others, *([FOLLOW] if moment.named_seat == sheet.seat else []))
    return await sheet.table.choose(sheet.seat, "will.choice", form, seat_key(best[0]))


async def _which_planet(sheet: Sheet, seat: int) -> int:
    planets = targets(sheet.position, seat)
    best = min(planets, key=lambda p: _hardness(sheet, (seat, p)))
    form, default = planets_choice(planets), planet_key(best)
    return await sheet.table.choose(sheet.seat, "will.place", form, default, about={"seat": seat})


class Will(Alien):
    """Choice: names opponent and planet in destiny, after all effects of the drawn card.

    Those effects see the card, not the choice. After the choice nobody makes the offense draw again.
    """

    title = "Will"
    alert = "green"
    verb = "choice"
    tagline = "Picks its own opponent and planet"
    role = "offense"
    mandatory = True
    phases = ("destiny",)
    text = (
        "As the offense, after destiny has been drawn, you name which other player is the defense and on "
        "which planet: any home planet of theirs, or any planet in any system where they have a colony. You "
        "are not bound by the card. Other consequences of the drawn card still happen. If it shows your own "
        "colour, you may also do what the rules allow then."
    )
    use = "Choosing freely instead of following the card."
    wild = (
        "As the offense, when another player's colour has been drawn: have the encounter with them at a "
        "colony of theirs outside their home system."
    )
    super = "As the offense, before you name the defense: look through the hand of any one other player."
    history = "The Will have no word for appointment. Fate has stopped calling and now leaves messages."
    questions = {
        "choice": "Will: which player is the defense?",
        "place": "Will: where do you meet %(seat_colour)s?",
    }
    comes_to = {"place.planet": MEETS_AT}

    replies = {
        "choice.follow": (
            "do what the card says|what the card says|as the card says|listen to the card"
            "|obey the card|follow destiny|was die karte sagt|mach was die karte sagt"
            "|wie die karte sagt|der karte folgen|dem schicksal folgen"
        ),
    }

    @power(
        DestinyDrawn, who=is_offense, ask_details=name_the_defense, targets=first_seat, after_all_passed=True
    )
    async def choice(self, moment: DestinyDrawn, target: Target) -> None:
        moment.target, moment.final = target, True

    @super_flare(DestinyDrawn, who=is_offense, choices=other_seats, targets=that_seat, pays=holds_cards)
    async def look_first(self, moment: DestinyDrawn, seat: int) -> None:
        """Look at the hand, which nobody else sees."""
        look_at_hand(self.table, self.seat, seat)

    @wild_flare(DestinyDrawn, who=another_with_colonies_abroad, choices=colonies_abroad, pays=easier_prey)
    async def colony_abroad(self, moment: DestinyDrawn, planet: int) -> None:
        moment.target = (moment.named_seat, planet)
