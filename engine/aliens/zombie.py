from typing import Any

from engine.asking.ask import Ask
from engine.asking.choices import yes_or_no
from engine.asking.forms import NO, YES
from engine.sheets.abilities import Sheet, main_player, part, power, rule, super_flare, wild_flare
from engine.sheets.advice import always_pays
from engine.state.queries import COMPENSATION_SIZE, DEAL_CLAUSES
from engine.state.totals import kicker_of

from ..facts import PartWorked
from ..flow.sending import send
from ..moments import AlliancesFormed, DealDue, Moment, ShipsToWarp
from ..windows.losses import retrieve, save
from . import Alien

RELEASE = "zombie.release"  # a clause of a deal: how many ships of the other dealer leave the warp


def my_ships_can_be_saved(sheet: Sheet, moment: ShipsToWarp) -> bool:
    """Return whether it loses ships and has a colony for them; else they go to the warp (R-18.4)."""
    return bool(moment.loss.ships.get(sheet.seat) and sheet.position.colonies(sheet.seat))


def released(sheet: Sheet, moment: DealDue) -> int:
    gift: dict[str, Any] = moment.terms.get(str(sheet.seat), {})
    return int(gift.get("clauses", {}).get(RELEASE, 0))


def ships_go_free(sheet: Sheet, moment: DealDue) -> bool:
    return released(sheet, moment) > 0


def allies_with_ships_in_the_warp(sheet: Sheet) -> list[int]:
    seats = sheet.position.seats
    return [s for s in sheet.enc.allies_of(sheet.side) if seats[s].warp]


def an_ally_could_add_a_ship(sheet: Sheet, moment: Moment) -> bool:
    return main_player(sheet, moment) and bool(allies_with_ships_in_the_warp(sheet))


class Zombie(Alien):
    """Immortality: its ships return to colonies instead of the warp.

    To release others in a deal is not a use (R-14.8).
    """

    title = "Zombie"
    verb = "immortality"
    tagline = "Its ships never enter the warp"
    mandatory = True
    ships_come_home = True
    not_with = ("sadist",)
    text = (
        "Whenever ships of yours should go to the warp, they return to any of your colonies instead. "
        "Besides, in a deal you may let ships of the other dealer out of the warp, any number, back to their "
        "colonies; a card or a colony must still change hands."
    )
    use = "Each saving of ships. Releasing ships in a deal happens without use."
    wild = "One ship of a loss that you are about to suffer goes to a colony of yours instead of the warp."
    super = (
        "As a main player, once alliances are formed: each of your allies may add one ship of theirs from "
        "the warp to the encounter, beyond the usual four."
    )
    printed = {
        "mayfair": {
            "power": (
                "Whenever tokens of yours should go to the Warp, they return to any of your bases instead; "
                "for consolation those of the challenge count as lost. Besides, in a deal you may let tokens "
                "of the other dealer out of the Warp, any number, back to their bases; a card or a base must "
                "still change hands."
            ),
        }
    }
    history = (
        "Zombies treat mortality as a clerical error and keep filing the correction. Their ships are held "
        "together by habit."
    )
    questions = {
        "extra_ship": "Zombie: add a ship from the warp?",
    }
    replies = {
        "extra_ship.yes": (
            "extra ship|1 more|add it|add a ship|add 1|add the ship|1 more ship|another ship|add 1 ship"
        ),
        "extra_ship.no": "no extra ship|no ship|do not add it",
    }

    @power(ShipsToWarp, who=my_ships_can_be_saved)
    async def immortality(self, moment: ShipsToWarp, _: None) -> None:
        number = moment.loss.ships[self.seat]
        await save(self.table, moment.loss, {self.seat: number})
        if self.has_own_text and moment.loss.cause == "result":
            self.start_lasting("counted", number=number)

    @rule(COMPENSATION_SIZE, lasting="counted")
    def counts_what_it_has_saved(self, cards: int, *, seat: int) -> int:
        """Count its ships in the encounter for compensation, as if they were lost (M-7.8.7)."""
        saved = self.effect.number * kicker_of(self.position, seat)
        return cards + saved if seat == self.seat else cards

    @rule(DEAL_CLAUSES)
    def may_release(self, clauses: dict[str, int], *, seat: int) -> dict[str, int]:
        """Allow to release the other dealer's ships, up to all that are in the warp."""
        in_the_warp = self.position.seats[self.opponent].warp
        return clauses | {RELEASE: in_the_warp} if seat == self.seat and in_the_warp else clauses

    @part(DealDue, who=ships_go_free)
    async def release(self, moment: DealDue, _: None) -> None:
        self.table.tell(PartWorked(self.seat, self.name, "release"))
        await retrieve(self.table, {self.opponent: released(self, moment)})

    @wild_flare(ShipsToWarp, who=my_ships_can_be_saved, pays=always_pays)
    async def save_one_ship(self, moment: ShipsToWarp, _: None) -> None:
        await save(self.table, moment.loss, {self.seat: 1})

    @super_flare(AlliancesFormed, who=an_ally_could_add_a_ship, pays=always_pays)
    async def ships_from_the_warp(self, moment: AlliancesFormed, _: None) -> None:
        """Ask all allies at once whether they add a ship."""
        side, allies = self.side, allies_with_ships_in_the_warp(self)
        asks = [self._wants_to_add(s) for s in allies]
        answers = await self.table.ask_all(asks)
        for seat, ask, answer in zip(allies, asks, answers, strict=True):
            if (
                ask.meaning(answer) and self.position.seats[seat].warp
            ):  # it may have left the warp with another ship
                await send(self.table, seat, side, {"warp": 1})

    def _wants_to_add(self, seat: int) -> Ask:
        return Ask(
            seat,
            "zombie.extra_ship",
            yes_or_no(NO, YES),
            "no",
            about={"side": self.side},
            advise=lambda: "yes",
        )
