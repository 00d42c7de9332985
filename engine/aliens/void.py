from engine.sheets.abilities import Sheet, ally, main_player, power, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays
from engine.sheets.stopping import against_me
from engine.state.encounter import Loss
from engine.state.queries import SHIPS_REMOVED

from ..moments import CardPlayed, WinnerKnown
from ..windows.losses import pay_a_ship
from . import Alien


def my_side_has_won(sheet: Sheet, moment: WinnerKnown) -> bool:
    return sheet.enc.side_of(sheet.seat) == moment.winner


def main_and_won(sheet: Sheet, moment: WinnerKnown) -> bool:
    return main_player(sheet, moment) and my_side_has_won(sheet, moment)


def ally_and_won(sheet: Sheet, moment: WinnerKnown) -> bool:
    return ally(sheet, moment) and my_side_has_won(sheet, moment)


def ships_taking_part(sheet: Sheet) -> tuple[str, ...]:
    """Return the colonies that take part: the planet of the defense."""
    return (str(sheet.enc.planet),) if sheet.seat == sheet.enc.defense else ()


def an_artifact_and_a_ship(sheet: Sheet, moment: CardPlayed) -> bool:
    outside = [p for p in sheet.position.colonies(sheet.seat) if str(p) not in ships_taking_part(sheet)]
    return moment.card.kind == "artifact" and bool(outside)


async def one_ship_outside(sheet: Sheet, _: None) -> bool:
    return await pay_a_ship(sheet.table, sheet.seat, colonies_only=True, excluding=ships_taking_part(sheet))


class Void(Alien):
    """Eradication: removes what the beaten side loses from the game, before anybody can save it (R-18.12)."""

    title = "Void"
    alert = "red"
    verb = "eradicate"
    tagline = "Removes beaten ships from the game"
    role = "main player"
    mandatory = True
    phases = ("resolution",)
    text = (
        "When you win an encounter as a main player, the ships that the losing side loses leave the game "
        "instead of going to the warp. Nobody falls below as many ships as foreign colonies are needed to "
        "win; ships beyond that go to the warp in the ordinary way."
    )
    use = "The eradication, once the winner is known and before ships move."
    wild = (
        "In any phase, pay one ship from outside the encounter to the warp: an artifact that is being "
        "played loses its effect and is discarded."
    )
    super = "Your power also works for you as an ally when your side wins."
    history = (
        "Voids dust the galaxy and are annoyed when the dust objects. Their museums are the tidiest known, "
        "being empty."
    )

    @power(WinnerKnown, who=main_and_won)
    async def eradication(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("eradication")

    @super_flare(WinnerKnown, who=ally_and_won, pays=always_pays)
    async def eradication_as_an_ally(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("eradication")

    @rule(SHIPS_REMOVED, lasting="eradication")
    def none_below_the_goal(self, removed: dict[int, int], *, loss: Loss) -> dict[int, int]:
        """Remove only ships of the encounter's own loss: no price, no penalty, no failed deal."""
        if loss.cause != "result":
            return removed
        goal = self.position.rules.goal
        spare = {s: max(0, self.position.ships_in_game(s) - goal) for s in loss.ships}
        return removed | {s: min(n, spare[s]) for s, n in loss.ships.items()}

    @wild_flare(CardPlayed, who=an_artifact_and_a_ship, price=one_ship_outside, pays=against_me)
    async def undo_an_artifact(self, play: CardPlayed, _: None) -> None:
        play.stopped = "cancelled"
