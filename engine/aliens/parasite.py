from dataclasses import replace

from engine.asking.choices import planets_choice
from engine.asking.keys import planet_key
from engine.sheets.abilities import Sheet, foreseen, in_words, power, rule, super_flare, wild_flare
from engine.sheets.advice import nearly_wins, ships_to_spare
from engine.state.encounter import OFFENSE, SIDES
from engine.state.queries import SHIP_LIMIT, Limits
from engine.state.totals import founds_foreign_colony

from ..facts import ShipsLanded
from ..moments import AllianceAnswerDue, Moment, PowerLost, ShipsCommitting
from ..windows.losses import land, least_harmful_ships, take_and_tell
from . import Alien

USUAL_SHIPS = 4  # ships that an ally may send otherwise


def my_turn_to_answer(sheet: Sheet, moment: AllianceAnswerDue) -> bool:
    """Return whether it answers now, invited or not. Without a colony nobody can ally (R-9.6)."""
    return bool(moment.seat == sheet.seat and not moment.must and sheet.position.colonies(sheet.seat))


@foreseen(*SIDES)
def sides_without_invitation(sheet: Sheet, moment: AllianceAnswerDue) -> dict[str, str]:
    return {side: side for side in SIDES if side not in moment.sides}


@in_words(
    "joins the offense for a new colony if nobody invites you; the defense against one who nearly wins, "
    "unless you do"
)
def rather_the_offense(sheet: Sheet, moment: AllianceAnswerDue, side: str) -> float:
    """Advise to join the offense for a colony, or the defense against an offense about to win.

    It joins such an offense if it wins with it. It does not give up an invitation: to be an ally of the
    defense is worth as much.
    """
    position, enc = sheet.position, sheet.enc
    if any(nearly_wins(position, s) for s in enc.gate) and not nearly_wins(position, sheet.seat):
        return float(side != OFFENSE)
    if moment.sides:
        return 0.0
    return float(side == OFFENSE and founds_foreign_colony(position, sheet.seat, enc.planet))


@in_words("when you can spare more than 4 ships")
def many_could_go(sheet: Sheet, moment: Moment, _: None) -> float:
    return float(ships_to_spare(sheet.position, sheet.seat) > USUAL_SHIPS)


def i_join(sheet: Sheet, moment: ShipsCommitting) -> bool:
    return sheet.is_ally and bool(moment.seat == sheet.seat)


def planets_to_settle(sheet: Sheet, moment: PowerLost) -> dict[str, int]:
    """Return the loser's home planets, also empty ones, where it has no colony yet."""
    free = [
        p for p in sheet.position.home_planets(moment.seat) if sheet.seat not in sheet.position.planets[p]
    ]
    return {planet_key(p): p for p in free}


def another_lost_their_power(sheet: Sheet, moment: PowerLost) -> bool:
    if moment.seat == sheet.seat or not sheet.position.colonies(sheet.seat):
        return False
    return bool(planets_to_settle(sheet, moment))


@in_words("at the first chance, on the first planet of theirs where you have no colony")
def a_colony_for_nothing(sheet: Sheet, moment: Moment, planet: int) -> float:
    return 1.0


async def which_ship(sheet: Sheet, moment: Moment, planet: int) -> tuple[str, tuple[int, int]]:
    """Ask for the colony from which the ship comes, to be announced with the planet."""
    position, seat = sheet.position, sheet.seat
    places = {str(p): position.planets[p][seat] for p in position.colonies(seat)}
    form = planets_choice(position.colonies(seat))
    default = planet_key(int(next(iter(least_harmful_ships(position, seat, places, 1)))))
    source = await sheet.table.choose(seat, "parasite.settler", form, default, about={"planet": planet})
    return f"{planet_key(planet)} from {planet_key(source)}", (planet, source)


class Parasite(Alien):
    """Infestation: allies without an invitation, and is then an ally like any other (R-9.10)."""

    title = "Parasite"
    verb = "infest"
    tagline = "Allies without an invitation"
    role = "not main player"
    phases = ("alliance",)
    clashes = {"zombie": "P"}
    text = (
        "At your place in the order of answers you may join either side with one to four ships as if that "
        "side had invited you, even if nobody did. An effect that stops you from allying prevails."
    )
    use = "The uninvited join, when it is announced and before ships are placed."
    wild = (
        "At the moment when another player loses their power for lack of home colonies: one of your ships "
        "from a colony founds a colony on one of their home planets, beside whoever is there."
    )
    super = "As an ally send as many ships as you like."
    history = (
        "Parasites regard every locked door as an invitation with extra steps. They always bring a fork and "
        "never a dish."
    )
    questions = {
        "settler": "Parasite: which ship goes to %(planet)s?",
    }

    @power(
        AllianceAnswerDue,
        who=my_turn_to_answer,
        choices=sides_without_invitation,
        optional=True,
        pays=rather_the_offense,
    )
    async def infestation(self, moment: AllianceAnswerDue, side: str) -> None:
        moment.joining = side

    @super_flare(ShipsCommitting, who=i_join, pays=many_could_go)
    async def any_number(self, moment: ShipsCommitting, _: None) -> None:
        self.start_lasting("swarm")

    @rule(SHIP_LIMIT, lasting="swarm", stage="freedom")
    def no_upper_limit(self, limits: Limits, *, seat: int, side: str) -> Limits:
        if seat != self.seat:
            return limits
        return replace(limits, least=1, most=self.position.rules.ships)

    @wild_flare(
        PowerLost,
        who=another_lost_their_power,
        choices=planets_to_settle,
        ask_details=which_ship,
        pays=a_colony_for_nothing,
    )
    async def settle_down(self, moment: PowerLost, places: tuple[int, int]) -> None:
        planet, source = places
        if self.seat not in self.position.planets[source]:  # that colony has gone in the meantime
            if not self.position.colonies(self.seat):
                return
            _, (_, source) = await which_ship(self, moment, planet)
        take_and_tell(self.table, {self.seat: {str(source): 1}})
        land(self.table, self.seat, 1, planet)
        self.table.tell(ShipsLanded(self.seat, 1, planet))
