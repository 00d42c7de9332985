from engine.sheets.abilities import Sheet, power, rule, super_flare, wild_flare
from engine.sheets.advice import WORTH_LAYING, always_pays
from engine.state.cards import Card, flare
from engine.state.encounter import DEFENSE
from engine.state.queries import HANGS_ON_MARGIN, usable
from engine.state.totals import margin, result

from ..facts import ShipsLanded, ShipsReturned
from ..moments import ShipsLeaving, ShipsToWarp
from ..windows.losses import land
from . import Alien

HEAVY, LIGHT = 10, 5
WORST = 14  # the worth of laying the lowest attack: a heavy defeat is as good as a win
MIDDLING, LIGHTLY = range(5, 10), 18  # with the flare, the worth of these attacks: they lose lightly


def beaten_by(sheet: Sheet, moment: ShipsLeaving | ShipsToWarp) -> int:
    """Return by how much it has lost with an attack as the offense, or -1.

    It must have ships that are about to go.
    """
    beaten = sheet.enc.offense == sheet.seat and moment.loss.ships.get(sheet.seat)
    return int(moment.loss.margin) if beaten else -1


def time_to_land(sheet: Sheet, moment: ShipsLeaving | ShipsToWarp) -> bool:
    """Return whether landing comes now: before ships are removed or, by a switch, after that."""
    return sheet.position.rules.lands_before_void == isinstance(moment, ShipsLeaving)


def heavily_beaten(sheet: Sheet, moment: ShipsLeaving | ShipsToWarp) -> bool:
    return time_to_land(sheet, moment) and beaten_by(sheet, moment) >= HEAVY


def lightly_beaten(sheet: Sheet, moment: ShipsLeaving | ShipsToWarp) -> bool:
    """Return whether the defeat is light; a heavier one is the power's own."""
    return time_to_land(sheet, moment) and LIGHT <= beaten_by(sheet, moment) < HEAVY


def loses_the_planet(sheet: Sheet, moment: ShipsToWarp) -> bool:
    """Return whether it loses ships of the encounter as the defense, by any result."""
    enc, loss = sheet.enc, moment.loss
    mine = loss.ships.get(sheet.seat, 0) - loss.further.get(sheet.seat, 0)
    beaten = enc.defense == sheet.seat and loss.cause == "result" and mine > 0
    return beaten and enc.phase == "resolution"


class Spiff(Alien):
    """Crash landing: one ship of a heavy defeat founds a colony, before the others leave."""

    title = "Spiff"
    verb = "crash land"
    tagline = "Heavy defeats still win a foothold"
    role = "offense"
    phases = ("resolution",)
    text = (
        "As the offense, when you lose an encounter in which both cards are attacks and the totals differ by "
        "at least ten, one of your ships that are about to go to the warp may land on the target planet "
        "instead, next to the winners. You have lost the encounter all the same."
    )
    use = "The crash landing, before ships go to the warp."
    wild = (
        "As the defense, when you lose: one of your ships of the encounter stays on the planet, in company "
        "of whoever lands there."
    )
    super = "A difference of five is enough for a crash landing."
    history = (
        "Spiffs judge a landing by how much of the ship can be recognised afterwards. Their insurers live in "
        "a distant galaxy on purpose."
    )

    replies = {
        "crash_landing": "crash land|crash landing|land anyway|crash|bruchlandung|notlanden|trotzdem landen",
    }

    @power(ShipsLeaving | ShipsToWarp, who=heavily_beaten, optional=True, pays=always_pays)
    async def crash_landing(self, moment: ShipsLeaving | ShipsToWarp, _: None) -> None:
        self._crash(moment)

    @super_flare(ShipsLeaving | ShipsToWarp, who=lightly_beaten, pays=always_pays)
    async def soft_landing(self, moment: ShipsLeaving | ShipsToWarp, _: None) -> None:
        self._crash(moment)

    @rule(WORTH_LAYING, stage="hopes")
    def heavy_defeats_are_good_too(self, worth: float, *, seat: int, card: Card) -> float:
        if not seat == self.seat == self.enc.offense or not card.is_attack:
            return worth
        lightly = flare(self.name) in self.me.hand and card.value in MIDDLING
        return max(worth, LIGHTLY if lightly else WORST - worth)

    @rule(HANGS_ON_MARGIN)
    def whether_it_may_crash(self, hanging: dict[str, bool]) -> dict[str, bool]:
        if self.enc.offense != self.seat or not usable(self.position, self.seat, self.name):
            return hanging
        heavily = result(self.position) == DEFENSE and margin(self.position) >= HEAVY
        return {**hanging, self.name: heavily}

    def _crash(self, moment: ShipsLeaving | ShipsToWarp) -> None:
        moment.loss.ships[self.seat] -= 1
        land(self.table, self.seat, 1, self.enc.planet)
        self.table.tell(ShipsLanded(self.seat, 1, self.enc.planet))

    @wild_flare(ShipsToWarp, who=loses_the_planet, pays=always_pays)
    async def stay(self, moment: ShipsToWarp, _: None) -> None:
        """Keep one ship on the planet. The colony never ended, so no new one is founded."""
        moment.loss.ships[self.seat] -= 1
        self.position.put_ships(self.seat, 1, self.position.planets[self.enc.planet])
        self.table.tell(ShipsReturned(self.seat, 1, "stayed"))
