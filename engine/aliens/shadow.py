from engine.asking.choices import planets_choice
from engine.asking.keys import planet_key, seat_key
from engine.sheets.abilities import (
    Sheet,
    first_seat,
    in_words,
    is_offense,
    lasting,
    power,
    super_flare,
    wild_flare,
)
from engine.sheets.advice import seats_that_would_win
from engine.state.encounter import OFFENSE
from engine.state.totals import face

from ..facts import ShipsLanded
from ..moments import DestinyDrawn, DestinyDue, Moment, ShipsRetrieved, WinnerKnown
from ..windows.losses import land, lose, pay_a_ship
from . import TAKES_SHIP, Alien

Target = tuple[int, int]


def names_a_victim(sheet: Sheet, moment: DestinyDrawn) -> bool:
    """Return whether the card names another player who has a ship to lose."""
    return moment.named_seat not in (-1, sheet.seat) and bool(sheet.position.colonies(moment.named_seat))


def is_wild(sheet: Sheet, moment: DestinyDrawn) -> bool:
    return moment.named_seat < 0


def victims(sheet: Sheet, moment: Moment) -> dict[str, int]:
    others = list(sheet.position.clockwise(sheet.seat))[1:]
    return {seat_key(s): s for s in others if sheet.position.colonies(s)}


@in_words(
    "at the first chance, against a player with the most foreign colonies, of several one who loses a colony"
)
def a_leader(sheet: Sheet, moment: Moment, victim: int) -> float:
    """Rate victims by their foreign colonies; of equals, prefer one who loses a colony."""
    position = sheet.position
    alone = position.planets[_most_harm(sheet, victim)][victim] == 1
    return 1.0 + 2 * position.foreign_colonies(victim) + alone


def _most_harm(sheet: Sheet, victim: int) -> int:
    """Return the colony with the fewest ships, abroad before at home."""
    position = sheet.position
    home = position.home_planets(victim)
    return min(position.colonies(victim), key=lambda p: (position.planets[p][victim], p in home, p))


async def named_by_the_card(sheet: Sheet, moment: DestinyDrawn, _: None) -> tuple[str, Target]:
    return await which_ship(sheet, moment, moment.named_seat)


async def which_ship(sheet: Sheet, moment: Moment, victim: int) -> tuple[str, Target]:
    """Ask for the ship's colony before the use is announced."""
    planets = sheet.position.colonies(victim)
    form, default = planets_choice(planets), planet_key(_most_harm(sheet, victim))
    planet = await sheet.table.choose(sheet.seat, "shadow.execution", form, default, about={"seat": victim})
    return f"{seat_key(victim)}, {planet_key(planet)}", (victim, planet)


def has_executed(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it executed a ship in its own turn for the card that is face up now."""
    return is_offense(sheet, moment) and bool(sheet.lasting_effects("executed")) and sheet.me.warp > 0


@in_words("at the first chance")
def a_ship_comes_back(sheet: Sheet, moment: Moment, _: None) -> float:
    """Advise it always: the ship often founds a colony as well."""
    return 1.0


def beaten_by_an_attack(sheet: Sheet, moment: WinnerKnown) -> bool:
    """Return whether the defense lost to an attack and has a ship elsewhere to pay with.

    An encounter that was decided without cards does not count.
    """
    enc = sheet.enc
    if moment.winner != OFFENSE or sheet.seat != enc.defense or not enc.cards:
        return False
    if not face(sheet.position, enc.offense).is_attack:
        return False
    return bool(enc.gate) and any(p != enc.planet for p in sheet.position.colonies(sheet.seat))


@in_words("when 2 or more opposing ships are at the gate, or one that would win the game")
def hurts_them_more(sheet: Sheet, moment: Moment, _: None) -> float:
    """Rate it by the ships the others lose, which then do not land either."""
    more, winners = sum(sheet.enc.gate.values()) - 1, seats_that_would_win(sheet.position)[OFFENSE]
    averts = any(seat in sheet.enc.gate for seat in winners) and sheet.seat not in winners
    return float(max(more, averts))


async def a_ship_from_elsewhere(sheet: Sheet, _: None) -> bool:
    return await pay_a_ship(sheet.table, sheet.seat, colonies_only=True, excluding=(str(sheet.enc.planet),))


class Shadow(Alien):
    """Execution: the colour of each destiny card costs its player a ship, of a colony that Shadow names.

    It works for every card drawn, whether or not it is followed. With a wild card it is optional.
    """

    title = "Shadow"
    alert = "yellow"
    verb = "execute"
    tagline = "Picks off ships through destiny"
    mandatory = True
    phases = ("destiny",)
    remembers = ("executed",)
    text = (
        "Each time the destiny card drawn shows another player's colour, or is a special that makes another "
        "player the target, you pick one ship of that player from any one of their colonies and send it to "
        "the warp. When a wild is drawn you may pick one ship of any one other player, whomever the offense "
        "chooses."
    )
    use = "Each execution, after the ship is named and before it moves."
    wild = (
        "As the defense, after losing to an opponent who played an attack: pay to the warp one ship of yours "
        "from outside the encounter; then all opposing ships of the encounter go to the warp too, and found "
        "no colonies although their side has won."
    )
    super = (
        "After executing a ship on your own turn, take one of your ships out of the warp and put it in the "
        "place of the executed one."
    )
    history = "Shadows sign their letters with a smudge. The only portrait of one is filed under weather."
    questions = {
        "execution": "Shadow: where does %(seat_colour)s lose a ship?",
    }
    comes_to = {"execution.planet": TAKES_SHIP}

    replies = {
        "free_execution": "execute|hinrichten",
    }

    @power(DestinyDrawn, who=names_a_victim, ask_details=named_by_the_card, targets=first_seat)
    async def execution(self, moment: DestinyDrawn, target: Target) -> None:
        await self._execute(*target)

    @power(
        DestinyDrawn,
        who=is_wild,
        choices=victims,
        ask_details=which_ship,
        targets=first_seat,
        optional=True,
        pays=a_leader,
    )
    async def free_execution(self, moment: DestinyDrawn, target: Target) -> None:
        await self._execute(*target)

    async def _execute(self, victim: int, planet: int) -> None:
        """Send the ship to the warp, unless an answer to the announcement has cost it already."""
        if victim in self.position.planets[planet]:
            loss = await lose(self.table, "power", {victim: {str(planet): 1}})
            if loss.lost or self.position.rules.super_if_saved:
                self.start_lasting("executed", other=victim, number=planet)

    @lasting(DestinyDue)
    async def executed(self, moment: DestinyDue, _: None) -> None:
        """End the effect when another card is drawn."""
        self.enc.lasting.remove(self.effect)

    @super_flare(DestinyDrawn, who=has_executed, pays=a_ship_comes_back)
    async def replacement(self, moment: DestinyDrawn, _: None) -> None:
        planet = self.lasting_effects("executed")[-1].number
        self.position.take_from_warp(self.seat, 1)
        land(self.table, self.seat, 1, planet)
        self.table.tell(ShipsLanded(self.seat, 1, planet))
        await self.table.reach(ShipsRetrieved(self.seat, 1))

    @wild_flare(WinnerKnown, who=beaten_by_an_attack, price=a_ship_from_elsewhere, pays=hurts_them_more)
    async def together(self, moment: WinnerKnown, _: None) -> None:
        """Send the attackers to the warp. The encounter still counts as won by the offense."""
        await lose(self.table, "card", {s: {"gate": n} for s, n in self.enc.gate.items()})
