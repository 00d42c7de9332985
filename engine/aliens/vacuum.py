from engine.asking.forms import Ships
from engine.asking.keys import seat_key
from engine.sheets.abilities import Sheet, power, super_flare, those_seats, wild_flare
from engine.sheets.advice import always_pays, unless_another_flare_may_help
from engine.state.totals import face

from ..moments import CardsRevealed, Moment, ShipsInWarp, ShipsToWarp
from ..windows.losses import lose_by_choice, retrieve
from . import Alien

SELECTION = "vacuum.selection"  # marks a loss for which the Vacuum picks the victims' ships as well


def my_ships_have_gone(sheet: Sheet, moment: ShipsInWarp) -> bool:
    return bool(moment.loss.lost.get(sheet.seat))


def my_ships_are_going(sheet: Sheet, moment: ShipsToWarp) -> bool:
    return bool(moment.loss.ships.get(sheet.seat))


async def name_victims(sheet: Sheet, moment: ShipsInWarp, _: None) -> tuple[str, dict[int, int]] | None:
    """Ask for victims and numbers before the use is announced. Naming nobody is not a use (D-70)."""
    position, most = sheet.position, moment.loss.lost[sheet.seat]
    owners = {seat_key(s): s for s in list(position.clockwise(sheet.seat))[1:]}
    places = {key: sum(position.planets[p][s] for p in position.colonies(s)) for key, s in owners.items()}
    fleet = await sheet.table.choose(
        sheet.seat,
        "vacuum.catharsis",
        Ships(places, 0, most, owners=owners),
        {},
        about={"ships": most},
        advise=lambda: from_the_leaders(sheet, owners, places, most),
    )
    victims = {s: fleet.ships[key] for key, s in owners.items() if key in fleet.ships}
    return (", ".join(f"{seat_key(s)}: {n}" for s, n in victims.items()), victims) if victims else None


def from_the_leaders(
    sheet: Sheet, owners: dict[str, int], places: dict[str, int], most: int
) -> dict[str, int]:
    """Return as many ships as may go, first of players with the most foreign colonies."""
    position = sheet.position
    taken: dict[str, int] = {}
    for key in sorted(owners, key=lambda key: (-position.foreign_colonies(owners[key]), owners[key])):
        taken[key] = min(places[key], most - sum(taken.values()))
    return {key: n for key, n in taken.items() if n}


def attacks_of_others(sheet: Sheet) -> int:
    return sum(1 for s in sheet.enc.main_players if s != sheet.seat and face(sheet.position, s).is_attack)


def something_to_gain(sheet: Sheet, moment: Moment) -> bool:
    return bool(attacks_of_others(sheet) and sheet.me.warp and sheet.position.colonies(sheet.seat))


class Vacuum(Alien):
    """Catharsis: when it loses ships to the warp, it takes others' along, as a separate loss (R-18.12)."""

    title = "Vacuum"
    verb = "catharsis"
    tagline = "Drags others' ships into the warp"
    mandatory = True
    clashes = {"zombie": "W"}
    text = (
        "Each time ships of yours go to the warp you take along up to the same number of ships of other "
        "players. You name the players and the number for each; each victim decides from which of their "
        "colonies they come. This is on top of whatever the encounter itself costs."
    )
    use = "Each time you react to a loss, after the numbers are named."
    wild = (
        "After the cards are revealed: for each main player other than you whose card is an attack, one of "
        "your ships may leave the warp."
    )
    super = (
        "When ships of yours are going to the warp: you also select, colony by colony, the ships you take."
    )
    history = (
        "A Vacuum never falls alone, it says, out of politeness. Their funerals are strictly by invitation, "
        "and the invitations cannot be declined."
    )
    questions = {
        "catharsis": "Vacuum: whose ships do you take along?",
    }
    answers = {"catharsis": "They go to the warp with yours: %(ships)s."}

    @power(ShipsInWarp, who=my_ships_have_gone, ask_details=name_victims, targets=those_seats)
    async def catharsis(self, moment: ShipsInWarp, victims: dict[int, int]) -> None:
        """Take all ships of one use at one instant (R-18.11)."""
        by = self.seat if SELECTION in moment.loss.marks else None
        await lose_by_choice(self.table, "power", victims, colonies_only=True, chooser=by)

    @super_flare(ShipsToWarp, who=my_ships_are_going, pays=always_pays)
    async def selection(self, moment: ShipsToWarp, _: None) -> None:
        """Mark the loss while the ships are on their way: the power works as soon as they arrive."""
        moment.loss.marks.append(SELECTION)

    @wild_flare(CardsRevealed, who=something_to_gain, pays=unless_another_flare_may_help)
    async def ships_for_attacks(self, moment: CardsRevealed, _: None) -> None:
        await retrieve(self.table, {self.seat: attacks_of_others(self)})
